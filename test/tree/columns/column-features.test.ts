import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { joinMorphology, splitMorphology } from "../../../src/tree/columns/column-features.ts"
import { formatFeatures, parseFeatures } from "../../../src/tree/morphology.ts"

describe("lemma and FEATS", () => {
  it.each([
    [{ lemma: "chat", feats: "Gender=Masc|Number=Sing" }, "lem=chat|Gender=Masc|Number=Sing"],
    [{ lemma: "pomme de terre" }, "lem=pomme%20de%20terre"],
    [{ lemma: "(" }, "lem=%28"],
    [{ lemma: "|=#" }, "lem=%7C=#"],
    [{ feats: "Case=Nom,Acc|y" }, "Case=Nom,Acc|y"],
    [{ lemma: "a", feats: "lem=b|g=m" }, "lem=a|g=m"],
    [{}, undefined],
  ])("%j are the features %j", (columns, features) => {
    expect(joinMorphology(columns)).toBe(features)
  })

  it("are sorted by name in CoNLL-U, whatever the case", () => {
    expect(splitMorphology("s=c|Number=Sing|lem=chat|gender=m")).toEqual({
      lemma: "chat",
      feats: "gender=m|Number=Sing|s=c",
    })
    expect(splitMorphology(undefined)).toEqual({})
  })

  it("are read back from features as they were", () => {
    const name = fc.constantFrom("Gender", "Number", "a b", "x=y", "p|q", "(", "é")
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.dictionary(name, fc.string()), (lemma, fields) => {
        const feats = formatFeatures(Object.entries(fields))
        const { lemma: read, feats: others = "" } = splitMorphology(joinMorphology({ lemma, feats }))
        expect(read).toBe(lemma)
        expect(Object.fromEntries(parseFeatures(others))).toEqual({ ...fields })
      }),
    )
  })
})
