// Splitting text into sentences and words in a worker, as plain data: it takes milliseconds per page, for
// which a server's only thread mustn't be busy.

import type { Language } from "../language/language.ts"
import { splitWindow, type TextWindow } from "../language/text-windows.ts"
import { packTokens } from "./packed-tokens.ts"
import type { PackedTokens, ReadSentence } from "./read-sentence.ts"
import { cutTokens } from "./text-sentences.ts"

/// Text to split: part of a running text, or texts that are one sentence each.
export type TextRequest =
  | { readonly window: TextWindow }
  /// Not more than about `most` words are needed of all sentences together.
  | { readonly sentences: readonly string[]; readonly most: number }

/// What was found.
export interface TextAnswer {
  /// The sentences of a window.
  readonly split: readonly (Pick<ReadSentence, "text" | "textStart"> & { readonly packed: PackedTokens })[]
  /// Of a window, where the text begins that is split again, and how many tokens it has.
  readonly rest: number
  readonly restTokens: number
  /// The tokens of each text that is one sentence; fewer than there are texts if all of them have more than
  /// `most`.
  readonly tokens: readonly PackedTokens[]
}

/// Answers a request.
export function answerText(request: TextRequest, language: Language): TextAnswer {
  return "window" in request
    ? { ...splitSentences(request.window, language), tokens: [] }
    : { split: [], rest: 0, restTokens: 0, tokens: tokensOfEach(request.sentences, request.most, language) }
}

function splitSentences(window: TextWindow, language: Language): Omit<TextAnswer, "tokens"> {
  const { text, base } = window
  const { sentences, rest, restTokens } = splitWindow(window, language)
  const split = sentences.flatMap(({ tokens }) =>
    cutTokens(tokens).map((piece) => {
      const [start, end] = [piece[0]?.start ?? 0, piece.at(-1)?.end ?? 0]
      return {
        text: text.slice(start, end),
        textStart: base + start,
        packed: packTokens(piece, text, start),
      }
    }),
  )
  return { split, rest, restTokens }
}

function tokensOfEach(texts: readonly string[], most: number, language: Language): PackedTokens[] {
  const found: PackedTokens[] = []
  let left = most
  for (const text of texts) {
    const tokens = language.tokenize(text, left)
    found.push(packTokens(tokens, text, 0))
    left -= tokens.length
    if (left < 0) break
  }
  return found
}
