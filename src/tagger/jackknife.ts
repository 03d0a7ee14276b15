// Jackknifing: replaces the gold tags of a treebank with cross-validated predicted tags. Each fold is tagged by a tagger
// that was trained on the other folds, so that a parser learns from tags with the errors that it will meet in new text.

import { argumentReader } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { arrayOf, callable, type Kind, type Kinds, object, string, wholeNumber } from "../check/kinds.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"
import { treeKind } from "../tree/tree-kind.ts"
import { replaceTags, taggedWords, unescapedWords } from "./tagged-trees.ts"
import { Tagger } from "./tagger.ts"
import type { TaggerSettings } from "./tagger-settings.ts"
import { countCorrectTags, type TagAccuracy } from "./tagging-accuracy.ts"

/// What it takes to tag any of the folds: plain data, which can be posted to workers.
export interface JackknifeJob {
  readonly sentences: readonly (readonly TaggedWord[])[]
  /// The fold of each sentence, from 0 to `folds - 1`.
  readonly foldOf: Int32Array
  readonly folds: number
  readonly settings: Partial<TaggerSettings>
}

/// Options of `jackknifeTrees`.
export interface JackknifeOptions {
  /// The number of folds, at least 2 (default: 10).
  readonly folds?: number
  /// How the taggers are trained (default: the defaults of `TaggerSettings`).
  readonly settings?: Partial<TaggerSettings>
  /// Calls `tagFold` for each fold, for example in workers (default: one after another in this thread). Returns the
  /// results in the order of the folds.
  readonly tagFolds?: (job: JackknifeJob) => readonly string[][][] | Promise<readonly string[][][]>
}

export interface JackknifedTags {
  /// The predicted tags of all sentences, in order.
  readonly tags: readonly (readonly string[])[]
  /// How many of the predicted tags are the gold tags.
  readonly accuracy: TagAccuracy
}

/// What `jackknifeTrees` returns.
export interface JackknifedTrees {
  /// The trees of all files, in order, with predicted tags.
  readonly trees: readonly Tree[]
  /// How many of the predicted tags are the gold tags.
  readonly accuracy: TagAccuracy
}

export const defaultFolds = 10

// More folds than this would only make empty ones.
const foldCount = wholeNumber(2, 100_000)

const treeFiles = arrayOf(arrayOf(treeKind, "trees"), "arrays of trees, one per file")

/// Replaces the gold tags of the trees of some files with cross-validated predicted tags. Throws "invalid-training-data" if
/// there are fewer than 2 trees.
export async function jackknifeTrees(
  files: readonly (readonly Tree[])[],
  options?: JackknifeOptions,
): Promise<JackknifedTrees> {
  if (!treeFiles.is(files))
    throw new SpandrelError("invalid-argument", `jackknifeTrees takes ${treeFiles.description}; pass [trees]`)
  const sentences = files.map((trees) => trees.map((tree) => taggedWords(tree)))
  const { tags, accuracy } = await jackknifeTags(sentences, options)
  return { trees: files.flat().map((tree, at) => replaceTags(tree, tags[at] as string[])), accuracy }
}

/// The cross-validated predicted tags of the sentences of some files. Throws like `jackknifeTrees`.
export async function jackknifeTags(
  files: readonly (readonly (readonly TaggedWord[])[])[],
  options: JackknifeOptions = {},
): Promise<JackknifedTags> {
  const { folds = defaultFolds, settings = {}, tagFolds = tagFoldsHere } = readOptions(options)
  const sentences = files.flat()
  if (sentences.length < 2)
    throw new SpandrelError(
      "invalid-training-data",
      "jackknifing needs at least 2 trees, one to train a tagger on and one to tag; pass more trees",
    )
  const sizes = files.map(({ length }) => length)
  const foldOf = assignFolds(sizes, folds)
  const tagsByFold = await tagFolds({ sentences, foldOf, folds, settings })
  const tagged = new Int32Array(folds)
  const tags = sentences.map(({ length }, at) => {
    const fold = foldOf[at] as number
    const found: unknown = tagsByFold?.[fold]?.[(tagged[fold] as number)++]
    if (tagList.is(found) && found.length === length) return found
    throw new SpandrelError("invalid-argument", '"tagFolds" must return a tag per word, as tagFold does')
  })
  return { tags, accuracy: countCorrectTags(sentences, tags) }
}

const tagList = arrayOf(string, "strings")

const optionKinds: Kinds<JackknifeOptions> = {
  folds: foldCount,
  settings: object as Kind<Partial<TaggerSettings>>,
  tagFolds: callable as Kind<NonNullable<JackknifeOptions["tagFolds"]>>,
}

function readOptions(options: unknown): JackknifeOptions {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  return reader.some(optionKinds)
}

/// Assigns each sentence of some files, given by their sizes, to a fold. Each file is cut into runs of consecutive
/// sentences, since neighbouring sentences share words, and each fold gets one run per file, since files may be of
/// different kinds. Two or more sentences are never all in the same fold.
export function assignFolds(sizes: readonly number[], folds: number): Int32Array {
  const filled = sizes.filter((size) => size > 0)
  return Int32Array.from(
    filled.flatMap((size, file) =>
      // Files start at different folds: otherwise files of one sentence each would all end up in the first.
      Array.from({ length: size }, (_, at) => (file + Math.floor((at * folds) / size)) % folds),
    ),
  )
}

/// Tags the sentences of one fold, in order, with a tagger trained on all others.
export function tagFold({ sentences, foldOf, settings }: JackknifeJob, fold: number): string[][] {
  const heldOut = sentences.filter((_, at) => foldOf[at] === fold)
  if (heldOut.length === 0) return []
  const tagger = Tagger.train(
    sentences.filter((_, at) => foldOf[at] !== fold),
    settings,
  )
  return heldOut.map((sentence) => tagger.tag(unescapedWords(sentence)))
}

function tagFoldsHere(job: JackknifeJob): string[][][] {
  return Array.from({ length: job.folds }, (_, fold) => tagFold(job, fold))
}
