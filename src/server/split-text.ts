// The sentences and words of text that a request has. Short text is split here, at once; longer text in the
// workers, since it takes milliseconds per page, and only as far as the limits allow.

import type { Language } from "../language/language.ts"
import { type TextWindow, TextWindows } from "../language/text-windows.ts"
import type { TextSplitter } from "../pool/parse-job.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { sentencesOf, tokensOf } from "../sentence/text-sentences.ts"

/// How text is split.
export interface TextWork {
  readonly language: Language
  readonly splitter: TextSplitter
  readonly signal: AbortSignal | undefined
}

// UTF-16 units that are split within a few milliseconds, whatever they are.
const shortText = 1 << 12

/// As many UTF-16 units at a time are posted to a worker. A text of up to this length is split at once, as by
/// `Parser.parse`.
export const windowText = 1 << 16

// More text may change a few tokens at the end of what has been split.
const unsureTokens = 64

/// The sentences of a running text. `checkRest` is called with the number of words that the next sentences
/// have at least, as far as the text has been read, and may throw: the rest isn't split then.
export async function* splitText(
  text: string,
  { language, splitter, signal }: TextWork,
  checkRest: (words: number) => void,
): AsyncGenerator<ReadSentence, void, undefined> {
  if (text.length <= shortText) {
    yield* sentencesOf(text, language)
    return
  }
  const windows = new TextWindows()
  async function* split(window: TextWindow): AsyncGenerator<ReadSentence> {
    const { split: sentences, rest, restTokens } = await splitter.splitText({ window }, { signal })
    windows.keep(window, rest)
    yield* sentences
    checkRest(restTokens - unsureTokens)
  }
  for (let from = 0; from < text.length; from += windowText) {
    windows.push(text.slice(from, from + windowText))
    if (text.length <= windowText) break
    for (let window = windows.next(); window !== undefined; window = windows.next()) yield* split(window)
  }
  yield* split(windows.end())
}

/// True for a sentence whose words aren't known yet.
export const isUnsplit = ({ text, tokens, packed }: ReadSentence): boolean =>
  text !== undefined && tokens === undefined && packed === undefined

/// The sentences with their words; those from where there are more than `most` words in all may be missing.
export async function withWords(
  sentences: readonly ReadSentence[],
  most: number,
  { language, splitter, signal }: TextWork,
): Promise<ReadSentence[]> {
  const texts = sentences.filter(isUnsplit).map(({ text = "" }) => text)
  if (texts.length === 0) return [...sentences]
  const length = texts.reduce((total, text) => total + text.length, 0)
  if (length <= shortText)
    return sentences.map((one) =>
      isUnsplit(one) ? { ...one, tokens: tokensOf(one.text ?? "", language) } : one,
    )
  const { tokens } = await splitter.splitText({ sentences: texts, most }, { signal })
  const found: ReadSentence[] = []
  let next = 0
  for (const sentence of sentences) {
    const packed = isUnsplit(sentence) ? tokens[next++] : undefined
    if (packed === undefined && isUnsplit(sentence)) break
    found.push(packed === undefined ? sentence : { ...sentence, packed })
  }
  return found
}
