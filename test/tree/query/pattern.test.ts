import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { compilePattern } from "../../../src/tree/query/compile-pattern.ts"

const tree = readTree(
  "(S (NP (NP (DT the) (NN dog)) (PP (IN of) (NP (NNS wars)))) (VP (VBZ runs) (NP (NN home))))",
)

describe("a pattern", () => {
  it("finds nodes by their relations, and names them", () => {
    const [match] = tree.query("NP < (PP=pp << of)")
    expect(match?.root.text).toBe("the dog of wars")
    expect(match?.node("pp").text).toBe("of wars")
  })

  it("has a match for each way in which it matches", () => {
    const pattern = compilePattern("S << NP=np")
    expect([...pattern.matches(tree)].map((match) => match.node("np").text)).toEqual([
      "the dog of wars",
      "the dog",
      "wars",
      "home",
    ])
    expect([...pattern.firstMatches(tree)].length).toBe(1)
    expect(pattern.count(tree)).toBe(4)
    expect(pattern.test(tree)).toBe(true)
  })
})
