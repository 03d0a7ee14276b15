import { describe, expect, it } from "vitest"
import { ConstraintError } from "../../src/decode/constraints.ts"
import { readConstraints } from "../../src/sentence/read-constraints.ts"

describe("constraints from plain data", () => {
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
    [undefined, "constraints"],
    [null, "constraints"],
    [[good], "constraints"],
    [{}, '"constraints.spans"'],
    [{ spans: {} }, '"constraints.spans"'],
    [{ span: [] }, 'did you mean "spans"?'],
    [{ spans: [], unit: "bytes" }, '"constraints.unit"'],
    [{ spans: [], unit: null }, '"constraints.unit"'],
    [{ spans: [good, 3] }, '"constraints.spans[1]"'],
    [{ spans: [{ end: 2 }] }, '"constraints.spans[0].start"'],
    [{ spans: [{ start: -1, end: 2 }] }, '"constraints.spans[0].start"'],
    [{ spans: [{ start: 0, end: "2" }] }, '"constraints.spans[0].end"'],
    [{ spans: [{ start: 0, end: 1.5 }] }, '"constraints.spans[0].end"'],
    [{ spans: [good, { ...good, label: ["NP"] }] }, '"constraints.spans[1].label"'],
    [{ spans: [{ ...good, label: "" }] }, '"constraints.spans[0].label"'],
    [{ spans: [{ ...good, notConstituent: 1 }] }, '"constraints.spans[0].notConstituent"'],
    [{ spans: [{ ...good, lable: "NP" }] }, '"constraints.spans[0]": unknown field "lable"'],
    [{ spans: [], foo: 1 }, '"constraints": unknown field "foo"'],
    [{ spans: JSON.parse('[{ "__proto__": { "start": 0, "end": 1 } }]') }, '"__proto__"'],
  ])("are rejected with the wrong field: %j", (data, field) => {
    expect(() => readConstraints(data)).toThrow(ConstraintError)
    expect(() => readConstraints(data)).toThrow(field)
  })

  it("have an error with a stable code", () => {
    expect(() => readConstraints([])).toThrow(expect.objectContaining({ code: "invalid-constraints" }))
  })

  it("are refused at once if there are too many to hold in memory", () => {
    const spans: unknown[] = []
    spans.length = 2 ** 32 - 1
    expect(() => readConstraints({ spans })).toThrow(ConstraintError)
  })
})
