import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { evaluateLines, scorePairs } from "../../src/score/evaluate.ts"
import { collinsParameters } from "../../src/score/parameters.ts"
import { arbitraryPair } from "./bracketings.ts"
import { runEvaluation } from "./run-evaluation.ts"

const a = "(S (NN a))"

async function* later(lines: readonly string[], closed: () => void = () => {}) {
  try {
    for (const line of lines) yield await Promise.resolve(line)
  } finally {
    closed()
  }
}

describe("evaluateLines", () => {
  it("accepts streams and arrays", async () => {
    const gold = [a, "(S (NN a) (NN b))", a]
    const test = [a, "(X (NN a) (NN b))", "(S (NN c))"]
    const fromArrays = await runEvaluation(gold, test)
    expect(await runEvaluation(later(gold), later(test))).toEqual(fromArrays)
    expect(await runEvaluation(gold, later(test))).toEqual(fromArrays)
  })

  it("reports each sentence before the next line is read", async () => {
    const events: string[] = []
    function* lines() {
      for (const name of ["first", "second"]) {
        events.push(name)
        yield a
      }
    }
    await evaluateLines(lines(), [a, a], {
      parameters: collinsParameters,
      onReport: (text) => events.push(text.slice(0, 4)),
    })
    expect(events).toEqual(["  Se", "first", "   1", "second", "   2", "===="])
  })

  it("closes both streams when it ends early", async () => {
    const closed: string[] = []
    const stream = (name: string, line: string) => later(Array(5).fill(line), () => closed.push(name))
    await runEvaluation(stream("gold", a), stream("test", "junk"))
    expect(closed).toEqual(["gold", "test"])
  })

  it("works without callbacks", async () => {
    const { all } = await evaluateLines([a, a], [a, ""], { parameters: collinsParameters })
    expect(all).toMatchObject({ sentences: 2, skippedSentences: 1, f1: 100 })
  })
})

describe("scorePairs", () => {
  it("returns the totals of evaluateLines", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryPair, { maxLength: 8 }), async (pairs) => {
        const lines = pairs.map(([gold, test]) => [gold.text, test.text] as const)
        const { evaluation } = await runEvaluation(
          lines.map(([gold]) => gold),
          lines.map(([, test]) => test),
        )
        expect(scorePairs(lines, collinsParameters)).toEqual(evaluation)
      }),
      { numRuns: 50 },
    )
  })

  it("adds up the numbers of the summary", () => {
    const crossing = "(S (NN a) (X (NN b) (NN c)) (NN d))"
    const gold = "(S (X (NN a) (NN b)) (X (NN c) (NN d)))"
    const { all, withinCutoff } = scorePairs(
      [
        [gold, gold],
        [gold, crossing],
        [gold, "(S (NN b))"],
        [gold, ""],
        [`(S ${"(NN a) ".repeat(41)})`, `(S ${"(NN a) ".repeat(41)})`],
      ],
      collinsParameters,
    )
    expect(all).toEqual({
      sentences: 5,
      errorSentences: 1,
      skippedSentences: 1,
      validSentences: 3,
      matched: 5,
      gold: 7,
      test: 6,
      crossing: 1,
      words: 49,
      correctTags: 49,
      recall: 500 / 7,
      precision: 500 / 6,
      f1: expect.closeTo(1000 / 13, 10),
      completeMatch: 200 / 3,
      averageCrossing: 1 / 3,
      noCrossing: 200 / 3,
      twoOrLessCrossing: 100,
      taggingAccuracy: 100,
    })
    expect(withinCutoff).toMatchObject({ sentences: 4, validSentences: 2, matched: 4 })
  })

  it("doesn't end at errors", () => {
    const pairs = Array.from({ length: 50 }, () => [a, "junk"] as const)
    expect(scorePairs(pairs, collinsParameters).all).toMatchObject({
      sentences: 50,
      errorSentences: 50,
      f1: 0,
    })
  })
})
