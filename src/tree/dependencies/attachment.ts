// What the rules of dependency relations see of a child that isn't the head of its phrase.

import { cutFunctionTags } from "../function-tags.ts"
import { childRows, type Heads } from "../heads/head-finder.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"

/// A tree with the heads of its nodes.
export class HeadedTree {
  readonly nodes: NodeTable
  readonly heads: Heads
  /// The rows of the leaves, from left to right.
  readonly leaves: readonly number[]
  readonly #labels = new Map<number, readonly string[]>()

  constructor(nodes: NodeTable, heads: Heads) {
    this.nodes = nodes
    this.heads = heads
    this.leaves = nodes.forms.flatMap((_, row) => (isLeafRow(nodes, row) ? [row] : []))
  }

  /// The row of a node's first leaf.
  firstLeaf(row: number): number {
    return this.leaves[this.nodes.starts[row] as number] as number
  }

  /// The labels of a node's children, without function tags. They are kept, since each child may ask for those of its parent.
  childLabels(row: number): readonly string[] {
    let labels = this.#labels.get(row)
    if (labels === undefined) {
      labels = childRows(this.nodes, row).map((child) => cutFunctionTags(this.nodes.labels[child] as string))
      this.#labels.set(row, labels)
    }
    return labels
  }
}

/// A child of a phrase, and the child that governs it. Labels are without function tags, words in lower case.
export interface Attachment {
  readonly parent: string
  readonly child: string
  /// The function tags of the child, as in "-SBJ-TMP".
  readonly functions: string
  /// The tag and the word of the child's head.
  readonly tag: string
  readonly word: string
  /// The tag and the word with which the child begins, and the label of its first child.
  readonly firstTag: string
  readonly firstWord: string
  readonly firstChild: string
  readonly governor: string
  readonly governorTag: string
  readonly governorWord: string
  readonly side: "before" | "after"
  readonly row: number
  readonly governorRow: number
  readonly tree: HeadedTree
}

export function attachment(tree: HeadedTree, row: number, governorRow: number): Attachment {
  const { nodes, heads } = tree
  const label = nodes.labels[row] as string
  const child = cutFunctionTags(label)
  const parent = nodes.parents[row] as number
  const [head, governorHead] = [heads.leaves[row] as number, heads.leaves[governorRow] as number]
  const first = tree.firstLeaf(row)
  return {
    parent: cutFunctionTags(nodes.labels[parent] as string),
    child,
    functions: label.slice(child.length),
    tag: nodes.labels[head] as string,
    word: wordOf(nodes, head),
    firstTag: nodes.labels[first] as string,
    firstWord: wordOf(nodes, first),
    firstChild: isLeafRow(nodes, row) ? child : cutFunctionTags(nodes.labels[row + 1] as string),
    governor: cutFunctionTags(nodes.labels[governorRow] as string),
    governorTag: nodes.labels[governorHead] as string,
    governorWord: wordOf(nodes, governorHead),
    side: row < governorRow ? "before" : "after",
    row,
    governorRow,
    tree,
  }
}

export const wordOf = (nodes: NodeTable, row: number): string => (nodes.forms[row] ?? "").toLowerCase()

/// The rows of a node's sisters after it.
export function sistersAfter(nodes: NodeTable, row: number): number[] {
  const end = nodes.after[nodes.parents[row] as number] as number
  const rows: number[] = []
  for (let sister = nodes.after[row] as number; sister < end; sister = nodes.after[sister] as number)
    rows.push(sister)
  return rows
}
