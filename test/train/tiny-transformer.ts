// Models that know the tags and trees of the tiny treebank, with a transformer that isn't pretrained.

import { loadKernels } from "../../src/math/kernels.ts"
import type { Model } from "../../src/model/model.ts"
import type { DevScore, Position } from "../../src/train/run/evaluation.ts"
import { makeRun, type Run } from "../../src/train/run/run.ts"
import { trainedModel } from "../../src/train/run/trained-model.ts"
import type { TrainingSettings } from "../../src/train/settings.ts"
import { localTeam } from "./local-team.ts"
import { tinyContextualCorpus, tinyContextualSettings } from "./tiny-encoder.ts"

// Without dropout, and with a high rate for the encoder too, it learns in a second.
const settings: TrainingSettings = {
  ...tinyContextualSettings,
  dropout: 0,
  inputDropout: 0,
  encoderLearningRate: 0.01,
  warmUp: 0,
  decay: 1,
}

export async function makeTinyTransformerRun(changes: Partial<TrainingSettings> = {}): Promise<Run> {
  const parts = { corpus: tinyContextualCorpus(), settings: { ...settings, ...changes }, threads: 1 }
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
