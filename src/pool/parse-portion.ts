// The worker's side of parsing: portions of sentences in, trees or their text out; and the steps of one sentence.

import type { ErrorCode } from "../check/error.ts"
import { fromPlainModel, type PlainModel } from "../model/plain-model.ts"
import type { Engine } from "../parser/engine.ts"
import { type ParseTrace, type TraceRequest, traceWithNames } from "../parser/parse-trace.ts"
import { writeTagged } from "../sentence/json-codec.ts"
import type { ParsedSentence } from "../sentence/parsed-sentence.ts"
import { type PlainSentence, toPlainSentence } from "../sentence/plain-sentence.ts"
import type { SentenceError } from "../sentence/sentence-error.ts"
import { sentenceFormat } from "../sentence/sentence-formats.ts"
import { answerText, type TextAnswer, type TextRequest } from "../sentence/split-request.ts"
import { finish, type Steps } from "../transition/steps.ts"
import { attachEngine, type PlacedNetwork } from "./network-memory.ts"
import type { ReadJob, WorkFormat } from "./parse-job.ts"
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

/// What a worker is asked: to parse a portion of a job, to show how it parses a sentence, or to split text.
export type WorkerRequest = ReadJob | TraceRequest | { readonly splitting: TextRequest }
export type WorkerAnswer = PortionAnswer | ParseTrace | TextAnswer

/// Answers a `ParseWorkerSetup`, then one request after another.
export function servePortions(scope: WorkerScope): void {
  serveRequests(scope, ({ model, network }: ParseWorkerSetup) => {
    const engine = attachEngine(fromPlainModel(model), network)
    return (request: WorkerRequest) => finish(answerSteps(engine, request))
  })
}

/// Answers a request.
export function* answerSteps(engine: Engine, request: WorkerRequest): Steps<WorkerAnswer> {
  if ("splitting" in request) return answerText(request.splitting, engine.language)
  return "actions" in request ? traceWithNames(engine, request) : yield* parsePortion(engine, request)
}

function* parsePortion(
  engine: Engine,
  { sentences, search, format, columns, features }: ReadJob,
): Steps<PortionAnswer> {
  if (format === "tags") {
    const { sentences: tagged, error } = yield* engine.tagAllSteps(sentences)
    return answer(tagged.map(writeTagged), wordsOf(tagged), error)
  }
  const { sentences: parsed, error } = yield* engine.parseSteps(sentences, search)
  return answer(parsed.map(writer({ format, columns, features }, search.k)), wordsOf(parsed), error)
}

function writer(
  {
    format,
    columns,
    features,
  }: Pick<ReadJob<Exclude<WorkFormat, "tags">>, "format" | "columns" | "features">,
  k: number,
): (sentence: ParsedSentence) => PlainSentence | string {
  if (format === "sentences") return toPlainSentence
  if (format === "plain") return (sentence) => JSON.stringify(toPlainSentence(sentence))
  const { write } = sentenceFormat(format, k, features)
  return (sentence) => write(sentence, columns)
}

function wordsOf(sentences: readonly { readonly tokens: readonly unknown[] }[]): number {
  return sentences.reduce((total, { tokens }) => total + tokens.length, 0)
}

function answer(
  results: PortionAnswer["results"],
  words: number,
  error: SentenceError | undefined,
): PortionAnswer {
  if (error === undefined) return { results, words }
  const { code, sentence, reason } = error
  return { results, words, invalid: { code, sentence, reason } }
}
