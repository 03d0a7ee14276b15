// The worker's side of parsing: portions of sentences in, trees or their text out.

import type { ErrorCode } from "../check/error.ts"
import { fromPlainModel, type PlainModel } from "../model/plain-model.ts"
import type { Engine } from "../parser/engine.ts"
import { type PlainSentence, toPlainSentence } from "../sentence/plain-sentence.ts"
import { sentenceFormat } from "../sentence/sentence-formats.ts"
import { finish, type Steps } from "../transition/steps.ts"
import { attachEngine, type PlacedNetwork } from "./network-memory.ts"
import type { ReadJob } from "./parse-job.ts"
import { serveRequests } from "./serve-requests.ts"
import type { WorkerScope } from "./worker-port.ts"

/// What a worker is set up with.
export interface ParseWorkerSetup {
  readonly model: PlainModel
  readonly network: PlacedNetwork
}

/// The results up to the first invalid sentence, whose error is `invalid`.
export interface PortionAnswer {
  readonly results: readonly (PlainSentence | string)[]
  readonly words: number
  readonly invalid?: { readonly code: ErrorCode; readonly sentence: number; readonly reason: string }
}

/// Answers a `ParseWorkerSetup`, then one `ReadJob` after another.
export function servePortions(scope: WorkerScope): void {
  serveRequests(scope, ({ model, network }: ParseWorkerSetup) => {
    const engine = attachEngine(fromPlainModel(model), network)
    return (request: ReadJob) => finish(parsePortion(engine, request))
  })
}

export function* parsePortion(
  engine: Engine,
  { sentences, search, format, columns }: ReadJob,
): Steps<PortionAnswer> {
  const { sentences: parsed, error } = yield* engine.parseSteps(sentences, search)
  const words = parsed.reduce((total, { tokens }) => total + tokens.length, 0)
  const write = format === "sentences" ? undefined : sentenceFormat(format, search.k).write
  const results = write ? parsed.map((one) => write(one, columns)) : parsed.map(toPlainSentence)
  if (error === undefined) return { results, words }
  const { code, sentence, reason } = error
  return { results, words, invalid: { code, sentence, reason } }
}
