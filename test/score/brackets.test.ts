import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Brackets, countCrossing, matchBrackets } from "../../src/score/brackets.ts"
import { collinsParameters, defaultParameters } from "../../src/score/parameters.ts"
import { Rules } from "../../src/score/rules.ts"
import type { PlainBracket } from "./bracketings.ts"

const words = 8

// Any set of spans, nested or not: unclosed brackets (end -1) and quote repair produce such sets.
const arbitraryBrackets = fc
  .array(
    fc.record({
      label: fc.constantFrom("A", "B", "C", "D"),
      start: fc.nat({ max: words }),
      end: fc.integer({ min: -1, max: words }),
    }),
    { maxLength: 20 },
  )
  .map((brackets) => brackets.sort((a, b) => a.start - b.start))

function columns(brackets: readonly PlainBracket[]): Brackets {
  return {
    words,
    labels: brackets.map(({ label }) => label),
    starts: brackets.map(({ start }) => start),
    ends: brackets.map(({ end }) => end),
  }
}

describe("countCrossing", () => {
  it("agrees with comparing each test bracket with each gold bracket", () => {
    const crosses = (a: PlainBracket, b: PlainBracket) =>
      (a.start < b.start && b.start < a.end && a.end < b.end) ||
      (b.start < a.start && a.start < b.end && b.end < a.end)
    fc.assert(
      fc.property(arbitraryBrackets, arbitraryBrackets, (gold, test) => {
        const plain = test.filter((bracket) => gold.some((other) => crosses(bracket, other))).length
        expect(countCrossing(columns(gold), columns(test))).toBe(plain)
      }),
      { numRuns: 2000 },
    )
  })

  it("counts a bracket once, however many it crosses", () => {
    const gold = columns([0, 0, 0].map((start, i) => ({ label: "A", start, end: 3 - i })))
    const test = columns([{ label: "A", start: 1, end: 5 }])
    expect(countCrossing(gold, test)).toBe(1)
  })
})

const countMatches = (gold: Brackets, test: Brackets, rules: Rules) =>
  matchBrackets(gold, test, rules).filter((match) => match >= 0).length

describe("matchBrackets", () => {
  const chain = new Rules({
    ...defaultParameters,
    equalLabels: [
      ["A", "B"],
      ["B", "C"],
    ],
  })

  it.each([
    ["labels that are equal only to themselves", new Rules(defaultParameters)],
    ["equal labels that aren't a class", chain],
    ["no labels", new Rules({ ...defaultParameters, labeled: false })],
  ])("agrees with taking the first free test bracket each time, with %s", (_, rules) => {
    const equal = (a: string, b: string) =>
      !rules.parameters.labeled || a === b || (rules.partners.get(a)?.includes(b) ?? false)
    fc.assert(
      fc.property(arbitraryBrackets, arbitraryBrackets, (gold, test) => {
        const free = [...test]
        let plain = 0
        for (const { label, start, end } of gold) {
          const found = free.findIndex((t) => t.start === start && t.end === end && equal(label, t.label))
          if (found < 0) continue
          free.splice(found, 1)
          plain++
        }
        expect(countMatches(columns(gold), columns(test), rules)).toBe(plain)
      }),
      { numRuns: 500 },
    )
  })

  it("is the same in both directions when equal labels are classes", () => {
    const rules = new Rules({ ...collinsParameters, equalLabels: [["A", "B"]] })
    fc.assert(
      fc.property(arbitraryBrackets, arbitraryBrackets, (gold, test) => {
        const forward = countMatches(columns(gold), columns(test), rules)
        expect(countMatches(columns(test), columns(gold), rules)).toBe(forward)
      }),
    )
  })
})
