import { describe, expect, it } from "vitest"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import { exampleGold, show } from "./running-example.ts"

const bracket = (start: number, end: number, label = 1) => ({ start, end, label })

describe("a gold tree", () => {
  it("has its brackets in pre-order, with their parents", () => {
    expect(exampleGold.brackets().map(show)).toEqual(["S 0 5", "NP 0 1", "VP 1 5", "S VP 3 5", "NP 4 5"])
    expect(Array.from(exampleGold.parents)).toEqual([-1, 0, 0, 2, 3])
    expect(Array.from(exampleGold.smallestAt)).toEqual([1, 2, -1, 3, 4, -1])
  })

  it("accepts brackets in any order", () => {
    const gold = new GoldTree(2, [bracket(1, 2), bracket(0, 2)])
    expect(gold.brackets()).toEqual([bracket(0, 2), bracket(1, 2)])
  })

  it.each([
    ["a sentence without words", 0, []],
    ["no root", 2, [bracket(0, 1)]],
    ["crossing brackets", 3, [bracket(0, 3), bracket(0, 2), bracket(1, 3)]],
    ["two brackets with the same span", 2, [bracket(0, 2), bracket(0, 2)]],
    ["an empty bracket", 2, [bracket(0, 2), bracket(1, 1)]],
    ["a bracket after the last word", 2, [bracket(0, 2), bracket(2, 3)]],
    ["a bracket without a label", 2, [bracket(0, 2, 0)]],
  ])("rejects %s", (_, length, brackets) => {
    expect(() => new GoldTree(length, brackets)).toThrow(expect.objectContaining({ code: "invalid-tree" }))
  })
})
