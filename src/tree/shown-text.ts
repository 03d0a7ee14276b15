// What a picture shows for a label or a word: text in which nothing is invisible and nothing steers the
// terminal.

import { unescapeBrackets } from "./bracket-escapes.ts"
import { displayWidth } from "./display-width.ts"
import type { Tree } from "./tree.ts"
import { unshown } from "./unshown.ts"

/// A node's texts as a picture shows them.
export interface ShownNode {
  /// A dot for a root without a label.
  readonly label: string
  /// Undefined for a phrase.
  readonly word: string | undefined
}

// A mark without a letter before it, or a text of format characters alone.
const baseless = /^(?:\p{M}|\p{Default_Ignorable_Code_Point}+$)/u

/// The text with a visible symbol in place of each control character: U+0007 is "␇". A combining mark at the
/// start gets a dotted circle to stand on, as does a text that would be invisible.
export function showText(text: string): string {
  const shown = text.replace(unshown, (char) => symbolOf(char.codePointAt(0) as number))
  // Some letters have no width alone either, such as the vowels of Hangul that join the consonant before them.
  const isInvisible = baseless.test(shown) || (shown !== "" && displayWidth(shown) === 0)
  return isInvisible ? `◌${shown}` : shown
}

/// The texts of a tree's nodes in pre-order.
export function showNodes({ nodes, row }: Tree): ShownNode[] {
  const shown: ShownNode[] = []
  for (let at = row; at < (nodes.after[row] as number); at++) {
    const form = nodes.forms[at]
    const word = form === undefined ? undefined : showText(unescapeBrackets(form))
    shown.push({ label: showText(nodes.labels[at] as string) || "•", word })
  }
  return shown
}

function symbolOf(code: number): string {
  // Unicode has a picture of every control below 0x20, in their order.
  if (code < 0x20) return String.fromCodePoint(0x2400 + code)
  if (code === 0x7f) return "␡"
  if (code === 0xad) return "‐"
  return code === 0x2028 || code === 0x2029 ? "␤" : "\ufffd"
}
