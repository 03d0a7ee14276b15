// Tokens without letters: emoji, emoticons, repeated punctuation and other symbols.

import { isBlankAt, matchEnd, previousStart } from "./characters.ts"

const emoji = new RegExp(
  [
    "\\p{RI}\\p{RI}",
    "\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{1,16}\\u{e007f}",
    "[\\d#*]\\ufe0f?\\u20e3",
    "\\p{ExtPict}[\\ufe0f\\p{EMod}]{0,2}(?:\\u200d\\p{ExtPict}[\\ufe0f\\p{EMod}]{0,2}){0,10}",
  ].join("|"),
  "uy",
)
const emoticon =
  /(?:[:;]['’]?-?[OoSsXx]|[:;=]['’]?-?(?:[)(]{1,16}|[\][DPp/\\|*3])|<\/?3|\^[_.]?\^|-_+-|[oO]_[oO]|[TQ]_[TQ])(?!\S)/y
const emoticonStart = new Set(":;=<^-oOTQ")

// Punctuation that is one token when repeated. "::" is two, as in CRAFT.
const repeating: ReadonlyMap<string, string> = new Map(
  [".", "?!", "-", "—", "*", "=", "~", "…"].flatMap((marks) => Array.from(marks, (mark) => [mark, marks])),
)

// Combining marks belong to the symbol before them. "°C" is one token, as it is 280 times in CRAFT; GUM splits it ten
// times.
const symbol = /[°º][CFKcfk](?![\p{L}\p{N}])|[^\p{M}]\p{M}{0,32}/uy

/// The end of the emoji that begins at `at`, with everything joined to it; -1 if there is none.
export function emojiEnd(text: string, at: number): number {
  const code = text.charCodeAt(at)
  const mayBegin = code > 0x7f || code === 0x23 || code === 0x2a || (code >= 0x30 && code <= 0x39)
  return mayBegin ? matchEnd(emoji, text, at) : -1
}

/// The end of the emoticon that begins at `at`; -1 if there is none.
export function emoticonEnd(text: string, at: number): number {
  if (!emoticonStart.has(text.charAt(at)) || !isBlankAt(text, previousStart(text, at))) return -1
  return matchEnd(emoticon, text, at)
}

/// The end of the token at `at` that isn't a word: an emoji, an emoticon, repeated punctuation, or a single symbol.
export function symbolEnd(text: string, at: number): number {
  const picture = Math.max(emojiEnd(text, at), emoticonEnd(text, at))
  if (picture > at) return picture
  const marks = repeating.get(text.charAt(at))
  if (marks === undefined) return matchEnd(symbol, text, at)
  let end = at + 1
  while (end < text.length && marks.includes(text.charAt(end))) end++
  return end
}
