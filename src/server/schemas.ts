// The schemas of the OpenAPI document that several routes use.

import type { Schema } from "./request-fields.ts"

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const offset = { type: "integer", minimum: 0 }

/// A sentence as it is sent, and what comes back.
export const schemas: Readonly<Record<string, Schema>> = {
  Token: {
    description:
      "A word, or a word with its tag, lemma, features and position in the text (UTF-16 units, half-open).",
    oneOf: [
      { type: "string" },
      {
        type: "object",
        required: ["text"],
        properties: {
          text: { type: "string" },
          tag: { type: "string" },
          lemma: { type: "string" },
          features: { type: "string" },
          start: offset,
          end: offset,
        },
      },
    ],
  },
  Constraints: {
    description: "Spans that must be constituents, or must not be.",
    type: "object",
    required: ["spans"],
    properties: {
      spans: {
        type: "array",
        items: {
          type: "object",
          required: ["start", "end"],
          properties: {
            start: offset,
            end: offset,
            label: { type: "string" },
            notConstituent: { type: "boolean" },
          },
        },
      },
      unit: { enum: ["words", "characters"], default: "words" },
    },
  },
  Sentence: {
    description: "A sentence: its text, its tokens, or an object with either.",
    oneOf: [
      { type: "string" },
      { type: "array", items: ref("Token") },
      {
        type: "object",
        properties: {
          id: { type: ["string", "number"] },
          text: { type: "string" },
          tokens: { type: "array", items: ref("Token") },
          constraints: ref("Constraints"),
        },
      },
    ],
  },
  TaggedToken: {
    type: "object",
    required: ["text", "tag", "start", "end"],
    properties: {
      text: { type: "string" },
      tag: { type: "string" },
      lemma: { type: "string" },
      features: { type: "string" },
      start: offset,
      end: offset,
    },
  },
  Tree: {
    description: "A phrase has children, a leaf has a word. `start` and `end` count words, half-open.",
    type: "object",
    required: ["label", "start", "end"],
    properties: {
      label: { type: "string" },
      start: offset,
      end: offset,
      word: { type: "string" },
      children: { type: "array", items: ref("Tree") },
      confidence: { type: "number" },
    },
  },
  SkippedSentence: {
    description: "In place of an invalid sentence, with `onError: skip`.",
    type: "object",
    required: ["error"],
    properties: {
      id: { type: ["string", "number"] },
      error: {
        type: "object",
        required: ["code", "message"],
        properties: { code: { type: "string" }, message: { type: "string" } },
      },
    },
  },
  ParsedSentence: {
    type: "object",
    required: ["tokens", "tree"],
    properties: {
      id: { type: ["string", "number"] },
      tokens: { type: "array", items: ref("TaggedToken") },
      score: { type: "number" },
      confidence: { type: "number" },
      tree: ref("Tree"),
      parses: { type: "array", items: { type: "object", properties: { tree: ref("Tree") } } },
    },
  },
  TaggedSentence: {
    type: "object",
    required: ["tokens"],
    properties: { id: { type: ["string", "number"] }, tokens: { type: "array", items: ref("TaggedToken") } },
  },
  Problem: {
    description: "An error, as in RFC 9457. `code` stays the same when the wording changes.",
    type: "object",
    required: ["type", "title", "status", "detail", "code"],
    properties: {
      type: { type: "string", format: "uri-reference" },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string" },
      code: { type: "string" },
      sentence: { type: "integer", description: "The number of the invalid sentence, counted from 0." },
    },
  },
}
