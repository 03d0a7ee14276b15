// Treebanks as training data: vocabularies, labels and numbers.

import { languageOf } from "../language/languages.ts"
import type { PretrainedEncoder } from "../model/bert/bert-folder.ts"
import type { ModelDescription } from "../model/model.ts"
import type { EncodedWords } from "../network/encoded-words.ts"
import type { EncoderDesign } from "../network/encoder.ts"
import { designEncoder } from "../network/encoders.ts"
import { type InputWord, inputWord } from "../network/input-word.ts"
import type { NetworkShape } from "../network/network-shape.ts"
import type { Vocabulary } from "../network/vocabulary.ts"
import { encodeSentence } from "../sentence/encode.ts"
import { isTagged, type PreparedSentence, type PreparedWord, prepare } from "../sentence/prepare.ts"
import { sentenceOfWords } from "../sentence/treebank-words.ts"
import type { Tagger } from "../tagger/tagger.ts"
import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import { writeBrackets } from "../tree/format/write-brackets.ts"
import { LabelSet } from "../tree/label-set.ts"
import { parseFeatures, withoutFeatures } from "../tree/morphology.ts"
import { type SpanTree, type TaggedWord, toSpans } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"
import { checkInitialModel, partsOfModel } from "./initial-model.ts"
import { checkSettings, shapeOf } from "./model-settings.ts"
import type { TrainingSettings } from "./settings.ts"
import type { TrainFile } from "./train-files.ts"
import type { WordVectors } from "./word-vectors.ts"

/// A tree of a treebank with its labelled spans.
export interface GoldSentence extends SpanTree {
  readonly tree: Tree
}

/// A sentence to learn from.
export interface TrainSentence extends EncodedWords {
  readonly brackets: readonly NumberedBracket[]
  /// The numbers of its words' tags; undefined if the network doesn't predict tags.
  readonly tags?: Int32Array
}

/// A dev sentence: the words as the parser sees them, their numbers, and the gold tree, with its own tags and without features, to
/// score against. If the network predicts tags, the words have gold tags.
export interface DevSentence {
  readonly words: readonly TaggedWord[]
  readonly encoded: EncodedWords
  readonly gold: string
}

/// A dev file: how many trees it has.
export type DevFile = Omit<TrainFile, "weight">

/// All that training learns from and is evaluated on.
export interface Corpus {
  readonly shape: NetworkShape
  readonly vocabularies: readonly Vocabulary[]
  readonly labels: LabelSet
  /// The tags that the network predicts: those of the initial model, and then the other ones of the training trees, sorted. Undefined if it predicts none.
  readonly tags: readonly string[] | undefined
  readonly train: readonly TrainSentence[]
  /// The files that the training trees come from, in the same order.
  readonly trainFiles: readonly TrainFile[]
  readonly dev: readonly DevSentence[]
  /// The files that the dev trees come from, in the same order.
  readonly devFiles: readonly DevFile[]
  /// The share of dev words that don't occur in the training trees.
  readonly unknownShare: number
  /// Pretrained word vectors, if the network has a field for them.
  readonly vectors: WordVectors | undefined
  /// The pretrained encoder that the network starts with, if there is one.
  readonly encoder: PretrainedEncoder | undefined
  /// The tagger that tagged dev, if its tags aren't the treebank's own.
  readonly tagger: Tagger | undefined
}

/// What a corpus is made of.
export interface CorpusSources {
  /// Cleaned trees. If there is a tagger, their tags and the features that it predicts should be like its own, mistakes included.
  readonly train: readonly SpanTree[]
  /// The files of the training trees (default: one file with weight 1).
  readonly trainFiles?: readonly TrainFile[] | undefined
  readonly dev: readonly GoldSentence[]
  /// The files of the dev trees (default: one file).
  readonly devFiles?: readonly DevFile[] | undefined
  readonly settings: TrainingSettings
  readonly vectors?: WordVectors | undefined
  readonly encoder?: PretrainedEncoder | undefined
  /// Tags dev, and predicts its features, if it can.
  readonly tagger?: Tagger | undefined
  /// A model to start with: its network, with new rows and columns for what the training trees have and it doesn't.
  readonly initialModel?: ModelDescription | undefined
}

export function goldSentence(tree: Tree): GoldSentence {
  return { tree, ...toSpans(tree) }
}

/// Makes the corpus of cleaned trees. Dev sentences are prepared as the parser prepares its input, so that they get the
/// parser's trees and scores. Without a tagger, the network predicts tags if its encoder can.
export function makeCorpus({
  train,
  trainFiles = [{ name: "train", trees: train.length, weight: 1 }],
  dev,
  devFiles = [{ name: "dev", trees: dev.length }],
  settings,
  vectors,
  encoder,
  tagger,
  initialModel,
}: CorpusSources): Corpus {
  if (initialModel !== undefined) checkInitialModel(initialModel, settings, { encoder })
  const initialParts = initialModel === undefined ? {} : partsOfModel(initialModel)
  const parts = { vectors: vectors ?? initialParts.vectors, encoder: encoder ?? initialParts.encoder }
  checkSettings(settings, parts)
  const attributes = attributesOf(train, { initialModel, tagger })
  const shape = shapeOf(settings, { ...parts, attributes, hasTagger: tagger !== undefined })
  const design = designEncoder(shape.encoder)
  const vocabularies = design.learnVocabularies(inputWords(train), {
    wordMinimum: settings.wordMinimum,
    ...(tagger && { tags: tagger.tags }),
    ...(parts.vectors && { vectorWords: parts.vectors.words }),
    ...(parts.encoder && { pieces: parts.encoder.wordPieces.pieces }),
    ...(initialModel && { initial: initialModel.vocabularies }),
  })
  const labels = new LabelSet(initialModel?.labels.names())
  const predictsTags = tagger === undefined && design.wordSize !== undefined
  const tags = predictsTags ? tagsOf(train, initialModel?.tags) : undefined
  const tagNumbers = new Map(tags?.map((tag, number) => [tag, number]))
  const language = languageOf(settings.language)
  const devTags = tagger === undefined ? "gold" : "predicted"
  const devFeatures = tagger === undefined || tagger.features.length === 0 ? "gold" : "predicted"
  const prepared = dev.map(({ words }, at) => {
    const sentence = sentenceOfWords(words, devTags, devFeatures)
    return prepare(sentence, at, { language, tagger, longest: Number.POSITIVE_INFINITY })
  })
  return {
    shape,
    vocabularies,
    labels,
    tags,
    train: train.map(({ words, brackets }) => ({
      ...design.encodeWords(words.map(inputWord), vocabularies),
      brackets: brackets.map(({ start, end, label }) => ({
        start,
        end,
        label: labels.add(withoutFeatures(label)),
      })),
      ...(predictsTags && { tags: Int32Array.from(words, ({ tag }) => tagNumbers.get(tag) as number) }),
    })),
    trainFiles,
    devFiles,
    dev: dev.map(({ tree }, at): DevSentence => {
      const sentence = prepared[at] as PreparedSentence
      const encoded = encodeSentence(devInput(sentence, design), { design, vocabularies, language })
      return { words: treebankWords(sentence), encoded, gold: writeBrackets(tree.nodes, tree.row) }
    }),
    unknownShare: unknownShare(prepared, design, vocabularies),
    vectors,
    encoder,
    tagger,
  }
}

/// The attributes of the features of words: those of the trees, of the initial model, and those that the tagger predicts.
export function attributesOf(
  trees: readonly SpanTree[],
  { initialModel, tagger }: Pick<CorpusSources, "initialModel" | "tagger"> = {},
): ReadonlySet<string> {
  const names = new Set(tagger?.features)
  for (const { words } of trees) {
    for (const { features } of words) {
      if (features !== undefined) for (const name of parseFeatures(features).keys()) names.add(name)
    }
  }
  if (initialModel === undefined) return names
  const { shape, vocabularies } = initialModel
  for (const { name } of designEncoder(shape.encoder).attributes(vocabularies)) names.add(name)
  return names
}

/// One after another, since all of them at once may be millions.
function* inputWords(trees: readonly SpanTree[]): Generator<InputWord> {
  for (const { words } of trees) for (const word of words) yield inputWord(word)
}

/// The initial tags, and then the other ones of the trees, sorted.
function tagsOf(trees: readonly SpanTree[], initial: readonly string[] = []): readonly string[] {
  const tags = new Set<string>()
  for (const { words } of trees) for (const { tag } of words) tags.add(tag)
  return [...initial, ...[...tags].filter((tag) => !initial.includes(tag)).sort()]
}

/// The same words with other tags.
export function withTags(words: readonly TaggedWord[], tags: readonly string[]): TaggedWord[] {
  return words.map((word, at) => ({ ...word, tag: tags[at] as string }))
}

/// The words of a dev sentence. Those for a network that may be given tags come without them, as most input does.
function devInput({ words }: PreparedSentence, { givenTagField }: EncoderDesign): readonly PreparedWord[] {
  if (givenTagField === undefined) return words
  return words.map(({ tag: _, ...word }) => word)
}

function treebankWords(sentence: PreparedSentence): TaggedWord[] {
  if (!isTagged(sentence)) throw new Error("a dev sentence has no tags")
  return sentence.words.map(({ leaf, tag, features }) => {
    return { form: leaf, tag, ...(features !== undefined && { features }) }
  })
}

/// 0 for an encoder without a vocabulary of words.
function unknownShare(
  dev: readonly PreparedSentence[],
  design: EncoderDesign,
  vocabularies: readonly Vocabulary[],
): number {
  const words = dev.flatMap((sentence) => sentence.words)
  if (design.wordFields.length === 0 || words.length === 0) return 0
  return words.filter((word) => !design.knowsWord(word, vocabularies)).length / words.length
}
