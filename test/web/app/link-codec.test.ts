import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readLink, writeLink } from "../../../src/web/app/link-codec.ts"

describe("the link of the page", () => {
  it("holds the view, the model, the text and the view's settings", () => {
    const link = { view: "parse", model: "en", text: "I like fish & chips?", settings: { k: "3" } }
    expect(writeLink(link)).toBe("#parse?model=en&text=I+like+fish+%26+chips%3F&k=3")
    expect(readLink(writeLink(link))).toEqual(link)
  })

  it("is only the view if there is nothing else", () => {
    expect(writeLink({ view: "steps", settings: {} })).toBe("#steps")
    expect(readLink("")).toEqual({ view: "", settings: {} })
    expect(readLink("#")).toEqual({ view: "", settings: {} })
  })

  it("returns every text and setting unchanged", () => {
    const name = fc
      .string({ unit: "grapheme" })
      .filter((key) => !["model", "text", "__proto__"].includes(key))
    const value = fc.string({ unit: "grapheme" })
    fc.assert(
      fc.property(value, value, fc.dictionary(name, value), (model, text, settings) => {
        const link = { view: "parse", model, text, settings: { ...settings } }
        expect(readLink(writeLink(link))).toEqual(link)
      }),
    )
  })

  it("reads whatever someone puts there", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (hash) => {
        expect(typeof readLink(hash).view).toBe("string")
      }),
    )
  })
})
