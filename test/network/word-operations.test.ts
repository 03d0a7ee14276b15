import { describe, expect, it } from "vitest"
import { countFlops } from "../../bench/flops.ts"
import { type Model, networkPlan } from "../../src/model/model.ts"
import { wordOperations } from "../../src/network/word-operations.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"
import { tinyModel } from "../tiny-model.ts"
import { tinyTransformer } from "../train/tiny-transformer.ts"

// Of 32 words and, with the pieces before and after them, 40 pieces.
const words = Array.from({ length: 32 }, (_, at) => (at % 6 === 0 ? "fishs" : "fish"))
const tokens = words.map((text) => ({ text, tag: "NN" }))

describe("the operations per word that follow from a network's sizes", () => {
  it.each<[string, () => Promise<Model>]>([
    ["a bi-LSTM", () => tinyModel("local")],
    ["a transformer", tinyTransformer],
  ])("are about those that are counted while it parses: %s", async (_, load) => {
    const model = await load()
    const counted = (await countFlops(model, [readSentence(tokens, 0)])) / words.length
    const ratio = wordOperations(networkPlan(model)) / counted
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.15)
  })
})
