// The fields of requests: each declared once, for the reader and for the OpenAPI document.

import { argumentReader } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { choice, count, flag, type Kind, nonEmptyString, object, string } from "../check/kinds.ts"
import type { ParseOptions } from "../parser/search-options.ts"
import { sentenceFormatNames } from "../sentence/sentence-formats.ts"
import { errorActions } from "../sentence/skipped-sentence.ts"

/// A JSON schema, as far as the document needs it.
export type Schema = Readonly<Record<string, unknown>>

/// A field of a request.
export interface Field<Value = unknown> {
  readonly schema: Schema
  /// Checks the value; fields without one are checked by their own readers.
  readonly kind?: Kind<Value>
}

/// The formats of results: those of sentences, and "plain", which `fromPlain` reads.
export const resultFormats = [...sentenceFormatNames, "plain"] as const

const text = (description: string): Schema => ({ type: "string", description })
const number = (description: string): Schema => ({ type: "integer", minimum: 1, description })
const sentence = { $ref: "#/components/schemas/Sentence" }

/// Which model.
export const modelFields = {
  model: { kind: nonEmptyString, schema: text("The name of a model (default: the server's first one).") },
  language: {
    kind: nonEmptyString,
    schema: text("The code of a language, such as `en`: the first model for it is used."),
  },
} satisfies Readonly<Record<string, Field>>

/// What to parse: one of `text`, `tokens`, `lines` and `sentences`.
export const inputFields = {
  text: {
    kind: string,
    schema: text("Running text, which is split into sentences; with `constraints`, one sentence."),
  },
  tokens: {
    schema: {
      type: "array",
      items: { $ref: "#/components/schemas/Token" },
      description: "The words of one sentence.",
    },
  },
  constraints: { schema: { $ref: "#/components/schemas/Constraints" } },
  id: {
    schema: { type: ["string", "number"], description: "Returned with the result, for `text` and `tokens`." },
  },
  lines: { kind: string, schema: text("One sentence per line, not yet split into words.") },
  sentences: { schema: { type: "array", items: sentence, description: "Many sentences." } },
  onError: {
    kind: choice(...errorActions),
    schema: {
      enum: errorActions,
      default: "stop",
      description:
        "With `skip`, an invalid sentence has its error in place of a result; with `stop`, the request fails.",
    },
  },
} satisfies Readonly<Record<string, Field>>

/// How to parse. `resolveSearch` checks them.
export const searchFields = {
  decoder: {
    schema: {
      enum: ["greedy", "beam", "dp", "chart"],
      description: "The search algorithm (default: the one that the model was trained for).",
    },
  },
  beam: { schema: number("The width of the beam, for the decoders `beam` and `dp`.") },
  k: { schema: number("How many trees per sentence, best first (default: 1).") },
  confidence: {
    schema: { type: "boolean", description: "Whether to return scores and confidence (default: false)." },
  },
} satisfies Readonly<Record<keyof Omit<ParseOptions, "signal">, Field>>

/// How results are written.
export const formatFields = {
  format: {
    kind: choice(...resultFormats),
    schema: {
      enum: resultFormats,
      default: "json",
      description:
        "`json`: objects with tokens, scores and nested trees. `compact`: a line of JSON per sentence, with trees in brackets. `plain`: flat trees. `fromPlain` reads both. The others are documents as `spandrel parse --format` writes them.",
    },
  },
  columns: { kind: count, schema: number("The width for `tree` and `indented` (default: 80).") },
  features: {
    kind: flag,
    schema: {
      type: "boolean",
      default: false,
      description:
        "For `bracket` and `indented`: lemmas and features behind the tags, `NC##lem=chat|g=m##`. JSON has them as fields of tokens.",
    },
  },
} satisfies Readonly<Record<string, Field>>

/// The values of the fields that have a kind, checked. Throws "unknown-field" for others than these.
export function readFields<Fields extends Readonly<Record<string, Field>>>(
  data: unknown,
  fields: Fields,
): { readonly [Name in keyof Fields]?: Fields[Name] extends Field<infer Value> ? Value : unknown } {
  const reader = argumentReader(data, "the request")
  reader.allow(Object.keys(fields))
  const values: Record<string, unknown> = {}
  for (const [name, { kind }] of Object.entries(fields)) {
    const found = reader.find(name)
    if (found !== undefined) values[name] = kind === undefined ? found.value : found.as(kind)
  }
  return values as ReturnType<typeof readFields<Fields>>
}

/// The fields of a query string, whose values are all strings: numbers and booleans become what they are in JSON.
export function queryFields(
  query: unknown,
  fields: Readonly<Record<string, Field>>,
): Readonly<Record<string, unknown>> {
  const typeOf = (name: string) =>
    Object.hasOwn(fields, name) ? (fields[name] as Field).schema["type"] : undefined
  const entries = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const type = typeOf(name)
      if (type === "boolean" && (value === "true" || value === "false")) return [name, value === "true"]
      return [name, type === "integer" && value !== "" ? Number(value) : value]
    }),
  )
}

/// The fields of a body. As in the library, a string is text and an array is sentences.
export function bodyFields(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === "string") return { text: body }
  if (Array.isArray(body)) return { sentences: body }
  if (object.is(body)) return body
  throw new SpandrelError(
    "invalid-argument",
    'the body must be an object such as {"text": "I like fish."}, a string or an array of sentences',
  )
}
