// The treebanks of a training run, with a word about what looks wrong.

import { formatCount } from "../check/format-count.ts"
import { InputError } from "../check/input-error.ts"
import type { CommandContext } from "../cli/command-context.ts"
import { designEncoder } from "../network/encoders.ts"
import { taggedWords } from "../tagger/tagged-trees.ts"
import { type Corpus, goldSentence, makeCorpus } from "../train/corpus.ts"
import type { TrainingSettings } from "../train/settings.ts"
import { VectorFileError, VectorReader, type WordVectors } from "../train/word-vectors.ts"
import { Cleaner } from "../tree/clean.ts"
import { formatProblem } from "../tree/format/problem.ts"
import { toSpans } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"
import { displayName, readLines } from "./input.ts"
import { readTreebank } from "./read-treebank.ts"
import { type TaggingOptions, tagTraining } from "./train-tagging.ts"

/// What a run learns from.
export interface TrainingFiles {
  readonly train: readonly string[]
  readonly dev: readonly string[]
  /// Pretrained word vectors.
  readonly vectors: string | undefined
  readonly tagging: TaggingOptions
}

/// Reads, cleans and tags both treebanks. Broken trees are reported and left out.
export async function readTrainingData(
  files: TrainingFiles,
  settings: TrainingSettings,
  context: CommandContext,
): Promise<Corpus> {
  const gold = await readCleanFiles(files.train, "--train", context)
  const dev = await readClean(files.dev, "--dev", context)
  const { train, tagger } = await tagTraining({ train: gold, dev }, files.tagging, context)
  const vectors =
    files.vectors === undefined
      ? undefined
      : await readVectors(files.vectors, settings.embeddingLimit, [...train, ...dev])
  const sources = { train: train.map((tree) => toSpans(tree)), dev: dev.map(goldSentence) }
  const corpus = makeCorpus({ ...sources, settings, vectors, tagger })
  if (designEncoder(corpus.shape.encoder).readsTags) warnOfUnknownTags(train, corpus, context)
  return corpus
}

async function readVectors(path: string, limit: number, trees: readonly Tree[]): Promise<WordVectors> {
  const needed = new Set<string>()
  for (const tree of trees) {
    for (const { word = "" } of tree.leaves()) needed.add(word).add(word.toLowerCase())
  }
  const reader = new VectorReader({ limit, isNeeded: (word) => needed.has(word) })
  try {
    for await (const line of readLines(path)) reader.add(line)
    return reader.finish()
  } catch (error) {
    if (error instanceof VectorFileError) throw new InputError(`${displayName(path)}: ${error.message}`)
    throw error
  }
}

/// Reads and cleans trees; `option` is where the files were named.
export async function readClean(
  files: readonly string[],
  option: string,
  context: CommandContext,
): Promise<Tree[]> {
  return (await readCleanFiles(files, option, context)).flat()
}

/// The same, the trees of each file apart.
export async function readCleanFiles(
  files: readonly string[],
  option: string,
  context: CommandContext,
): Promise<Tree[][]> {
  const cleaner = new Cleaner()
  const read: Tree[][] = []
  for (const file of files) {
    const trees: Tree[] = []
    for await (const tree of readTreebank([file], (problem) => {
      context.stderr.write(`${formatProblem(problem)}\n`)
    })) {
      const cleaned = cleaner.clean(tree)
      if (cleaned !== undefined) trees.push(cleaned)
    }
    read.push(trees)
  }
  if (read.every(({ length }) => length === 0)) {
    throw new InputError(
      `${option}: there are no trees in ${files.map(displayName).join(", ")}; name a file of bracketed trees`,
    )
  }
  return read
}

function warnOfUnknownTags(train: readonly Tree[], { dev }: Corpus, context: CommandContext): void {
  const known = new Set(train.flatMap((tree) => taggedWords(tree).map(({ tag }) => tag)))
  const unknown = new Set<string>()
  for (const { words } of dev) for (const { tag } of words) if (!known.has(tag)) unknown.add(tag)
  if (unknown.size === 0) return
  const some = [...unknown].slice(0, 5).join(", ")
  context.stderr.write(
    `warning: dev has ${formatCount(unknown.size, "tag")} that train doesn't have (${some}${unknown.size > 5 ? ", …" : ""}); ` +
      "are --train and --dev of the same annotation, and not swapped?\n",
  )
}
