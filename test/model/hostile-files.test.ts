// Files with correct checksums whose contents someone has chosen to do harm.

import { beforeAll, describe, expect, it } from "vitest"
import { SpandrelError } from "../../src/check/error.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { elementSizes, readTensorFile, type TensorFile } from "../../src/model/safetensors.ts"
import { readTagger, writeTagger } from "../../src/model/tagger-file.ts"
import { Engine } from "../../src/parser/engine.ts"
import { resolveSearch } from "../../src/parser/search-options.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import type { Tagger } from "../../src/tagger/tagger.ts"
import { readCheckpoint, writeCheckpoint } from "../../src/train/run/checkpoint.ts"
import { trainedModel } from "../../src/train/run/trained-model.ts"
import { paperSettings } from "../../src/train/settings.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { hostileJson, hostileVariants, largeJson } from "../fuzz/values.ts"
import { tinyModel, tinyTaggingModel } from "../tiny-model.ts"
import { makeTinyTransformerRun } from "../train/tiny-transformer.ts"
import { resealed } from "./resealed-file.ts"

interface Sealed {
  readonly file: Uint8Array
  /// The metadata's field with the JSON.
  readonly field: string
  /// Reads the file, and uses what it holds.
  use(file: Uint8Array): void | Promise<void>
}

const files = {} as Record<"model" | "transformer" | "tagger" | "checkpoint", Sealed>

const words = ["the", "dog", "sleeps"].map((text) => ({ text, tag: "NN" }))

let read = 0

/// Parses with every fifth model that can be read: loading takes longer than reading.
async function parseWithModel(file: Uint8Array): Promise<void> {
  const model = readModel(file)
  if (read++ % 5 !== 0) return
  const engine = await Engine.load(model)
  const { sentences, error } = engine.parse([readSentence(words, 0)], resolveSearch(engine.model.search, {}))
  if (error !== undefined) throw error
  const [{ tree }] = sentences as [(typeof sentences)[number]]
  expect(tree.text).toBe("the dog sleeps")
  expect(readTree(tree.toString()).toString()).toBe(tree.toString())
}

beforeAll(async () => {
  const model = await tinyTaggingModel()
  files.model = { file: writeModel(model), field: "spandrel", use: parseWithModel }
  const run = await makeTinyTransformerRun()
  const parameters = run.tensors().parameters.slice()
  const transformer = trainedModel({ ...run, parameters, provenance: {} })
  files.transformer = { file: writeModel(transformer, "i8"), field: "spandrel", use: parseWithModel }
  files.tagger = {
    file: writeTagger(model.tagger as Tagger, { notes: ["none"] }),
    field: "tagger",
    use: (file) => void readTagger(file).tagger.tag(["the", "dog"]),
  }
  const numbers = () => new Float32Array(10)
  const checkpoint = {
    settings: paperSettings,
    position: { epoch: 1, batch: 0 },
    threads: 1,
    data: 5,
    history: [{ epoch: 1, batch: 0, recall: 1, precision: 1, f1: 1 }],
    parameters: numbers(),
    accumulators: [numbers(), numbers()],
    average: undefined,
    best: numbers(),
  } as const
  files.checkpoint = {
    file: writeCheckpoint(checkpoint),
    field: "run",
    use: (file) => void readCheckpoint(file),
  }
})

const names = ["model", "transformer", "tagger", "checkpoint"] as const

/// Fails unless the file is either read and used, or refused with an error of ours, within the time.
async function tryFile({ file, use, field }: Sealed, json: string, seconds = 10): Promise<boolean> {
  const began = performance.now()
  try {
    await use(resealed(file, field, json))
    return true
  } catch (error) {
    if (!(error instanceof SpandrelError))
      throw new Error(`${json.slice(0, 2000)}: ${error}`, { cause: error })
    return false
  } finally {
    expect(performance.now() - began).toBeLessThan(1000 * seconds)
  }
}

function contentsOf({ file, field }: Sealed): unknown {
  return JSON.parse(readTensorFile(file).metadata[field] as string)
}

describe("a file with a correct checksum", () => {
  it.each(names)("is read or refused whichever part of it is hostile: %s", async (name) => {
    let refused = 0
    for (const json of hostileVariants(contentsOf(files[name]), hostileJson))
      if (!(await tryFile(files[name], json))) refused++
    expect(refused).toBeGreaterThan(100)
  })

  it.each(names)("is refused early if it is nested too deep, or not even JSON: %s", async (name) => {
    for (const large of largeJson.slice(0, 3)) {
      const contents = contentsOf(files[name]) as object
      const json = JSON.stringify({ ...contents, provenance: "@" }).replace('"@"', large)
      expect(await tryFile(files[name], json)).toBe(false)
      expect(await tryFile(files[name], large)).toBe(false)
    }
  })

  it.each(["(", "A B)", " ", "A  B", "", "A\tB", "NN##x##"])("has no label or tag %j", async (bad) => {
    const { file } = files.model
    for (const path of ["labels", "tags", "tagger"] as const) {
      const contents = contentsOf(files.model) as Record<string, unknown>
      const changed = { ...contents, [path]: path === "tagger" ? { tags: [bad] } : [bad] }
      const read = () => readModel(resealed(file, "spandrel", JSON.stringify(changed)))
      expect(read, path).toThrow(expect.objectContaining({ code: "invalid-file" }))
    }
  })

  it("keeps its chains of labels", async () => {
    const model = await tinyModel("local")
    expect(model.labels.names()).toContain("S VP")
    expect(readModel(writeModel(model)).labels.names()).toEqual(model.labels.names())
  })

  it("is read or refused if its tensors have other sizes", async () => {
    for (const { file, field, use } of Object.values(files)) {
      const { tensors, metadata } = readTensorFile(file)
      for (const [name, { type }] of tensors) {
        for (const length of [0, 8]) {
          const cut: TensorFile["tensors"] = new Map(tensors).set(name, {
            type,
            shape: [length],
            bytes: new Uint8Array(length * elementSizes[type]),
          })
          const wrong = resealed(file, field, metadata[field] as string, cut)
          try {
            await use(wrong)
          } catch (error) {
            expect(error, name).toBeInstanceOf(SpandrelError)
          }
        }
      }
    }
  })
})
