// Tagged words as people write them, one sentence per line: I/PRP like/VBP fish/NN. Features may follow the tag as in treebanks:
// chats/NC##lem=chat|g=m|n=p##

import { quoteValue } from "../check/quote-value.ts"
import { joinFeatures, joinLemma, type LemmaAndFeatures } from "../tree/morphology.ts"
import { type ReadSentence, readSentence } from "./read-sentence.ts"
import { SentenceError } from "./sentence-error.ts"

/// A word with its tag, lemma and features.
interface LineToken extends LemmaAndFeatures {
  readonly text: string
  readonly tag: string
}

/// The token as a line has it, with its lemma and features behind the tag or without.
export function taggedToken({ text, tag, ...morphology }: LineToken, hasFeatures: boolean): string {
  return `${text}/${hasFeatures ? joinFeatures(tag, joinLemma(morphology)) : tag}`
}

// Features may have slashes, as in km/h/NC##lem=km/h##, so that they are looked for first.
const withFeatures = /^(.+?)\/([^/#]+)##(.+)##$/

/// Reads a line; `index` is the number of the sentence, for error messages. The last slash of a token separates word and tag, not counting
/// those of features.
export function readTaggedLine(line: string, index: number): ReadSentence {
  const tokens = splitAtSpaces(line).map((token) => {
    const [, word, ownTag, features] = withFeatures.exec(token) ?? []
    if (features !== undefined) return { text: word, tag: ownTag, features }
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
