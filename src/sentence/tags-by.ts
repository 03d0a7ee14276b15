// How a tagger gives tags to words of a sentence.

import type { Tagger } from "../tagger/tagger.ts"
import { knownWords } from "./known-words.ts"
import type { GiveTags } from "./ready-sentence.ts"

/// Tags by that tagger, which sees each word as it knows it.
export function tagsBy(tagger: Tagger): GiveTags {
  return (words, written) => tagger.tag(knownWords(words, written, (word) => tagger.knows(word)))
}
