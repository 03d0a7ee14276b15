// Parsing with an engine in one call, as most tests want it.

import type { Engine } from "../../src/parser/engine.ts"
import { type ParseOptions, resolveSearch } from "../../src/parser/search-options.ts"
import type { ParsedSentence } from "../../src/sentence/parsed-sentence.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import type { SentenceInput, Token } from "../../src/sentence/sentence.ts"
import { unescapeBrackets } from "../../src/tree/bracket-escapes.ts"
import type { TaggedWord } from "../../src/tree/span-tree.ts"

/// The words of a tree as tokens with tags.
export function tokensOf(words: readonly TaggedWord[]): Token[] {
  return words.map(({ form, tag, features }) => ({ text: unescapeBrackets(form), tag, features }))
}

/// Parses all sentences; throws the error of the first that is invalid.
export function parseWith(
  engine: Engine,
  sentences: readonly SentenceInput[],
  options: ParseOptions = {},
): readonly ParsedSentence[] {
  const search = resolveSearch(engine.model.search, options)
  const read = sentences.map((sentence, at) => readSentence(sentence, at))
  const { sentences: parsed, error } = engine.parse(read, search)
  if (error !== undefined) throw error
  return parsed
}

/// Calls and returns the error that is thrown.
export function errorOf(call: () => unknown): unknown {
  try {
    call()
  } catch (error) {
    return error
  }
  throw new Error("nothing was thrown")
}
