import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { beamParse } from "../../src/decode/beam.ts"
import { chartParse } from "../../src/decode/chart/chart.ts"
import { chartKBest } from "../../src/decode/chart/chart-k-best.ts"
import { decode, decodeBatch, demandOf, oddsOnly } from "../../src/decode/decoder.ts"
import { greedy, parseInLockStep } from "../../src/decode/lock-step.ts"
import { dynamicProgrammingParses } from "../../src/decode/packed/dynamic-programming.ts"
import type { ScoredParse } from "../../src/decode/scored-parse.ts"
import { decoderNames, type SearchOptions } from "../../src/decode/search.ts"
import { longestChart } from "../../src/decode/search-memory.ts"
import type { BatchSource, SpanScores } from "../../src/transition/scores.ts"
import { nameOf } from "./all-parses.ts"
import { constraintsOf, meets, randomRequirements } from "./random-requirements.ts"
import { type RandomScores, randomScores } from "./random-scores.ts"
import { firstSentence } from "./sentence-scores.ts"

const labelCount = 4
const seeds = fc.nat(1e6)
const lengths = fc.integer({ min: 1, max: 10 })

/// The scores of one sentence of a batch.
const sentenceOf = (scores: RandomScores, sentence: number, length: number): SpanScores => ({
  length,
  structure: (i, k, j) => Float32Array.from(scores.structureOf(sentence, i, k, j)),
  labels: (i, j) => Float32Array.from(scores.labelsOf(sentence, i, j)),
})

const names = (parses: readonly Pick<ScoredParse, "brackets">[]) =>
  parses.map(({ brackets }) => nameOf(brackets))

describe("a decoder by name", () => {
  it("is greedy parsing, the beam, dynamic programming or the chart", () => {
    fc.assert(
      fc.property(lengths, seeds, fc.constantFrom(1, 3, 8), (length, seed, beam) => {
        const random = randomScores(seed, labelCount)
        const scores = firstSentence(random, length)
        const [lockStep] = parseInLockStep([length], random, greedy)
        const found = decode(scores, { decoder: "greedy", beam })
        expect(names(found)).toEqual([nameOf(lockStep?.brackets ?? [])])
        expect(decode(scores, { decoder: "beam", beam })).toEqual([beamParse(scores, { beam })])
        expect(decode(scores, { decoder: "dp", beam })).toEqual(dynamicProgrammingParses(scores, { beam }))
        expect(decode(scores, { decoder: "chart", beam })).toEqual([chartParse(scores)])
      }),
      { numRuns: 50 },
    )
  })

  it("meets the constraints, in the best parse and in several", () => {
    fc.assert(
      fc.property(lengths, seeds, fc.constantFrom(...decoderNames), (length, seed, decoder) => {
        const scores = firstSentence(randomScores(seed, labelCount), length)
        const requirements = randomRequirements(length, labelCount, seed)
        const constraints = constraintsOf(length, requirements)
        for (const k of decoder === "greedy" || decoder === "beam" ? [1] : [1, 3]) {
          const parses = decode(scores, { decoder, beam: 4, k, constraints })
          expect(parses.every(({ brackets }) => meets(brackets, requirements))).toBe(true)
        }
      }),
    )
  })
})

describe("the k best parses", () => {
  it("are those of dynamic programming and of the chart, and the first is the best parse", () => {
    const scores = firstSentence(randomScores(8, labelCount), 6)
    const dp = { decoder: "dp", beam: 8, k: 5 } as const
    const chart = { decoder: "chart", beam: 1, k: 5 } as const
    expect(decode(scores, dp)).toEqual(dynamicProgrammingParses(scores, { beam: 8, k: 5 }))
    expect(decode(scores, chart)).toEqual(chartKBest(scores, { k: 5 }))
    for (const options of [dp, chart]) {
      expect(decode(scores, options)).toHaveLength(5)
      expect(names(decode(scores, options).slice(0, 1))).toEqual(names(decode(scores, { ...options, k: 1 })))
    }
  })

  it.each(["greedy", "beam"] as const)("can't be found by the decoder %s, unless k is 1", (decoder) => {
    const scores = firstSentence(randomScores(9, labelCount), 4)
    expect(decode(scores, { decoder, beam: 2, k: 1 })).toHaveLength(1)
    expect(() => decode(scores, { decoder, beam: 2, k: 3 })).toThrow(
      expect.objectContaining({ code: "unsupported-decoding" }),
    )
  })
})

describe("the chart's objective for transition decoders", () => {
  it("has the chart's score, with an infinite beam", () => {
    fc.assert(
      fc.property(lengths, seeds, (length, seed) => {
        const scores = firstSentence(randomScores(seed, labelCount), length)
        const exact = chartParse(scores)
        const beam = Number.POSITIVE_INFINITY
        const found = dynamicProgrammingParses(oddsOnly(scores), { beam })[0] as ScoredParse
        expect(found.score).toBeCloseTo(exact.score, 4)
        const odds = found.brackets.map(({ start, end, label }) => {
          const labels = Array.from(scores.labels(start, end))
          return (labels[label] as number) - (labels[0] as number)
        })
        expect(odds.reduce((total, one) => total + one, 0)).toBeCloseTo(exact.score, 4)
      }),
      { numRuns: 50 },
    )
  })

  it("replaces the chart beyond 1,000 words", () => {
    // The chart asks for spans row by row, a transition decoder for those of one step after another.
    expect(firstSpans(longestChart, { decoder: "chart", beam: 1 })).toEqual(["0 1", "0 2", "0 3"])
    for (const k of [1, 2]) {
      const beyond = firstSpans(longestChart + 1, { decoder: "chart", beam: 1, k })
      expect(beyond).toEqual(["0 1", "1 2", "2 3"])
    }
    expect(demandOf("chart", longestChart)).toBe("all spans")
    expect(demandOf("chart", longestChart + 1)).toBe("some spans")
    for (const decoder of ["greedy", "beam", "dp"] as const) expect(demandOf(decoder, 3)).toBe("some spans")
  })

  /// The first three spans whose labels a decoder asks for.
  function firstSpans(length: number, options: SearchOptions): string[] {
    const asked: string[] = []
    const enough = new Error("three spans are enough")
    const scores: SpanScores = {
      length,
      structure: () => {
        throw new Error("structural actions have no scores here")
      },
      labels: (i, j) => {
        if (asked.length === 3) throw enough
        asked.push(`${i} ${j}`)
        return Float32Array.of(0, 1)
      },
    }
    expect(() => decode(scores, options)).toThrow(enough)
    return asked
  }
})

it("finite scores have finite odds", () => {
  const most = (2 - 2 ** -23) * 2 ** 127
  const scores = {
    length: 1,
    structure: () => new Float32Array(2),
    labels: () => Float32Array.of(-most, most),
  }
  expect([...oddsOnly(scores).labels(0, 1)]).toEqual([0, most])
})

describe("a batch", () => {
  const batch = [9, 7, 7, 2, 1]

  /// A source that records which sentences are scored alone.
  function watchedSource(scores: RandomScores): BatchSource & { readonly asked: string[] } {
    const asked: string[] = []
    return {
      ...scores,
      asked,
      sentence: (at, demand) => {
        asked.push(`${at}: ${demand}`)
        return sentenceOf(scores, at, batch[at] as number)
      },
    }
  }

  it.each(decoderNames)("has the same parses as its sentences alone: %s", (decoder) => {
    const scores = randomScores(12, labelCount)
    const source = watchedSource(scores)
    const decoding = { decoder, beam: 3 }
    const alone = batch.flatMap((length, at) => decode(sentenceOf(scores, at, length), decoding))
    expect(names(decodeBatch(batch, source, decoding))).toEqual(names(alone))
    const demand = decoder === "chart" ? "all spans" : "some spans"
    // Greedy parses run in lock step: no sentence is scored alone.
    expect(source.asked).toEqual(decoder === "greedy" ? [] : batch.map((_, at) => `${at}: ${demand}`))
  })
})
