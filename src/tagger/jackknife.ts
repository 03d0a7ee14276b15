// Jackknifing: replaces the gold tags of a treebank, and its features if they are asked for, with cross-validated predicted ones. Each fold
// is tagged by a tagger that was trained on the other folds, so that a parser learns from tags with the errors that it will meet in new text.

import { argumentReader } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import {
  array,
  arrayOf,
  callable,
  type Kind,
  type Kinds,
  object,
  string,
  wholeNumber,
} from "../check/kinds.ts"
import { finish, type Steps } from "../transition/steps.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"
import { treeKind } from "../tree/tree-kind.ts"
import { attributesIn, chosenAttributes } from "./analyses.ts"
import { replaceAnalyses, taggedWords, unescapedWords } from "./tagged-trees.ts"
import { Tagger } from "./tagger.ts"
import { completeTaggerSettings, type TaggerSettings } from "./tagger-settings.ts"
import { countCorrect, type MorphologyAccuracy, type TagAccuracy } from "./tagging-accuracy.ts"
import type { WordAnalysis } from "./word-analysis.ts"

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
  readonly tagFolds?: (
    job: JackknifeJob,
  ) => readonly WordAnalysis[][][] | Promise<readonly WordAnalysis[][][]>
}

export interface JackknifedSentences {
  /// The predicted tags and features of all sentences, in order.
  readonly analyses: readonly (readonly WordAnalysis[])[]
  /// How many of the predicted tags are the gold tags.
  readonly accuracy: TagAccuracy
  /// How many of the predicted features are the gold features; undefined if none were predicted.
  readonly morphology?: MorphologyAccuracy
}

/// What `jackknifeTrees` returns.
export interface JackknifedTrees {
  /// The trees of all files, in order, with predicted tags and, if the settings ask for them, features.
  readonly trees: readonly Tree[]
  /// How many of the predicted tags are the gold tags.
  readonly accuracy: TagAccuracy
  /// How many of the predicted features are the gold features; undefined if none were predicted.
  readonly morphology?: MorphologyAccuracy
}

export const defaultFolds = 10

// More folds than this would only make empty ones.
const foldCount = wholeNumber(2, 100_000)

const treeFiles = arrayOf(arrayOf(treeKind, "trees"), "arrays of trees, one per file")

/// Replaces the gold tags of the trees of some files with cross-validated predicted tags, and their features if `settings.features` says
/// so. Throws "invalid-training-data" if there are fewer than 2 trees.
export async function jackknifeTrees(
  files: readonly (readonly Tree[])[],
  options?: JackknifeOptions,
): Promise<JackknifedTrees> {
  if (!treeFiles.is(files))
    throw new SpandrelError("invalid-argument", `jackknifeTrees takes ${treeFiles.description}; pass [trees]`)
  const sentences = files.map((trees) => trees.map((tree) => taggedWords(tree)))
  const { analyses, ...accuracy } = await jackknifeSentences(sentences, options)
  const trees = files.flat().map((tree, at) => replaceAnalyses(tree, analyses[at] as WordAnalysis[]))
  return { trees, ...accuracy }
}

/// The cross-validated predicted tags and features of the sentences of some files. Throws like `jackknifeTrees`.
export async function jackknifeSentences(
  files: readonly (readonly (readonly TaggedWord[])[])[],
  options: JackknifeOptions = {},
): Promise<JackknifedSentences> {
  const { folds = defaultFolds, settings: given = {}, tagFolds = tagFoldsHere } = readOptions(options)
  const settings = completeTaggerSettings(given)
  const sentences = files.flat()
  if (sentences.length < 2)
    throw new SpandrelError(
      "invalid-training-data",
      "jackknifing needs at least 2 trees, one to train a tagger on and one to tag; pass more trees, or train with gold tags",
    )
  const sizes = files.map(({ length }) => length)
  const foldOf = assignFolds(sizes, folds)
  const features = chosenAttributes(settings.features, sentences)
  const byFold = await tagFolds({ sentences, foldOf, folds, settings: { ...settings, features } })
  const tagged = new Int32Array(folds)
  const analyses = sentences.map(({ length }, at) => {
    const fold = foldOf[at] as number
    const found: unknown = byFold?.[fold]?.[(tagged[fold] as number)++]
    if (analysisList.is(found) && found.length === length) return found
    throw new SpandrelError(
      "invalid-argument",
      '"tagFolds" must return an object with a tag per word, as tagFold does',
    )
  })
  return { analyses, ...countCorrect(sentences, analyses) }
}

const analysisList = arrayOf<WordAnalysis>(
  {
    description: "an analysis",
    is: (value): value is WordAnalysis =>
      object.is(value) &&
      string.is(value["tag"]) &&
      (value["features"] === undefined || string.is(value["features"])),
  },
  "objects with a tag",
)

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
export function tagFold(job: JackknifeJob, fold: number): WordAnalysis[][] {
  return finish(tagFoldSteps(job, fold))
}

/// The same in steps.
export function* tagFoldSteps(
  { sentences, foldOf, settings }: JackknifeJob,
  fold: number,
): Steps<WordAnalysis[][]> {
  const heldOut = sentences.filter((_, at) => foldOf[at] === fold)
  if (heldOut.length === 0) return []
  const others = sentences.filter((_, at) => foldOf[at] !== fold)
  const { features = [] } = settings
  if (!array.is(features) || features.length === 0)
    return tagAll(heldOut, yield* Tagger.trainSteps(others, settings))
  // A rare feature may be missing in the others.
  const tagger = yield* Tagger.trainSteps(others, { ...settings, features: attributesIn(features, others) })
  return tagAll(heldOut, tagger).map((words) => words.map(({ tag, features = "" }) => ({ tag, features })))
}

function tagAll(sentences: JackknifeJob["sentences"], tagger: Tagger): WordAnalysis[][] {
  return sentences.map((sentence) => tagger.analyze(unescapedWords(sentence)))
}

function tagFoldsHere(job: JackknifeJob): WordAnalysis[][][] {
  return Array.from({ length: job.folds }, (_, fold) => tagFold(job, fold))
}
