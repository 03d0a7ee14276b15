// How many tags, features and lemmas are correct.

import { lemmaAttribute, parseFeatures } from "../tree/morphology.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { unescapedWords } from "./tagged-trees.ts"
import type { Tagger } from "./tagger.ts"
import type { WordAnalysis } from "./word-analysis.ts"

/// How many words there are, and how many of them have the correct tag, or correct features.
export interface TagAccuracy {
  readonly words: number
  readonly correct: number
}

/// The accuracy of predicted features.
export interface MorphologyAccuracy {
  /// All features of a word but its lemma.
  readonly features: TagAccuracy
  readonly lemmas: TagAccuracy
  /// Tag, features and lemma.
  readonly everything: TagAccuracy
  /// Each feature alone, on words that have it or for which it was predicted.
  readonly byFeature: Readonly<Record<string, TagAccuracy>>
}

/// The accuracy of tags and, if they were predicted, of features.
export interface AnalysisAccuracy {
  readonly accuracy: TagAccuracy
  readonly morphology?: MorphologyAccuracy
}

/// A tagger's accuracy on all words, on those that were in its training data, and on the others.
export interface TaggerScore {
  readonly all: TagAccuracy
  readonly known: TagAccuracy
  readonly unknown: TagAccuracy
  /// Undefined if it predicts tags alone.
  readonly morphology?: {
    readonly all: MorphologyAccuracy
    readonly known: MorphologyAccuracy
    readonly unknown: MorphologyAccuracy
  }
}

/// Compares tags, one array per sentence, with those of the sentences.
export function countCorrectTags(
  sentences: readonly (readonly TaggedWord[])[],
  tags: readonly (readonly string[])[],
): TagAccuracy {
  const count = new Count()
  sentences.forEach((sentence, at) => {
    sentence.forEach(({ tag }, word) => {
      count.add(tag === tags[at]?.[word])
    })
  })
  return count
}

/// Compares tags and features, one array per sentence, with those of the sentences. Of the gold features, only those count that are
/// predicted for some word.
export function countCorrect(
  sentences: readonly (readonly TaggedWord[])[],
  analyses: readonly (readonly WordAnalysis[])[],
): AnalysisAccuracy {
  const predicted = new Set<string>()
  for (const { features = "" } of analyses.flat())
    for (const name of parseFeatures(features).keys()) predicted.add(name)
  const group = new Group([...predicted])
  sentences.forEach((sentence, at) => {
    sentence.forEach((word, position) => {
      group.add(word, analyses[at]?.[position] as WordAnalysis)
    })
  })
  return group.accuracy()
}

/// Tags sentences and compares the result with their own tags and features.
export function scoreTagger(tagger: Tagger, sentences: readonly (readonly TaggedWord[])[]): TaggerScore {
  const { features } = tagger
  const [all, known, unknown] = [new Group(features), new Group(features), new Group(features)]
  for (const sentence of sentences) {
    const words = unescapedWords(sentence)
    tagger.analyze(words).forEach((analysis, at) => {
      const word = sentence[at] as TaggedWord
      all.add(word, analysis)
      const group = tagger.knows(words[at] as string) ? known : unknown
      group.add(word, analysis)
    })
  }
  const tags = { all: all.tags, known: known.tags, unknown: unknown.tags }
  if (features.length === 0) return tags
  const morphology = { all: all.morphology(), known: known.morphology(), unknown: unknown.morphology() }
  return { ...tags, morphology }
}

/// "96.84%", or "none" if there are no words.
export function formatAccuracy({ words, correct }: TagAccuracy): string {
  return words === 0 ? "none" : `${((100 * correct) / words).toFixed(2)}%`
}

class Count implements TagAccuracy {
  words = 0
  correct = 0

  add(isCorrect: boolean): void {
    this.words++
    if (isCorrect) this.correct++
  }
}

/// Words that are counted together; `names` are the features that count.
class Group {
  readonly tags = new Count()
  readonly #features = new Count()
  readonly #lemmas = new Count()
  readonly #everything = new Count()
  readonly #byFeature: ReadonlyMap<string, Count>

  constructor(names: readonly string[]) {
    this.#byFeature = new Map(names.map((name) => [name, new Count()]))
  }

  add(gold: TaggedWord, analysis: WordAnalysis): void {
    const isTag = gold.tag === analysis.tag
    this.tags.add(isTag)
    if (this.#byFeature.size === 0) return
    const own = parseFeatures(gold.features ?? "")
    const found = parseFeatures(analysis.features ?? "")
    let [areFeatures, isLemma] = [true, true]
    for (const [name, count] of this.#byFeature) {
      const isCorrect = own.get(name) === found.get(name)
      if (own.has(name) || found.has(name)) count.add(isCorrect)
      if (name === lemmaAttribute) isLemma = isCorrect
      else areFeatures &&= isCorrect
    }
    this.#features.add(areFeatures)
    if (this.#byFeature.has(lemmaAttribute)) this.#lemmas.add(isLemma)
    this.#everything.add(isTag && areFeatures && isLemma)
  }

  accuracy(): AnalysisAccuracy {
    if (this.#byFeature.size === 0) return { accuracy: this.tags }
    return { accuracy: this.tags, morphology: this.morphology() }
  }

  morphology(): MorphologyAccuracy {
    return {
      features: this.#features,
      lemmas: this.#lemmas,
      everything: this.#everything,
      byFeature: Object.fromEntries(this.#byFeature),
    }
  }
}
