import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { collinsParameters, newParameters } from "../../src/score/parameters.ts"
import { Rules } from "../../src/score/rules.ts"
import { scoreSentence } from "../../src/score/score-sentence.ts"
import { arbitraryPair, type PlainBracket } from "./bracketings.ts"

const rules = new Rules(collinsParameters)

const key = ({ label, start, end }: PlainBracket) => `${label === "PRT" ? "ADVP" : label} ${start} ${end}`

function plainMatches(gold: readonly PlainBracket[], test: readonly PlainBracket[]): number {
  const count = (brackets: readonly PlainBracket[], wanted: string) =>
    brackets.filter((bracket) => key(bracket) === wanted).length
  const keys = new Set(gold.map(key))
  return [...keys].reduce((sum, wanted) => sum + Math.min(count(gold, wanted), count(test, wanted)), 0)
}

describe("scoreSentence", () => {
  it("gives full marks to a tree against itself", () => {
    fc.assert(
      fc.property(arbitraryPair, ([{ text }]) => {
        expect(scoreSentence(text, text, rules)).toMatchObject({
          status: "valid",
          recall: 100,
          precision: 100,
          taggingAccuracy: 100,
          crossing: 0,
          errors: [],
        })
      }),
    )
  })

  it("counts matches as a multiset over spans and label classes", () => {
    fc.assert(
      fc.property(arbitraryPair, ([gold, test]) => {
        const score = scoreSentence(gold.text, test.text, rules)
        const matched = plainMatches(gold.brackets, test.brackets)
        expect(score).toMatchObject({
          matched,
          gold: gold.brackets.length,
          test: test.brackets.length,
          recall: (100 * matched) / gold.brackets.length,
          precision: (100 * matched) / test.brackets.length,
        })
      }),
      { numRuns: 500 },
    )
  })

  it("counts crossing brackets by the plain definition", () => {
    fc.assert(
      fc.property(arbitraryPair, ([gold, test]) => {
        const crossing = test.brackets.filter((t) =>
          gold.brackets.some(
            (g) =>
              (g.start < t.start && t.start < g.end && g.end < t.end) ||
              (t.start < g.start && g.start < t.end && t.end < g.end),
          ),
        )
        expect(scoreSentence(gold.text, test.text, rules).crossing).toBe(crossing.length)
      }),
      { numRuns: 500 },
    )
  })

  it("swaps recall and precision when gold and test are swapped", () => {
    fc.assert(
      fc.property(arbitraryPair, ([gold, test]) => {
        const there = scoreSentence(gold.text, test.text, rules)
        const back = scoreSentence(test.text, gold.text, rules)
        expect([back.recall, back.precision]).toEqual([there.precision, there.recall])
      }),
    )
  })

  it("accepts any line, and gives the same result with a line break at its end", () => {
    const line = fc
      .array(fc.constantFrom("(", ")", " ", "NP", "NN", ",", "POS", "'", "-", "x", "\t"), { maxLength: 30 })
      .map((pieces) => pieces.join(""))
    const repairing = new Rules(newParameters)
    fc.assert(
      fc.property(line, line, (gold, test) => {
        const score = scoreSentence(gold, test, repairing)
        expect(scoreSentence(`${gold}\n`, `${test}\r\n`, repairing)).toEqual(score)
        expect(score.matched).toBeLessThanOrEqual(Math.min(score.gold, score.test))
        if (score.status === "valid") expect(score.errors).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  it("repairs only the first twenty quotation marks of a line", () => {
    const repairing = new Rules(newParameters)
    const line = (deleted: number) =>
      `(S ${Array.from({ length: 40 }, (_, i) => (i === deleted ? "(: ')" : "(POS ')")).join(" ")})`
    expect(scoreSentence(line(-1), line(19), repairing)).toMatchObject({ status: "valid", correctTags: 39 })
    expect(scoreSentence(line(-1), line(20), repairing).errors).toEqual(["Length unmatch (40|39)"])
  })

  it("gets stuck at text outside of brackets, which is an error", () => {
    expect(scoreSentence("(S (NN a))", "(S (NN a)) x", rules)).toMatchObject({ status: "error", stuck: true })
    expect(scoreSentence("x", "(S (NN a))", rules)).toMatchObject({ status: "error", stuck: true })
  })

  it.each([
    ["a unary chain", (n: number) => [`${"(X ".repeat(n)}(NN a)${")".repeat(n)}`, n, n, 0] as const],
    [
      "a right-branching tree",
      (n: number) => [`${"(X (NN a) ".repeat(n)}(NN a)${")".repeat(n)}`, 1, n, n - 1] as const,
    ],
  ])(
    "takes %s of 100,000 brackets without overflow or quadratic time",
    (_, make) => {
      const n = 100_000
      const [test, matched, brackets, crossing] = make(n)
      const gold = matched === n ? test : `${"(X ".repeat(n)}(NN a)${" (NN a))".repeat(n)}`
      expect(scoreSentence(gold, test, rules)).toMatchObject({ matched, gold: n, test: brackets, crossing })
    },
    10_000,
  )
})
