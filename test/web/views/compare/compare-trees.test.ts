import { describe, expect, it } from "vitest"
import { compareTrees } from "../../../../src/web/views/compare/compare-trees.ts"

const gold =
  "(S (NP (PRP I)) (VP (VBD saw) (NP (DT the) (NN man)) (PP (IN with) (NP (NNS binoculars)))) (. .))"
const test =
  "(S (NP (PRP I)) (VP (VBD saw) (NP (NP (DT the) (NN man)) (PP (IN with) (NP (NN binoculars))))) (. .))"

describe("a comparison of two trees", () => {
  const { scores, counts, errors, differences, ...trees } = compareTrees(gold, test)

  it("has the scores of EVALB", () => {
    expect(counts).toEqual({ matched: 6, gold: 6, test: 7 })
    expect(scores.recall).toBe(100)
    expect(scores.precision).toBeCloseTo(85.714, 2)
    expect(scores.f1).toBeCloseTo(92.308, 2)
    expect(scores.tagging).toBeCloseTo(83.33, 1)
  })

  it("names the errors and lists what differs", () => {
    expect(errors).toEqual([
      { kind: "PP attachment", brackets: 1, repair: expect.stringContaining("the man with binoculars") },
    ])
    expect(differences.map(({ mark, text }) => `${mark}: ${text}`)).toEqual([
      "only-test: NP “the man with binoculars”",
      "retagged: NNS → NN “binoculars”",
    ])
  })

  it("marks the nodes of both trees, and finds them from the list", () => {
    const [extra, tag] = differences
    expect(extra?.gold).toBeUndefined()
    expect(extra?.test?.text).toBe("the man with binoculars")
    expect(trees.test.markOf(extra?.test as never)).toBe("only-test")
    expect([tag?.gold?.label, tag?.test?.label]).toEqual(["NNS", "NN"])
    expect(trees.gold.markOf(tag?.gold as never)).toBe("retagged")
    const marks = [...trees.gold.tree.preorder()].map((node) => trees.gold.markOf(node))
    expect(marks.filter((mark) => mark !== undefined)).toEqual(["retagged"])
  })

  it("marks another label in both trees", () => {
    const other = compareTrees("(S (NP (NN a)) (VP (VB b)))", "(S (ADVP (NN a)) (VP (VB b)))")
    expect(other.differences).toHaveLength(1)
    expect(other.differences[0]).toMatchObject({ mark: "relabelled", text: "NP → ADVP “a”" })
    expect([other.differences[0]?.gold?.label, other.differences[0]?.test?.label]).toEqual(["NP", "ADVP"])
  })

  it("refuses trees that can't be read or have other words, with the reason", () => {
    expect(() => compareTrees("(S", test)).toThrow(/^gold/)
    expect(() => compareTrees(gold, "")).toThrow(/^predicted/)
    expect(() => compareTrees(gold, "(S (NN fish))")).toThrow(
      expect.objectContaining({ code: "different-words" }),
    )
  })
})
