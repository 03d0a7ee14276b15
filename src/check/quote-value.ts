// Values in error messages.

import { unprintable } from "../unicode/unprintable.ts"

// Enough to recognise the value; a word may be a megabyte long.
const longestShown = 40

/// A short description of a value: the beginning of a string in quotes, with invisible and control characters escaped; for
/// arrays and objects, only which of them it is.
export function quoteValue(value: unknown): string {
  if (Array.isArray(value)) return "an array"
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return "bytes"
  if (typeof value === "object" && value !== null) return "an object"
  if (typeof value === "function") return "a function"
  return typeof value === "string"
    ? JSON.stringify(cut(value)).replace(unprintable, escapeOf)
    : cut(String(value))
}

function cut(text: string): string {
  if (text.length <= longestShown) return text
  const isInPair = /[\ud800-\udbff]/.test(text.charAt(longestShown - 1))
  return `${text.slice(0, isInPair ? longestShown - 1 : longestShown)}…`
}

// JSON escapes only ASCII control characters and lone surrogates. The others may be surrogate pairs, with two units.
function escapeOf(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("")
}
