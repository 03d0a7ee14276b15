// From a draft back to a tree.

import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import type { NodeTable } from "../node-table.ts"
import { checkForm, checkLabel, TreeBuilder } from "../tree-builder.ts"
import type { DraftNode } from "./draft-node.ts"

/// An edit that can't be made, or that leaves something that isn't a tree.
export const impossible = (message: string) => new SpandrelError("impossible-edit", message)

/// The table of a draft. Throws "impossible-edit" if a phrase has no words, or a word stands beside other nodes.
export function finishDraft(root: DraftNode, line: number): NodeTable {
  const builder = new TreeBuilder()
  builder.beginAt(line)
  const keepsPositions = isInOrder(root)
  let node: DraftNode | undefined = root
  while (node !== undefined) {
    const below: DraftNode | undefined = addNode(node, node === root, builder, keepsPositions)
    if (below !== undefined) {
      node = below
      continue
    }
    // Closes the phrases that end here.
    while (node !== root && node.next === undefined) {
      node = node.parent as DraftNode
      builder.close()
    }
    node = node === root ? undefined : node.next
  }
  return builder.finish()
}

/// Adds a phrase or a leaf; returns the first child of a phrase.
function addNode(
  node: DraftNode,
  isRoot: boolean,
  builder: TreeBuilder,
  keepsPositions: boolean,
): DraftNode | undefined {
  const { first, label } = node
  if (first === undefined) throw node.form === undefined ? emptyPhrase(node) : strayWord(node)
  if (first.form === undefined || first.first !== undefined) {
    checkLabel(label, isRoot)
    builder.open(label, node.features)
    return first
  }
  if (first.next !== undefined) throw strayWord(first)
  checkLabel(label, false)
  checkForm(first.form)
  builder.addForm(label, first.form, node.features)
  if (keepsPositions && first.positions !== undefined) builder.markPositions(...first.positions)
  return undefined
}

/// True if the words have positions that ascend. After other edits they say nothing about a node: a word may be new, moved or copied.
function isInOrder(root: DraftNode): boolean {
  let end = 0
  for (const { first, form, positions } of root.preorder()) {
    if (first !== undefined || form === undefined) continue
    if (positions === undefined || positions[0] < end) return false
    end = positions[1]
  }
  return true
}

const emptyPhrase = ({ label }: DraftNode) =>
  impossible(
    `nothing is left of the phrase ${quoteValue(label)}; use prune instead of delete, and moveprune instead of move`,
  )

const strayWord = ({ label }: DraftNode) =>
  impossible(
    `the word ${quoteValue(label)} has no tag of its own; a word is the only child of its tag, as in (NN fish)`,
  )
