// POST /v1/query and POST /v1/score.

import type { FastifyReply, FastifyRequest } from "fastify"
import { SpandrelError } from "../check/error.ts"
import { choice, count, type Kind, nonEmptyString, string } from "../check/kinds.ts"
import { resolveSearch } from "../parser/search-options.ts"
import { Deadline } from "./deadline.ts"
import { contentTypes, parseAll } from "./parse-results.ts"
import { type InputValues, readRequest } from "./read-request.ts"
import { bodyFields, type Field, inputFields, modelFields, readFields } from "./request-fields.ts"
import type { ServerParts } from "./server-parts.ts"
import { headNames, parameterNames, type TreeRequest } from "./tree-requests.ts"

const textOrTexts: Kind<string | readonly string[]> = {
  description: "a string or an array of strings",
  is: (value): value is string | readonly string[] =>
    string.is(value) || (Array.isArray(value) && value.every(string.is)),
}

const treesSchema = (description: string) => ({
  oneOf: [{ type: "string" }, { type: "array", items: { type: "string" } }],
  description,
})

const { onError: _, ...sentenceFields } = inputFields

/// The fields of a query: a pattern, and trees or sentences to parse first.
export const queryRequestFields = {
  pattern: {
    kind: nonEmptyString,
    schema: { type: "string", description: "A pattern in the language of Tregex, such as `VP < NP=object`." },
  },
  trees: { kind: textOrTexts, schema: treesSchema("Trees in brackets, to be searched.") },
  heads: {
    kind: choice(...headNames),
    schema: { enum: headNames, default: "collins", description: "What `<#` takes for the head of a phrase." },
  },
  limit: {
    kind: count,
    schema: { type: "integer", minimum: 1, default: 1000, description: "The most matches to return." },
  },
  ...modelFields,
  ...sentenceFields,
} satisfies Readonly<Record<string, Field>>

/// The fields of a request to score.
export const scoreRequestFields = {
  gold: { kind: textOrTexts, schema: treesSchema("Gold trees in brackets, one per line or item.") },
  test: { kind: textOrTexts, schema: treesSchema("The trees to score, in the same order.") },
  parameters: {
    kind: choice(...parameterNames),
    schema: {
      enum: parameterNames,
      default: "collins",
      description: "EVALB's parameters: which brackets count.",
    },
  },
} satisfies Readonly<Record<string, Field>>

/// Answers a query.
export async function handleQuery(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServerParts,
): Promise<FastifyReply> {
  const fields = readFields(bodyFields(request.body), queryRequestFields)
  const { pattern, trees, heads = "collins", limit = 1000, model, language, ...input } = fields
  if (pattern === undefined) throw missing("pattern")
  return inTime({ request, reply }, parts, async (signal) => {
    const given = trees ?? (await parsedTrees(input, { model, language }, { parts, signal }))
    return { kind: "query", pattern, trees: given, heads, limit }
  })
}

/// Answers a request to score.
export async function handleScore(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServerParts,
): Promise<FastifyReply> {
  const { gold, test, parameters = "collins" } = readFields(bodyFields(request.body), scoreRequestFields)
  if (gold === undefined) throw missing("gold")
  if (test === undefined) throw missing("test")
  return inTime({ request, reply }, parts, async () => ({ kind: "score", gold, test, parameters }))
}

/// Does a request on trees in a thread, which is stopped when the time is over: a query may take forever.
async function inTime(
  { request: { ip }, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { limits, treeWorkers }: ServerParts,
  make: (signal: AbortSignal) => Promise<TreeRequest>,
): Promise<FastifyReply> {
  const deadline = new Deadline(reply.raw, limits.seconds)
  try {
    const request = await make(deadline.signal)
    const text = await treeWorkers.run(request, ip, deadline.signal)
    return await reply.type(contentTypes.json).send(text)
  } finally {
    deadline.end()
  }
}

async function parsedTrees(
  input: InputValues,
  choice: { readonly model?: string | undefined; readonly language?: string | undefined },
  {
    parts: { shelf, limits, metrics },
    signal,
  }: { readonly parts: ServerParts; readonly signal: AbortSignal },
): Promise<readonly string[]> {
  const { name, info, language, batches } = await shelf.find(choice)
  const search = resolveSearch(info.search, {})
  const reading = { language, splitter: batches, search, limits, skipsInvalid: false, signal }
  const sentences = await readRequest(input, reading)
  const settings = { search, format: "bracket", columns: 80 } as const
  const results = await parseAll(sentences, { runner: batches, settings, signal }, false)
  metrics.parsed(name, results.length, 0)
  return results as string[]
}

function missing(field: string): SpandrelError {
  return new SpandrelError("invalid-argument", `"${field}" is missing`)
}
