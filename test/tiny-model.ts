// Models that know the tiny treebank by heart, one for each objective.

import type { Model } from "../src/model/model-file.ts"
import type { Run } from "../src/train/run.ts"
import type { Objective } from "../src/train/settings.ts"
import { trainedModel } from "../src/train/trained-model.ts"
import type { Position } from "../src/train/trainer.ts"
import type { NumberedBracket } from "../src/transition/numbered-bracket.ts"
import { makeTinyRun } from "./train/tiny-run.ts"

// One layer, small batches and Adam at a high rate: of what was tried, this takes the fewest seconds with every seed.
const settings = {
  lstmLayers: 1,
  lstmUnits: 24,
  hiddenUnits: 32,
  optimizer: "adam",
  learningRate: 0.01,
  batchSize: 4,
} as const

// The trees must be right at so many looks in a row, so that they are right by a margin.
const looks = 3
const epochsBetween = 4
const mostEpochs = 200

const models = new Map<Objective, Promise<Model>>()

/// A model of the objective that gives every tree of the treebank exactly. Trained once a test file.
export function tinyModel(objective: Objective): Promise<Model> {
  let model = models.get(objective)
  if (model === undefined) {
    model = trainModel(objective)
    models.set(objective, model)
  }
  return model
}

async function trainModel(objective: Objective): Promise<Model> {
  const run = await makeTinyRun({ ...settings, objective })
  await run.trainer.begin()
  let position: Position = { epoch: 0, batch: 0 }
  for (let right = 0; right < looks; ) {
    if (position.epoch === mostEpochs) throw new Error(`${objective}: ${mostEpochs} epochs weren't enough`)
    position = await run.trainer.step(position)
    if (position.batch === 0 && position.epoch % epochsBetween === 0) {
      right = (await knowsAllTrees(run)) ? right + 1 : 0
    }
  }
  await run.team.close()
  return trainedModel({ ...run, parameters: run.blocks().parameters.slice(), provenance: {} })
}

/// True if each parse has the brackets of its gold tree. A score of 100 would say less: it leaves punctuation out.
async function knowsAllTrees({ team, corpus }: Run): Promise<boolean> {
  const [parses = []] = await team.all({ kind: "parse", shares: [[...corpus.train.keys()]] })
  const names = (brackets: readonly NumberedBracket[]) =>
    brackets
      .map(({ start, end, label }) => `${start} ${end} ${label}`)
      .sort()
      .join(", ")
  return corpus.train.every(({ brackets }, at) => names(parses[at] ?? []) === names(brackets))
}
