import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  aroundLemma,
  attributesIn,
  chosenAttributes,
  lemmaField,
  splitLemma,
} from "../../src/tagger/analyses.ts"
import { formatFeatures, parseFeatures } from "../../src/tree/morphology.ts"
import { errorOf } from "../parser/parse-with.ts"

const words = (...features: (string | undefined)[]) => [
  features.map((one) => ({ form: "x", tag: "X", features: one })),
]

describe("the attributes that a tagger predicts", () => {
  const sentences = words("s=c|lem=chat|g=m", undefined, "lem=le|n=s")

  it("are none, all, or those that are listed", () => {
    expect(chosenAttributes(false, sentences)).toEqual([])
    expect(chosenAttributes(true, sentences)).toEqual(["lem", "g", "n", "s"])
    expect(chosenAttributes(true, words(undefined, ""))).toEqual([])
    expect(chosenAttributes(["n", "lem", "n"], sentences)).toEqual(["n", "lem"])
    expect(attributesIn(["n", "q", "lem"], sentences)).toEqual(["n", "lem"])
  })

  it("are refused if no word has them", () => {
    const error = errorOf(() => chosenAttributes(["g", "gender"], sentences))
    expect(error).toMatchObject({
      code: "invalid-training-data",
      message: expect.stringContaining("they have g, lem, n, s"),
    })
  })

  it("don't include those with too many values to be predicted, unless they are listed", () => {
    const many = words(...Array.from({ length: 200 }, (_, at) => `lem=w${at}|id=${at}|g=m`))
    expect(chosenAttributes(true, many)).toEqual(["lem", "g"])
    expect(chosenAttributes(["id"], many)).toEqual(["id"])
  })
})

describe("features", () => {
  const names = new Set(["lem", "g", "n"])

  it("are split into shared ones and the lemma", () => {
    expect(splitLemma("lem=chat|g=m|x=1|n=s", names)).toEqual({ shared: "lem|g=m|n=s", lemma: "chat" })
    expect(splitLemma("g=m|lem=a%7Cb", names)).toEqual({ shared: "g=m|lem", lemma: "a|b" })
    for (const none of ["g=m|lem=_", "g=m|lem=", "g=m|lem", "g=m"])
      expect(splitLemma(none, names)).toEqual({ shared: "g=m", lemma: undefined })
    expect(splitLemma("", names)).toEqual({ shared: "", lemma: undefined })
  })

  it("are put together again", () => {
    const value = fc.string({ unit: "binary", minLength: 1 }).filter((text) => text !== "_")
    fc.assert(
      fc.property(value, fc.string(), fc.boolean(), (lemma, gender, isFirst) => {
        const fields: [string, string][] = [["lem", lemma]]
        if (isFirst) fields.push(["g", gender])
        else fields.unshift(["g", gender])
        const features = formatFeatures(fields)
        const { shared, lemma: found } = splitLemma(features, names)
        const [before, after] = aroundLemma(shared) as [string, string]
        const joined = before + lemmaField(found as string) + after
        expect([...parseFeatures(joined)]).toEqual(fields)
        expect(joined).toBe(features)
      }),
    )
    expect(aroundLemma("g=m|lemma|n=s")).toBeUndefined()
  })
})
