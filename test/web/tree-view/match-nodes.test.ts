import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { describeLabel, familyOf } from "../../../src/web/tree-view/category.ts"
import { matchNodes } from "../../../src/web/tree-view/match-nodes.ts"
import { visibleNodes } from "../../../src/web/tree-view/visible-nodes.ts"

const nodesOf = (brackets: string) => visibleNodes(readTree(brackets)).nodes

function match(old: string, next: string): Record<string, string | undefined> {
  const nodes = nodesOf(next)
  const matches = matchNodes(nodesOf(old), nodes)
  return Object.fromEntries(nodes.map(({ key }, at) => [key, matches[at]]))
}

describe("nodes of two drawings", () => {
  it("correspond if they have the same label and words", () => {
    const tree = "(S (NP (PRP I)) (VP (VBP fish)))"
    for (const [key, was] of Object.entries(match(tree, tree))) expect(was).toBe(key)
  })

  it("correspond if a phrase has grown at one end", () => {
    const found = match(
      "(S (NP (PRP I)) (VP (VBP fish)))",
      "(S (NP (PRP I)) (VP (VBP fish) (ADVP (RB here))))",
    )
    expect(found["S 0-3 0"]).toBe("S 0-2 0")
    expect(found["VP 1-3 0"]).toBe("VP 1-2 0")
    expect(found["ADVP 2-3 0"]).toBeUndefined()
    expect(found["word 2 0"]).toBeUndefined()
  })

  it("never correspond to the same old node", () => {
    const found = match("(NP (NP (NN a)) (NN b))", "(NP (NP (NP (NN a)) (NN b)) (NN c))")
    const used = Object.values(found).filter((key) => key !== undefined)
    expect(new Set(used).size).toBe(used.length)
  })

  it("are told apart in a unary chain of one label", () => {
    expect(nodesOf("(NP (NP (NN a)))").map(({ key }) => key)).toEqual(["NP 0-1 0", "NP 0-1 1", "word 0 0"])
  })
})

describe("a phrase's label", () => {
  it("belongs to a family, whatever its function", () => {
    expect(["NP-SBJ", "VP", "WHPP", "S|x", "SENT", "AdP", "QP=1", "XYZ", "ADJP"].map(familyOf)).toEqual([
      "noun",
      "verb",
      "preposition",
      "clause",
      "clause",
      "adverb",
      "noun",
      "other",
      "adjective",
    ])
  })

  it("has a name in words if it is a known one", () => {
    expect([describeLabel("NP-SBJ"), describeLabel("XYZ")]).toEqual(["noun phrase", undefined])
  })
})
