// Tagging without parsing, with the tags that the parser would give.

import type { Language } from "../language/language.ts"
import { languageOf } from "../language/languages.ts"
import { fillInTags, prepare, type Word } from "../sentence/prepare.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { longestSentence } from "../sentence/sentence.ts"
import type { Steps } from "../transition/steps.ts"
import { Engine } from "./engine.ts"
import { loadTaggerOrModel } from "./model-source.ts"

/// Tags the words of sentences.
export interface SentenceTagger {
  readonly language: Language
  /// The most words that a sentence may have.
  readonly longest: number
  /// Throws a `SentenceError` for an invalid sentence.
  tag(sentence: ReadSentence): Steps<readonly Word[]>
}

/// Loads a tagger, or a parser's model with a tagger or with a network that predicts tags (default: the package's "en").
export async function loadSentenceTagger(source?: string): Promise<SentenceTagger> {
  const loaded = await loadTaggerOrModel(source)
  if ("weights" in loaded) {
    const engine = await Engine.load(loaded)
    return {
      language: engine.language,
      longest: longestSentence,
      tag: (sentence) => engine.tagSteps(sentence),
    }
  }
  // Sentences that are too long for the parser can still be tagged.
  const limits = { language: languageOf(loaded.language), longest: Number.POSITIVE_INFINITY }
  const preparation = { ...limits, tagger: loaded.tagger }
  return {
    ...limits,
    // biome-ignore lint/correctness/useYield: a tagger of its own is fast.
    *tag(sentence) {
      return fillInTags(prepare(sentence, 0, preparation), []).words
    },
  }
}
