// What somebody gave, in a message.

import { unprintable } from "../unicode/unprintable.ts"

// Enough to find it by; a megabyte without a space is a word too.
const longestShown = 40

/// A value in less than a line: of a text its beginning in quotes, with escapes for what is invisible or steers a terminal;
/// of a list or an object, which may be of any depth, what it is.
export function quoteValue(value: unknown): string {
  if (Array.isArray(value)) return "a list"
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

// JSON escapes the controls of ASCII and lone surrogates only. What is left is of two units where a pair makes it.
function escapeOf(character: string): string {
  return Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
  ).join("")
}
