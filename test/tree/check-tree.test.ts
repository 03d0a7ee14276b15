import { describe, expect, it } from "vitest"
import { checkTree } from "../../src/tree/check-tree.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"

describe("checkTree", () => {
  it("finds tags with a suffix, but not tags that contain hyphens, such as -LRB-", () => {
    const text = "(S (NP-SBJ (-LRB- -LRB-) (NNS-4 cats) (-NONE- *-1)) (VP=2 (VBP sleep)))"
    const problems = [...checkTree(readTree(text, { locations: true }), "a.mrg")]
    expect(problems).toMatchObject([{ kind: "tag-suffix", source: "a.mrg", line: 1, column: 26 }])
    expect(problems[0]?.message).toContain('"NNS"')
  })

  it("cuts very long words in its messages", () => {
    const [problem] = checkTree(readTree(`(NN-1 ${"a".repeat(1e5)})`), "a.mrg")
    expect(problem?.message).toContain(`"${"a".repeat(40)}…"`)
  })

  it("reports the line of a tree that was read without locations", () => {
    const problems = [...checkTree(readTree("\n(NP (NN-1 a))"), "a.mrg")]
    expect(problems).toMatchObject([{ line: 2, column: 1 }])
  })
})
