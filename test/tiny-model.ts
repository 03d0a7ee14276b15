// Models that know the tiny treebank by heart, one per objective.

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { inject } from "vitest"
import type { Model } from "../src/model/model.ts"
import { readModel } from "../src/model/model-file.ts"
import type { Objective } from "../src/train/settings.ts"

const models = new Map<string, Model>()

/// A model that parses every sentence of the treebank exactly. Trained before all tests, in test/tiny-model-files.ts.
export async function tinyModel(name: Objective | "tagging"): Promise<Model> {
  let model = models.get(name)
  if (model === undefined) {
    model = readModel(readFileSync(join(inject("tinyModels"), `${name}.safetensors`)))
    models.set(name, model)
  }
  return model
}

/// The model of the objective "local", with a tagger of its words.
export const tinyTaggingModel = () => tinyModel("tagging")
