// Trees and the columns of the same sentences, pair by pair.

import { argumentReader, checkArgument } from "../../check/argument-reader.ts"
import { bytes, either, iterableNow, type Kinds, string } from "../../check/kinds.ts"
import type { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"
import { ColumnError } from "./column-error.ts"
import type { ColumnItem } from "./column-reader.ts"
import {
  type ColumnMerge,
  defaultTaken,
  hasColumns,
  mergeColumns,
  missingColumns,
  surplusColumns,
} from "./merge-columns.ts"
import { readColumns } from "./read-columns.ts"
import { type TakenColumn, takenColumns } from "./taken-columns.ts"

/// How columns are added to trees.
export interface ColumnOptions {
  /// The name of the columns in errors, usually a file's path (default: "columns").
  readonly source?: string
  /// The name of the trees in errors (default: "trees").
  readonly treeSource?: string
  /// The columns to use: "lemma", "features", and for tags "xpos", "upos", or "tag" for XPOS where there is one and UPOS elsewhere
  /// (default: ["lemma", "features"]; the tags stay those of the trees).
  readonly take?: readonly TakenColumn[]
}

const optionKinds: Kinds<ColumnOptions> = { source: string, treeSource: string, take: takenColumns }

/// Adds the lemmas and features of a CoNLL-U or CoNLL-X file to the trees of the same sentences, in the same order. What is used of
/// the columns replaces what the trees have. Throws "invalid-columns", with the location, if words or sentences aren't the same.
///
/// ```ts
/// const conllu = "1\tcats\tcat\tNOUN\tNNS\tNumber=Plur\t0\troot\t_\t_\n"
/// const [tree] = addColumns(readTrees("(NP (NNS cats))"), conllu)
/// tree.toString({ features: true }) // (NP (NNS##lem=cat|Number=Plur## cats))
/// ```
export function addColumns(
  trees: Iterable<Tree>,
  columns: string | Uint8Array,
  options: ColumnOptions = {},
): Generator<Tree, void, undefined> {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  const { source = "columns", treeSource = "trees", take = defaultTaken } = reader.some(optionKinds)
  const sentences = readColumns(checkArgument(columns, "the columns", either(string, bytes)), source)
  checkArgument(trees, "the trees", iterableNow)
  return pairUp(trees, sentences, { source, treeSource, take })
}

function* pairUp(
  trees: Iterable<Tree>,
  sentences: Generator<ColumnItem, void, undefined>,
  pairing: ColumnPairing,
): Generator<Tree, void, undefined> {
  for (const tree of trees)
    yield hasColumns(checkTreeArgument(tree)) ? joinPair(tree, sentences.next(), pairing) : tree
  checkEnd(sentences.next(), pairing)
}

/// What is used of the columns, with names for messages.
export interface ColumnPairing extends ColumnMerge {
  readonly source: string
}

/// The next sentence of a file, if there is one.
type NextSentence = IteratorResult<ColumnItem, void>

/// The tree with the columns of the next sentence.
export function joinPair(tree: Tree, next: NextSentence, pairing: ColumnPairing): Tree {
  if (next.done) throw missingColumns(pairing.source, pairing.treeSource, tree)
  if (next.value instanceof ColumnError) throw next.value
  return mergeColumns(tree, next.value, pairing)
}

/// Throws if there is a sentence without a tree.
export function checkEnd(next: NextSentence, { treeSource }: ColumnPairing): void {
  if (next.done) return
  throw next.value instanceof ColumnError ? next.value : surplusColumns(next.value, treeSource)
}
