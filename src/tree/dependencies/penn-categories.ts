// Whether tags and labels are those of the Penn Treebank, which the rules for dependencies are written for.
// With others they would still make a table, in which every word is "X" and depends on the first one.

import { SpandrelError } from "../../check/error.ts"
import { cutFunctionTags } from "../function-tags.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"
import type { Tree } from "../tree.ts"
import { isPennTag } from "./parts-of-speech.ts"

// Those of the Penn Treebank and of corpora that follow it: Switchboard, OntoNotes, the English Web Treebank,
// GUM, GENIA.
const pennLabels: ReadonlySet<string> = new Set(
  (
    "S SBAR SBARQ SINV SQ NP VP PP ADJP ADVP CONJP FRAG INTJ LST NAC NX PRN PRT QP RRC UCP X " +
    "WHADJP WHADVP WHNP WHPP TOP ROOT S1 EDITED TYPO CODE CAPTION HEADING META NML"
  ).split(" "),
)

/// The categories that some trees have, or that a model knows. A chain of labels is one label with blanks.
export interface Categories {
  readonly tags: readonly string[]
  readonly labels: readonly string[]
}

/// Throws "unsupported-dependencies" if most of the tags, or most of the labels, aren't the Penn Treebank's;
/// none at all are no reason to refuse. `owner` is what has them: "the model".
export function checkPennCategories({ tags, labels }: Categories, owner: string): void {
  check(tags, isPennTag, `the tags of ${owner}`)
  check(labels.flatMap(basicLabels), (label) => pennLabels.has(label), `the labels of ${owner}`)
}

function check(names: readonly string[], isKnown: (name: string) => boolean, what: string): void {
  const unknown = names.filter((name) => !isKnown(name))
  if (2 * unknown.length <= names.length) return
  const some = [...new Set(unknown)].slice(0, 5).join(", ")
  throw new SpandrelError(
    "unsupported-dependencies",
    `dependencies need the categories of the Penn Treebank, and ${what} are others: ${some}, …; use another format`,
  )
}

/// The labels of a chain, without function tags and without what binarisation adds.
function basicLabels(chain: string): string[] {
  return chain.split(" ").map((label) => cutFunctionTags(label.replace(/^@/, "").replace(/[|^+<].*/, "")))
}

/// Throws "unsupported-dependencies" if most words of the trees have other tags.
export function checkPennTrees(trees: readonly NodeTable[]): void {
  const owner = trees.length === 1 ? "the tree" : "the trees"
  checkPennCategories({ tags: trees.flatMap(tagsOf), labels: [] }, owner)
}

// So many words say what the tags of a treebank are; a single tree may be a fragment with odd ones.
const wordsPerCheck = 500

/// The same trees, read a little ahead: throws "unsupported-dependencies" before it returns one of a treebank
/// with other tags.
export async function* withPennTags(trees: AsyncIterable<Tree>): AsyncGenerator<Tree, void, undefined> {
  let waiting: Tree[] = []
  let words = 0
  for await (const tree of trees) {
    waiting.push(tree)
    words += tree.end
    if (words < wordsPerCheck) continue
    checkPennTrees(waiting.map(({ nodes }) => nodes))
    yield* waiting
    waiting = []
    words = 0
  }
  checkPennTrees(waiting.map(({ nodes }) => nodes))
  yield* waiting
}

/// The tags of the words; empty elements have none.
const tagsOf = (nodes: NodeTable): string[] =>
  nodes.labels.filter((label, row) => isLeafRow(nodes, row) && label !== "-NONE-")
