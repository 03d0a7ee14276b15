// A transformer as if it had been pretrained, small and random, whose pieces spell all words of the tiny treebank.

import { Random } from "../../src/math/random.ts"
import type { PretrainedEncoder } from "../../src/model/bert/bert-folder.ts"
import { type Corpus, goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { contextualSettings } from "../../src/train/presets.ts"
import type { TrainingSettings } from "../../src/train/settings.ts"
import { tinyTrees } from "./tiny-treebank.ts"

const letters = [..."abcdefghijklmnopqrstuvwxyz"]
const words = ["the", "fish", "dog", "sleep", "eat", "##s", "##ing", "water", "in"]

export const tinyEncoder: PretrainedEncoder = {
  sizes: { layers: 2, width: 16, heads: 2, feedForward: 24, positions: 40, epsilon: 1e-12 },
  wordPieces: {
    pieces: [
      ...["[PAD]", "[UNK]", "[CLS]", "[SEP]", ".", "!", "?"],
      ...letters,
      ...letters.map((letter) => `##${letter}`),
      ...words,
    ],
    unknownPiece: "[UNK]",
    longestPart: 100,
    cleanText: true,
    spaceChinese: true,
    stripAccents: true,
    lowerCase: true,
  },
  weights: {
    read({ name, kind }, into) {
      const random = new Random(name.length + into.length)
      const isGain = /[nN]orm$/.test(name)
      for (let at = 0; at < into.length; at++) into[at] = 0.5 * (2 * random.uniform() - 1)
      if (kind === "vector") into.fill(isGain ? 1 : 0)
    },
  },
}

export const tinyContextualSettings: TrainingSettings = {
  ...contextualSettings,
  minimumUpdates: 0,
  batchSize: 4,
  lstmUnits: 16,
  hiddenUnits: 24,
  formSize: 4,
  givenTagSize: 8,
  dropout: 0.1,
  encoderDropout: 0,
  inputDropout: 0.1,
  learningRate: 0.01,
  encoderLearningRate: 0.002,
  warmUp: 10,
}

/// The tiny treebank, which is its own dev set, for a network with the encoder.
export function tinyContextualCorpus(settings = tinyContextualSettings): Corpus {
  const trees = tinyTrees().map(goldSentence)
  return makeCorpus({ train: trees, dev: trees, settings, encoder: tinyEncoder })
}
