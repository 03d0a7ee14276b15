// The treebanks of a training run, with a word about what looks wrong.

import { formatCount } from "../check/format-count.ts"
import { InputError } from "../check/input-error.ts"
import type { CommandContext } from "../cli/command-context.ts"
import { vectorField } from "../network/input-fields.ts"
import type { FieldShape } from "../network/network-shape.ts"
import { taggedWords } from "../tagger/tagged-trees.ts"
import { type Corpus, makeCorpus } from "../train/corpus.ts"
import { VectorFileError, VectorReader, type WordVectors } from "../train/word-vectors.ts"
import { Cleaner } from "../tree/clean.ts"
import { formatProblem } from "../tree/format/problem.ts"
import type { Tree } from "../tree/tree.ts"
import { displayName, readLines } from "./input.ts"
import { readTreebank } from "./read-treebank.ts"
import { type TaggingOptions, tagTraining } from "./train-tagging.ts"

/// What a run learns from.
export interface TrainingFiles {
  readonly train: readonly string[]
  readonly dev: readonly string[]
  readonly vectors: VectorFile | undefined
  readonly tagging: TaggingOptions
}

/// Word vectors from elsewhere: the most frequent so many, and those of all words of the treebanks.
export interface VectorFile {
  readonly path: string
  readonly limit: number
  readonly isTuned: boolean
}

/// The data of a run, with the fields of its network.
export interface TrainingData {
  readonly corpus: Corpus
  readonly fields: readonly FieldShape[]
  readonly vectors: WordVectors | undefined
}

/// Reads, cleans and tags both treebanks. Broken trees are reported and left out.
export async function readTrainingData(
  files: TrainingFiles,
  fields: readonly FieldShape[],
  context: CommandContext,
): Promise<TrainingData> {
  const gold = await readCleanFiles(files.train, "--train", context)
  const dev = await readClean(files.dev, "--dev", context)
  const { train, tagger } = await tagTraining({ train: gold, dev }, files.tagging, context)
  const vectors = files.vectors && (await readVectors(files.vectors, [...train, ...dev]))
  const allFields =
    files.vectors === undefined || vectors === undefined
      ? fields
      : [...fields, { name: vectorField, size: vectors.size, isFrozen: !files.vectors.isTuned }]
  const corpus = makeCorpus(train, dev, allFields, { vectors, tagger })
  if (allFields.some(({ name }) => name === "tag")) warnOfUnknownTags(train, corpus, context)
  return { corpus, fields: allFields, vectors }
}

async function readVectors({ path, limit }: VectorFile, trees: readonly Tree[]): Promise<WordVectors> {
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
  for (const { spans } of dev) for (const { tag } of spans.words) if (!known.has(tag)) unknown.add(tag)
  if (unknown.size === 0) return
  const some = [...unknown].slice(0, 5).join(", ")
  context.stderr.write(
    `warning: dev has ${formatCount(unknown.size, "tag")} that train doesn't have (${some}${unknown.size > 5 ? ", …" : ""}); ` +
      "are --train and --dev of the same annotation, and not swapped?\n",
  )
}
