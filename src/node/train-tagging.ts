// Whose tags a parser is trained and tested on: the treebank's, or a tagger's.

import { UsageError } from "../check/input-error.ts"
import type { CommandContext } from "../cli/command-context.ts"
import { foldProgress } from "../cli/terminal/fold-progress.ts"
import { ProgressLine } from "../cli/terminal/progress.ts"
import { loadTagger } from "../parser/model-source.ts"
import { defaultFolds } from "../tagger/jackknife.ts"
import { taggedWords } from "../tagger/tagged-trees.ts"
import { Tagger } from "../tagger/tagger.ts"
import { formatAccuracy, scoreTagger } from "../tagger/tagging-accuracy.ts"
import type { Tree } from "../tree/tree.ts"
import { jackknife } from "./jackknife.ts"

/// How the words of a run come to their tags.
export interface TaggingOptions {
  readonly tags: "gold" | "jackknife"
  /// The file of a tagger to use instead; the training trees have been jackknifed already.
  readonly tagger?: string | undefined
  readonly seed: number
  readonly threads: number
}

/// The trees of both treebanks as they were read; the training trees by file.
export interface GoldTreebanks {
  readonly train: readonly (readonly Tree[])[]
  readonly dev: readonly Tree[]
}

/// Training trees as the parser is to see them, and the tagger that belongs to them.
export interface TaggedTraining {
  readonly train: readonly Tree[]
  readonly tagger: Tagger | undefined
}

/// Tags the training trees and finds the tagger for everything else; says how many tags are right.
export async function tagTraining(
  { train: files, dev }: GoldTreebanks,
  { tags, tagger: path, seed, threads }: TaggingOptions,
  context: CommandContext,
): Promise<TaggedTraining> {
  const gold = files.flat()
  const devScore = (tagger: Tagger) => formatAccuracy(scoreTagger(tagger, dev.map(taggedWords)).all)
  if (path !== undefined) {
    if (tags === "jackknife")
      throw new UsageError(
        "--tags jackknife trains a tagger of its own; leave out either it or --tagger (see spandrel jackknife)",
      )
    const { tagger } = await loadTagger(path)
    context.stderr.write(`tags: train as it is, ${devScore(tagger)} right on dev\n`)
    return { train: gold, tagger }
  }
  if (tags === "gold") return { train: gold, tagger: undefined }
  const options = {
    folds: defaultFolds,
    threads,
    settings: { seed },
    onProgress: foldProgress(context.stderr, defaultFolds),
  }
  const { trees, accuracy } = await jackknife(files, options)
  const progress = new ProgressLine(context.stderr)
  const tagger = Tagger.train(gold.map(taggedWords), { seed }, ({ epoch, epochs }) =>
    progress.show(`tagger, epoch ${epoch} of ${epochs}`, performance.now()),
  )
  progress.clear()
  context.stderr.write(
    `tags: ${formatAccuracy(accuracy)} right on train (jackknifed), ${devScore(tagger)} on dev\n`,
  )
  return { train: trees, tagger }
}
