// A tiny transformer that isn't pretrained, for the tiny treebank: its pieces are whole words.

import { paperSearch } from "../../src/decode/search.ts"
import { loadKernels } from "../../src/math/kernels.ts"
import { Random } from "../../src/math/random.ts"
import type { Model } from "../../src/model/model.ts"
import type { TransformerShape } from "../../src/network/transformer/transformer-shape.ts"
import { Vocabulary } from "../../src/network/vocabulary.ts"
import { type Corpus, encodeCorpus, goldSentence } from "../../src/train/corpus.ts"
import type { DevScore, Position } from "../../src/train/run/evaluation.ts"
import { makeRun, type Run } from "../../src/train/run/run.ts"
import { trainedModel } from "../../src/train/run/trained-model.ts"
import type { TrainingSettings } from "../../src/train/settings.ts"
import { localTeam } from "./local-team.ts"
import { tinySettings } from "./tiny-run.ts"
import { tinyTrees } from "./tiny-treebank.ts"

const encoder: TransformerShape = {
  kind: "transformer",
  layers: 1,
  width: 16,
  heads: 2,
  feedForward: 24,
  positions: 32,
  epsilon: 1e-12,
  normalize: { cleanText: true, spaceChinese: true, stripAccents: true, lowerCase: true },
  unknownPiece: "[UNK]",
  longestPart: 100,
  formSize: 3,
  isFrozen: false,
  lstmLayers: 1,
  lstmUnits: 16,
}

const settings: TrainingSettings = {
  ...tinySettings,
  dropout: 0,
  optimizer: "adam",
  learningRate: 0.01,
  batchSize: 4,
}

export function tinyTransformerCorpus(): Corpus {
  const trees = tinyTrees()
  const words = trees.flatMap((tree) => tree.text.toLowerCase().split(" "))
  const values = [...new Set(["[PAD]", "[UNK]", "[CLS]", "[SEP]", ...words])]
  const vocabularies = [Vocabulary.from({ values, counts: [] })]
  const gold = trees.map(goldSentence)
  const shape = { encoder, hiddenUnits: 24 }
  return encodeCorpus({ train: gold, dev: gold, settings }, { shape, vocabularies })
}

/// Takes the place of a pretrained encoder: random numbers, with 1 for what multiplies.
function initialModel({ shape, vocabularies, labels, tags }: Corpus): Model {
  const random = new Random(3)
  return {
    language: "en",
    shape,
    vocabularies,
    labels,
    tags,
    search: paperSearch,
    provenance: {},
    weights: {
      read({ name }, into) {
        const isGain = /([nN]orm|mix)$/.test(name)
        for (let at = 0; at < into.length; at++) into[at] = isGain ? 1 : 0.4 * (random.uniform() - 0.5)
      },
    },
  }
}

export async function makeTinyTransformerRun(changes: Partial<TrainingSettings> = {}): Promise<Run> {
  const corpus = tinyTransformerCorpus()
  const parts = {
    corpus,
    settings: { ...settings, ...changes },
    threads: 1,
    initialModel: initialModel(corpus),
  }
  const run = await makeRun(await loadKernels(), localTeam, parts)
  await run.trainer.begin()
  return run
}

/// Trains until all trees and tags of the treebank are right, or for that many epochs.
export async function learnTinyTreebank({ trainer }: Run, epochs: number): Promise<DevScore> {
  let position: Position = { epoch: 0, batch: 0 }
  let score = await trainer.evaluate()
  while (position.epoch < epochs && (score.f1 < 100 || score.tags !== 100)) {
    position = await trainer.step(position)
    if (position.batch === 0 && position.epoch % 4 === 0) score = await trainer.evaluate()
  }
  return score
}

/// A model that predicts the tags and trees of the tiny treebank.
export async function tinyTransformer(): Promise<Model> {
  const run = await makeTinyTransformerRun()
  const { f1, tags } = await learnTinyTreebank(run, 60)
  if (f1 < 100 || tags !== 100) throw new Error(`60 epochs are not enough: F1 ${f1}, tags ${tags}`)
  return trainedModel({ ...run, parameters: run.tensors().parameters.slice(), provenance: {} })
}
