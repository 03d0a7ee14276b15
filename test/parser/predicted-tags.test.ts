import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Model } from "../../src/model/model.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { readTensorFile } from "../../src/model/safetensors.ts"
import { Engine } from "../../src/parser/engine.ts"
import { Parser } from "../../src/parser/parser.ts"
import { servePortions } from "../../src/pool/parse-portion.ts"
import { ParserPool } from "../../src/pool/parser-pool.ts"
import { resealed } from "../model/resealed-file.ts"
import { FakeWebWorker } from "../pool/fake-web-worker.ts"
import { tinyModel } from "../tiny-model.ts"
import { tinyTransformer } from "../train/tiny-transformer.ts"
import { tinyTexts, tinyTrees } from "../train/tiny-treebank.ts"

let model: Model
let parser: Parser
let pool: ParserPool
beforeAll(async () => {
  model = await tinyTransformer()
  parser = await Parser.load(model)
  const startWorker = () => new FakeWebWorker(servePortions)
  pool = await ParserPool.load(model, { threads: 2, startWorker })
})
afterAll(() => pool.close())

const sentences = tinyTrees().map((tree) => tree.text.split(" "))
const treeTexts = (results: readonly { readonly tree: unknown }[]) => results.map(({ tree }) => String(tree))

describe("a model whose network predicts tags", () => {
  it("parses words without a tagger", async () => {
    expect(model.tagger).toBeUndefined()
    expect(treeTexts(await parser.parse(sentences))).toEqual(tinyTexts)
    const [parsed] = await parser.parse("The dog likes fish.", { confidence: true })
    expect(String(parsed?.tree)).toBe("(S (NP (DT The) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))")
    expect(parsed?.tokens.map(({ tag }) => tag)).toEqual(["DT", "NN", "VBZ", "NN", "."])
  })

  it("keeps the tags that are passed", async () => {
    const tokens = ["the", { text: "dog", tag: "XX" }, "likes", "fish", { text: ".", tag: "." }]
    const [some] = await parser.parse([tokens])
    expect(String(some?.tree)).toBe("(S (NP (DT the) (XX dog)) (VP (VBZ likes) (NP (NN fish))) (. .))")
    expect(some?.tokens[1]).toEqual({ text: "dog", tag: "XX", start: 4, end: 7 })
    const [all] = await parser.parse([["the", "dog"].map((text) => ({ text, tag: "A" }))])
    expect(all?.tokens.map(({ tag }) => tag)).toEqual(["A", "A"])
  })

  it("parses alike in workers", async () => {
    expect(treeTexts(await pool.parse(sentences))).toEqual(tinyTexts)
  })

  it("is the same after it is written and read", async () => {
    const back = readModel(writeModel(model))
    expect(back.tags).toEqual(model.tags)
    expect(treeTexts(await (await Parser.load(back)).parse(sentences))).toEqual(tinyTexts)
  })

  it("can't be read if it has no tags", () => {
    const file = writeModel(model)
    const description = JSON.parse(readTensorFile(file).metadata["spandrel"] ?? "")
    const without = resealed(file, "spandrel", JSON.stringify({ ...description, tags: [] }))
    expect(() => readModel(without)).toThrow(expect.objectContaining({ code: "invalid-file" }))
    expect(() => readModel(without)).toThrow('"tags"')
  })

  it("names the tags", () => {
    expect(parser.info.tags).toEqual(model.tags)
    expect(parser.info.tags).toContain("VBZ")
  })

  it("tags and traces a sentence", async () => {
    const engine = await Engine.load(model)
    const read = { text: "the dog sleeps." }
    const tags = ["DT", "NN", "VBZ", "."]
    expect(engine.tag(read).map(({ tag }) => tag)).toEqual(tags)
    expect(engine.trace(read).words.map(({ tag }) => tag)).toEqual(tags)
  })
})

describe("a model without a tagger whose network doesn't predict tags", () => {
  it("needs tags", async () => {
    const other = await Parser.load(await tinyModel("local"))
    await expect(other.parse("the dog sleeps.")).rejects.toMatchObject({ code: "missing-tagger" })
  })
})
