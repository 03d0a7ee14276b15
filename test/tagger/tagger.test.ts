import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { plainWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { growthOfTime } from "../timing.ts"
import { sentenceOf, tinySentences, tinyTagger } from "./tagged-sentences.ts"

const anyWord = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("fish", "sleep", "\ud800", "x\udc00", "(", "-LRB-", "", " ", "\0", "constructor"),
)

describe("a tagger", () => {
  it("learns a small treebank by heart, also words that its context decides", () => {
    for (const sentence of tinySentences)
      expect(tinyTagger.tag(plainWords(sentence))).toEqual(sentence.map(({ tag }) => tag))
    expect(tinyTagger.tag(["I", "sleep", "and", "the", "dog", "sleeps", "."])[1]).toBe("VBP")
    expect(tinyTagger.tag(["sleep"])).toEqual(["VB"])
  })

  it("has all tags of its training, sorted, and knows its words", () => {
    expect(tinyTagger.tags).toEqual([...new Set(tinySentences.flat().map(({ tag }) => tag))].sort())
    expect(["fish", "Fish", "zebra", ""].map((word) => tinyTagger.knows(word))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it("tags unknown words by their endings", () => {
    const nouns = ["nation", "station", "motion", "notion", "potion", "ration"]
    const adverbs = ["slowly", "really", "badly", "gladly", "sadly", "madly"]
    const tagger = Tagger.train([
      ...nouns.map((word) => sentenceOf(`${word}/NN`)),
      ...adverbs.map((word) => sentenceOf(`${word}/RB`)),
    ])
    expect(["lotion", "boldly"].map((word) => tagger.tag([word]))).toEqual([["NN"], ["RB"]])
  })

  it("takes any words, and gives a tag of its own to each", () => {
    const tags = new Set(tinyTagger.tags)
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 30 }), (words) => {
        const given = tinyTagger.tag(words)
        expect(given).toHaveLength(words.length)
        for (const tag of given) expect(tags.has(tag)).toBe(true)
      }),
    )
    expect(tinyTagger.tag([])).toEqual([])
  })

  it("gives the same tags whatever it has tagged before", () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 12 }), (words) => {
        expect(new Tagger(tinyTagger.model).tag(words)).toEqual(tinyTagger.tag(words))
      }),
      { numRuns: 30 },
    )
  })

  it("takes as long for a letter of a word of a million as for one of a shorter word", () => {
    // A new one each time, since a tagger doesn't look at a word again that it has seen before.
    const tag = (length: number) => new Tagger(tinyTagger.model).tag(["fish".repeat(length / 4), "sleeps"])
    expect(tag(1_000_000)).toHaveLength(2)
    expect(growthOfTime(tag, 100_000, 1_000_000)).toBeLessThan(4)
  })

  it("takes as long for a word of a sentence of 100,000 as for one of a shorter sentence", () => {
    const words = ["the", "dog", "sleeps", "."]
    const tag = (length: number) => tinyTagger.tag(Array.from({ length }, (_, at) => words[at % 4] as string))
    expect(tag(100_000).slice(-4)).toEqual(["DT", "NN", "VBZ", "."])
    expect(growthOfTime(tag, 10_000, 100_000, 3)).toBeLessThan(4)
  })

  it("forgets words before they fill the memory, and tags them the same again", () => {
    const words = Array.from({ length: 120_000 }, (_, at) => `word${at}`)
    const first = tinyTagger.tag(words.slice(0, 100))
    for (let from = 0; from < words.length; from += 100) tinyTagger.tag(words.slice(from, from + 100))
    expect(tinyTagger.tag(words.slice(0, 100))).toEqual(first)
  })

  it("learns from brackets as trees write them, and is asked for brackets as they are", () => {
    const tagger = Tagger.train([sentenceOf("-LRB-/-LRB- fish/NN -RRB-/-RRB-")])
    expect(tagger.knows("(")).toBe(true)
    expect(tagger.knows("-LRB-")).toBe(false)
    expect(tagger.tag(["(", "fish", ")"])).toEqual(["-LRB-", "NN", "-RRB-"])
  })
})

describe("training a tagger", () => {
  const tables = ({ model }: Tagger) => [model.words.data, model.history.data, model.lexicon.data]

  it("gives the same tagger for the same seed, and another for another", () => {
    const train = (seed: number) => Tagger.train(tinySentences, { seed, epochs: 2 })
    expect(tables(train(3))).toEqual(tables(train(3)))
    expect(tables(train(3))).not.toEqual(tables(train(4)))
  })

  it("tells of each epoch", () => {
    const reports: unknown[] = []
    Tagger.train(tinySentences, { epochs: 3 }, (report) => reports.push(report))
    expect(reports).toMatchObject([1, 2, 3].map((epoch) => ({ epoch, epochs: 3 })))
    const [first, , last] = reports as { accuracy: number }[]
    expect(first?.accuracy).toBeLessThan(last?.accuracy as number)
    expect(last?.accuracy).toBeLessThanOrEqual(1)
  })

  it("leaves rare features out", () => {
    const size = (leastCount: number) =>
      Tagger.train(tinySentences, { leastCount, epochs: 1 }).model.words.data.hashes.length
    expect(size(5)).toBeLessThan(size(1))
  })

  it("passes over empty sentences, and needs a word", () => {
    expect(Tagger.train([[], sentenceOf("fish/NN")]).tag(["fish"])).toEqual(["NN"])
    expect(() => Tagger.train([])).toThrow("needs at least one tagged word")
    expect(() => Tagger.train([[]])).toThrow("needs at least one tagged word")
  })

  it("refuses more tags than can be numbered", () => {
    const sentence = Array.from({ length: 40_000 }, (_, at) => ({ form: "a", tag: `T${at}` }))
    expect(() => Tagger.train([sentence])).toThrow("there are 40000 different tags")
  })
})
