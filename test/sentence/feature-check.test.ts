import { describe, expect, it } from "vitest"
import { FeatureCheck } from "../../src/sentence/feature-check.ts"

const read = [
  { name: "lem", share: 1 },
  { name: "g", share: 0.5 },
  { name: "t", share: 0.01 },
]
const noticesOf = (features: readonly (string | undefined)[], known?: readonly string[]) => {
  const check = new FeatureCheck(read, known && new Set(known))
  for (const one of features) check.add([{ features: one }])
  return check.notices("the input")
}
const words = (count: number, features: string) => new Array<string>(count).fill(features)

describe("the check of features", () => {
  it("says nothing about words with the features that the network reads", () => {
    expect(noticesOf(["lem=a|g=m", "lem=b|g=f", "lem=c"])).toEqual([])
  })

  it("says nothing without words, or for a network that reads no features", () => {
    expect(noticesOf([])).toEqual([])
    const check = new FeatureCheck([])
    check.add([{ features: "z=1" }, {}])
    expect(check.notices("dev")).toEqual([])
  })

  it("says that no word has any, however few words there are", () => {
    expect(noticesOf([undefined])).toEqual([
      expect.stringMatching(/^no word of the input has a lemma/),
      expect.stringMatching(/has the features g, t, which/),
    ])
  })

  it("says that a feature is missing only if there are enough words to expect it", () => {
    expect(noticesOf(words(19, "lem=a"))).toEqual([])
    expect(noticesOf(words(20, "lem=a"))).toEqual([expect.stringMatching(/has the feature g,/)])
    expect(noticesOf(words(1000, "lem=a|g=m"))).toEqual([expect.stringMatching(/has the feature t,/)])
  })

  it("says which features training didn't have, sorted, once each", () => {
    expect(noticesOf(["lem=a|z=1|y=2", "lem=b|z=2", "lem=a|g=m"])).toEqual([
      expect.stringMatching(/^the input has the features y, z,/),
    ])
  })

  it("says nothing about features that training had and the network doesn't read", () => {
    expect(noticesOf(["lem=a|g=m|z=1"], ["lem", "g", "t", "z"])).toEqual([])
  })

  it("says nothing about features if the network reads only lemmas", () => {
    const check = new FeatureCheck([{ name: "lem", share: 1 }])
    check.add([{ features: "lem=a|g=m" }])
    expect(check.notices("dev")).toEqual([])
  })
})
