import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { attributeOf } from "../../src/network/bilstm/bilstm-shape.ts"
import {
  chooseFields,
  type FieldSettings,
  fieldSettingsOf,
  fieldShape,
} from "../../src/train/field-settings.ts"

describe("the shape of a field", () => {
  it.each([
    ["word", { role: "word" }],
    ["lemma", { role: "lemma" }],
    ["lower", { role: "lower" }],
    ["form", { role: "form" }],
    ["tag", { role: "tag" }],
    ["suffix3", { role: "suffix", characters: 3 }],
    ["prefix1", { role: "prefix", characters: 1 }],
    ["lem", { role: "feature" }],
    ["suffix", { role: "feature" }],
    ["suffix0", { role: "feature" }],
    ["infix2", { role: "feature" }],
    ["feature.tag", { role: "feature" }],
  ])("follows from the name %s", (name, shape) => {
    expect(fieldShape({ name, size: 5, isFrozen: true })).toEqual({ name, size: 5, isFrozen: true, ...shape })
  })
})

const settings: FieldSettings = {
  fields: [
    { name: "word", size: 50 },
    { name: "tag", size: 20 },
  ],
  word: "form",
  features: "none",
  featureDim: 10,
}
const namesOf = (changes: Partial<FieldSettings>, attributes: readonly string[]) =>
  chooseFields({ ...settings, ...changes }, new Set(attributes)).map(({ name }) => name)

describe("the fields of a network", () => {
  const attributes = ["n", "lem", "g"]

  it("are those of the setting, the lemma in place of the word, and all features but the lemma, by name", () => {
    expect(namesOf({}, attributes)).toEqual(["word", "tag"])
    expect(namesOf({ word: "lemma" }, attributes)).toEqual(["lemma", "tag"])
    expect(namesOf({ features: "auto" }, attributes)).toEqual(["word", "tag", "g", "n"])
    expect(namesOf({ features: "auto" }, [])).toEqual(["word", "tag"])
  })

  it("have the features that are named, in that order and once", () => {
    expect(namesOf({ features: "n, lem,n" }, attributes)).toEqual(["word", "tag", "n", "lem"])
  })

  it("have each feature once, if a field of the setting has it", () => {
    const fields = [{ name: "g", size: 3 }, ...settings.fields]
    expect(chooseFields({ ...settings, fields, features: "auto" }, new Set(attributes))).toEqual([
      { name: "g", size: 3, role: "feature" },
      { name: "word", size: 50, role: "word" },
      { name: "tag", size: 20, role: "tag" },
      { name: "n", size: 10, role: "feature" },
    ])
  })

  it("have features whatever their names are", () => {
    const names = ["", "__proto__", "feature.g", "g", "prefix2", "tag", "vector", "word"]
    const fields = chooseFields({ ...settings, features: "auto" }, new Set(names)).slice(2)
    expect(fields.every(({ role }) => role === "feature")).toBe(true)
    expect(fields.map(attributeOf)).toEqual(names)
    expect(new Set(fields.map(({ name }) => name)).size).toBe(names.length)
  })

  it.each<readonly [Partial<FieldSettings>, readonly string[]]>([
    [{ features: "g,x" }, attributes],
    [{ features: "g,," }, attributes],
    [{ word: "lemma" }, ["g"]],
    [{ word: "lemma", fields: [{ name: "tag", size: 5 }] }, attributes],
    [{ word: "lemma", fields: [...settings.fields, { name: "lemma", size: 5 }] }, attributes],
  ])("are refused for %j with %j", (changes, names) => {
    expect(() => namesOf(changes, names)).toThrow(expect.objectContaining({ code: "invalid-settings" }))
  })

  it("follow from settings that follow from them", () => {
    const names = fc.constantFrom("", "g", "n", "a,b", "auto", "none", "tag", " x", "feature.g")
    const fields = fc.uniqueArray(
      fc.record({
        name: fc.constantFrom("word", "lemma", "tag", "suffix2", "g", "n"),
        size: fc.constantFrom(5, 10),
        isFrozen: fc.boolean(),
      }),
      { selector: ({ name }) => name, minLength: 1 },
    )
    fc.assert(
      fc.property(fields, fc.uniqueArray(names), fc.boolean(), (base, attributes, isAuto) => {
        const given = base.map(({ isFrozen, ...field }) => (isFrozen ? { ...field, isFrozen } : field))
        const features = isAuto ? "auto" : "none"
        const shapes = chooseFields({ ...settings, fields: given, features }, new Set(attributes))
        const known = new Set(["lem", "g", "n", ...attributes])
        expect(chooseFields(fieldSettingsOf(shapes), known)).toEqual(shapes)
      }),
    )
  })
})
