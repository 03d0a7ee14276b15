// Trains the tiny models once per run, before all tests, and writes them to files that the tests read.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { writeModel } from "../src/model/model-file.ts"
import { Tagger } from "../src/tagger/tagger.ts"
import { objectives } from "../src/train/settings.ts"
import { toSpans } from "../src/tree/span-tree.ts"
import { tinyTrees } from "./train/tiny-treebank.ts"
import { trainTinyModel } from "./train-tiny-model.ts"

declare module "vitest" {
  interface ProvidedContext {
    /// The folder of the model files: one per objective, and `tagging`, which has a tagger too.
    readonly tinyModels: string
  }
}

export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), "spandrel-tiny-models-"))
  for (const objective of objectives) {
    const model = await trainTinyModel(objective)
    writeFileSync(join(folder, `${objective}.safetensors`), writeModel(model))
    if (objective !== "local") continue
    const tagger = Tagger.train(tinyTrees().map((tree) => toSpans(tree).words))
    writeFileSync(join(folder, "tagging.safetensors"), writeModel({ ...model, tagger }))
  }
  project.provide("tinyModels", folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
