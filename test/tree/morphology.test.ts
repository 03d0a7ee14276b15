import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree } from "../../src/tree/format/read-trees.ts"
import {
  formatFeatures,
  joinFeatures,
  lemmaOf,
  parseFeatures,
  splitFeatures,
  withoutFeatures,
} from "../../src/tree/morphology.ts"

describe("splitFeatures", () => {
  it.each([
    ["NC##lem=chat|g=m|n=s##", "NC", "lem=chat|g=m|n=s"],
    ["NC####", "NC", ""],
    ["PONCT##lem=###", "PONCT", "lem=#"],
    ["X##a##b##", "X", "a##b"],
  ])("splits %j", (written, label, features) => {
    expect(splitFeatures(written)).toEqual({ label, features })
    expect(joinFeatures(label, features)).toBe(written)
  })

  it.each(["NP", "", "#", "##", "NC##", "NC###", "NC##lem=chat", "NC#lem=chat#", "NC##lem=chat##x"])(
    "reads %j as a label without features",
    (label) => {
      expect(splitFeatures(label)).toEqual({ label, features: undefined })
      expect(joinFeatures(label, undefined)).toBe(label)
    },
  )

  it("is undone by joinFeatures for any label", () => {
    const label = fc.array(fc.constantFrom("#", "##", "N", "lem=", "|"), { maxLength: 6 })
    fc.assert(
      fc.property(label, (parts) => {
        const written = parts.join("")
        const { label, features } = splitFeatures(written)
        expect(joinFeatures(label, features)).toBe(written)
      }),
    )
  })
})

describe("withoutFeatures", () => {
  it.each([
    ["NC+##lem=x##", "NC+"],
    ["SENT NP##f=1## MWN+", "SENT NP MWN+"],
    ["NP", "NP"],
    ["A##b", "A##b"],
  ])("makes %j %j", (chain, plain) => {
    expect(withoutFeatures(chain)).toBe(plain)
  })
})

describe("lemmaOf", () => {
  it.each([
    ["lem=chat|g=m", "chat"],
    ["g=m|lem=_b", "_b"],
    ["lem=_", undefined],
    ["lem", undefined],
    ["g=m", undefined],
  ])("finds in %j %j", (features, lemma) => {
    expect(lemmaOf(parseFeatures(features))).toBe(lemma)
  })
})

describe("parseFeatures", () => {
  it("reads fields in order", () => {
    const fields = parseFeatures("lem=a=b|g=m|s|n=")
    expect([...fields]).toEqual([
      ["lem", "a=b"],
      ["g", "m"],
      ["s", ""],
      ["n", ""],
    ])
  })

  it("uses the first of two fields with the same name, and returns none for an empty string", () => {
    expect([...parseFeatures("g=m|g=f||")]).toEqual([["g", "m"]])
    expect(parseFeatures("").size).toBe(0)
  })

  it("undoes formatFeatures", () => {
    const name = fc.stringMatching(/^[a-z_]{1,4}$/)
    const value = fc.stringMatching(/^[a-z=#é-]{0,4}$/)
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key }), (fields) => {
        expect([...parseFeatures(formatFeatures(fields))]).toEqual(fields)
      }),
    )
  })
})

describe("a tree with lemmas and morphology", () => {
  const line = "( (SENT##x=y## (NP (DET##lem=le|g=m|n=s## Le) (NC##lem=chat|g=m|n=s## chat)) (VN (V dort))))"
  const tree = readTree(line)

  it("has them as fields, separate from the label", () => {
    const [cat] = tree.find("NC")
    expect(cat?.word).toBe("chat")
    expect(cat?.lemma).toBe("chat")
    expect(Object.fromEntries(cat?.features ?? [])).toEqual({ lem: "chat", g: "m", n: "s" })
    expect(tree.find("SENT")[0]?.features.get("x")).toBe("y")
  })

  it("has none where the file has none", () => {
    const [verb] = tree.find("V")
    expect(verb?.lemma).toBeUndefined()
    expect(verb?.features.size).toBe(0)
  })

  it("is written as it was read", () => {
    expect(tree.toString({ features: true })).toBe(line)
    expect(
      readTree(tree.toString({ indent: true, width: 20, features: true })).toString({ features: true }),
    ).toBe(line)
  })
})
