import { describe, expect, it } from "vitest"
import { ConstraintError } from "../../src/decode/constraints.ts"
import { compileConstraints, type SpanConstraint } from "../../src/decode/span-constraints.ts"
import { LabelSet } from "../../src/tree/label-set.ts"

const labels = new LabelSet(["S", "NP", "VP", "S VP", "S NP", "SBAR S VP", "PP##n=s##"])

// "The old man  can't swim."
const offsets = [
  { start: 0, end: 3 },
  { start: 4, end: 7 },
  { start: 8, end: 11 },
  { start: 13, end: 15 },
  { start: 15, end: 18 },
  { start: 19, end: 23 },
  { start: 23, end: 24 },
]
const length = offsets.length

const inWords = (...spans: SpanConstraint[]) => compileConstraints({ spans }, { length, labels })
const inCharacters = (...spans: SpanConstraint[]) =>
  compileConstraints({ spans, unit: "characters" }, { length, labels, offsets })

/// The labels that a span may have, or "none".
function allowed(constraints: ReturnType<typeof inWords>, i: number, j: number): string[] {
  const named = labels.names().filter((_, at) => constraints.allowsLabel(i, j, at + 1))
  return constraints.allowsLabel(i, j, 0) ? ["none", ...named] : named
}

describe("spans in words", () => {
  it("may be required twice if a chain has both labels", () => {
    const span = { start: 0, end: 2 }
    const both = inWords({ ...span, label: "S" }, { ...span, label: "VP" })
    expect(allowed(both, 0, 2)).toEqual(["S VP", "SBAR S VP"])
    expect(() => inWords({ ...span, label: "NP" }, { start: 3, end: 4 }, { ...span, label: "VP" })).toThrow(
      "spans[2]: the span (0, 2)",
    )
    expect(() => inWords(span, { ...span, label: "XP" })).toThrow('spans[1]: the model has no label "XP"')
  })

  it("are required or forbidden", () => {
    const constraints = inWords({ start: 0, end: 2 }, { start: 3, end: 5, notConstituent: true })
    expect(allowed(constraints, 0, 2)).toEqual(labels.names())
    expect(allowed(constraints, 3, 5)).toEqual(["none"])
    expect(allowed(constraints, 0, 1)).toEqual(["none", ...labels.names()])
    expect(constraints.length).toBe(length)
    expect(inWords().appliesTo(0, 2)).toBe(false)
    expect(allowed(inWords({ start: 0, end: 2, label: "NP", notConstituent: false }), 0, 2)).toHaveLength(2)
  })

  it.each<[string, ...SpanConstraint[]]>([
    ["spans[0]: ", { start: 0, end: 3, label: "NP", notConstituent: true }],
    ["spans[1]: the span (3, 8)", { start: 0, end: 1 }, { start: 3, end: 8 }],
    [
      "spans[0]: the span (0, 1)",
      { start: 0, end: 1, notConstituent: true },
      { start: 2, end: 3 },
      { start: 0, end: 1 },
    ],
    [
      "spans[1]: the span (0, 7)",
      { start: 1, end: 2, notConstituent: true },
      { start: 0, end: 7, notConstituent: true },
      { start: 2, end: 3 },
    ],
    [
      "the span (0, 3) and the span (2, 5)",
      { start: 2, end: 5 },
      { start: 0, end: 3 },
      { start: 1, end: 2, notConstituent: true },
    ],
  ])("are rejected with their entry: %s", (entry, ...spans) => {
    expect(() => inWords(...spans)).toThrow(ConstraintError)
    expect(() => inWords(...spans)).toThrow(entry)
  })
})

describe("spans in characters", () => {
  it.each([
    [0, 11, 0, 3],
    [8, 15, 2, 4],
    [15, 23, 4, 6],
    [23, 24, 6, 7],
    [0, 24, 0, 7],
  ])("%d to %d are the words %d to %d", (start, end, i, j) => {
    const constraints = inCharacters({ start, end, label: "S VP" })
    expect(allowed(constraints, i, j)).toEqual(["S VP", "SBAR S VP"])
  })

  it("include all words with the same range", () => {
    const contracted = [
      { start: 0, end: 2 },
      { start: 0, end: 2 },
      { start: 3, end: 7 },
    ]
    const constraints = compileConstraints(
      { spans: [{ start: 0, end: 2 }], unit: "characters" },
      { length: 3, labels, offsets: contracted },
    )
    expect(constraints.appliesTo(0, 2)).toBe(true)
  })

  it.each([
    [5, 11, "character 5 is inside word 2 (characters 4 to 7)"],
    [4, 10, "character 10 is inside word 3 (characters 8 to 11)"],
    [3, 11, "such as word 2 (characters 4 to 7)"],
    [12, 15, "such as word 4 (characters 13 to 15)"],
    [8, 12, "such as word 3 (characters 8 to 11)"],
    [0, 30, "such as word 7 (characters 23 to 24)"],
    [24, 30, "no word starts at character 24"],
    [0.5, 3, "character 0.5 is inside word 1 (characters 0 to 3)"],
    [8, 8, "characters 8 to 8"],
    [8, 3, "characters 8 to 3"],
    [0, Number.NaN, "characters 0 to NaN"],
  ])("%d to %d are rejected, since they aren't words", (start, end, hint) => {
    const compile = () => inCharacters({ start: 0, end: 3 }, { start, end })
    expect(compile).toThrow(ConstraintError)
    expect(compile).toThrow("spans[1]: ")
    expect(compile).toThrow(hint)
  })

  it("are named in characters where they contradict each other", () => {
    expect(() => inCharacters({ start: 0, end: 7 }, { start: 4, end: 11 })).toThrow(
      "the span of characters 0 to 7 and the span of characters 4 to 11 cross",
    )
    expect(() => inCharacters({ start: 0, end: 24, notConstituent: true })).toThrow(
      "spans[0]: the span of characters 0 to 24",
    )
  })

  it("need the offsets of all words", () => {
    const compile = (given?: typeof offsets) => () =>
      compileConstraints({ spans: [], unit: "characters" }, { length, labels, offsets: given })
    expect(compile()).toThrow(ConstraintError)
    expect(compile(offsets.slice(1))).toThrow("all 7 words, but there are 6")
    expect(compile(offsets)).not.toThrow()
  })
})
