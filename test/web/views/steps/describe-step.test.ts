import { describe, expect, it } from "vitest"
import { readActions, writeActions } from "../../../../src/web/views/steps/actions-link.ts"
import {
  actionName,
  describeAction,
  describeMistake,
  percentage,
  quoteSpan,
} from "../../../../src/web/views/steps/describe-step.ts"
import { readGold, TraceOracle } from "../../../../src/web/views/steps/trace-oracle.ts"
import { goldActions, goldText, mistakenActions, traceOf } from "./example-trace.ts"

const trace = traceOf(goldActions)
const words = trace.tokens.map(({ text }) => text)

describe("a step in words", () => {
  it("says what the action did", () => {
    expect([0, 1, 2, 4, 7, 14].map((step) => describeAction(trace, step))).toEqual([
      "Nothing has happened yet: the stack is empty, and all words are waiting.",
      "Shifted “I” onto the stack.",
      "“I” gets the label NP.",
      "“do” gets no label.",
      "Combined “do” and “like”.",
      "“eating fish” gets the label S–VP.",
    ])
  })

  it("says what a mistake has made unreachable", () => {
    const oracle = new TraceOracle(readGold(goldText), traceOf(mistakenActions))
    expect(describeMistake(oracle.at(8), words)).toBe("")
    expect(describeMistake(oracle.at(9), words)).toBe(
      "A mistake: S–VP “eating fish” can’t be reached any more.",
    )
    const extra = new TraceOracle(
      readGold(goldText),
      traceOf(["shift", "NP", "shift", "XP", ...goldActions.slice(4)]),
    )
    expect(describeMistake(extra.at(4), words)).toMatch(/^A mistake: this bracket is not in the gold tree/)
  })

  it("names actions, probabilities and spans", () => {
    expect([actionName("shift", true), actionName("", false), actionName("S VP", false)]).toEqual([
      "shift",
      "no label",
      "label S–VP",
    ])
    expect([1, 0.808, 0.0001, 0, 0.5].map(percentage)).toEqual(["100 %", "80.8 %", "< 0.1 %", "0 %", "50 %"])
    const many = Array.from({ length: 20 }, (_, at) => `w${at}`)
    expect(quoteSpan({ start: 0, end: 20 }, many)).toBe("“w0 w1 w2 … w17 w18 w19”")
  })
})

describe("actions in a link", () => {
  it("are read as they were written", () => {
    expect(writeActions(goldActions.slice(6, 14))).toBe("c - s - s NP c S/VP")
    expect(readActions(writeActions(mistakenActions))).toEqual(mistakenActions)
    expect(readActions("")).toEqual([])
    expect(readActions("s NP jump")).toEqual(["shift", "NP"])
  })
})
