// Trains models that know the tiny treebank by heart.

import type { Model } from "../src/model/model.ts"
import type { Position } from "../src/train/run/evaluation.ts"
import type { Run } from "../src/train/run/run.ts"
import { trainedModel } from "../src/train/run/trained-model.ts"
import type { Objective } from "../src/train/settings.ts"
import type { NumberedBracket } from "../src/transition/numbered-bracket.ts"
import { makeTinyRun } from "./train/tiny-run.ts"

// One layer, small batches and Adam at a high rate: the fastest of the settings tried, with every seed.
const settings = {
  lstmLayers: 1,
  lstmUnits: 24,
  hiddenUnits: 32,
  optimizer: "adam",
  learningRate: 0.01,
  batchSize: 4,
} as const

// All trees must be right in several checks in a row, so that they are right by a margin.
const checksInARow = 3
const epochsPerCheck = 4
const maximumEpochs = 200

/// Trains a model of the objective until it gives every tree of the treebank exactly.
export async function trainTinyModel(objective: Objective): Promise<Model> {
  const run = await makeTinyRun({ ...settings, objective })
  await run.trainer.begin()
  let position: Position = { epoch: 0, batch: 0 }
  for (let right = 0; right < checksInARow; ) {
    if (position.epoch === maximumEpochs)
      throw new Error(`${objective}: ${maximumEpochs} epochs are not enough`)
    position = await run.trainer.step(position)
    if (position.batch === 0 && position.epoch % epochsPerCheck === 0) {
      right = (await knowsAllTrees(run)) ? right + 1 : 0
    }
  }
  await run.team.close()
  return trainedModel({ ...run, parameters: run.tensors().parameters.slice(), provenance: {} })
}

/// True if each parse has exactly the brackets of its gold tree. An F1 of 100 would prove less: it ignores punctuation.
async function knowsAllTrees({ team, corpus }: Run): Promise<boolean> {
  const [parses = []] = await team.run({ kind: "parse", shares: [[...corpus.train.keys()]] })
  const names = (brackets: readonly NumberedBracket[]) =>
    brackets
      .map(({ start, end, label }) => `${start} ${end} ${label}`)
      .sort()
      .join(", ")
  return corpus.train.every(({ brackets }, at) => names(parses[at]?.brackets ?? []) === names(brackets))
}
