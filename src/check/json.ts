// JSON that users write and that files hold: sentences, settings, notes, trees, metadata.

import { SpandrelError } from "./error.ts"
import { formatNumber } from "./format-count.ts"

// What people write that JSON doesn't have.
const commonMistakes = 'JSON has no comments, no single quotes, and no comma before "}" or "]"'

/// How deep data may be nested: far more than any of ours is, and little enough for `JSON.stringify` and `structuredClone`,
/// which are recursive.
export const deepestData = 1000

/// The same for trees, which are read without recursion. `JSON.parse` takes seconds at this depth, and minutes beyond.
export const deepestTree = 1_000_000

/// JSON is nested too deep.
export class NestingError extends SyntaxError {}

/// Parses JSON that is nested up to `deepest` deep. Throws a `SyntaxError` whose message is the reason, to be put into one with
/// a code.
export function parseNested(text: string, deepest = deepestData): unknown {
  if (isDeeper(text, deepest)) throw new NestingError(`nested more than ${formatNumber(deepest)} levels deep`)
  return JSON.parse(text)
}

/// Parses JSON. An error message starts with `location` and ends with `fix`.
export function parseJson(
  text: string,
  location: string,
  { fix = commonMistakes, deepest = deepestData }: { readonly fix?: string; readonly deepest?: number } = {},
): unknown {
  try {
    return parseNested(text, deepest)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    const advice = error instanceof NestingError ? "" : `; ${fix}`
    throw new SpandrelError("invalid-file", `${location}: ${reason}${advice}`, { cause: error })
  }
}

const [quote, backslash] = ['"', "\\"].map((character) => character.charCodeAt(0))
const opening = new Set(Array.from("[{", (character) => character.charCodeAt(0)))
const closing = new Set(Array.from("]}", (character) => character.charCodeAt(0)))

/// True if more than `deepest` brackets are open at once.
function isDeeper(text: string, deepest: number): boolean {
  // Most lines are too short for it.
  if (text.length <= deepest) return false
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) at = endOfString(text, at)
    else if (opening.has(character) && ++depth > deepest) return true
    else if (closing.has(character)) depth--
  }
  return false
}

/// The position of the quote that ends the string which begins at `start`; the end of the text if there is none.
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) return at
    if (character === backslash) at++
  }
  return text.length
}
