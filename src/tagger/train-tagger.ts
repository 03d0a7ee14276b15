// From tagged sentences to a trained model.

import { SpandrelError } from "../check/error.ts"
import type { Steps } from "../transition/steps.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { chosenAttributes } from "./analyses.ts"
import type { TaggerModel } from "./tagger-model.ts"
import { completeTaggerSettings, type TaggerSettings } from "./tagger-settings.ts"
import { trainMorphology } from "./train-morphology.ts"
import { checkSize, trainSequenceModel } from "./train-sequence.ts"
import { truncateForm } from "./word.ts"

/// Progress of training, after each epoch.
export interface TaggerProgress {
  /// What it learns to predict: tags come first, then features, if there are any.
  readonly part: "tags" | "features"
  /// The epoch, counted from 1.
  readonly epoch: number
  readonly epochs: number
  /// The share of words, over both directions, that were tagged correctly before the tagger learned from them.
  readonly accuracy: number
}

type Sentences = readonly (readonly TaggedWord[])[]

/// Trains on tagged sentences whose words have escaped brackets, as in trees. The same sentences and settings give the
/// same model, bit for bit, however long the pauses between steps are; its tags don't depend on whether it has features.
export function* trainTaggerModel(
  sentences: Sentences,
  options: Partial<TaggerSettings> = {},
  onEpoch?: (progress: TaggerProgress) => void,
): Steps<TaggerModel> {
  const settings = completeTaggerSettings(options)
  const { epochs } = settings
  const attributes = chosenAttributes(settings.features, sentences)
  const tags = tagSet(sentences)
  const numbers = new Map(tags.map((tag, number) => [tag, number]))
  const numbered = sentences.map((sentence) => ({
    forms: sentence.map(({ form }) => truncateForm(unescapeBrackets(form))),
    gold: Int32Array.from(sentence, ({ tag }) => numbers.get(tag) as number),
  }))
  const model = yield* trainSequenceModel(
    { size: tags.length, sentences: numbered },
    settings,
    onEpoch && ((epoch, accuracy) => onEpoch({ part: "tags", epoch, epochs, accuracy })),
  )
  if (attributes.length === 0) return { ...model, tags }
  const morphology = yield* trainMorphology(
    { sentences, tags, attributes },
    settings,
    onEpoch && ((epoch, accuracy) => onEpoch({ part: "features", epoch, epochs, accuracy })),
  )
  return { ...model, tags, morphology }
}

function tagSet(sentences: Sentences): string[] {
  const tags = new Set<string>()
  for (const sentence of sentences) for (const { tag } of sentence) tags.add(tag)
  if (tags.size === 0)
    throw new SpandrelError(
      "invalid-training-data",
      "the tagger has no words to learn from; pass tagged sentences",
    )
  checkSize(tags.size, "tags")
  return [...tags].sort()
}
