// Unary chains as one node, and back.

import { argumentReader } from "../../check/argument-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { flag, type Kinds, nonEmptyString } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"
import { Tree } from "../tree.ts"
import { checkLabel, copyPositions, TreeBuilder } from "../tree-builder.ts"
import { checkTreeArgument } from "../tree-kind.ts"

/// How unary chains are collapsed. The same options restore them.
export interface UnaryOptions {
  /// What is put between the labels of a chain (default: "+").
  readonly joiner?: string
  /// Also collapse a phrase with a single leaf: `(NP (NN fish))` becomes `(NP+NN fish)` (default: false).
  readonly tags?: boolean
  /// Also collapse a chain that begins at the root (default: false).
  readonly root?: boolean
}

const optionKinds: Kinds<UnaryOptions> = { joiner: nonEmptyString, tags: flag, root: flag }

function readOptions(options: unknown): Required<UnaryOptions> {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  const settings = { joiner: "+", tags: false, root: false, ...reader.some(optionKinds) }
  checkLabel(settings.joiner, false)
  return settings
}

/// Returns a tree in which each chain of phrases with a single child is one node: `(S (VP …))` becomes `(S+VP …)`. NLTK calls it
/// `collapse_unary`. `restoreUnaries` with the same options is the inverse. A node below another that has features of its own isn't
/// collapsed; a label that contains the joiner is an error.
///
/// ```ts
/// const tree = readTree("(ROOT (S (VP (VB sing) (NP (NP (NN songs))))))")
/// collapseUnaries(tree) // (ROOT (S+VP (VB sing) (NP+NP (NN songs))))
/// restoreUnaries(collapseUnaries(tree)).equals(tree) // true
/// ```
export function collapseUnaries(tree: Tree, options: UnaryOptions = {}): Tree {
  const settings = readOptions(options)
  const { nodes } = checkTreeArgument(tree).subtree()
  const builder = new TreeBuilder()
  builder.beginAt(nodes.line)
  const ends: number[] = []
  for (let row = 0; row < nodes.labels.length; ) {
    const last = endOfChain(nodes, row, settings)
    const labels = nodes.labels.slice(row, last + 1)
    checkJoinable(nodes, row, labels, settings)
    addChain(nodes, row, last, labels.join(settings.joiner), builder)
    if (!isLeafRow(nodes, last)) ends.push(nodes.after[last] as number)
    row = last + 1
    for (; ends.length > 0 && ends.at(-1) === row; ends.pop()) builder.close()
  }
  return Tree.of(builder.finish())
}

/// The last row of the chain that begins at a row.
function endOfChain(nodes: NodeTable, row: number, { tags, root }: Required<UnaryOptions>): number {
  if (row === 0 && !root) return row
  let last = row
  while (!isLeafRow(nodes, last) && nodes.after[last + 1] === nodes.after[last]) {
    if (nodes.features?.[last + 1] !== undefined || (isLeafRow(nodes, last + 1) && !tags)) break
    last++
  }
  return last
}

function checkJoinable(
  nodes: NodeTable,
  row: number,
  labels: readonly string[],
  { joiner, tags }: Required<UnaryOptions>,
): void {
  // Tags are split only if they were collapsed.
  const found = labels.find((label) => label.includes(joiner))
  if (found === undefined || (isLeafRow(nodes, row) && !tags)) return
  throw new SpandrelError(
    "invalid-tree",
    `the label ${quoteValue(found)} contains ${quoteValue(joiner)}, which separates the labels of a chain; choose another joiner`,
  )
}

/// Adds a chain as one node: with the features of the first, and the word of the last if it is a leaf.
function addChain(nodes: NodeTable, row: number, last: number, label: string, builder: TreeBuilder): void {
  const form = nodes.forms[last]
  const features = nodes.features?.[row]
  if (form === undefined) {
    builder.open(label, features)
    return
  }
  builder.addForm(label, form, features)
  copyPositions(nodes, last, builder)
}

/// The inverse of `collapseUnaries`: every label with joiners becomes a chain of phrases.
export function restoreUnaries(tree: Tree, options: UnaryOptions = {}): Tree {
  const { joiner, tags } = readOptions(options)
  const { nodes } = checkTreeArgument(tree).subtree()
  const builder = new TreeBuilder()
  builder.beginAt(nodes.line)
  const ends: number[] = []
  for (let row = 0; row < nodes.labels.length; row++) {
    const label = nodes.labels[row] as string
    const isLeaf = isLeafRow(nodes, row)
    const labels = isLeaf && !tags ? [label] : label.split(joiner)
    labels.forEach((part, at) => {
      checkLabel(part, row === 0 && at === 0 && !(isLeaf && labels.length === 1))
      const isWord = isLeaf && at === labels.length - 1
      const features = at === 0 ? nodes.features?.[row] : undefined
      if (!isWord) {
        builder.open(part, features)
        ends.push(nodes.after[row] as number)
      } else {
        builder.addForm(part, nodes.forms[row] as string, features)
        copyPositions(nodes, row, builder)
      }
    })
    for (; ends.length > 0 && ends.at(-1) === row + 1; ends.pop()) builder.close()
  }
  return Tree.of(builder.finish())
}
