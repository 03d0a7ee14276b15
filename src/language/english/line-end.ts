// Whether a short line without a full stop is a sentence of its own: a heading, an item, the name under a letter.

import { contextLength } from "../language.ts"
import { wordAhead } from "./sentence-start.ts"

// A line of a paragraph that an editor or a narrow column has wrapped is longer.
const longestLine = 40

const lineBreak = /[\n\r\u2028]/
const finished = /[\p{L}\p{N}%:)\]"”’]$/u
const lastWord = /\p{L}+$/u

// Words that a line of its own doesn't end with.
const unfinished = new Set(
  `a an the of and or but nor to in on at by for with from into onto over under about as than that which who
  whose if when while because is are was were be been am has have had do does did will would can could
  should may might must not no my your his her its our their this these those some any every each very
  mr mrs ms dr st`.split(/\s+/),
)

const greeting = /^(?:Dear|Hi|Hello|Hey)\s[^,]{1,32},$/

/// True if the sentence from `start` ends at the line break at `lineEnd`, after which a line follows: if it is one short line,
/// and the next line begins with a capital or a digit. Looks at a bounded number of characters.
export function endsLine(text: string, start: number, lineEnd: number): boolean {
  if (lineEnd - start > longestLine || !beginsLine(text, start)) return false
  const line = text.slice(start, lineEnd).trimEnd()
  if (lineBreak.test(line) || !/^[\p{Lu}\p{N}]/u.test(wordAhead(text, lineEnd))) return false
  if (greeting.test(line)) return true
  return finished.test(line) && !unfinished.has(lastWord.exec(line)?.[0].toLowerCase() ?? "")
}

/// True if the text or a line begins at `start`.
function beginsLine(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - contextLength), start)
  return start === 0 || lineBreak.test(before.slice(before.trimEnd().length))
}
