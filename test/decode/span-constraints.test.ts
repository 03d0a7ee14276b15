import { describe, expect, it } from "vitest"
import { ConstraintError } from "../../src/decode/constraints.ts"
import {
  compileConstraints,
  readConstraints,
  type SpanConstraint,
} from "../../src/decode/span-constraints.ts"
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

const inWords = (...spans: SpanConstraint[]) => compileConstraints({ spans }, length, labels)
const inCharacters = (...spans: SpanConstraint[]) =>
  compileConstraints({ spans, unit: "characters" }, length, labels, offsets)

/// The labels that a span may have, "none" among them.
function allowed(constraints: ReturnType<typeof inWords>, i: number, j: number): string[] {
  const named = labels.names().filter((_, at) => constraints.allowsLabel(i, j, at + 1))
  return constraints.allowsLabel(i, j, 0) ? ["none", ...named] : named
}

describe("a label", () => {
  it.each([
    ["NP", ["NP", "S NP"]],
    ["S", ["S", "S VP", "S NP", "SBAR S VP"]],
    ["VP", ["VP", "S VP", "SBAR S VP"]],
    ["S VP", ["S VP", "SBAR S VP"]],
    ["SBAR S", ["SBAR S VP"]],
    ["PP", ["PP##n=s##"]],
    ["PP##n=s##", ["PP##n=s##"]],
  ])("%s is that of a phrase, wherever in a chain it stands", (label, expected) => {
    expect(allowed(inWords({ start: 1, end: 3, label }), 1, 3)).toEqual(expected)
  })

  it("may be given twice for a span where a chain holds both", () => {
    const span = { start: 0, end: 2 }
    expect(allowed(inWords({ ...span, label: "S" }, { ...span, label: "VP" }), 0, 2)).toEqual([
      "S VP",
      "SBAR S VP",
    ])
    expect(() => inWords({ ...span, label: "NP" }, { start: 3, end: 4 }, { ...span, label: "VP" })).toThrow(
      new ConstraintError("spans[2]: the span (0, 2) is required with two labels that exclude each other"),
    )
  })

  it.each([
    ["np", 'the model knows no label "np"; it knows NP, PP##n=s##, S, SBAR, VP'],
    ["VP S", 'the model knows no chain "VP S"; it knows S NP, S VP, SBAR S VP'],
    ["SBAR VP", 'the model knows no chain "SBAR VP"; it knows S NP, S VP, SBAR S VP'],
    ["", 'the model knows no label ""; it knows NP, PP##n=s##, S, SBAR, VP'],
  ])('"%s" is refused where the model doesn\'t know it', (label, message) => {
    expect(() => inWords({ start: 0, end: 1 }, { start: 0, end: 2, label })).toThrow(
      new ConstraintError(`spans[1]: ${message}`),
    )
  })

  it("may have spaces too many", () => {
    const compile = (label: string) =>
      compileConstraints({ spans: [{ start: 0, end: 1, label }] }, 2, new LabelSet(["NP", "S VP"]))
    expect(compile(" NP ").allowsLabel(0, 1, 1)).toBe(true)
    expect(compile("S  VP").allowsLabel(0, 1, 2)).toBe(true)
  })

  it("is compared with the closest of many", () => {
    const many = new LabelSet([
      ...Array.from({ length: 40 }, (_, at) => `X${at}YYYY`),
      ...["NP-SBJ", "NP-OBJ", "NP-LOC", "NP", "WHNP", "NX", "VP-TPC", "S NP-SUBJ"],
    ])
    const spans = [{ start: 0, end: 1, label: "np sbj" }]
    const compile = (label: string) => () =>
      compileConstraints({ spans: [{ start: 0, end: 1, label }] }, 2, many)
    expect(compile("np-sb")).toThrow(
      new ConstraintError(
        'spans[0]: the model knows no label "np-sb"; of the 49 that it knows the closest are NP-SBJ, NP-OBJ, ' +
          "NP-SUBJ, NP, NP-LOC, NX, S, VP-TPC",
      ),
    )
    expect(() => compileConstraints({ spans }, 2, many)).toThrow('no chain "np sbj"; it knows S NP-SUBJ')
    expect(compile("N".repeat(1e6))).toThrow(`no label "${"N".repeat(40)}…"; of the 49`)
    expect(() => compileConstraints({ spans }, 2, new LabelSet())).toThrow("; it knows none")
  })
})

describe("spans in words", () => {
  it("are required, or forbidden", () => {
    const constraints = inWords({ start: 0, end: 2 }, { start: 3, end: 5, notConstituent: true })
    expect(allowed(constraints, 0, 2)).toEqual(labels.names())
    expect(allowed(constraints, 3, 5)).toEqual(["none"])
    expect(allowed(constraints, 0, 1)).toEqual(["none", ...labels.names()])
    expect(constraints.length).toBe(length)
    expect(inWords().concerns(0, 2)).toBe(false)
    expect(allowed(inWords({ start: 0, end: 2, label: "NP", notConstituent: false }), 0, 2)).toHaveLength(2)
  })

  it.each([
    [
      [{ start: 0, end: 3, label: "NP", notConstituent: true }],
      'spans[0]: "label" and "notConstituent" exclude each other; leave one of them out',
    ],
    [
      [
        { start: 0, end: 1 },
        { start: 3, end: 8 },
      ],
      "spans[1]: the span (3, 8) is no span of a sentence of 7 words; give 0 ≤ start < end ≤ 7",
    ],
    [
      [
        { start: 0, end: 1, notConstituent: true },
        { start: 2, end: 3 },
        { start: 0, end: 1 },
      ],
      "spans[0]: the span (0, 1) can't be a constituent and none at once",
    ],
    [
      [
        { start: 1, end: 2, notConstituent: true },
        { start: 0, end: 7, notConstituent: true },
        { start: 2, end: 3 },
      ],
      "spans[1]: the span (0, 7) is the whole sentence, which is always a constituent",
    ],
    [
      [
        { start: 2, end: 5 },
        { start: 0, end: 3 },
        { start: 1, end: 2, notConstituent: true },
      ],
      "the span (0, 3) and the span (2, 5) cross, so they can't both be constituents; leave one of them out",
    ],
  ])("are refused by name: %j", (spans, message) => {
    expect(() => inWords(...spans)).toThrow(new ConstraintError(message))
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

  it("take all words in one place", () => {
    const contracted = [
      { start: 0, end: 2 },
      { start: 0, end: 2 },
      { start: 3, end: 7 },
    ]
    const constraints = compileConstraints(
      { spans: [{ start: 0, end: 2 }], unit: "characters" },
      3,
      labels,
      contracted,
    )
    expect(constraints.concerns(0, 2)).toBe(true)
  })

  it.each([
    [5, 11, "character 5 is inside of word 2 (characters 4 to 7); a span must begin where a word begins"],
    [4, 10, "character 10 is inside of word 3 (characters 8 to 11); a span must end where a word ends"],
    [
      3,
      11,
      "no word begins at character 3; a span must begin where a word begins, such as word 2 (characters 4 to 7)",
    ],
    [
      12,
      15,
      "no word begins at character 12; a span must begin where a word begins, such as word 4 (characters 13 to 15)",
    ],
    [
      8,
      12,
      "no word ends at character 12; a span must end where a word ends, such as word 3 (characters 8 to 11)",
    ],
    [
      0,
      30,
      "no word ends at character 30; a span must end where a word ends, such as word 7 (characters 23 to 24)",
    ],
    [24, 30, "no word begins at character 24; a span must begin where a word begins"],
    [0.5, 3, "character 0.5 is inside of word 1 (characters 0 to 3); a span must begin where a word begins"],
    [8, 8, "the characters 8 to 8 are none"],
    [8, 3, "the characters 8 to 3 are none"],
    [0, Number.NaN, "the characters 0 to NaN are none"],
  ])("%d to %d that are no words are refused", (start, end, message) => {
    expect(() => inCharacters({ start: 0, end: 3 }, { start, end })).toThrow(
      new ConstraintError(`spans[1]: ${message}`),
    )
  })

  it("are refused by name where they contradict each other", () => {
    expect(() => inCharacters({ start: 0, end: 7 }, { start: 4, end: 11 })).toThrow(
      new ConstraintError(
        "the span of characters 0 to 7 and the span of characters 4 to 11 cross, so they can't both be constituents; leave one of them out",
      ),
    )
    expect(() => inCharacters({ start: 0, end: 24, notConstituent: true })).toThrow(
      new ConstraintError(
        "spans[0]: the span of characters 0 to 24 is the whole sentence, which is always a constituent",
      ),
    )
  })

  it("need the offsets of all words", () => {
    const compile = (given?: typeof offsets) => () =>
      compileConstraints({ spans: [], unit: "characters" }, length, labels, given)
    expect(compile()).toThrow(
      new ConstraintError(
        "spans in characters need the offsets of all 7 words, and there are none; count words instead",
      ),
    )
    expect(compile(offsets.slice(1))).toThrow("all 7 words, and there are 6;")
    expect(compile(offsets)).not.toThrow()
  })
})

describe("constraints from JSON", () => {
  it.each([
    [{ spans: [] }],
    [{ spans: [{ start: 0, end: 2 }], unit: "words" }],
    [{ spans: [{ start: 3, end: 2, label: "S VP" }], unit: "characters" }],
    [{ spans: [{ start: 0, end: 2, notConstituent: true }] }],
    [{ spans: [{ start: 0, end: 2, label: "NP", notConstituent: false }] }],
  ])("are read as they are: %j", (data) => {
    expect(readConstraints(JSON.parse(JSON.stringify(data)))).toEqual(data)
  })

  const good = { start: 0, end: 1 }
  it.each<[unknown, string]>([
    [undefined, "constraints: an object was expected, not undefined"],
    [null, "constraints: an object was expected, not null"],
    [[good], "constraints: an object was expected, not a list"],
    [{}, '"spans" must be a list, not undefined'],
    [{ spans: {} }, '"spans" must be a list, not an object'],
    [{ span: [] }, 'constraints: the field "span" is unknown; known are spans, unit'],
    [{ spans: [], unit: "bytes" }, '"unit" must be "words" or "characters", not "bytes"'],
    [{ spans: [], unit: null }, '"unit" must be "words" or "characters", not null'],
    [{ spans: [good, 3] }, "spans[1]: an object was expected, not 3"],
    [{ spans: [{ end: 2 }] }, 'spans[0]: "start" must be a whole number from 0 on, not undefined'],
    [{ spans: [{ start: -1, end: 2 }] }, 'spans[0]: "start" must be a whole number from 0 on, not -1'],
    [{ spans: [{ start: 0, end: "2" }] }, 'spans[0]: "end" must be a whole number from 0 on, not "2"'],
    [{ spans: [{ start: 0, end: 1.5 }] }, 'spans[0]: "end" must be a whole number from 0 on, not 1.5'],
    [
      { spans: [good, { ...good, label: ["NP"] }] },
      'spans[1]: "label" must be the name of a label, not a list',
    ],
    [{ spans: [{ ...good, label: "" }] }, 'spans[0]: "label" must be the name of a label, not ""'],
    [{ spans: [{ ...good, notConstituent: 1 }] }, 'spans[0]: "notConstituent" must be true or false, not 1'],
    [
      { spans: [{ ...good, lable: "NP" }] },
      'spans[0]: the field "lable" is unknown; known are start, end, label, notConstituent',
    ],
    [
      { spans: JSON.parse('[{ "__proto__": { "start": 0, "end": 1 } }]') },
      'spans[0]: the field "__proto__" is unknown; known are start, end, label, notConstituent',
    ],
  ])("are refused with the place: %j", (data, message) => {
    expect(() => readConstraints(data)).toThrow(new ConstraintError(message))
  })
})
