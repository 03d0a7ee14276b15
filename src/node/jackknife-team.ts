// Jackknifing in threads: the folds need nothing of each other.

import type { Writable } from "node:stream"
import { Worker } from "node:worker_threads"
import { InputError } from "../check/input-error.ts"
import { ProgressLine, progressBar } from "../cli/terminal/progress.ts"
import { dealFolds, type FoldedSentences, tagFold } from "../tagger/jackknife.ts"
import { taggedWords, withTags } from "../tagger/tagged-trees.ts"
import { countRight, type TagCount } from "../tagger/tagging-score.ts"
import type { TaggerSettings } from "../tagger/train.ts"
import type { Tree } from "../tree/tree.ts"
import { AskedThread } from "./asked-thread.ts"

/// What a thread is given at its start.
export interface JackknifeTask {
  readonly folded: FoldedSentences
  readonly settings: Partial<TaggerSettings>
}

/// How to jackknife.
export interface JackknifeOptions {
  readonly folds: number
  readonly threads: number
  readonly settings: Partial<TaggerSettings>
}

/// How many folds there are unless somebody says so.
export const customaryFolds = 10

/// Trees with predicted tags, in their order, and how many of the tags are right.
export interface JackknifedTrees {
  readonly trees: Tree[]
  readonly score: TagCount
}

/// Jackknifes the trees of some files; shows how far it is. The result doesn't depend on the threads.
export async function jackknife(
  files: readonly (readonly Tree[])[],
  { folds, threads, settings }: JackknifeOptions,
  stderr: Writable,
): Promise<JackknifedTrees> {
  const trees = files.flat()
  if (trees.length < 2)
    throw new InputError("jackknifing needs at least 2 trees: one to learn from, one to tag; name more files")
  const sentences = trees.map((tree) => taggedWords(tree))
  const sizes = files.map(({ length }) => length)
  const task: JackknifeTask = { folded: { sentences, foldOf: dealFolds(sizes, folds) }, settings }
  const progress = new ProgressLine(stderr)
  let done = 0
  const show = () =>
    progress.show(`${progressBar(done / folds)} jackknifing, ${done} of ${folds} folds`, performance.now())
  show()
  const byFold = await tagFolds(task, { folds, threads: Math.min(threads, folds) }, () => {
    done++
    show()
  })
  progress.clear()
  const { foldOf } = task.folded
  const tags = trees.map((_, at) => byFold[foldOf[at] as number]?.shift() as string[])
  return {
    trees: trees.map((tree, at) => withTags(tree, tags[at] as string[])),
    score: countRight(sentences, tags),
  }
}

/// The tags of each fold's sentences.
async function tagFolds(
  task: JackknifeTask,
  { folds, threads }: Pick<JackknifeOptions, "folds" | "threads">,
  onFold: () => void,
): Promise<string[][][]> {
  const tags: string[][][] = []
  let next = 0
  const work = async (tag: (fold: number) => string[][] | Promise<string[][]>) => {
    for (let fold = next++; fold < folds; fold = next++) {
      tags[fold] = await tag(fold)
      onFold()
    }
  }
  if (threads === 1) {
    await work((fold) => tagFold(task.folded, fold, task.settings))
    return tags
  }
  const team = Array.from({ length: threads }, () => {
    const worker = new Worker(new URL("./jackknife-thread.js", import.meta.url), { workerData: task })
    return new AskedThread<number, string[][]>(worker)
  })
  try {
    await Promise.all(team.map((thread) => work((fold) => thread.ask(fold))))
  } finally {
    await Promise.all(team.map((thread) => thread.end()))
  }
  return tags
}
