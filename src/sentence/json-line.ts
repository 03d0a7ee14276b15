// A sentence as a line of JSON: a text, or words with or without tags, what its owner calls it, and what is required of
// the tree.

import { InputError } from "../check/input-error.ts"
import { parseJson } from "../check/json.ts"
import { quoteValue } from "../check/quote-value.ts"
import { ConstraintError } from "../decode/constraints.ts"
import { type ConstraintOptions, readConstraints, type WordOffsets } from "../decode/span-constraints.ts"
import type { SentenceId, TaggedSentence, TaggedToken, TokenSentence } from "./sentence.ts"
import { sentencesOf } from "./text-sentences.ts"

// What a parse has besides is passed over, so that what was written can be read again.
const passedOver = ["tree", "parses", "score", "logProbability"]
const knownFields = new Set(["id", "text", "tokens", "constraints", ...passedOver])

/// {"tokens": [{"text": "fish", "tag": "NN"}], "constraints": {"spans": […]}}, or "tokens": ["fish"], or "text": "Fish.", or
/// tokens with the text that they stand in; each with or without an "id".
export function parseJsonLine(line: string, place: string): (TokenSentence | TaggedSentence)[] {
  const data = parseJson(line, place, 'write an object a line, such as {"tokens": ["fish"]}')
  const { id, text, tokens, constraints } = (data ?? {}) as Record<string, unknown>
  if (tokens !== undefined && !Array.isArray(tokens))
    throw new InputError(
      `${place}: "tokens" is ${quoteValue(tokens)}; make it a list, as in {"tokens": ["fish"]}`,
    )
  if (tokens === undefined && typeof text !== "string") {
    throw new InputError(
      `${place}: "tokens" is missing; write {"tokens": [{"text": "fish", "tag": "NN"}]}, {"tokens": ["fish"]} or {"text": "Fish."}`,
    )
  }
  const stranger = Object.keys(data as object).find((name) => !knownFields.has(name))
  if (stranger !== undefined) {
    throw new InputError(
      `${place}: there is no field ${quoteValue(stranger)}; write "tokens" or "text" and, if need be, "constraints" and an "id"`,
    )
  }
  if (id !== undefined && typeof id !== "string" && typeof id !== "number")
    throw new InputError(`${place}: "id" is neither a text nor a number; make it one`)
  if (typeof id === "number" && !(Number.isFinite(id) && (!Number.isInteger(id) || Number.isSafeInteger(id))))
    throw new InputError(`${place}: "id" is too large a number to come back as it is; write it as a text`)
  const required = constraints === undefined ? undefined : constraintsOf(constraints, place)
  const sentences =
    tokens !== undefined
      ? [{ ...tokensOf(tokens, place), text: text as string | undefined }]
      : sentencesOf(text as string)
  if (sentences.length === 0)
    throw new InputError(`${place}: its text has no words; give it some, or leave the line out`)
  if (required !== undefined && sentences.length !== 1) {
    throw new InputError(
      `${place}: constraints are of one sentence, and the text has ${sentences.length}; give a line to each`,
    )
  }
  // Whoever makes a sentence ready refuses a text that is none.
  return sentences.map((sentence) => ({
    ...sentence,
    id: id as SentenceId | undefined,
    constraints: required,
  }))
}

function constraintsOf(data: unknown, place: string): ConstraintOptions {
  try {
    return readConstraints(data)
  } catch (error) {
    if (error instanceof ConstraintError) throw new InputError(`${place}: ${error.message}`)
    throw error
  }
}

/// Tokens are words, or objects with a text and a tag; if no tag is there at all, the tagger gives them.
function tokensOf(tokens: readonly unknown[], place: string): TokenSentence | TaggedSentence {
  const texts = tokens.map((token) => (isObject(token) ? token["text"] : token))
  const tags = tokens.map((token) => (isObject(token) ? token["tag"] : undefined))
  const isPlaced = tokens.some((token) => isObject(token) && ("start" in token || "end" in token))
  const places = tokens.map((token) => (isObject(token) ? { start: token["start"], end: token["end"] } : {}))
  // Whoever reads the sentence refuses what are no offsets.
  const offsets = isPlaced ? (places as WordOffsets[]) : undefined
  if (tags.every((tag) => tag === undefined)) return { tokens: texts as string[], offsets }
  const words = texts.map((text, at) => ({ text, tag: tags[at] }))
  const missing = words.findIndex(({ text, tag }) => typeof text !== "string" || typeof tag !== "string")
  if (missing >= 0)
    throw new InputError(
      `${place}: tokens[${missing}] needs a "text" and a "tag"; give tags to all or to none`,
    )
  return { words: words as TaggedToken[], offsets }
}

function isObject(data: unknown): data is Readonly<Record<string, unknown>> {
  return typeof data === "object" && data !== null
}
