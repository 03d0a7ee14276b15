// POST /v1/parse and POST /v1/tag.

import { Readable } from "node:stream"
import type { FastifyReply, FastifyRequest } from "fastify"
import { SpandrelError } from "../check/error.ts"
import { checkResultFormat } from "../parser/result-format.ts"
import { resolveSearch } from "../parser/search-options.ts"
import type { TextFormat } from "../pool/parse-job.ts"
import { wordCount } from "../sentence/read-sentence.ts"
import { Deadline } from "./deadline.ts"
import type { ReadyModel } from "./model-shelf.ts"
import { parseStream } from "./ndjson-stream.ts"
import { contentTypes, parseAll, writeResults } from "./parse-results.ts"
import { isFault, problemOf } from "./problem.ts"
import { isSkipped, readRequest } from "./read-request.ts"
import {
  bodyFields,
  type Field,
  formatFields,
  inputFields,
  modelFields,
  queryFields,
  readFields,
  searchFields,
} from "./request-fields.ts"
import type { ServerParts } from "./server-parts.ts"

/// All fields of a request to parse, and of one to tag.
export const parseFields = { ...modelFields, ...inputFields, ...searchFields, ...formatFields }
export const tagFields = { ...modelFields, ...inputFields }

// Those with one line per sentence.
const streamFormats: ReadonlySet<TextFormat> = new Set(["ndjson", "compact", "plain"])

/// What to do, once the fields are read.
interface Plan {
  readonly input: ReturnType<typeof readFields<typeof inputFields>>
  readonly ready: ReadyModel
  readonly settings: {
    readonly search: ReturnType<typeof resolveSearch>
    readonly format: TextFormat
    readonly columns: number
    readonly features?: boolean
  }
}

/// Answers a request to parse.
export async function handleParse(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServerParts,
): Promise<FastifyReply> {
  const isStream = request.body instanceof Readable
  const {
    model,
    language,
    decoder,
    beam,
    k,
    confidence,
    format,
    columns = 80,
    features = false,
    ...input
  } = readFields(fieldsOf(request, parseFields), parseFields)
  if (isStream && format !== undefined && !streamFormats.has(format))
    throw new SpandrelError("invalid-argument", 'the format of NDJSON must be "ndjson", "compact" or "plain"')
  const ready = await parts.shelf.find({ model, language })
  checkResultFormat(ready.info, format ?? "json")
  // `resolveSearch` checks these.
  const search = resolveSearch(ready.info.search, { decoder, beam, k, confidence } as object)
  const settings = { search, format: format ?? (isStream ? "ndjson" : "json"), columns, features } as const
  return answer({ input, ready, settings }, { request, reply, parts })
}

/// Answers a request to tag.
export async function handleTag(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServerParts,
): Promise<FastifyReply> {
  const { model, language, ...input } = readFields(fieldsOf(request, tagFields), tagFields)
  const ready = await parts.shelf.find({ model, language })
  const search = resolveSearch(ready.info.search, {})
  return answer(
    { input, ready, settings: { search, format: "tags", columns: 80 } },
    { request, reply, parts },
  )
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly parts: ServerParts
}

async function answer(plan: Plan, exchange: Exchange): Promise<FastifyReply> {
  return exchange.request.body instanceof Readable
    ? answerStream(plan, exchange.request.body, exchange)
    : answerAll(plan, exchange)
}

async function answerAll(
  { input, ready, settings }: Plan,
  { reply, parts: { limits, metrics } }: Exchange,
): Promise<FastifyReply> {
  const { onError, ...sentencesOf } = input
  const skipsInvalid = onError === "skip"
  const deadline = new Deadline(reply.raw, limits.seconds)
  const { signal } = deadline
  try {
    const { language } = ready
    const { search, format } = settings
    const reading = { language, splitter: ready.batches, search, limits, skipsInvalid, signal }
    const sentences = await readRequest(sentencesOf, reading)
    const results = await parseAll(sentences, { runner: ready.batches, settings, signal }, skipsInvalid)
    const words = sentences.reduce((total, one) => total + (isSkipped(one) ? 0 : wordCount(one)), 0)
    metrics.parsed(ready.name, results.length, words)
    const body = writeResults(results, { format, model: ready.name, k: search.k })
    return await reply.type(contentTypes[format]).send(body)
  } finally {
    deadline.end()
  }
}

function answerStream(
  { input, ready, settings }: Plan,
  body: Readable,
  { request, reply, parts: { limits, metrics } }: Exchange,
): FastifyReply {
  const { onError, ...others } = input
  if (Object.values(others).some((value) => value !== undefined))
    throw new SpandrelError(
      "invalid-argument",
      "the sentences of NDJSON are in its lines, not in the address",
    )
  const deadline = new Deadline(reply.raw)
  const stream = parseStream(body, {
    runner: ready.batches,
    splitter: ready.batches,
    settings,
    signal: deadline.signal,
    language: ready.language,
    limits,
    skipsInvalid: onError === "skip",
    onParsed: (sentences, words) => metrics.parsed(ready.name, sentences, words),
    onError: (error) => {
      const problem = problemOf(error)
      const { code } = problem
      // The log has the request with its status.
      if (code === "client-closed") return
      metrics.error(code)
      if (isFault(problem)) request.log.error({ err: error }, "failed")
      else request.log.info({ code }, "a stream ended early")
    },
  })
  reply.raw.once("finish", () => {
    // A client that is too slow; others have sent all by now.
    if (!request.raw.complete) request.raw.destroy()
  })
  return reply.type(contentTypes.ndjson).send(stream)
}

/// The fields of the address and of the body, which override them.
function fieldsOf(
  { query, body }: FastifyRequest,
  fields: Readonly<Record<string, Field>>,
): Readonly<Record<string, unknown>> {
  return { ...queryFields(query, fields), ...(body instanceof Readable ? {} : bodyFields(body)) }
}
