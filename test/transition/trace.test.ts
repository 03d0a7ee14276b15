import { describe, expect, it } from "vitest"
import { labelActionName, readActions, traceParse } from "../../src/transition/trace.ts"
import { exampleGold, exampleLabels, show } from "./running-example.ts"

const trace = (actions?: string) => [
  ...traceParse(
    exampleGold,
    exampleLabels,
    actions === undefined ? undefined : readActions(actions, exampleLabels),
  ),
]

describe("the trace of a parse", () => {
  it("follows the static oracle to the tree if no actions are given", () => {
    const steps = trace()
    expect(steps.map(({ step }) => step)).toEqual(Array.from({ length: 19 }, (_, step) => step))
    const made = steps.flatMap(({ bracket }) => (bracket ? [show(bracket)] : []))
    expect(made).toEqual(["NP 0 1", "NP 4 5", "S VP 3 5", "VP 1 5", "S 0 5"])
    expect(steps.at(-1)).toMatchObject({
      stack: [0, 5],
      oracle: { actions: [], next: undefined, reachable: [] },
    })
  })

  it("follows wrong actions, and knows what is still reachable", () => {
    const last = trace("sh, label-NP, sh, nolabel, sh, nolabel, sh, nolabel, comb, nolabel").at(-1)
    expect(last?.stack).toEqual([0, 1, 2, 4])
    expect(last?.oracle.actions).toEqual(["sh", "comb"])
    expect(last?.oracle.next && show(last.oracle.next)).toBe("VP 1 5")
    expect(last?.oracle.reachable.map(show)).toEqual(["S 0 5", "VP 1 5", "NP 4 5"])
  })

  it("takes the oracle's label between structural actions", () => {
    const steps = trace("sh,sh")
    expect(steps.map(({ stack }) => stack.length)).toEqual([1, 2, 2, 3])
    expect(steps[2]?.bracket && show(steps[2].bracket)).toBe("NP 0 1")
    expect(steps.at(-1)?.oracle.actions).toEqual(["nolabel"])
  })

  it("reads and writes a chain with hyphens, top first", () => {
    const [action] = readActions("label-S-VP", exampleLabels)
    expect(action).toEqual({ kind: "label", label: exampleLabels.numberOf("S VP") })
    expect(labelActionName(exampleLabels.numberOf("S VP") ?? 0, exampleLabels)).toBe("label-S-VP")
  })

  it("rejects unknown and misplaced actions", () => {
    const error = expect.objectContaining({ code: "invalid-argument" })
    for (const actions of ["sh,jump", "label-NP", "comb", "label-"]) {
      expect(() => trace(actions)).toThrow(error)
    }
  })
})
