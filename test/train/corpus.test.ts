import { describe, expect, it, vi } from "vitest"
import { Tagger } from "../../src/tagger/tagger.ts"
import { goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { paperSettings } from "../../src/train/settings.ts"
import { readTree, readTrees } from "../../src/tree/format/read-trees.ts"

const fields = [
  { name: "word", size: 4 },
  { name: "tag", size: 3 },
]
const train = [
  ...readTrees(
    "(S (NP (DT the) (NN dog)) (VP (VBZ sees) (NP (DT the) (NN -LRB-))))\n(S (VP (VB see) (NP (NN dog))))",
  ),
]
const dev = [...readTrees("(S (NP (NN dog)) (VP (VBZ flies)))\n(NP (DT the) (FW chat))")]
const settings = { ...paperSettings, fields }
const sources = { train: train.map(goldSentence), dev: dev.map(goldSentence), settings }
const corpus = makeCorpus(sources)
const withoutWords = makeCorpus({ ...sources, settings: { ...settings, fields: fields.slice(1) } })

describe("a corpus with a tagger", () => {
  const words = ["the", "dog", "sees", "flies"].map((form, at) => ({
    form,
    tag: ["DT", "NN", "XX", "YY"][at] as string,
  }))
  const tagger = Tagger.train([words, words])
  const tagged = makeCorpus({ ...sources, tagger })

  it("has dev words with the tagger's tags, and gold trees with their own", () => {
    const devTags = tagged.dev.map(({ words }) => words.map(({ tag }) => tag))
    expect(devTags).toEqual(dev.map((tree) => tagger.tag(tree.leaves().map(({ word = "" }) => word))))
    expect(devTags[0]).toEqual(["NN", "YY"])
    expect(tagged.dev.map(({ gold }) => gold)).toEqual(dev.map((tree) => tree.toString()))
    expect(tagged.tagger).toBe(tagger)
    expect(corpus.tagger).toBeUndefined()
  })

  it("shows the tagger dev words in the forms that it knows, as the parser does", () => {
    const seen = vi.spyOn(tagger, "tag")
    const quoted = goldSentence(readTree("(S (`` \") (NN dog) ('' \"))"))
    makeCorpus({ ...sources, dev: [quoted], tagger })
    expect(seen).toHaveBeenCalledWith(["``", "dog", "''"])
    seen.mockRestore()
  })

  it("numbers both the tags of the training trees and those of the tagger", () => {
    expect(tagged.vocabularies[1]?.values()).toEqual(["DT", "NN", "VBZ", "VB", "XX", "YY"])
    expect(tagged.vocabularies[0]?.values()).toEqual(corpus.vocabularies[0]?.values())
    expect(tagged.train).toEqual(corpus.train)
    expect(tagged.dev[0]?.encoded.fields[1]).toEqual(Int32Array.of(4, 8))
  })
})

describe("a corpus", () => {
  it("has a vocabulary for each field, from the training trees alone", () => {
    expect(corpus.vocabularies.map((vocabulary) => vocabulary.toJSON())).toEqual([
      { values: ["the", "dog", "sees", "(", "see"], counts: [2, 2, 1, 1, 1] },
      { values: ["DT", "NN", "VBZ", "VB"], counts: [2, 3, 1, 1] },
    ])
  })

  it("has each unary chain of the training trees as one label", () => {
    expect(corpus.labels.names()).toEqual(["S", "NP", "VP", "S VP"])
  })

  it("has the training sentences as numbers: fields, and brackets in pre-order", () => {
    expect(corpus.train).toEqual([
      {
        length: 5,
        fields: [Int32Array.of(3, 4, 5, 3, 6), Int32Array.of(3, 4, 5, 3, 4)],
        brackets: [
          { start: 0, end: 5, label: 1 },
          { start: 0, end: 2, label: 2 },
          { start: 2, end: 5, label: 3 },
          { start: 3, end: 5, label: 2 },
        ],
      },
      {
        length: 2,
        fields: [Int32Array.of(7, 4), Int32Array.of(6, 4)],
        brackets: [
          { start: 0, end: 2, label: 4 },
          { start: 1, end: 2, label: 2 },
        ],
      },
    ])
  })

  it("has the dev sentences with their gold trees, unknown values as 0", () => {
    expect(corpus.dev.map(({ gold }) => gold)).toEqual(dev.map((tree) => tree.toString()))
    expect(corpus.dev.map(({ encoded }) => encoded.fields)).toEqual([
      [Int32Array.of(4, 0), Int32Array.of(4, 5)],
      [Int32Array.of(3, 0), Int32Array.of(3, 0)],
    ])
    expect(corpus.dev[0]?.words.map(({ form }) => form)).toEqual(["dog", "flies"])
  })

  it("knows the share of dev words that training doesn't have", () => {
    expect(corpus.unknownShare).toBe(0.5)
    expect(makeCorpus({ ...sources, dev: [] }).unknownShare).toBe(0)
    expect(withoutWords.unknownShare).toBe(0)
  })
})
