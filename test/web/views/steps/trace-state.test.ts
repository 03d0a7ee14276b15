import { describe, expect, it } from "vitest"
import { actionsBefore, madeBrackets, stateAt } from "../../../../src/web/views/steps/trace-state.ts"
import { goldActions, traceOf } from "./example-trace.ts"

const trace = traceOf(goldActions)

describe("the state after some actions", () => {
  it("has the stacks of the paper's figure 2", () => {
    const stacks = [2, 4, 6, 8, 10, 12, 14, 16, 18].map((step) =>
      stateAt(trace, step).spans.map(({ start, end }) => `${start}-${end}`),
    )
    expect(stacks).toEqual([
      ["0-1"],
      ["0-1", "1-2"],
      ["0-1", "1-2", "2-3"],
      ["0-1", "1-3"],
      ["0-1", "1-3", "3-4"],
      ["0-1", "1-3", "3-4", "4-5"],
      ["0-1", "1-3", "3-5"],
      ["0-1", "1-5"],
      ["0-5"],
    ])
  })

  it("has the label of a span, which is lost when the span is combined", () => {
    expect(stateAt(trace, 1).spans).toEqual([{ start: 0, end: 1, label: "" }])
    expect(stateAt(trace, 2).spans).toEqual([{ start: 0, end: 1, label: "NP" }])
    expect(stateAt(trace, 14).spans.at(-1)).toEqual({ start: 3, end: 5, label: "S VP" })
    expect(stateAt(trace, 15).spans.at(-1)).toEqual({ start: 1, end: 5, label: "" })
  })

  it("knows what comes next", () => {
    expect(stateAt(trace, 0)).toEqual({ step: 0, spans: [], shifted: 0, isStructural: true, isFinal: false })
    expect(stateAt(trace, 9)).toMatchObject({ shifted: 4, isStructural: false, isFinal: false })
    expect(stateAt(trace, 18)).toMatchObject({ shifted: 5, isFinal: true })
  })
})

describe("the brackets of a trace", () => {
  it("are made bottom up, each at its step", () => {
    expect(madeBrackets(trace)).toEqual([
      { start: 0, end: 1, label: "NP", step: 2 },
      { start: 4, end: 5, label: "NP", step: 12 },
      { start: 3, end: 5, label: "S VP", step: 14 },
      { start: 1, end: 5, label: "VP", step: 16 },
      { start: 0, end: 5, label: "S", step: 18 },
    ])
    expect(actionsBefore(trace, 3)).toEqual(["shift", "NP", "shift"])
  })
})
