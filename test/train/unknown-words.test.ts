import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Corpus, goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { paperSettings, type TrainingSettings } from "../../src/train/settings.ts"
import { expectedUnknownShare, solveUnknownZ, unknownRates } from "../../src/train/unknown-words.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"

const counts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 })

describe("the expected share of unknown words", () => {
  it("is the average of z / (z + f(w)) over the words of the corpus", () => {
    // Three words of count 1 and one of count 5, at z = 1: (3 · 1/2 + 5 · 1/6) / 8.
    expect(expectedUnknownShare([1, 5, 1, 1], 1)).toBeCloseTo((3 / 2 + 5 / 6) / 8, 12)
  })

  it("is 0 at z = 0 and without words", () => {
    expect(expectedUnknownShare([3, 1], 0)).toBe(0)
    expect(expectedUnknownShare([], 2)).toBe(0)
  })

  it("grows with z", () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 0, max: 100, noNaN: true }), (all, z) => {
        expect(expectedUnknownShare(all, z + 0.1)).toBeGreaterThan(expectedUnknownShare(all, z))
      }),
    )
  })
})

describe("the z that is solved for", () => {
  it("gives the target share", () => {
    fc.assert(
      fc.property(counts, fc.double({ min: 1e-6, max: 0.99, noNaN: true }), (all, target) => {
        expect(expectedUnknownShare(all, solveUnknownZ(all, target))).toBeCloseTo(target, 9)
      }),
    )
  })

  it("grows with the target", () => {
    const zs = [0, 0.01, 0.0276, 0.1, 0.5, 0.9].map((target) => solveUnknownZ([1, 1, 2, 7, 40, 300], target))
    expect(zs).toEqual(zs.toSorted((a, b) => a - b))
    expect(new Set(zs).size).toBe(zs.length)
  })

  it("is 0 if no word is unknown, or if there are no words", () => {
    expect(solveUnknownZ([4, 2], 0)).toBe(0)
    expect(solveUnknownZ([4, 2], -0.5)).toBe(0)
    expect(solveUnknownZ([], 0.5)).toBe(0)
  })

  it("makes nearly all words unknown if no dev word is known", () => {
    const z = solveUnknownZ([1, 2, 3], 1)
    expect(z).toBeLessThan(1e7)
    expect(expectedUnknownShare([1, 2, 3], z)).toBeGreaterThan(0.999)
  })
})

describe("the rates of unknown words", () => {
  const treebank = [
    "(S (NP (DT the) (NN dog)) (VP (VBZ sees) (NP (DT the) (NN cat))))",
    "(S (VP (VB see) (NP (NN dog))))",
  ]
  const sources = {
    train: treebank.map((text) => goldSentence(readTree(text))),
    dev: [goldSentence(readTree("(S (NP (NN dog)) (VP (VBZ flies)))"))],
    settings: paperSettings,
  }
  const corpus = makeCorpus(sources)
  const ratesOf = (from: Corpus, given: TrainingSettings["unknownZ"]) => {
    const { z, rates } = unknownRates(from, { ...paperSettings, unknownZ: given })
    return { z, rates: rates[0] as Float64Array }
  }

  it("bring training to the share of dev", () => {
    const { z, rates } = ratesOf(corpus, "dev")
    expect(expectedUnknownShare([2, 2, 1, 1, 1], z)).toBeCloseTo(0.5, 9)
    expect([...rates]).toEqual([0, 0, 0, z / (z + 2), z / (z + 2), z / (z + 1), z / (z + 1), z / (z + 1)])
  })

  it("follow a given z", () => {
    const { z, rates } = ratesOf(corpus, 3)
    expect(z).toBe(3)
    expect([...rates]).toEqual([0, 0, 0, 0.6, 0.6, 0.75, 0.75, 0.75])
    expect([...ratesOf(corpus, 0).rates]).toEqual(new Array(8).fill(0))
  })

  it("are empty if the word isn't a field", () => {
    const fields = paperSettings.fields.slice(1)
    const withoutWords = makeCorpus({ ...sources, settings: { ...paperSettings, fields } })
    expect(unknownRates(withoutWords, paperSettings)).toEqual({ z: 0, rates: [undefined] })
  })

  it("are those of each field of words, with the same z", () => {
    const fields = [
      { name: "lower", size: 4 },
      { name: "word", size: 4 },
    ]
    const train = [goldSentence(readTree("(S (NP (DT The) (NN dog)) (VP (VBZ sees) (NP (DT the))))"))]
    const both = makeCorpus({ ...sources, train, settings: { ...paperSettings, fields } })
    const { rates } = unknownRates(both, { ...paperSettings, unknownZ: 2 })
    expect(rates.map((numbers) => [...(numbers ?? []).slice(3)])).toEqual([
      [2 / 4, 2 / 3, 2 / 3],
      [2 / 3, 2 / 3, 2 / 3, 2 / 3],
    ])
  })

  it("are the same for all values of features, none included, and 0 for tags", () => {
    const train = [goldSentence(readTree("(NP (NC##g=m## chat) (NC##g=m## chien) (P à) (NC##g=f## vie))"))]
    const settings = { ...paperSettings, features: "auto", featureDropout: 0.25 } as const
    const { rates } = unknownRates(makeCorpus({ ...sources, train, settings }), settings)
    expect(rates.map((numbers) => numbers && [...numbers]).slice(1)).toEqual([
      undefined,
      [0, 0, 0, 0.25, 0.25, 0.25],
    ])
  })

  it("count words that are too rare for the vocabulary as unknown already", () => {
    // Of seven training words "sees", "cat" and "see" are unknown: 3 / 7. Of two dev words one is.
    const rare = makeCorpus({ ...sources, settings: { ...paperSettings, wordMinimum: 2 } })
    const { z } = ratesOf(rare, "dev")
    expect((3 + 4 * expectedUnknownShare([2, 2], z)) / 7).toBeCloseTo(0.5, 9)
    const dev = [goldSentence(readTree("(S (NP (NN dog)))"))]
    expect(
      ratesOf(makeCorpus({ ...sources, dev, settings: { ...paperSettings, wordMinimum: 2 } }), "dev").z,
    ).toBe(0)
  })
})
