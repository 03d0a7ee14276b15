// From tagged words with features to a model of their morphology.

import { Random } from "../math/random.ts"
import type { Steps } from "../transition/steps.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { type Analysis, type SplitFeatures, splitLemma } from "./analyses.ts"
import { type LemmaExample, trainLemmatizer } from "./lemma/train-lemmatizer.ts"
import { type MorphologyModel, startsOf } from "./tagger-model.ts"
import type { TaggerSettings } from "./tagger-settings.ts"
import { checkSize, trainSequenceModel } from "./train-sequence.ts"
import { truncateForm } from "./word.ts"

/// What to learn, and from what.
export interface MorphologyTask {
  readonly sentences: readonly (readonly TaggedWord[])[]
  /// All tags, sorted.
  readonly tags: readonly string[]
  readonly attributes: readonly string[]
}

/// Trains on sentences whose words have escaped brackets. `onEpoch` is that of `trainSequenceModel`.
export function* trainMorphology(
  { sentences, tags, attributes }: MorphologyTask,
  settings: TaggerSettings,
  onEpoch?: (epoch: number, accuracy: number) => void,
): Steps<MorphologyModel> {
  const split = featureSplitter(attributes)
  const tagNumbers = new Map(tags.map((tag, number) => [tag, number]))
  const sharedByTag = tags.map(() => new Set<string>())
  for (const sentence of sentences)
    for (const { tag, features } of sentence)
      sharedByTag[tagNumbers.get(tag) as number]?.add(split(features).shared)
  const analyses = sharedByTag.flatMap((shared, tag) =>
    [...shared].sort().map((features): Analysis => ({ tag, features })),
  )
  checkSize(analyses.length, "combinations of a tag and features")
  const numbers = new Map(analyses.map(({ tag, features }, number) => [`${tag} ${features}`, number]))
  const numberOf = ({ tag, features }: TaggedWord) =>
    numbers.get(`${tagNumbers.get(tag)} ${split(features).shared}`) as number
  const sequence = yield* trainSequenceModel(
    {
      size: analyses.length,
      starts: startsOf(analyses, tags.length),
      sentences: sentences.map((sentence) => ({
        forms: sentence.map(({ form }) => truncateForm(unescapeBrackets(form))),
        tags: Int32Array.from(sentence, ({ tag }) => tagNumbers.get(tag) as number),
        gold: Int32Array.from(sentence, numberOf),
      })),
    },
    settings,
    onEpoch,
  )
  const lemmas = sentences.flat().flatMap((word): LemmaExample[] => {
    const { lemma } = split(word.features)
    if (lemma === undefined) return []
    const tag = tagNumbers.get(word.tag) as number
    return [{ word: unescapeBrackets(word.form), tag, analysis: numberOf(word), lemma }]
  })
  const model = { ...sequence, attributes, analyses }
  return lemmas.length === 0
    ? model
    : { ...model, lemmatizer: trainLemmatizer(lemmas, settings, new Random(settings.seed)) }
}

/// Splits features as `splitLemma` does, each string once.
function featureSplitter(attributes: readonly string[]): (features: string | undefined) => SplitFeatures {
  const chosen = new Set(attributes)
  const known = new Map<string, SplitFeatures>()
  return (features = "") => {
    const split = known.get(features) ?? splitLemma(features, chosen)
    known.set(features, split)
    return split
  }
}
