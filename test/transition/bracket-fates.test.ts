import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type BracketFate,
  bracketFates,
  newlyLost,
  wrongBrackets,
} from "../../src/transition/bracket-fates.ts"
import { GoldTree } from "../../src/transition/gold-tree.ts"
import { type Action, readActions, traceParse } from "../../src/transition/trace.ts"
import { exampleGold, exampleLabels, show } from "./running-example.ts"

const follow = (actions: string) => [
  ...traceParse(exampleGold, exampleLabels, readActions(actions, exampleLabels)),
]

const withFate = (trace: ReturnType<typeof follow>, at: number, wanted: BracketFate) =>
  bracketFates(exampleGold, trace, at).flatMap((fate, index) =>
    fate === wanted ? [show(exampleGold.bracket(index))] : [],
  )

describe("the fates of gold brackets", () => {
  const mistaken = follow("sh, label-NP, sh, nolabel, sh, nolabel, sh, nolabel, comb, nolabel")

  it('are those of the paper\'s figure 4, in which "like eating" was combined', () => {
    expect(withFate(mistaken, 10, "made")).toEqual(["NP 0 1"])
    expect(withFate(mistaken, 10, "next")).toEqual(["VP 1 5"])
    expect(withFate(mistaken, 10, "left")).toEqual(["S 0 5"])
    expect(withFate(mistaken, 10, "right")).toEqual(["NP 4 5"])
    expect(withFate(mistaken, 10, "lost")).toEqual(["S VP 3 5"])
  })

  it("say which action lost a bracket", () => {
    const losses = mistaken.map((_, at) => newlyLost(exampleGold, mistaken, at).length)
    expect(losses).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
  })

  it("are all reachable at first, and made or lost at the end", () => {
    const trace = [...traceParse(exampleGold, exampleLabels)]
    expect(withFate(trace, 0, "right")).toHaveLength(exampleGold.size)
    expect(withFate(trace, trace.length - 1, "made")).toHaveLength(exampleGold.size)
  })

  it("are lost where the label is wrong, and the wrong bracket is listed", () => {
    const trace = follow("sh, label-VP")
    expect(withFate(trace, 2, "lost")).toEqual(["NP 0 1"])
    expect(newlyLost(exampleGold, trace, 2).map((at) => show(exampleGold.bracket(at)))).toEqual(["NP 0 1"])
    expect(wrongBrackets(exampleGold, trace, 1)).toEqual([])
    expect(wrongBrackets(exampleGold, trace, 2).map(show)).toEqual(["VP 0 1"])
  })

  it("lose a bracket exactly when an action isn't the oracle's, whatever the actions", () => {
    const gold = new GoldTree(5, [
      { start: 0, end: 5, label: 1 },
      { start: 0, end: 2, label: 2 },
      { start: 3, end: 5, label: 2 },
      { start: 3, end: 4, label: 3 },
    ])
    fc.assert(
      fc.property(fc.array(fc.nat(3), { minLength: 18, maxLength: 18 }), (choices) => {
        const trace = [...traceParse(gold, exampleLabels, randomActions(choices))]
        for (const [at, { action, bracket, oracle }] of trace.entries()) {
          if (action === undefined) continue
          const before = trace[at - 1]?.oracle.actions ?? []
          const name = action.kind === "label" ? labelName(action.label) : action.action === 0 ? "sh" : "comb"
          const isWrong = bracket !== undefined && wrongBrackets(gold, trace, at).includes(bracket)
          expect(newlyLost(gold, trace, at).length > 0 || isWrong).toBe(!before.includes(name))
          const fates = bracketFates(gold, trace, at)
          expect(fates.filter((fate) => fate !== "made" && fate !== "lost")).toHaveLength(
            oracle.reachable.length,
          )
        }
      }),
    )
  })
})

const labelName = (label: number) =>
  label === 0 ? "nolabel" : `label-${exampleLabels.nameOf(label).replaceAll(" ", "-")}`

/// The actions of a parse of five words that follow some choices as far as they are possible.
function randomActions(choices: readonly number[]): Action[] {
  const actions: Action[] = []
  let [spans, words] = [0, 0]
  for (const [at, choice] of choices.entries()) {
    if (at % 2 === 1) actions.push({ kind: "label", label: at === 17 ? Math.max(1, choice) : choice })
    else {
      const isShift = spans < 2 || (words < 5 && choice < 2)
      actions.push({ kind: "structural", action: isShift ? 0 : 1 })
      spans += isShift ? 1 : -1
      words += isShift ? 1 : 0
    }
  }
  return actions
}
