import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chartParse } from "../../src/decode/chart/chart.ts"
import { chartKBest } from "../../src/decode/chart/chart-k-best.ts"
import { SentenceConfidence } from "../../src/decode/confidence.ts"
import { Constraints } from "../../src/decode/constraints.ts"
import { scoredTrees, treesWith, weightOf } from "./all-trees.ts"
import { constraintsOf, randomRequirements } from "./random-requirements.ts"
import { randomScores } from "./random-scores.ts"
import { firstSentence, scaled } from "./sentence-scores.ts"

const seeds = fc.nat(1e6)
const temperatures = fc.constantFrom(0.3, 1, 1.7)

describe("the confidence in a parse", () => {
  it("has the softmax of each bracket's label among the labels of its span", () => {
    fc.assert(
      fc.property(seeds, temperatures, fc.boolean(), (seed, temperature, hasChart) => {
        const scores = scaled(firstSentence(randomScores(seed, 5), 6), 4)
        const { brackets } = chartParse(scores)
        const confidence = new SentenceConfidence(scores, { hasChart, temperature }).of(brackets)
        expect(confidence.brackets.map(({ start, end, label }) => ({ start, end, label }))).toEqual(brackets)
        for (const { start, end, label, probability } of confidence.brackets) {
          const weights = Array.from(scores.labels(start, end), (score) => Math.exp(score / temperature))
          // The whole sentence must have a label.
          if (start === 0 && end === 6) weights[0] = 0
          const sum = weights.reduce((total, weight) => total + weight, 0)
          expect(probability).toBeCloseTo((weights[label] as number) / sum, 9)
        }
      }),
      { numRuns: 50 },
    )
  })

  it("has the probabilities of its brackets and of itself among all trees that the constraints allow", () => {
    fc.assert(
      fc.property(seeds, temperatures, fc.boolean(), (seed, temperature, isFree) => {
        const scores = firstSentence(randomScores(seed, 3), 3)
        const requirements = isFree ? { required: [], forbidden: [] } : randomRequirements(3, 3, seed)
        const constraints = constraintsOf(3, requirements)
        const trees = scoredTrees(scores, requirements)
        const all = weightOf(trees, temperature)
        const confidence = new SentenceConfidence(scores, { hasChart: true, temperature, constraints })
        for (const parse of chartKBest(scores, { k: 4, constraints })) {
          const { logProbability, brackets } = confidence.of(parse.brackets)
          expect(logProbability).toBeCloseTo(Math.log(weightOf([parse], temperature) / all), 9)
          for (const bracket of brackets) {
            expect(bracket.marginal).toBeCloseTo(weightOf(treesWith(trees, bracket), temperature) / all, 9)
          }
        }
      }),
      { numRuns: 50 },
    )
  })

  it("consists of probabilities, however far apart the scores are", () => {
    fc.assert(
      fc.property(seeds, temperatures, fc.constantFrom(1, 1e3, 1e6), (seed, temperature, factor) => {
        const scores = scaled(firstSentence(randomScores(seed, 3), 12), factor)
        const { logProbability, brackets } = new SentenceConfidence(scores, {
          hasChart: true,
          temperature,
        }).of(chartParse(scores).brackets)
        expect(logProbability).toBeLessThanOrEqual(0)
        for (const { probability, marginal } of brackets) {
          for (const share of [probability, marginal]) {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(1)
          }
        }
      }),
    )
  })

  it("is 1 if the constraints allow only one tree", () => {
    const scores = firstSentence(randomScores(3, 3), 4)
    const { brackets } = chartParse(scores)
    const labels = (label: number) => new Set([label])
    const required = brackets.map(({ start, end, label }) => ({ start, end, labels: labels(label) }))
    const forbidden = [0, 1, 2, 3]
      .flatMap((start) => [1, 2, 3, 4].map((end) => ({ start, end })))
      .filter((span) => span.start < span.end)
      .filter(({ start, end }) => !brackets.some((other) => other.start === start && other.end === end))
    const constraints = new Constraints(4, required, forbidden)
    const confidence = new SentenceConfidence(scores, { hasChart: true, constraints }).of(brackets)
    expect(confidence.logProbability).toBeCloseTo(0, 9)
    for (const { marginal } of confidence.brackets) expect(marginal).toBeCloseTo(1, 9)
  })

  it("leaves out what needs a chart, if there is none", () => {
    const scores = firstSentence(randomScores(4, 3), 5)
    const { brackets } = chartParse(scores)
    const asked: string[] = []
    const watched = {
      ...scores,
      labels: (i: number, j: number) => {
        asked.push(`${i} ${j}`)
        return scores.labels(i, j)
      },
    }
    const confidence = new SentenceConfidence(watched, { hasChart: false }).of(brackets)
    expect(confidence.logProbability).toBeUndefined()
    expect(confidence.brackets.map(({ marginal }) => marginal)).toEqual(brackets.map(() => undefined))
    expect(asked).toEqual(brackets.map(({ start, end }) => `${start} ${end}`))
  })
})
