// Tagging without parsing, with the tags that the parser would give.

import { english } from "../language/english/english.ts"
import type { Language } from "../language/language.ts"
import { fillInTags, prepare, type Word } from "../sentence/prepare.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { Engine } from "./engine.ts"
import { loadTaggerOrModel } from "./model-source.ts"

/// Tags the words of sentences.
export interface SentenceTagger {
  readonly language: Language
  /// Throws a `SentenceError` for an invalid sentence.
  tag(sentence: ReadSentence): readonly Word[]
}

/// Loads a tagger, or a parser's model with a tagger or with a network that predicts tags (default: the English model of the
/// package).
export async function loadSentenceTagger(source?: string): Promise<SentenceTagger> {
  const loaded = await loadTaggerOrModel(source)
  if ("weights" in loaded) return Engine.load(loaded)
  const { tagger } = loaded
  // Sentences that are too long for the parser can still be tagged.
  const preparation = { language: english, tagger, longest: Number.POSITIVE_INFINITY }
  return { language: english, tag: (sentence) => fillInTags(prepare(sentence, 0, preparation), []).words }
}
