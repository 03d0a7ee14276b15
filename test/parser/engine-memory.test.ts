import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { describe, expect, it } from "vitest"
import { floatBytes } from "../../src/math/bytes.ts"
import { hasFastIntegerProducts } from "../../src/math/features.ts"
import { instantiateKernels, type Kernels, loadKernels } from "../../src/math/kernels.ts"
import { type Model, parameterList } from "../../src/model/model.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { scorerNames, scorerSpans } from "../../src/network/scorers.ts"
import type { Parameter } from "../../src/network/weights/parameters.ts"
import { attachedBytes, Engine } from "../../src/parser/engine.ts"
import { loadModel } from "../../src/parser/model-source.ts"
import type { ParseOptions } from "../../src/parser/search-options.ts"
import { longestSentence } from "../../src/sentence/sentence.ts"
import { tinyModel, tinyTaggingModel } from "../tiny-model.ts"
import { parseWith } from "./parse-with.ts"

const pageBytes = 2 ** 16
const tagged = Array.from({ length: longestSentence }, (_, at) => ({ tag: "NN", text: `word${at % 7}` }))
// Without tags, so that a network that predicts them does so.
const untagged = tagged.map(({ text }) => ({ text }))

describe("the memory of an engine beside others", () => {
  const cases: [string, () => Promise<Model>, ParseOptions[]][] = [
    [
      "a tiny model",
      tinyTaggingModel,
      [{}, { decoder: "beam", beam: 2, confidence: true }, { decoder: "dp", beam: 2, k: 2 }],
    ],
    ["the model en", () => loadModel("en"), [{}]],
    ["the model en-fast", () => loadModel("en-fast"), [{}]],
  ]
  it.each(cases)(
    "is taken at its start, and is enough for the longest sentence: %s",
    async (_, load, all) => {
      const model = await load()
      const kernels = await loadKernels({ shared: true })
      const bytes = () => kernels.memory.buffer.byteLength
      const { first } = Engine.place(model, kernels)
      const before = bytes()
      const engine = Engine.attach(model, instantiateKernels(kernels.module, kernels.memory), first)
      const taken = bytes()
      expect(taken - before).toBeGreaterThanOrEqual(attachedBytes(model))
      expect(taken - before).toBeLessThan(attachedBytes(model) + pageBytes)
      for (const options of all) {
        expect(parseWith(engine, [untagged], options)[0]?.tokens).toHaveLength(longestSentence)
        expect(bytes()).toBe(taken)
      }
    },
    180_000,
  )

  it("is not much more than that", async () => {
    const model = await tinyModel("local")
    const kernels = await loadKernels()
    const alone = Engine.place(model, kernels)
    const before = kernels.memory.buffer.byteLength
    parseWith(alone, [tagged])
    expect(attachedBytes(model)).toBeLessThan(1.3 * (kernels.memory.buffer.byteLength - before))
  })

  it("is taken as it is needed where there isn't that much", async () => {
    const model = await tinyModel("local")
    const kernels = await loadKernels({ shared: true, maximumBytes: attachedBytes(model) })
    const { first } = Engine.place(model, kernels)
    const engine = Engine.attach(model, instantiateKernels(kernels.module, kernels.memory), first)
    expect(parseWith(engine, [tagged.slice(0, 100)])).toHaveLength(1)
  })
})

describe("the weights of an engine", () => {
  const collectGarbage = () => {
    setFlagsFromString("--expose-gc")
    runInNewContext("gc")()
  }

  /// The engine alone, and a reference that tells whether its model is still in memory.
  async function loadAlone(kernels: Kernels) {
    const model = readModel(writeModel(await tinyModel("local")))
    return { engine: Engine.place(model, kernels), weights: new WeakRef(model.weights) }
  }

  it("are only in the WebAssembly memory", async () => {
    const { engine, weights } = await loadAlone(await loadKernels())
    // A weak reference holds until the end of the current turn.
    await new Promise((resolve) => setTimeout(resolve, 0))
    collectGarbage()
    expect(weights.deref()).toBeUndefined()
    expect(Object.keys(engine.model)).not.toContain("weights")
    expect(parseWith(engine, [tagged.slice(0, 5)])).toHaveLength(1)
  })

  /// The bytes of a parameter of a quantised model as parsing keeps it, and of the scratch memory that loading it takes.
  function storedBytes({ name, kind, rows, columns }: Parameter, hasIntegerProducts: boolean) {
    const count = rows * columns
    const scorer = scorerNames.find((each) => name === `${each}.hidden`)
    if (scorer !== undefined) {
      // As projections: one block more than there are spans. Loading takes the matrix and the difference of two blocks.
      const block = floatBytes(count / scorerSpans[scorer])
      return { kept: floatBytes(count) + block, scratch: floatBytes(count) + block }
    }
    if (kind === "embedding") return { kept: count + floatBytes(rows), scratch: 0 }
    if (kind === "vector") return { kept: floatBytes(count), scratch: 0 }
    if (kind === "output" || !hasIntegerProducts)
      return { kept: floatBytes(count), scratch: floatBytes(count) }
    return { kept: 2 * count + floatBytes(rows + 1), scratch: count }
  }

  it.each(["en", "en-fast"])("are there once: %s", async (name) => {
    const model = await loadModel(name)
    expect(model.isQuantized).toBe(true)
    const kernels = await loadKernels()
    Engine.place(model, kernels)
    const hasIntegerProducts = hasFastIntegerProducts(kernels)
    const sizes = parameterList(model).all.map((parameter) => storedBytes(parameter, hasIntegerProducts))
    const total = sizes.reduce((sum, { kept }) => sum + kept, 0)
    const largest = Math.max(...sizes.map(({ scratch }) => scratch))
    // Blocks are aligned, columns of matrices padded, and the memory grows by a megabyte.
    expect(kernels.memory.buffer.byteLength).toBeLessThan(1.01 * (total + largest) + 2 ** 20)
  })
})
