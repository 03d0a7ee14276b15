// Jackknifing in threads, which share nothing: each tags one fold after another.

import { inTurns } from "../parser/turns.ts"
import { startNodeThread } from "../pool/node-thread.ts"
import { serveRequests } from "../pool/serve-requests.ts"
import { thisThreadPort } from "../pool/this-thread.ts"
import { WorkerClient } from "../pool/worker-client.ts"
import type { WorkerScope } from "../pool/worker-port.ts"
import {
  type JackknifedSentences,
  type JackknifeJob,
  jackknifeSentences,
  tagFoldSteps,
} from "../tagger/jackknife.ts"
import type { TaggerSettings } from "../tagger/tagger-settings.ts"
import type { WordAnalysis } from "../tagger/word-analysis.ts"
import type { TaggedWord } from "../tree/span-tree.ts"

export interface JackknifeOptions {
  readonly folds?: number
  readonly threads: number
  readonly settings: Partial<TaggerSettings>
  /// Called at the start and after each fold with the number of folds that are done.
  readonly onProgress?: (done: number) => void
}

/// Jackknifes the sentences of several files. The result doesn't depend on the number of threads.
export async function jackknife(
  files: readonly (readonly (readonly TaggedWord[])[])[],
  { threads, onProgress, ...options }: JackknifeOptions,
): Promise<JackknifedSentences> {
  return jackknifeSentences(files, { ...options, tagFolds: (job) => tagFolds(job, threads, onProgress) })
}

/// The tags and features of each fold's sentences.
async function tagFolds(
  job: JackknifeJob,
  threads: number,
  onProgress?: (done: number) => void,
): Promise<WordAnalysis[][][]> {
  const analyses: WordAnalysis[][][] = []
  const workers = startWorkers(Math.min(threads, job.folds), job)
  let next = 0
  let done = 0
  const work = async (worker: WorkerClient<number, WordAnalysis[][]>) => {
    for (let fold = next++; fold < job.folds; fold = next++) {
      analyses[fold] = await worker.ask(fold)
      onProgress?.(++done)
    }
  }
  try {
    onProgress?.(done)
    await Promise.all(workers.map(work))
  } finally {
    await Promise.all(workers.map((worker) => worker.end()))
  }
  return analyses
}

/// Starts that many threads; one alone is this thread.
function startWorkers(count: number, job: JackknifeJob): WorkerClient<number, WordAnalysis[][]>[] {
  const script = new URL("./jackknife-thread.js", import.meta.url)
  return Array.from({ length: count }, () => {
    const port = count === 1 ? thisThreadPort(serveFolds) : startNodeThread(script)
    return new WorkerClient(port, job)
  })
}

/// The worker's side: a request is the number of a fold, the answer its tags and features. Signals are still heard if it is this thread.
export function serveFolds(scope: WorkerScope): void {
  serveRequests(scope, (job: JackknifeJob) => (fold: number) => inTurns(tagFoldSteps(job, fold)))
}
