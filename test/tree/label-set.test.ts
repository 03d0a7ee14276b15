import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { LabelSet, noLabel } from "../../src/tree/label-set.ts"

describe("a label set", () => {
  it("numbers labels from 1, in the order in which they come", () => {
    const labels = new LabelSet(["S", "NP", "S", "S VP"])
    expect(labels.names()).toEqual(["S", "NP", "S VP"])
    expect(labels.size).toBe(4)
    expect(["S", "NP", "S VP"].map((label) => labels.numberOf(label))).toEqual([1, 2, 3])
  })

  it("gives a new label the next number and a known one its own", () => {
    const labels = new LabelSet()
    expect(labels.size).toBe(1)
    expect(labels.add("NP")).toBe(1)
    expect(labels.add("VP")).toBe(2)
    expect(labels.add("NP")).toBe(1)
    expect(labels.size).toBe(3)
  })

  it("has no number for a label that was never added", () => {
    const labels = new LabelSet(["S"])
    expect(labels.numberOf("NP")).toBeUndefined()
    expect(labels.numberOf("")).toBeUndefined()
    expect(labels.numberOf("constructor")).toBeUndefined()
  })

  it.each([noLabel, -1, 3, 0.5, Number.NaN])("has no name for %d", (number) => {
    expect(() => new LabelSet(["S", "NP"]).nameOf(number)).toThrow("there are 1 to 2")
  })

  it("can hold the empty label of an unlabelled root", () => {
    const labels = new LabelSet(["", "S"])
    expect(labels.numberOf("")).toBe(1)
    expect(labels.nameOf(1)).toBe("")
  })

  it("gives each label back by its number", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        const labels = new LabelSet(names)
        for (const name of names) expect(labels.nameOf(labels.numberOf(name) as number)).toBe(name)
        expect(labels.names()).toEqual([...new Set(names)])
      }),
    )
  })

  it("hands out a list of names that can be changed without harm", () => {
    const labels = new LabelSet(["S"])
    labels.names().push("NP")
    expect(labels.names()).toEqual(["S"])
  })
})
