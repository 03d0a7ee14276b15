// Tagged words as people write them, one sentence per line: I/PRP like/VBP fish/NN

import { quoteValue } from "../check/quote-value.ts"
import { type ReadSentence, readSentence } from "./read-sentence.ts"
import { SentenceError } from "./sentence-error.ts"

/// Reads a line; `index` is the number of the sentence, for error messages. The last slash of a token separates word and tag.
export function readTaggedLine(line: string, index: number): ReadSentence {
  const tokens = splitAtSpaces(line).map((token) => {
    const slash = token.lastIndexOf("/")
    if (slash <= 0 || slash === token.length - 1) {
      throw new SentenceError(
        "invalid-token",
        index,
        `${quoteValue(token)} isn't a tagged word; write WORD/TAG, as in fish/NN`,
      )
    }
    return { text: token.slice(0, slash), tag: token.slice(slash + 1) }
  })
  return readSentence({ tokens }, index)
}

/// The words of a line. Other white space, such as a no-break space, may be part of a word.
export function splitAtSpaces(line: string): string[] {
  return line.split(/[ \t\r\n\v\f]+/).filter((word) => word !== "")
}
