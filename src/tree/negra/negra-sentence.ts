// A sentence of NEGRA's export format as a tree.

import { leafFormUnlessEscaped } from "../bracket-escapes.ts"
import type { Location } from "../format/location.ts"
import type { ProblemKind } from "../format/problem.ts"
import { canJoinFeatures } from "../morphology.ts"
import { Tree } from "../tree.ts"
import { TreeBuilder } from "../tree-builder.ts"
import { attachGaps, findGap, type GappedTree, walkFromRoot } from "./attach.ts"
import { describeNode, type NegraPhrase, type NegraWord } from "./negra-row.ts"

/// A row and its line in the file.
export type Located<Row> = Row & { readonly line: number }

/// The rows between #BOS and #EOS.
export interface NegraSentence {
  /// Its number in the file.
  readonly id: string
  /// The line of #BOS.
  readonly line: number
  readonly words: readonly Located<NegraWord>[]
  readonly phrases: readonly Located<NegraPhrase>[]
}

/// Why a sentence isn't a tree.
export interface SentenceProblem extends Location {
  readonly kind: ProblemKind
  readonly message: string
}

/// What happens with phrases that have gaps.
export const gapChoices = ["refuse", "attach"] as const
export type GapChoice = (typeof gapChoices)[number]

export interface NegraTreeOptions {
  readonly discontinuous: GapChoice
  /// Keep the location of every node.
  readonly locations: boolean
}

/// The label that the root gets, which has no row in the file.
const rootLabel = "VROOT"

/// The tree of a sentence. Edges of phrases are function tags: "NP" with the edge "SB" is "NP-SB". Those of words are left out, as in
/// other treebanks.
export function buildNegraTree(
  sentence: NegraSentence,
  { discontinuous, locations }: NegraTreeOptions,
): Tree | SentenceProblem {
  const { words, phrases, line } = sentence
  if (words.length === 0)
    return problem("empty-tree", line, `sentence ${sentence.id} has no words; add some or remove it`)
  const tree = linkNodes(sentence)
  if ("kind" in tree) return tree
  const walk = walkFromRoot(tree)
  const rows = [...words, ...phrases]
  const lost = tree.parents.findIndex((_, node) => walk.positions[node] === -1)
  const lostRow = rows[lost]
  if (lostRow !== undefined)
    return problem(
      "unattached-node",
      lostRow.line,
      `${describeNode(lostRow)} isn't connected to the root, since its parents go round in a circle; correct their numbers`,
    )
  const empty = phrases.find((_, at) => walk.children[words.length + at]?.length === 0)
  if (empty !== undefined)
    return problem(
      "empty-phrase",
      empty.line,
      `${describeNode(empty)} contains neither a word nor a phrase; add one or remove it`,
    )
  const gap = discontinuous === "attach" ? undefined : findGap(tree, walk)
  const gapRow = gap === undefined ? undefined : rows[gap]
  if (gapRow !== undefined)
    return problem(
      "discontinuous-phrase",
      gapRow.line,
      `${describeNode(gapRow)} of sentence ${sentence.id} is discontinuous: it doesn't have all words between its first and its last; ` +
        'attach its parts higher with --discontinuous attach (in the library: discontinuous: "attach"), or leave the sentence out',
    )
  return writeTree(sentence, attachGaps(tree, walk), locations)
}

/// The nodes with the indices of their parents: words, then phrases, then the root.
function linkNodes({ words, phrases }: NegraSentence): GappedTree | SentenceProblem {
  const rows = [...words, ...phrases]
  const indices = new Map([[0, rows.length]])
  for (const [at, { number }] of phrases.entries()) indices.set(number, words.length + at)
  const parents: number[] = []
  for (const row of rows) {
    const parent = indices.get(row.parent)
    if (parent === undefined)
      return problem(
        "unattached-node",
        row.line,
        `the parent of ${describeNode(row)} is ${row.parent}, but the sentence has no such phrase; correct the number, or add the phrase`,
      )
    parents.push(parent)
  }
  return { words: words.length, parents: [...parents, -1], isHead: (node) => rows[node]?.edge === "HD" }
}

function writeTree(
  { words, phrases, line }: NegraSentence,
  children: readonly (readonly number[])[],
  locations: boolean,
): Tree {
  const builder = new TreeBuilder()
  builder.beginAt(line, locations)
  const root = children.length - 1
  // The children of open phrases that are still to be added, the next one last.
  const open: { readonly left: number[] }[] = [{ left: [root] }]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const node = top.left.pop()
    if (node === undefined) {
      open.pop()
      if (open.length > 0) builder.close()
      continue
    }
    const word = words[node]
    const phrase = phrases[node - words.length]
    if (word !== undefined) addWord(builder, word)
    else {
      builder.open(phrase === undefined ? rootLabel : phraseLabel(phrase))
      open.push({ left: [...(children[node] ?? [])].reverse() })
    }
    builder.markLocation({ line: word?.line ?? phrase?.line ?? line, column: 1 })
  }
  return Tree.of(builder.finish())
}

function addWord(builder: TreeBuilder, { label, word, features }: NegraWord): void {
  // A tag such as "#" can't be told from the "##" before features.
  const joined = canJoinFeatures(label, features) ? features : undefined
  builder.addForm(label, leafFormUnlessEscaped(word), joined)
}

/// The label of a phrase in a tree.
export function phraseLabel({ label, edge }: NegraPhrase): string {
  return edge === undefined ? label : `${label}-${edge}`
}

const problem = (kind: ProblemKind, line: number, message: string): SentenceProblem => ({
  ...{ kind, message, line },
  column: 1,
})
