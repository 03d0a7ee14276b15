// The trees that drawings of a difference show: without function tags and empty elements, and with marks where they differ.

import type { NodeTable } from "../tree/node-table.ts"
import { Tree } from "../tree/tree.ts"
import { TreeBuilder } from "../tree/tree-builder.ts"
import { type DiffBracket, detailsOf, type TreeDiff } from "./tree-diff.ts"

/// What is marked: a phrase that only the gold tree has, or only the test tree, a phrase with another label, a word with another tag.
export const markNames = ["only-gold", "only-test", "relabelled", "retagged"] as const

export type Mark = (typeof markNames)[number]

/// A tree with a mark for some of its nodes.
export interface MarkedTree {
  readonly tree: Tree
  /// In pre-order.
  readonly marks: readonly (Mark | undefined)[]
  /// The node, in pre-order, of each row of the original tree that is shown.
  readonly nodes: ReadonlyMap<number, number>
}

/// The two trees of a difference.
export interface MarkedTrees {
  readonly gold: MarkedTree
  readonly test: MarkedTree
  /// For each node of the gold tree that both trees have, words included, the node of the test tree.
  readonly partners: ReadonlyMap<number, number>
}

/// The two trees of a difference, with marks.
export function markTrees(diff: TreeDiff): MarkedTrees {
  const { leafRows, partners } = detailsOf(diff)
  const [gold, test] = [markTree(diff, "gold"), markTree(diff, "test")]
  const rows = [
    ...partners,
    ...leafRows.gold.map((row, word) => [row, leafRows.test[word] as number] as const),
  ]
  const shown = rows.map(
    ([one, other]) => [gold.nodes.get(one) as number, test.nodes.get(other) as number] as const,
  )
  return { gold, test, partners: new Map(shown) }
}

function markTree(diff: TreeDiff, side: "gold" | "test"): MarkedTree {
  const { leafRows, cutLabel } = detailsOf(diff)
  const rows = leafRows[side]
  const marks = new Map<number, Mark>()
  const mark = (name: Mark) => (bracket: DiffBracket) => marks.set(bracket.node.row, name)
  if (side === "gold") diff.onlyInGold.forEach(mark("only-gold"))
  else diff.onlyInTest.forEach(mark("only-test"))
  diff.relabelled.map((pair) => pair[side]).forEach(mark("relabelled"))
  for (const { index } of diff.tags) marks.set(rows[index] as number, "retagged")
  return shownTree(diff[side], { marks, leafRows: rows, cutLabel })
}

interface Shown {
  readonly marks: ReadonlyMap<number, Mark>
  readonly leafRows: readonly number[]
  cutLabel(label: string): string
}

function shownTree({ nodes, row: root }: Tree, { marks, leafRows, cutLabel }: Shown): MarkedTree {
  const end = nodes.after[root] as number
  const kept = rowsToShow(nodes, root, new Set(leafRows))
  const builder = new TreeBuilder()
  const shownMarks: (Mark | undefined)[] = []
  const newRows = new Map<number, number>()
  const open: number[] = []
  for (let row = root; row < end; ) {
    const after = nodes.after[row] as number
    if (kept[row - root] === 0) row = after
    else {
      newRows.set(row, shownMarks.length)
      shownMarks.push(marks.get(row))
      const label = nodes.labels[row] as string
      const form = nodes.forms[row]
      if (form !== undefined) builder.addForm(label, form)
      else {
        builder.open(cutLabel(label) || label)
        open.push(after)
      }
      row++
    }
    while (open.length > 0 && open[open.length - 1] === row) {
      open.pop()
      builder.close()
    }
  }
  return { tree: Tree.of(builder.finish()), marks: shownMarks, nodes: newRows }
}

/// 1 for each row that is shown: all but empty elements that don't count, and phrases of nothing else. If nothing is left, 1 for all.
function rowsToShow(nodes: NodeTable, root: number, counted: ReadonlySet<number>): Uint8Array {
  const end = nodes.after[root] as number
  const kept = new Uint8Array(end - root)
  for (let row = end - 1; row >= root; row--) {
    const isWord = nodes.forms[row] !== undefined && (nodes.labels[row] !== "-NONE-" || counted.has(row))
    if (isWord) kept[row - root] = 1
    if (kept[row - root] === 1 && row > root) kept[(nodes.parents[row] as number) - root] = 1
  }
  return kept[0] === 1 ? kept : kept.fill(1)
}
