// Running text to sentences of tokens.

import type { TextSentence, Token } from "../token.ts"
import { splitSentences } from "./split-sentences.ts"
import { tokenize } from "./tokenize.ts"

/// The sentences of a text, each with its tokens; none if there is nothing to see in the text.
export function splitText(text: string): TextSentence[] {
  return splitSentences(text).map(({ start, end }) => {
    const tokens = tokenize(text, start, end)
    return { tokens, start, end: (tokens.at(-1) as Token).end }
  })
}
