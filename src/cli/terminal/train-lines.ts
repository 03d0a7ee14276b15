// The lines that describe the data and the dev scores of a training run.

import { formatCount, formatNumber } from "../../check/format-count.ts"
import { attributeOf } from "../../network/bilstm/bilstm-shape.ts"
import { noFeature } from "../../network/bilstm/input-fields.ts"
import { designEncoder } from "../../network/encoders.ts"
import type { Corpus } from "../../train/corpus.ts"
import { chosenF1, type DevScore } from "../../train/run/evaluation.ts"
import type { Run } from "../../train/run/run.ts"
import { batchesPerEpoch } from "../../train/run-length.ts"
import type { TrainingSettings } from "../../train/settings.ts"
import { type TrainFile, treesPerEpoch } from "../../train/train-files.ts"
import { printable } from "../../unicode/printable.ts"

/// A training file with its words, and the words that an epoch uses, on average.
interface SizedFile extends TrainFile {
  readonly words: number
  readonly epochTrees: number
  readonly epochWords: number
}

function sizedFiles({ train, trainFiles }: Pick<Corpus, "train" | "trainFiles">): SizedFile[] {
  let first = 0
  return trainFiles.map((file) => {
    const { trees } = file
    let words = 0
    for (let tree = first; tree < first + trees; tree++) words += train[tree]?.length ?? 0
    first += trees
    const epochTrees = treesPerEpoch(file)
    return { ...file, words, epochTrees, epochWords: trees === 0 ? 0 : (words * epochTrees) / trees }
  })
}

/// The words of an epoch, on average.
export function wordsPerEpoch(corpus: Pick<Corpus, "train" | "trainFiles">): number {
  return sizedFiles(corpus).reduce((sum, { epochWords }) => sum + epochWords, 0)
}

/// The sizes of a run: a line for each training file and each dev file if there are several, and one for all.
export function sizeLines({ corpus, settings, unknownZ, threads }: Run): string[] {
  const files = sizedFiles(corpus)
  const hasWords = designEncoder(corpus.shape.encoder).wordFields.length > 0
  const unknown = `, ${(100 * corpus.unknownShare).toFixed(2)}% of their words unknown, z = ${unknownZ.toFixed(4)}`
  const sum = (name: "trees" | "words" | "epochTrees" | "epochWords") =>
    files.reduce((total, file) => total + file[name], 0)
  const isWeighted = files.some(({ weight }) => weight !== 1)
  const perEpoch = ` (per epoch ${sizes(sum("epochTrees"), sum("epochWords"))})`
  return [
    ...(files.length > 1 || isWeighted ? files.map(fileLine) : []),
    ...(corpus.devFiles.length > 1
      ? corpus.devFiles.map(({ name, trees }) => `dev ${name}: ${formatCount(trees, "tree")}`)
      : []),
    `${sizes(sum("trees"), sum("words"))}${isWeighted ? perEpoch : ""}, ` +
      `${formatCount(corpus.labels.size - 1, "label")}; ${formatCount(corpus.dev.length, "dev tree")}` +
      `${hasWords ? unknown : ""}; ${formatCount(threads, "thread")}`,
    ...fieldLines(corpus),
    ...lengthLine(corpus, settings),
  ]
}

/// The features that the network reads, with the number of their values.
function fieldLines({ shape: { encoder }, vocabularies }: Pick<Corpus, "shape" | "vocabularies">): string[] {
  if (encoder.kind !== "bilstm") return []
  const features = encoder.fields.flatMap((field, at) => {
    if (field.role !== "feature") return []
    const values = vocabularies[at]?.values() ?? []
    return [`${attributeOf(field)} (${values.filter((value) => value !== noFeature).length})`]
  })
  return [
    ...(encoder.fields.some(({ role }) => role === "lemma") ? ["words: their lemmas"] : []),
    ...(features.length === 0 ? [] : [`features (number of values): ${printable(features.join(", "))}`]),
  ]
}

/// The length of the run, if it has more epochs than were asked for.
function lengthLine(
  { trainFiles }: Pick<Corpus, "trainFiles">,
  { epochs, minimumUpdates, ...settings }: TrainingSettings,
): string[] {
  const batches = batchesPerEpoch(trainFiles, settings)
  if (epochs !== Math.ceil(minimumUpdates / batches)) return []
  return [
    `${formatCount(epochs, "epoch")} of ${formatCount(batches, "update")}, for at least ${formatCount(minimumUpdates, "update")}`,
  ]
}

function fileLine({ name, weight, trees, words, epochTrees, epochWords }: SizedFile): string {
  const line = `train ${name}: ${sizes(trees, words)}`
  return weight === 1 ? line : `${line}; weight ${weight}: per epoch ${sizes(epochTrees, epochWords)}`
}

function sizes(trees: number, words: number): string {
  return `${formatCount(trees, "tree")}, ${formatCount(Math.round(words), "word")}`
}

/// A dev score, the best F1 so far, and the scores of the files if there are several.
export function scoreLines(score: DevScore, best: number, by: TrainingSettings["devScore"]): string[] {
  const { recall, precision, f1, tags, mean, files = [] } = score
  const shownTags = (share: number | undefined) => (share === undefined ? "" : `, tags ${share.toFixed(2)}`)
  const shownBest = ` (best ${best.toFixed(2)})`
  // A single file has no mean.
  const isBestMean = by === "mean" && mean !== undefined
  const total =
    `dev LR ${recall.toFixed(2)} LP ${precision.toFixed(2)} F1 ${f1.toFixed(2)}` +
    `${isBestMean ? "" : shownBest}${shownTags(tags)}` +
    (mean === undefined ? "" : `, mean F1 ${mean.toFixed(2)}`) +
    (isBestMean ? shownBest : "")
  return [total, ...files.map((file) => `  ${file.name}: F1 ${file.f1.toFixed(2)}${shownTags(file.tags)}`)]
}

/// The progress of a run in a few words: what its last evaluation gave.
export function lastScore(last: DevScore, best: DevScore, by: TrainingSettings["devScore"]): string {
  const name = by === "mean" ? "mean dev F1" : "dev F1"
  return `${name} ${chosenF1(last, by).toFixed(2)} (best ${chosenF1(best, by).toFixed(2)})`
}

/// "1,234 words/s".
export function formatSpeed(wordsPerSecond: number): string {
  return `${formatNumber(Math.round(wordsPerSecond))} words/s`
}
