// Writes trees as CoNLL-U, with their dependencies.

import { cleanTree } from "../clean.ts"
import type { ColumnWord } from "../columns/column-sentence.ts"
import { writeColumns } from "../columns/write-columns.ts"
import type { Tree } from "../tree.ts"
import { type DependencyWord, dependencyWords } from "./dependencies.ts"

/// What is known about a sentence besides its tree.
export interface SentenceComments {
  /// For the comment `sent_id`.
  readonly id?: string | number | undefined
  /// For the comment `text` (default: the words with spaces between them).
  readonly text?: string | undefined
}

/// The sentence of a tree as CoNLL-U, without a line break at the end. Empty elements are left out. The words
/// of a tree that was parsed from text have their positions in MISC, as in `TokenRange=0:3`. Whether the tags
/// are the right ones is checked once, for the model or for a treebank as a whole (`penn-categories.ts`): a
/// single tree may be a fragment with odd ones.
export function writeConllu(tree: Tree, { id, text }: SentenceComments = {}): string {
  const { root } = tree
  const cleaned = cleanTree(root, { emptyElements: true })
  if (cleaned === undefined) return ""
  const { positions } = cleaned.nodes
  const words = dependencyWords(cleaned.nodes).map((word, at) => columnWord(word, misc(positions, at)))
  const comments = [
    ...(id === undefined ? [] : [`sent_id = ${oneLine(String(id))}`]),
    `text = ${oneLine(text ?? cleaned.text)}`,
  ]
  return writeColumns({ comments, words, ranges: [] })
}

function columnWord(
  { form, lemma, upos, xpos, features, head, relation }: DependencyWord,
  misc?: string,
): ColumnWord {
  return {
    form,
    ...(lemma !== undefined && { lemma }),
    upos,
    xpos,
    ...(features !== "" && { feats: features }),
    head: head + 1,
    relation,
    ...(misc !== undefined && { misc }),
  }
}

function misc(positions: readonly number[] | undefined, word: number): string | undefined {
  if (positions === undefined) return undefined
  const [start, end, next] = positions.slice(2 * word, 2 * word + 3)
  return `${next === end ? "SpaceAfter=No|" : ""}TokenRange=${start}:${end}`
}

/// A comment is one line.
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim()
