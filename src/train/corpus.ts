// Treebanks as training data: vocabularies, labels and numbers.

import { encodeWords, fieldValue, inputWord, vectorField } from "../network/input-fields.ts"
import type { FieldShape } from "../network/network-shape.ts"
import { unknownValue, Vocabulary } from "../network/vocabulary.ts"
import { retagged } from "../tagger/tagged-trees.ts"
import type { Tagger } from "../tagger/tagger.ts"
import { LabelSet } from "../tree/label-set.ts"
import { type SpanTree, toSpans } from "../tree/span-tree.ts"
import type { Tree } from "../tree/tree.ts"
import { toPlainBrackets } from "./plain-brackets.ts"
import type { PlainSentence } from "./training-worker.ts"
import { solveUnknownZ } from "./unknown-words.ts"
import type { WordVectors } from "./word-vectors.ts"

/// A dev sentence: its words and numbers, and the gold tree, with its own tags, to score against.
export interface DevSentence {
  readonly spans: SpanTree
  readonly words: ReturnType<typeof encodeWords>
  readonly gold: string
}

/// All that training learns from and is judged by.
export interface Corpus {
  readonly vocabularies: readonly Vocabulary[]
  readonly labels: LabelSet
  readonly train: readonly PlainSentence[]
  readonly dev: readonly DevSentence[]
  /// The share of dev words that training doesn't know.
  readonly unknownShare: number
  /// The tagger that tagged dev, if its tags aren't the treebank's own.
  readonly tagger: Tagger | undefined
}

/// What a corpus may be made with, besides trees.
export interface CorpusAids {
  /// Vectors from elsewhere, if the network has a field for them.
  readonly vectors?: WordVectors | undefined
  /// Tags dev; the training trees have tags like its own already.
  readonly tagger?: Tagger | undefined
}

/// The corpus of cleaned trees.
export function makeCorpus(
  train: readonly Tree[],
  dev: readonly Tree[],
  fields: readonly FieldShape[],
  { vectors, tagger }: CorpusAids = {},
): Corpus {
  const vocabularies = fields.map(({ name }) =>
    name === vectorField ? Vocabulary.from({ values: vectors?.words ?? [], counts: [] }) : new Vocabulary(),
  )
  const labels = new LabelSet()
  const trainSpans = train.map((tree) => toSpans(tree))
  for (const { words } of trainSpans) {
    for (const word of words) {
      fields.forEach(({ name }, at) => {
        if (name !== vectorField) vocabularies[at]?.add(fieldValue(name, inputWord(word)))
      })
    }
  }
  addTags(vocabularies[fields.findIndex(({ name }) => name === "tag")], tagger?.tags ?? [])
  const plain = trainSpans.map(({ words, brackets }): PlainSentence => {
    const numbered = brackets.map(({ start, end, label }) => ({ start, end, label: labels.add(label) }))
    return { ...encodeWords(words.map(inputWord), fields, vocabularies), brackets: toPlainBrackets(numbered) }
  })
  const devSentences = dev.map((tree): DevSentence => {
    const spans = toSpans(tagger === undefined ? tree : retagged(tree, tagger))
    return {
      spans,
      words: encodeWords(spans.words.map(inputWord), fields, vocabularies),
      gold: tree.toString(),
    }
  })
  return {
    vocabularies,
    labels,
    train: plain,
    dev: devSentences,
    unknownShare: unknownShare(devSentences, fields),
    tagger,
  }
}

/// A tagger can give tags that training happens not to have.
function addTags(vocabulary: Vocabulary | undefined, tags: readonly string[]): void {
  for (const tag of tags) if (vocabulary?.numberOf(tag) === unknownValue) vocabulary.add(tag)
}

function unknownShare(dev: readonly DevSentence[], fields: readonly FieldShape[]): number {
  const field = fields.findIndex(({ name }) => name === "word")
  let unknown = 0
  let words = 0
  for (const { words: encoded } of dev) {
    for (const value of encoded.fields[field] ?? []) {
      words++
      if (value === unknownValue) unknown++
    }
  }
  return words === 0 ? 0 : unknown / words
}

/// For each word's number the probability z / (z + f(w)) that training takes it as unknown, and z itself.
export function unknownRates(
  corpus: Corpus,
  fields: readonly FieldShape[],
  unknownZ: number | "dev",
): { readonly z: number; readonly rates: Float64Array } {
  const vocabulary = corpus.vocabularies[fields.findIndex(({ name }) => name === "word")]
  if (vocabulary === undefined) return { z: 0, rates: new Float64Array(0) }
  const counts = Array.from({ length: vocabulary.size }, (_, number) => vocabulary.countOf(number))
  const occurring = counts.filter((count) => count > 0)
  const z = unknownZ === "dev" ? solveUnknownZ(occurring, corpus.unknownShare) : unknownZ
  return { z, rates: Float64Array.from(counts, (count) => (count === 0 ? 0 : z / (z + count))) }
}
