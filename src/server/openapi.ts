// The OpenAPI document, made of the fields that the routes read.

import { version } from "../node/version.ts"
import { parseFields, tagFields } from "./parse-routes.ts"
import { type Field, formatFields, modelFields, type Schema, searchFields } from "./request-fields.ts"
import { schemas } from "./schemas.ts"
import { queryRequestFields, scoreRequestFields } from "./tree-routes.ts"

type Fields = Readonly<Record<string, Field>>

/// A route as the document describes it.
export interface Operation {
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Schema[]
  readonly requestBody?: Schema
  readonly responses: Readonly<Record<string, Schema>>
  readonly security?: readonly Schema[]
}

export interface ApiDocument {
  readonly openapi: string
  readonly info: Schema
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: Readonly<Record<string, Schema>>
  readonly security: readonly Schema[]
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const problem = {
  description: "An error.",
  content: { "application/problem+json": { schema: ref("Problem") } },
}

/// The document. With a token, requests need it.
export function apiDocument(hasToken: boolean): ApiDocument {
  const open = { security: [] }
  return {
    openapi: "3.1.0",
    info: { title: "spandrel", version, description: "Sentences in, phrase-structure trees out." },
    paths: {
      "/v1/parse": {
        post: {
          summary: "Parse text or sentences into trees",
          description:
            "Send one of `text`, `tokens`, `lines` and `sentences`. NDJSON, one sentence per line, is parsed as a stream; its options are in the address.",
          ...input(parseFields, { ...modelFields, ...searchFields, ...formatFields }),
          ...results("ParsedSentence"),
        },
      },
      "/v1/tag": {
        post: {
          summary: "Split text into words and tag them",
          ...input(tagFields, modelFields),
          ...results("TaggedSentence"),
        },
      },
      "/v1/query": {
        post: {
          summary: "Search trees, or sentences that are parsed first, for a pattern",
          requestBody: jsonBody(queryRequestFields, ["pattern"]),
          responses: { 200: answer("The matches of each tree that has some."), default: problem },
        },
      },
      "/v1/score": {
        post: {
          summary: "Score trees against gold trees, as EVALB does",
          requestBody: jsonBody(scoreRequestFields, ["gold", "test"]),
          responses: {
            200: answer("Recall, precision and F1, also by label and by sentence."),
            default: problem,
          },
        },
      },
      "/v1/models": {
        get: { summary: "List the models", responses: { 200: answer("The models."), default: problem } },
      },
      "/v1/models/{name}": {
        get: {
          summary: "Describe a model: its labels, tags and provenance",
          parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
          responses: { 200: answer("The model."), default: problem },
        },
      },
      "/healthz": {
        get: { summary: "Whether the server runs", responses: { 200: answer("It does.") }, ...open },
      },
      "/readyz": {
        get: {
          summary: "Whether the default model is loaded",
          responses: { 200: answer("It is."), 503: answer("Not yet.") },
          ...open,
        },
      },
      "/metrics": {
        get: {
          summary: "Figures for Prometheus",
          responses: { 200: { description: "Figures.", content: { "text/plain": {} } }, default: problem },
        },
      },
    },
    components: { schemas, securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    security: hasToken ? [{ token: [] }] : [],
  }
}

/// A body of JSON, text or NDJSON. For the latter two, options are in the address.
function input(all: Fields, options: Fields): Pick<Operation, "parameters" | "requestBody"> {
  const query = { ...options, ...("onError" in all && { onError: all["onError"] as Field }) }
  return {
    parameters: Object.entries(query).map(([name, { schema }]) => ({ name, in: "query", schema })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: { oneOf: [objectOf(all), { type: "string" }, { type: "array", items: ref("Sentence") }] },
        },
        "text/plain": { schema: { type: "string" } },
        "application/x-ndjson": { schema: ref("Sentence") },
      },
    },
  }
}

function results(name: string): Pick<Operation, "responses"> {
  const one = { oneOf: [ref(name), ref("SkippedSentence")] }
  return {
    responses: {
      200: {
        description: "A result per sentence, in the same order.",
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: { model: { type: "string" }, sentences: { type: "array", items: one } },
            },
          },
          "application/x-ndjson": { schema: one },
        },
      },
      default: problem,
    },
  }
}

function jsonBody(fields: Fields, required: readonly string[]): Schema {
  return { required: true, content: { "application/json": { schema: { ...objectOf(fields), required } } } }
}

function objectOf(fields: Fields): Schema {
  const properties = Object.entries(fields).map(([name, { schema }]) => [name, schema])
  return { type: "object", properties: Object.fromEntries(properties), additionalProperties: false }
}

function answer(description: string): Schema {
  return { description, content: { "application/json": { schema: { type: "object" } } } }
}
