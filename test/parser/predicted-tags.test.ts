import { beforeAll, describe, expect, it } from "vitest"
import type { Model } from "../../src/model/model-file.ts"
import { Engine } from "../../src/parser/engine.ts"
import { taggedWords, withTags } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { makeCorpus } from "../../src/train/corpus.ts"
import { randomModel, trainModel } from "../tiny-model.ts"
import { tinySettings } from "../train/tiny-run.ts"
import { tinyTexts, tinyTrees } from "../train/tiny-treebank.ts"

// A tagger that knows nothing: all words are X to it, and the parser has to find their tags itself.
const trees = tinyTrees()
const blind = trees.map((tree) => withTags(tree, Array(tree.end).fill("X")))
const tags = trees.map((tree) => taggedWords(tree).map(({ tag }) => tag))
const tokens = trees.map((tree) => tree.leaves().map(({ word = "" }) => word))

let engine: Engine
let model: Model
beforeAll(async () => {
  const tagger = Tagger.train(blind.map(taggedWords))
  const corpus = makeCorpus(blind, trees, tinySettings.shape.fields, { tagger, tags })
  model = { ...(await trainModel("local", corpus)), tagger }
  engine = await Engine.load(model)
}, 300_000)

describe("a parser that predicts tags", () => {
  it("gives words the tags that their labels have, in the tree and in the tokens", () => {
    const parsed = engine.parse(tokens)
    expect(parsed.map(({ tree }) => `${tree}`)).toEqual(tinyTexts)
    expect(parsed.map((sentence) => sentence.tokens.map(({ tag }) => tag))).toEqual(tags)
  })

  it("shows no tag among phrases", () => {
    const [first] = engine.parse(tokens.slice(0, 1), { confidence: true })
    expect(`${first?.tree}`).toBe(tinyTexts[0])
    expect(first?.constituents?.map(({ label }) => label)).toEqual(expect.arrayContaining(["S", "NP"]))
    expect(JSON.stringify(first)).not.toContain("@")
    const wished = {
      tokens: tokens[0] as string[],
      constraints: { spans: [{ start: 0, end: 1, label: "NP" }] },
    }
    expect(engine.parse([wished])[0]?.tree.spans()).toContainEqual({ label: "NP", start: 0, end: 1 })
  })

  it("makes a phrase of a word where one is required, whatever its label", () => {
    const one = { tokens: tokens[0] as string[], constraints: { spans: [{ start: 1, end: 2 }] } }
    const [sentence] = engine.parse([one])
    expect(sentence?.tree.spans().some(({ start, end }) => start === 1 && end === 2)).toBe(true)
    const none = { ...one, constraints: { spans: [{ start: 0, end: 1, notConstituent: true }] } }
    expect(
      engine
        .parse([none])[0]
        ?.tree.spans()
        .some(({ start, end }) => start === 0 && end === 1),
    ).toBe(false)
    const unknown = { ...one, constraints: { spans: [{ start: 0, end: 1, label: "XYZ" }] } }
    expect(() => engine.parse([unknown])).toThrow(/it knows [^@]*$/)
  })

  it("leaves tags alone that came with the words, and gives no tree twice", () => {
    const given = (tokens[0] as string[]).map((text) => ({ text, tag: "X" }))
    expect(engine.parse([given])[0]?.tokens.every(({ tag }) => tag === "X")).toBe(true)
    const named = (tokens[0] as string[]).map((text, at) => ({ text, tag: tags[0]?.[at] as string }))
    const [sentence] = engine.parse([named], { k: 5 })
    const found = sentence?.parses.map(({ tree }) => `${tree}`) ?? []
    expect(new Set(found).size).toBe(5)
    for (const text of found) expect(text).toContain("(PRP I)")
  })

  it("gives the same trees with scores and without, whatever tags the words have", async () => {
    const others = tokens.map((words, at) => {
      const strange = tags[(at + 7) % tags.length] as string[]
      return words.map((text, word) => ({ text, tag: strange[word % strange.length] as string }))
    })
    for (const parser of [engine, await Engine.load(randomModel(model))]) {
      for (const sentences of [tokens, others]) {
        const trees = (confidence: boolean) =>
          parser.parse(sentences, { confidence }).map(({ tree }) => `${tree}`)
        expect(trees(false)).toEqual(trees(true))
      }
    }
  })

  it("doesn't see a tag that leads by less than the model's doubt", async () => {
    const unsure = {
      knows: () => true,
      tagWithLeads: (words: readonly string[]) => ({
        tags: words.map(() => "X"),
        leads: words.map(() => 1.9),
      }),
    } as unknown as Tagger
    const random = randomModel(model)
    const spansWith = async (tagDoubt: number) => {
      const search = { ...random.search, tagDoubt }
      return (await Engine.load({ ...random, tagger: unsure, search }))
        .parse(tokens)
        .map(({ tree }) => tree.spans())
    }
    const strange = tokens.map((words) => words.map((text) => ({ text, tag: "NEVER-MET" })))
    const known = tokens.map((words) => words.map((text) => ({ text, tag: "X" })))
    const other = await Engine.load(random)
    const spansOf = (sentences: typeof strange) => other.parse(sentences).map(({ tree }) => tree.spans())
    expect(await spansWith(2)).toEqual(spansOf(strange))
    expect(await spansWith(1.8)).toEqual(spansOf(known))
    expect(spansOf(strange)).not.toEqual(spansOf(known))
  })
})
