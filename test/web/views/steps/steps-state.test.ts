import { describe, expect, it } from "vitest"
import { StepsState } from "../../../../src/web/views/steps/steps-state.ts"
import { readGold } from "../../../../src/web/views/steps/trace-oracle.ts"
import { goldActions, goldText, mistakenActions, traceOf } from "./example-trace.ts"

describe("the state of the view Steps", () => {
  it("is restored from a link, whatever the link contains", () => {
    const link = { sentence: "2", step: "9", actions: "s NP s - s - s - c", gold: goldText, picture: "made" }
    const state = new StepsState(link)
    expect(state.given).toEqual(mistakenActions.slice(0, 9))
    expect(state.toLink(`  ${goldText}\n`)).toEqual(link)
    for (const step of ["-1", "many", "1e9999", "2.5", ""]) expect(new StepsState({ step }).step).toBe(0)
    expect(new StepsState({}).toLink("")).toEqual({})
    expect(new StepsState({ picture: "made" }).toLink("")).toEqual({})
  })

  it("never goes past the end of a trace", () => {
    const state = new StepsState({ step: "99" })
    expect([state.next, state.oracle, state.mistakes]).toEqual([undefined, undefined, []])
    state.setTrace(traceOf(goldActions), undefined)
    expect([state.step, state.next]).toEqual([18, undefined])
    expect(state.take("shift")).toBe(false)
    expect(state.step).toBe(18)
  })

  it("takes the parser's action without tracing again, and another one with what came before", () => {
    const state = new StepsState({ step: "8" })
    state.setTrace(traceOf(mistakenActions), readGold(goldText))
    expect(state.mistakes).toEqual([9])
    expect(state.take("combine")).toBe(false)
    expect([state.step, state.given]).toEqual([9, []])
    expect(state.oracle?.isMistake).toBe(true)
    expect(state.take("VP")).toBe(true)
    expect([state.step, state.given]).toEqual([10, [...mistakenActions.slice(0, 9), "VP"]])
    state.reset()
    expect([state.step, state.given, state.trace]).toEqual([0, [], traceOf(mistakenActions)])
  })
})
