// Text in which nothing is invisible and nothing controls the terminal, for pictures and messages.

import { displayWidth } from "./display-width.ts"
import { unprintable } from "./unprintable.ts"

// A mark without a letter before it, or a text of format characters alone.
const baseless = /^(?:\p{M}|\p{Default_Ignorable_Code_Point}+$)/u

/// The text with a visible symbol in place of each control character: U+0007 is "␇". A combining mark at the
/// start gets a dotted circle to stand on, as does a text that would be invisible.
export function printable(text: string): string {
  const shown = text.replace(unprintable, (char) => symbolOf(char.codePointAt(0) as number))
  // Some letters have no width alone either, such as the vowels of Hangul that join the consonant before them.
  const isInvisible = baseless.test(shown) || (shown !== "" && displayWidth(shown) === 0)
  return isInvisible ? `◌${shown}` : shown
}

function symbolOf(code: number): string {
  // Unicode has a picture of every control below 0x20, in their order.
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return "␡"
  if (code === 0xad) return "‐"
  return code === 0x2028 || code === 0x2029 ? "␤" : "\ufffd"
}
