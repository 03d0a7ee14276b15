import { describe, expect, it } from "vitest"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import { exampleGold, show } from "./running-example.ts"

const bracket = (start: number, end: number, label = 1) => ({ start, end, label })

describe("a gold tree", () => {
  it("lists its brackets in pre-order, with their parents", () => {
    expect(exampleGold.brackets().map(show)).toEqual(["S 0 5", "NP 0 1", "VP 1 5", "S VP 3 5", "NP 4 5"])
    expect(Array.from(exampleGold.parents)).toEqual([-1, 0, 0, 2, 3])
    expect(Array.from(exampleGold.smallestAt)).toEqual([1, 2, -1, 3, 4, -1])
  })

  it("takes brackets in any order", () => {
    const gold = new GoldTree(2, [bracket(1, 2), bracket(0, 2)])
    expect(gold.brackets()).toEqual([bracket(0, 2), bracket(1, 2)])
  })

  it("refuses what is no tree", () => {
    expect(() => new GoldTree(0, [])).toThrow("at least one word")
    expect(() => new GoldTree(2, [bracket(0, 1)])).toThrow("a bracket over all of its 2 words")
    expect(() => new GoldTree(3, [bracket(0, 3), bracket(0, 2), bracket(1, 3)])).toThrow(
      "the gold brackets (0, 2) and (1, 3) cross",
    )
    expect(() => new GoldTree(2, [bracket(0, 2), bracket(0, 2)])).toThrow(
      "(0, 2) and (0, 2) cross or are the same",
    )
    expect(() => new GoldTree(2, [bracket(0, 2), bracket(1, 1)])).toThrow("(1, 1) is empty or has no label")
    expect(() => new GoldTree(2, [bracket(0, 2, 0)])).toThrow("(0, 2) is empty or has no label")
  })
})
