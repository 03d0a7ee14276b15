import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { beamParse } from "../../src/decode/beam.ts"
import { chartParse } from "../../src/decode/chart.ts"
import { chartKBest } from "../../src/decode/chart-k-best.ts"
import {
  decode,
  decodeBatch,
  decodeBest,
  demandOf,
  longestChart,
  oddsOnly,
} from "../../src/decode/decoder.ts"
import { dynamicProgrammingParse, kBestParses } from "../../src/decode/dynamic-programming.ts"
import { greedy, parseInLockStep } from "../../src/decode/lock-step.ts"
import { decoderNames } from "../../src/decode/search.ts"
import type { ScoredParse } from "../../src/decode/span-scores.ts"
import type { BatchSource, SpanScores } from "../../src/transition/scores.ts"
import { nameOf } from "./all-parses.ts"
import { type RandomScores, randomScores } from "./random-scores.ts"
import { cheapScores, firstSentence } from "./sentence-scores.ts"
import { constraintsOf, fulfils, randomWishes } from "./wishes.ts"

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

describe("a decoder by its name", () => {
  it("is greedy parsing, the beam, dynamic programming or the chart", () => {
    fc.assert(
      fc.property(lengths, seeds, fc.constantFrom(1, 3, 8), (length, seed, beam) => {
        const random = randomScores(seed, labelCount)
        const scores = firstSentence(random, length)
        const [lockStep] = parseInLockStep([length], random, greedy)
        const found = decode(scores, { decoder: "greedy", beam })
        expect(nameOf(found.brackets)).toBe(nameOf(lockStep?.brackets ?? []))
        expect(decode(scores, { decoder: "beam", beam })).toEqual(beamParse(scores, { beam }))
        expect(decode(scores, { decoder: "dp", beam })).toEqual(dynamicProgrammingParse(scores, { beam }))
        expect(decode(scores, { decoder: "chart", beam })).toEqual(chartParse(scores))
      }),
      { numRuns: 50 },
    )
  })

  it("keeps to constraints, for the best parse and for several", () => {
    fc.assert(
      fc.property(lengths, seeds, fc.constantFrom(...decoderNames), (length, seed, decoder) => {
        const scores = firstSentence(randomScores(seed, labelCount), length)
        const wishes = randomWishes(length, labelCount, seed)
        const constraints = constraintsOf(length, wishes)
        const decoding = { decoder, beam: 4 }
        expect(fulfils(decode(scores, decoding, constraints).brackets, wishes)).toBe(true)
        if (decoder === "greedy" || decoder === "beam") return
        const several = decodeBest(scores, 3, decoding, constraints)
        expect(several.every(({ brackets }) => fulfils(brackets, wishes))).toBe(true)
      }),
    )
  })
})

describe("the best parses", () => {
  it("are those of dynamic programming and of the chart, the first of them the one parse", () => {
    const scores = firstSentence(randomScores(8, labelCount), 6)
    const [dp, chart] = [
      { decoder: "dp", beam: 8 },
      { decoder: "chart", beam: 1 },
    ] as const
    expect(decodeBest(scores, 5, dp)).toEqual(kBestParses(scores, { beam: 8, k: 5 }))
    expect(decodeBest(scores, 5, chart)).toEqual(chartKBest(scores, { k: 5 }))
    for (const decoding of [dp, chart]) {
      expect(nameOf(decodeBest(scores, 5, decoding)[0]?.brackets ?? [])).toBe(
        nameOf(decode(scores, decoding).brackets),
      )
    }
  })

  it.each(["greedy", "beam"] as const)("are one with the decoder %s", (decoder) => {
    const scores = firstSentence(randomScores(9, labelCount), 4)
    expect(decodeBest(scores, 1, { decoder, beam: 2 })).toEqual([decode(scores, { decoder, beam: 2 })])
    expect(() => decodeBest(scores, 3, { decoder, beam: 2 })).toThrow(
      `the decoder "${decoder}" finds one parse; 3 come from "dp" or "chart"`,
    )
  })
})

describe("the chart's objective for transition decoders", () => {
  it("has the chart's score, with an unbounded beam", () => {
    fc.assert(
      fc.property(lengths, seeds, (length, seed) => {
        const scores = firstSentence(randomScores(seed, labelCount), length)
        const exact = chartParse(scores)
        const found = dynamicProgrammingParse(oddsOnly(scores), { beam: Number.POSITIVE_INFINITY })
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

  it("takes the chart's place beyond 1,000 words", () => {
    const [at, beyond] = [cheapScores(longestChart), cheapScores(longestChart + 1)]
    const chart = { decoder: "chart", beam: 1 } as const
    expect(decode(at, chart)).toEqual(chartParse(at))
    const expected = kBestParses(oddsOnly(beyond), { beam: 256, k: 2 })
    expect(decode(beyond, chart)).toEqual(expected[0])
    expect(decodeBest(beyond, 2, chart)).toEqual(expected)
    expect(demandOf("chart", longestChart)).toBe("all spans")
    expect(demandOf("chart", longestChart + 1)).toBe("some spans")
    for (const decoder of ["greedy", "beam", "dp"] as const) expect(demandOf(decoder, 3)).toBe("some spans")
  })
})

it("makes finite odds of any finite scores", () => {
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

  /// A source that writes down what is asked of single sentences.
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

  it.each(decoderNames)("has the parses that its sentences have alone: %s", (decoder) => {
    const scores = randomScores(12, labelCount)
    const source = watchedSource(scores)
    const decoding = { decoder, beam: 3 }
    const alone = batch.map((length, at) => decode(sentenceOf(scores, at, length), decoding))
    expect(names(decodeBatch(batch, source, decoding))).toEqual(names(alone))
    const demand = decoder === "chart" ? "all spans" : "some spans"
    // Greedy parses run in lock step, for which no sentence is asked alone.
    expect(source.asked).toEqual(decoder === "greedy" ? [] : batch.map((_, at) => `${at}: ${demand}`))
  })
})
