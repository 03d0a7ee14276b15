// The labels and words that a picture of a tree shows.

import { printable } from "../../unicode/printable.ts"
import { unescapeBrackets } from "../bracket-escapes.ts"
import type { Tree } from "../tree.ts"

/// A node's texts as a picture shows them.
export interface ShownNode {
  /// A dot for a root without a label.
  readonly label: string
  /// Undefined for a phrase.
  readonly word: string | undefined
}

/// The texts of a tree's nodes in pre-order.
export function showNodes({ nodes, row }: Tree): ShownNode[] {
  const shown: ShownNode[] = []
  for (let at = row; at < (nodes.after[row] as number); at++) {
    const form = nodes.forms[at]
    const word = form === undefined ? undefined : printable(unescapeBrackets(form))
    shown.push({ label: printable(nodes.labels[at] as string) || "•", word })
  }
  return shown
}
