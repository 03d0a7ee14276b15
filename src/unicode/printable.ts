// Makes text safe and visible, for drawings and messages: no control characters, nothing invisible.

import { displayWidth } from "./display-width.ts"
import { unprintable } from "./unprintable.ts"

// A combining mark without a letter before it, or nothing but format characters.
const baseless = /^(?:\p{M}|\p{Default_Ignorable_Code_Point}+$)/u

/// Replaces each control character by a visible symbol: U+0007 becomes "␇". A text that begins with a combining mark or
/// would be invisible gets a dotted circle in front.
export function printable(text: string): string {
  const shown = text.replace(unprintable, (char) => symbolOf(char.codePointAt(0) as number))
  // Some letters have no width by themselves either, such as the Hangul vowels that join the consonant before them.
  const isInvisible = baseless.test(shown) || (shown !== "" && displayWidth(shown) === 0)
  return isInvisible ? `◌${shown}` : shown
}

/// The same for text of several lines: line breaks and tabs stay.
export function printableLines(text: string): string {
  return text.replace(/[^\t\n]+/g, printable)
}

/// Makes line breaks visible, in names of files for instance, so that a message has one line. Streams take care of other controls.
export function oneLine(text: string): string {
  return text.replaceAll("\n", "␊")
}

// Control characters except for tabs and line breaks.
const controls = /(?![\t\n])\p{Cc}/gu

/// Replaces control characters only, by the same symbols; everything else stays, as do tabs and line breaks.
export function withoutControls(text: string): string {
  return text.replace(controls, (char) => symbolOf(char.codePointAt(0) as number))
}

function symbolOf(code: number): string {
  // Unicode has a symbol for every control character below 0x20, in the same order.
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return "␡"
  if (code === 0xad) return "‐"
  return code === 0x2028 || code === 0x2029 ? "␤" : "\ufffd"
}
