// Inputs for `spandrel/train`: settings and trees that are valid or almost so.

import { readFileSync } from "node:fs"
import { Parser } from "../../src/index.ts"
import type { Random } from "../../src/math/random.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { nextTurn } from "../../src/parser/turns.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { presets } from "../../src/train/presets.ts"
import { type TrainedParser, type TrainOptions, trainOnTeam } from "../../src/train/train-parser.ts"
import type { StartTeam } from "../../src/train/workers/team.ts"
import { cleanTree } from "../../src/tree/clean.ts"
import { readTrees } from "../../src/tree/format/read-trees.ts"
import { toSpans } from "../../src/tree/span-tree.ts"
import type { Tree } from "../../src/tree/tree.ts"
import { localTeam } from "../train/local-team.ts"
import { tinyTexts, tinyTrees } from "../train/tiny-treebank.ts"
import { documented, same } from "./expect-documented.ts"
import { chance, damaged, hostileJson, hostileVariant, pick, strangeValue } from "./values.ts"
import type { Workshop } from "./workshop.ts"

const smallSettings = {
  epochs: 1,
  batchSize: 4,
  lstmLayers: 1,
  lstmUnits: 4,
  hiddenUnits: 4,
  fields: [
    { name: "word", size: 2 },
    { name: "tag", size: 2 },
  ],
  evaluations: 1,
  minimumUpdates: 0,
}

// Settings such as a billion epochs are valid.
const milliseconds = 500

/// `trainParser`, on this thread: a model comes out that can be written, read and used, or a documented error.
export async function training(random: Random, { models }: Workshop): Promise<void> {
  const options = await trainOptions(random, models)
  const signal = AbortSignal.timeout(milliseconds)
  const trained = await documented(() => unlessAborted(options, signal))
  if (trained === undefined) return
  const parser = await Parser.load(readModel(writeModel(trained.model)))
  const [sentence] = await parser.parse([["the", "dog"].map((text) => ({ text, tag: "NN" }))])
  same(sentence?.tree.text, "the dog", "words")
}

async function unlessAborted(options: TrainOptions, signal: AbortSignal): Promise<TrainedParser | undefined> {
  try {
    return await trainOnTeam({ ...options, signal }, { startTeam: patientTeam, threads: 1 })
  } catch (error) {
    if (signal.aborted && error === signal.reason) return undefined
    throw error
  }
}

/// Workers that take turns on this thread and with timers, as threads do.
const patientTeam: StartTeam = async (kernels, setups) => {
  const team = await localTeam(kernels, setups)
  return {
    async run(task) {
      await nextTurn()
      return await team.run(task)
    },
    close: () => team.close(),
  }
}

async function trainOptions(random: Random, models: readonly string[]): Promise<TrainOptions> {
  const value = (usual: unknown) => (chance(random, 20) ? strangeValue(random) : usual)
  const settings = chance(random, 4)
    ? smallSettings
    : JSON.parse(hostileVariant(random, smallSettings, pick(random, hostileJson)))
  const options: Record<string, unknown> = {
    train: value(await someTrees(random)),
    dev: value(await someTrees(random)),
    settings: value(settings),
    threads: 1,
  }
  const others: Record<string, () => unknown> = {
    preset: () => pick(random, Object.keys(presets)),
    tagger: () => Tagger.train(tinyTrees().map((tree) => toSpans(tree).words)),
    vectors: () => ({ words: ["fish"], size: 2, rows: new Float32Array(2) }),
    initialModel: () => readModel(readFileSync(pick(random, models))),
    provenance: () => ({ licence: "MIT" }),
  }
  for (const [name, usual] of Object.entries(others)) if (chance(random, 5)) options[name] = value(usual())
  return options as unknown as TrainOptions
}

/// Trees of the small treebank, some of them damaged.
async function someTrees(random: Random): Promise<readonly Tree[]> {
  const encoded = new TextEncoder().encode(tinyTexts.join("\n"))
  const text = new TextDecoder().decode(chance(random, 2) ? encoded : damaged(random, encoded))
  const trees = [...readTrees(text, { onProblem: () => {} })]
  const cleaned = await Promise.all(trees.map((tree) => documented(() => cleanTree(tree))))
  return chance(random, 4) ? trees : cleaned.filter((tree) => tree !== undefined)
}
