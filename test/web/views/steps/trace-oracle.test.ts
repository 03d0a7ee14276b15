import { describe, expect, it } from "vitest"
import { readGold, TraceOracle, wordsOfGold } from "../../../../src/web/views/steps/trace-oracle.ts"
import { goldActions, goldText, mistakenActions, traceOf } from "./example-trace.ts"

const gold = readGold(goldText)
const show = ({ start, end, label }: { start: number; end: number; label: string }) =>
  `${start} ${label} ${end}`

describe("the oracle of a trace", () => {
  it("allows what the parser did, without mistakes, along the gold actions", () => {
    const oracle = new TraceOracle(gold, traceOf(goldActions))
    expect(oracle.mistakes).toEqual([])
    goldActions.forEach((action, step) => {
      expect(oracle.at(step).allowed).toContain(action)
    })
    expect(oracle.at(0).gold.map(({ fate }) => fate)).toEqual(["right", "right", "right", "right", "right"])
    expect(oracle.at(18)).toMatchObject({ allowed: [], next: undefined, wrong: [], lost: [] })
    expect(oracle.at(18).gold.every(({ fate }) => fate === "made")).toBe(true)
  })

  it("shows the mistake of the paper's figure 4, and what it makes unreachable", () => {
    const oracle = new TraceOracle(gold, traceOf(mistakenActions))
    expect(oracle.mistakes).toEqual([9])
    const { allowed, isMistake, lost, next, gold: fates } = oracle.at(9)
    expect(isMistake).toBe(true)
    expect(lost.map(show)).toEqual(["3 S VP 5"])
    expect(next && show(next)).toBe("1 VP 5")
    expect(allowed).toEqual([""])
    expect(fates.map((one) => `${show(one)}: ${one.fate}`)).toEqual([
      "0 S 5: left",
      "0 NP 1: made",
      "1 VP 5: next",
      "3 S VP 5: lost",
      "4 NP 5: right",
    ])
    // The oracle adapts: both actions lead to the best tree that is left.
    expect(oracle.at(10).allowed).toEqual(["shift", "combine"])
    expect(oracle.at(10).isMistake).toBe(false)
  })

  it("lists wrong brackets, and a gold label where another one was given", () => {
    const oracle = new TraceOracle(gold, traceOf(["shift", "VP", ...goldActions.slice(2)]))
    expect(oracle.at(1).allowed).toEqual(["NP"])
    expect(oracle.at(2)).toMatchObject({ isMistake: true, wrong: [{ start: 0, end: 1, label: "VP" }] })
    expect(oracle.at(2).lost.map(show)).toEqual(["0 NP 1"])
    const extra = new TraceOracle(gold, traceOf([...goldActions.slice(0, 3), "XP", ...goldActions.slice(4)]))
    expect(extra.at(4)).toMatchObject({
      isMistake: true,
      lost: [],
      wrong: [{ start: 1, end: 2, label: "XP" }],
    })
  })
})

describe("a gold tree", () => {
  it("is cleaned, and its words can be parsed", () => {
    const spans = readGold(
      " ( (S (NP-SBJ (-NONE- *)) (VP (VB Eat) (-LRB- -LRB-) (NP (NN fish)) (-RRB- -RRB-))) ) ",
    )
    expect(wordsOfGold(spans)).toEqual(["Eat", "(", "fish", ")"])
    expect(spans.brackets[0]?.label).toBe("S VP")
  })

  it("is refused with a reason if it isn't one", () => {
    for (const text of ["", "fish", "(S (NP", "(NP (-NONE- *))", "(S (NN a)) (S (NN b))"])
      expect(() => readGold(text)).toThrow(expect.objectContaining({ code: expect.stringMatching(/tree/) }))
  })
})
