// The nodes of a tree that are drawn: all but those inside folded phrases.

import type { Tree } from "../../tree/tree.ts"
import { printable } from "../../unicode/printable.ts"

/// A node as it is drawn.
export interface VisibleNode {
  readonly node: Tree
  /// Tells nodes of one tree apart, and is the same for the node of another tree that corresponds to it: the label, the words, and
  /// how many such phrases are above it.
  readonly key: string
  readonly kind: "phrase" | "folded" | "leaf"
  readonly label: string
  /// The word of a leaf, or all words of a folded phrase; empty for other phrases.
  readonly words: string
  /// The index of the parent; -1 for the root.
  readonly parent: number
}

/// The visible nodes in pre-order, and for each the index after its last descendant.
export interface VisibleTree {
  readonly nodes: readonly VisibleNode[]
  readonly after: readonly number[]
}

/// Lists what is drawn of a tree whose phrases with these keys are folded.
export function visibleNodes(tree: Tree, folded: ReadonlySet<string> = new Set()): VisibleTree {
  const nodes: VisibleNode[] = []
  const indexOfRow = new Map<number, number>()
  const counts = new Map<string, number>()
  const table = tree.nodes
  const end = table.after[tree.row] as number
  for (let row = tree.row; row < end; ) {
    const node = tree.nodeAt(row)
    const name = node.isLeaf ? `word ${node.start}` : `${node.label} ${node.start}-${node.end}`
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    const key = `${name} ${count}`
    const isFolded = !node.isLeaf && folded.has(key)
    const kind = node.isLeaf ? "leaf" : isFolded ? "folded" : "phrase"
    indexOfRow.set(row, nodes.length)
    nodes.push({
      node,
      key,
      kind,
      label: printable(node.label) || "•",
      words: kind === "phrase" ? "" : printable(node.text),
      parent: row === tree.row ? -1 : (indexOfRow.get(table.parents[row] as number) as number),
    })
    row = isFolded ? (table.after[row] as number) : row + 1
  }
  return { nodes, after: endsOf(nodes) }
}

function endsOf(nodes: readonly VisibleNode[]): number[] {
  const after = nodes.map((_, at) => at + 1)
  for (let at = nodes.length - 1; at > 0; at--) {
    const { parent } = nodes[at] as VisibleNode
    after[parent] = Math.max(after[parent] as number, after[at] as number)
  }
  return after
}
