// Jackknifing in threads, which share nothing: each tags one fold after another.

import { SpandrelError } from "../check/error.ts"
import { startNodeThread } from "../pool/node-thread.ts"
import { serveRequests } from "../pool/serve-requests.ts"
import { thisThreadPort } from "../pool/this-thread.ts"
import { WorkerClient } from "../pool/worker-client.ts"
import type { WorkerScope } from "../pool/worker-port.ts"
import { dealFolds, type FoldedSentences, tagFold } from "../tagger/jackknife.ts"
import { taggedWords, withTags } from "../tagger/tagged-trees.ts"
import { countRight, type TagCount } from "../tagger/tagging-score.ts"
import type { TaggerSettings } from "../tagger/train.ts"
import type { Tree } from "../tree/tree.ts"

export interface JackknifeOptions {
  readonly folds: number
  readonly threads: number
  readonly settings: Partial<TaggerSettings>
  /// Called at the start and after each fold with the number of folds that are done.
  readonly onProgress?: (done: number) => void
}

export const defaultFolds = 10

/// Trees with predicted tags, in the order of the input, and how many of the tags are right.
export interface JackknifedTrees {
  readonly trees: Tree[]
  readonly score: TagCount
}

/// Jackknifes the trees of several files. The result doesn't depend on the number of threads.
export async function jackknife(
  files: readonly (readonly Tree[])[],
  options: JackknifeOptions,
): Promise<JackknifedTrees> {
  const trees = files.flat()
  if (trees.length < 2)
    throw new SpandrelError(
      "invalid-training-data",
      "jackknifing needs at least 2 trees, one to learn from and one to tag; add more files",
    )
  const sentences = trees.map((tree) => taggedWords(tree))
  const sizes = files.map(({ length }) => length)
  const foldOf = dealFolds(sizes, options.folds)
  const tagsOfFold = await tagFolds({ sentences, foldOf }, options)
  const tags = trees.map((_, at) => tagsOfFold[foldOf[at] as number]?.shift() as string[])
  return {
    trees: trees.map((tree, at) => withTags(tree, tags[at] as string[])),
    score: countRight(sentences, tags),
  }
}

/// The tags of each fold's sentences.
async function tagFolds(
  folded: FoldedSentences,
  { folds, threads, settings, onProgress }: JackknifeOptions,
): Promise<string[][][]> {
  const tags: string[][][] = []
  const workers = startWorkers(Math.min(threads, folds), { folded, settings })
  let next = 0
  let done = 0
  const work = async (worker: WorkerClient<number, string[][]>) => {
    for (let fold = next++; fold < folds; fold = next++) {
      tags[fold] = await worker.ask(fold)
      onProgress?.(++done)
    }
  }
  try {
    onProgress?.(done)
    await Promise.all(workers.map(work))
  } finally {
    await Promise.all(workers.map((worker) => worker.end()))
  }
  return tags
}

interface JackknifeSetup {
  readonly folded: FoldedSentences
  readonly settings: Partial<TaggerSettings>
}

/// Starts that many threads; one alone is this thread.
function startWorkers(count: number, setup: JackknifeSetup): WorkerClient<number, string[][]>[] {
  const script = new URL("./jackknife-thread.js", import.meta.url)
  return Array.from({ length: count }, () => {
    const port = count === 1 ? thisThreadPort(serveFolds) : startNodeThread(script)
    return new WorkerClient(port, setup)
  })
}

/// The worker's side: a request is the number of a fold, the answer its tags.
export function serveFolds(scope: WorkerScope): void {
  serveRequests(scope, ({ folded, settings }: JackknifeSetup) => (fold: number) => {
    return tagFold(folded, fold, settings)
  })
}
