import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { unescapedWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { sentenceOf, tinySentences, tinyTagger } from "./tagged-sentences.ts"

const anyWord = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom("fish", "sleep", "\ud800", "x\udc00", "(", "-LRB-", "", " ", "\0", "constructor"),
)

describe("a tagger", () => {
  it("learns a small treebank by heart, including words whose tags depend on the context", () => {
    for (const sentence of tinySentences)
      expect(tinyTagger.tag(unescapedWords(sentence))).toEqual(sentence.map(({ tag }) => tag))
    expect(tinyTagger.tag(["I", "sleep", "and", "the", "dog", "sleeps", "."])[1]).toBe("VBP")
    expect(tinyTagger.tag(["sleep"])).toEqual(["VB"])
  })

  it("has the tags and the words of its training data", () => {
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

  it("accepts any words, and assigns one of its tags to each", () => {
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

  it("assigns the same tags whatever it has tagged before", () => {
    fc.assert(
      fc.property(fc.array(anyWord, { maxLength: 12 }), (words) => {
        expect(Tagger.fromModel(tinyTagger.model).tag(words)).toEqual(tinyTagger.tag(words))
      }),
      { numRuns: 30 },
    )
  })

  it("tags very long words and sentences", () => {
    expect(tinyTagger.tag(["fish".repeat(250_000), "sleeps"])).toHaveLength(2)
    const words = ["the", "dog", "sleeps", "."]
    const sentence = Array.from({ length: 80_000 }, (_, at) => words[at % 4] as string)
    expect(tinyTagger.tag(sentence).slice(-4)).toEqual(["DT", "NN", "VBZ", "."])
  })

  it("tags words the same after its cache of words was full", () => {
    // The cache is limited by its scores: with this many tags it holds fewer than 2,000 words.
    const many = Array.from({ length: 1000 }, (_, at) => [{ form: `word${at}`, tag: `T${at}` }])
    const tagger = Tagger.train([...many, ...many], { epochs: 1 })
    const words = Array.from({ length: 2000 }, (_, at) => `word${at}`)
    const first = tagger.tag(words.slice(0, 100))
    tagger.tag(words)
    expect(tagger.tag(words.slice(0, 100))).toEqual(first)
  })

  it("learns from escaped brackets, and tags unescaped ones", () => {
    const tagger = Tagger.train([sentenceOf("-LRB-/-LRB- fish/NN -RRB-/-RRB-")])
    expect(tagger.knows("(")).toBe(true)
    expect(tagger.knows("-LRB-")).toBe(false)
    expect(tagger.tag(["(", "fish", ")"])).toEqual(["-LRB-", "NN", "-RRB-"])
  })
})

describe("training a tagger", () => {
  const tables = ({ model }: Tagger) => [model.words.data, model.history.data, model.lexicon.data]

  it("gives the same tagger for the same seed, and a different one for another seed", () => {
    const train = (seed: number) => Tagger.train(tinySentences, { seed, epochs: 2 })
    expect(tables(train(3))).toEqual(tables(train(3)))
    expect(tables(train(3))).not.toEqual(tables(train(4)))
  })

  it("reports each epoch", () => {
    const reports: unknown[] = []
    Tagger.train(tinySentences, { epochs: 3 }, (progress) => reports.push(progress))
    expect(reports).toMatchObject([1, 2, 3].map((epoch) => ({ epoch, epochs: 3 })))
    const [first, , last] = reports as { accuracy: number }[]
    expect(first?.accuracy).toBeLessThan(last?.accuracy as number)
    expect(last?.accuracy).toBeLessThanOrEqual(1)
  })

  it("leaves out rare features", () => {
    const size = (minCount: number) =>
      Tagger.train(tinySentences, { minCount, epochs: 1 }).model.words.data.hashes.length
    expect(size(5)).toBeLessThan(size(1))
  })

  it("ignores empty sentences, and needs at least one word", () => {
    expect(Tagger.train([[], sentenceOf("fish/NN")]).tag(["fish"])).toEqual(["NN"])
    const missing = expect.objectContaining({ code: "invalid-training-data" })
    expect(() => Tagger.train([])).toThrow(missing)
    expect(() => Tagger.train([[]])).toThrow(missing)
  })

  it("rejects more tags than fit 16 bits", () => {
    const sentence = Array.from({ length: 40_000 }, (_, at) => ({ form: "a", tag: `T${at}` }))
    expect(() => Tagger.train([sentence])).toThrow(expect.objectContaining({ code: "invalid-training-data" }))
  })

  it.each([{ epochs: 0 }, { seed: 0.5 }, { rate: -1 }, { dropout: 1 }, { minCount: 0 }])(
    "rejects settings out of range: %j",
    (settings) => {
      expect(() => Tagger.train(tinySentences, settings)).toThrow(
        expect.objectContaining({ code: "invalid-settings" }),
      )
    },
  )

  it("rejects settings that don't exist", () => {
    expect(() => Tagger.train(tinySentences, { epoch: 1 } as object)).toThrow(
      expect.objectContaining({ code: "unknown-field", message: expect.stringContaining('"epochs"') }),
    )
  })
})
