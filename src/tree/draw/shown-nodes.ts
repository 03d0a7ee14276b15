// The labels and words that a drawing shows.

import { printable } from "../../unicode/printable.ts"
import { unescapeBrackets } from "../bracket-escapes.ts"
import type { Tree } from "../tree.ts"

/// The texts of a node, with control characters made visible.
export interface ShownNode {
  /// "•" for a root without a label.
  readonly label: string
  /// Undefined for a phrase.
  readonly word: string | undefined
}

/// The texts of all nodes in pre-order.
export function showNodes({ nodes, row }: Tree): ShownNode[] {
  const shown: ShownNode[] = []
  for (let at = row; at < (nodes.after[row] as number); at++) {
    const form = nodes.forms[at]
    const word = form === undefined ? undefined : printable(unescapeBrackets(form))
    shown.push({ label: printable(nodes.labels[at] as string) || "•", word })
  }
  return shown
}
