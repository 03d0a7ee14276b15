// Sentences to parse, as they come on the command line, in files and on standard input.

import { ConstraintError } from "../decode/constraints.ts"
import { readConstraints } from "../decode/span-constraints.ts"
import type { TaggedSentence } from "../parser.ts"
import { escapeBrackets } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { InputError } from "./exit.ts"
import { readLines } from "./input.ts"
import { parseTaggedLine } from "./tagged-text.ts"

/// A sentence, and where it stands, for messages.
export interface PlacedSentence extends TaggedSentence {
  readonly place: string
}

/// How sentences are written, by the name on the command line.
export const inputFormats = {
  tagged: (line: string, place: string): TaggedSentence => ({ words: parseTaggedLine(line, place) }),
  ndjson: parseJsonLine,
} as const

export type InputFormat = keyof typeof inputFormats

/// Sentences given as arguments.
export async function* fromArguments(
  sentences: readonly string[],
  format: InputFormat,
): AsyncGenerator<PlacedSentence> {
  for (const [at, text] of sentences.entries()) {
    const place = `sentence ${at + 1}`
    const sentence = inputFormats[format](text, place)
    if (sentence.words.length === 0) throw new InputError(`${place} has no words`)
    yield { ...sentence, place }
  }
}

/// Sentences of a file, one a line; empty lines are passed over.
export async function* fromLines(path: string, format: InputFormat): AsyncGenerator<PlacedSentence> {
  let number = 0
  for await (const line of readLines(path)) {
    const place = `${path === "-" ? "standard input" : path}:${++number}`
    if (line.trim() === "") continue
    const sentence = inputFormats[format](line, place)
    if (sentence.words.length === 0) throw new InputError(`${place}: the sentence has no words`)
    yield { ...sentence, place }
  }
}

// What a parse has besides is passed over, so that what was written can be read again.
const knownFields = new Set(["tokens", "constraints", "tree", "parses", "score", "logProbability"])

/// {"tokens": [{"text": "fish", "tag": "NN"}], "constraints": {"spans": […]}}
function parseJsonLine(line: string, place: string): TaggedSentence {
  let data: unknown
  try {
    data = JSON.parse(line)
  } catch (error) {
    throw new InputError(`${place}: ${error instanceof Error ? error.message : error}`)
  }
  const { tokens, constraints } = (data ?? {}) as { tokens?: unknown; constraints?: unknown }
  if (!Array.isArray(tokens)) {
    throw new InputError(`${place}: "tokens" is missing; write {"tokens": [{"text": "fish", "tag": "NN"}]}`)
  }
  const stranger = Object.keys(data as object).find((name) => !knownFields.has(name))
  if (stranger !== undefined) {
    throw new InputError(
      `${place}: there is no field "${stranger}"; write "tokens" and, if need be, "constraints"`,
    )
  }
  const words = tokens.map((token: unknown, at) => parseToken(token, `${place}: tokens[${at}]`))
  if (constraints === undefined) return { words }
  try {
    return { words, constraints: readConstraints(constraints) }
  } catch (error) {
    if (error instanceof ConstraintError) throw new InputError(`${place}: ${error.message}`)
    throw error
  }
}

function parseToken(token: unknown, place: string): TaggedWord {
  const { text, tag } = (token ?? {}) as { text?: unknown; tag?: unknown }
  for (const [name, value] of Object.entries({ text, tag })) {
    // As in treebanks, a no-break or an ideographic space may stand within a word.
    const space = name === "text" ? /[ \t\n\v\f\r]/ : /\s/
    if (typeof value !== "string" || value === "" || space.test(value))
      throw new InputError(`${place} needs a "${name}" that is a word: no spaces, at least one character`)
  }
  return { tag: escapeTag(tag as string), form: escapeBrackets(text as string) }
}

/// The Penn Treebank's tag of "(" is -LRB- itself; nothing turns a tag back into what it stands for.
function escapeTag(tag: string): string {
  return /[()]/.test(tag) ? escapeBrackets(tag) : tag
}
