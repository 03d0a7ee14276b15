import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Configuration, combine, shift } from "../../src/transition/configuration.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import { structuralOracle } from "../../src/transition/reachable.ts"
import { staticActions } from "../../src/transition/static-oracle.ts"
import { randomGold, seededChoice } from "./random-walk.ts"
import { exampleGold, exampleLabels } from "./running-example.ts"

describe("the static oracle", () => {
  it("has the actions of the paper's running example, step by step", () => {
    const c = new Configuration(5)
    const table = staticActions(exampleGold).map(({ structural, label }) => {
      c.act(structural)
      c.label(label)
      return [structural === shift ? "sh" : "comb", label && exampleLabels.nameOf(label), c.stack().join(" ")]
    })
    expect(table).toEqual([
      ["sh", "NP", "0 1"],
      ["sh", 0, "0 1 2"],
      ["sh", 0, "0 1 2 3"],
      ["comb", 0, "0 1 3"],
      ["sh", 0, "0 1 3 4"],
      ["sh", "NP", "0 1 3 4 5"],
      ["comb", "S VP", "0 1 3 5"],
      ["comb", "VP", "0 1 5"],
      ["comb", "S", "0 5"],
    ])
  })

  it("labels a sentence of one word in two steps", () => {
    const gold = new GoldTree(1, [{ start: 0, end: 1, label: 7 }])
    expect(staticActions(gold)).toEqual([{ structural: shift, label: 7 }])
  })

  it("makes exactly the gold tree, and combines whenever that is correct", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (length, seed) => {
        const gold = randomGold(length, seededChoice(seed))
        const c = new Configuration(length)
        for (const { structural, label } of staticActions(gold)) {
          if (structural === shift) expect(structuralOracle(c, gold)).not.toContain(combine)
          c.act(structural)
          c.label(label)
        }
        expect(new GoldTree(length, c.brackets).brackets()).toEqual(gold.brackets())
      }),
      { numRuns: 60 },
    )
  })
})
