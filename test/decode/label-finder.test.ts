import { describe, expect, it } from "vitest"
import { ConstraintError } from "../../src/decode/constraints.ts"
import { labelFinder } from "../../src/decode/label-finder.ts"
import { LabelSet } from "../../src/tree/label-set.ts"

const labels = new LabelSet(["S", "NP", "VP", "S VP", "S NP", "SBAR S VP", "PP##n=s##"])
const find = labelFinder(labels)

describe("a label in a constraint", () => {
  it.each([
    ["NP", ["NP", "S NP"]],
    ["S", ["S", "S VP", "S NP", "SBAR S VP"]],
    ["VP", ["VP", "S VP", "SBAR S VP"]],
    ["S VP", ["S VP", "SBAR S VP"]],
    ["SBAR S", ["SBAR S VP"]],
    ["PP", ["PP##n=s##"]],
    ["PP##n=s##", ["PP##n=s##"]],
    [" NP ", ["NP", "S NP"]],
    ["S  VP", ["S VP", "SBAR S VP"]],
  ])("%j matches all labels that contain it", (name, expected) => {
    expect([...find(name, "spans[0]")].map((label) => labels.nameOf(label))).toEqual(expected)
  })

  it.each([
    ["np", "its labels are NP, PP##n=s##, S, SBAR, VP"],
    ["VP S", "its chains are S NP, S VP, SBAR S VP"],
    ["SBAR VP", "its chains are S NP, S VP, SBAR S VP"],
    ["", "its labels are NP, PP##n=s##, S, SBAR, VP"],
  ])("%j is rejected if the model doesn't have it", (name, known) => {
    expect(() => find(name, "spans[1]")).toThrow(ConstraintError)
    expect(() => find(name, "spans[1]")).toThrow(/^spans\[1\]: /)
    expect(() => find(name, "spans[1]")).toThrow(known)
  })

  it("is compared with the closest of many", () => {
    const many = labelFinder(
      new LabelSet([
        ...Array.from({ length: 40 }, (_, at) => `X${at}YYYY`),
        ...["NP-SBJ", "NP-OBJ", "NP-LOC", "NP", "WHNP", "NX", "VP-TPC", "S NP-SUBJ"],
      ]),
    )
    const closest = "the closest of its 49 labels are NP-SBJ, NP-OBJ, NP-SUBJ, NP, NP-LOC, NX, S, VP-TPC"
    expect(() => many("np-sb", "spans[0]")).toThrow(closest)
    expect(() => many("np sbj", "spans[0]")).toThrow("its chains are S NP-SUBJ")
    expect(() => many("N".repeat(1e6), "spans[0]")).toThrow(`"${"N".repeat(40)}…"; the closest of its 49`)
    expect(() => labelFinder(new LabelSet())("NP", "spans[0]")).toThrow("it has no labels")
  })
})
