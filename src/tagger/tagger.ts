// The part-of-speech tagger, which may also predict morphological features and lemmas.

import { checkArgument } from "../check/argument-reader.ts"
import { arrayOf, callable, either, type Kind, string } from "../check/kinds.ts"
import { finish, type Steps } from "../transition/steps.ts"
import { type TaggedWord, taggedWords } from "../tree/span-tree.ts"
import { MorphologyTagger } from "./morphology-tagger.ts"
import { SequenceReader } from "./sequence-reader.ts"
import type { TaggerModel } from "./tagger-model.ts"
import type { TaggerSettings } from "./tagger-settings.ts"
import { type TaggerProgress, trainTaggerModel } from "./train-tagger.ts"
import { truncateForm } from "./word.ts"
import type { WordAnalysis } from "./word-analysis.ts"

const taggedSentences = arrayOf(taggedWords, 'arrays of words with "form" and "tag"')
const wordList = arrayOf(string, "strings")
const tagList: Kind<readonly (string | undefined)[]> = arrayOf(
  either(string, { description: "undefined", is: (value) => value === undefined }),
  "tags, or undefined for words without one",
)

/// A part-of-speech tagger: train one with `Tagger.train`, or read one with `readTagger`.
///
/// ```ts
/// const tagger = Tagger.train([[{ form: "fish", tag: "NN" }]])
/// tagger.tag(["fish"]) // ["NN"]
/// ```
export class Tagger {
  /// @internal
  readonly model: TaggerModel
  readonly #reader: SequenceReader
  readonly #morphology: MorphologyTagger | undefined
  readonly #numbers: ReadonlyMap<string, number>

  private constructor(model: TaggerModel) {
    this.model = model
    this.#reader = new SequenceReader(model)
    this.#morphology = model.morphology && new MorphologyTagger(model.morphology)
    this.#numbers = new Map(model.tags.map((tag, number) => [tag, number]))
  }

  /// Trains a tagger on tagged sentences. Brackets in words are escaped as in trees: "(" is `-LRB-`. The same sentences and
  /// settings give the same tagger, bit for bit. Throws "invalid-training-data" if there are no words, "invalid-settings"
  /// for settings that are out of range.
  static train(
    sentences: readonly (readonly TaggedWord[])[],
    settings?: Partial<TaggerSettings>,
    onEpoch?: (progress: TaggerProgress) => void,
  ): Tagger {
    checkArgument(sentences, "the sentences", taggedSentences)
    if (onEpoch !== undefined) checkArgument(onEpoch, "onEpoch", callable)
    return finish(Tagger.trainSteps(sentences, settings, onEpoch))
  }

  /// The same in steps, without checks of the arguments.
  /// @internal
  static *trainSteps(
    sentences: readonly (readonly TaggedWord[])[],
    settings?: Partial<TaggerSettings>,
    onEpoch?: (progress: TaggerProgress) => void,
  ): Steps<Tagger> {
    return new Tagger(yield* trainTaggerModel(sentences, settings, onEpoch))
  }

  /// @internal
  static fromModel(model: TaggerModel): Tagger {
    return new Tagger(model)
  }

  /// All tags that it can assign, sorted.
  get tags(): readonly string[] {
    return this.model.tags
  }

  /// The morphological features that it predicts, `lem` for the lemma; empty if it predicts tags alone.
  get features(): readonly string[] {
    return this.model.morphology?.attributes ?? []
  }

  /// Whether a word was in the training data. Brackets in the word are not escaped.
  knows(word: string): boolean {
    return this.model.lexicon.has(truncateForm(checkArgument(word, "the word", string)))
  }

  /// Returns one tag per word of a sentence. Any string can be a word; brackets are not escaped.
  tag(words: readonly string[]): string[] {
    checkArgument(words, "the words", wordList)
    return Array.from(this.#reader.read(words.map(truncateForm)), (tag) => this.tags[tag] as string)
  }

  /// Returns the tag and the features of each word of a sentence, as `tag` does. Tags that are passed are kept, and features predicted for
  /// them.
  analyze(words: readonly string[], tags: readonly (string | undefined)[] = []): WordAnalysis[] {
    checkArgument(words, "the words", wordList)
    checkArgument(tags, "the tags", tagList)
    const hasAllTags = words.every((_, at) => tags[at] !== undefined)
    const predicted = hasAllTags ? [] : this.tag(words)
    const chosen = words.map((_, at) => tags[at] ?? (predicted[at] as string))
    if (this.#morphology === undefined) return chosen.map((tag) => ({ tag }))
    const numbers = Int32Array.from(chosen, (tag) => this.#numbers.get(tag) ?? -1)
    const features = this.#morphology.features(words, numbers)
    return chosen.map((tag, at) => ({ tag, features: features[at] as string }))
  }
}

/// A tagger that a caller passes.
export const taggerKind: Kind<Tagger> = {
  description: "a Tagger",
  is: (value): value is Tagger => value instanceof Tagger,
}
