import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { LabelSet, noLabel } from "../../src/tree/label-set.ts"

describe("a label set", () => {
  it("numbers labels from 1, in the order in which they were added", () => {
    const labels = new LabelSet(["S", "NP", "S", "S VP"])
    expect(labels.names()).toEqual(["S", "NP", "S VP"])
    expect(labels.size).toBe(4)
    expect(["S", "NP", "S VP"].map((label) => labels.numberOf(label))).toEqual([1, 2, 3])
  })

  it("gives a new label the next number, and a known one the same number as before", () => {
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
    expect(() => new LabelSet(["S", "NP"]).nameOf(number)).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    )
  })

  it("can contain the empty label of an unlabelled root", () => {
    const labels = new LabelSet(["", "S"])
    expect(labels.numberOf("")).toBe(1)
    expect(labels.nameOf(1)).toBe("")
  })

  it("returns each label by its number", () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (names) => {
        const labels = new LabelSet(names)
        for (const name of names) expect(labels.nameOf(labels.numberOf(name) as number)).toBe(name)
        expect(labels.names()).toEqual([...new Set(names)])
      }),
    )
  })

  it("returns a copy of its names", () => {
    const labels = new LabelSet(["S"])
    labels.names().push("NP")
    expect(labels.names()).toEqual(["S"])
  })
})
