import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseJson, parseNested } from "../../src/check/json.ts"
import { hostileJson, largeJson } from "../fuzz/values.ts"

describe("JSON of a limited depth", () => {
  it("is what JSON.parse returns", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(parseNested(json)).toEqual(JSON.parse(json))
      }),
    )
    for (const json of hostileJson) expect(parseNested(json)).toEqual(JSON.parse(json))
  })

  it("may be as deep as the limit, and no deeper", () => {
    const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`
    expect(() => parseNested(nested(10), 10)).not.toThrow()
    expect(() => parseNested(nested(11), 10)).toThrow("nested more than 10 levels deep")
    expect(() => parseNested(`${nested(10).slice(0, -10)}${"],[".repeat(50)}`, 10)).toThrow(SyntaxError)
  })

  it("may have any number of brackets one after another, and in strings", () => {
    const text = JSON.stringify([Array.from({ length: 50 }, () => []), '[[[[[[\\"[[[[[[', "\\", "[[[[[["])
    expect(parseNested(text, 5)).toEqual(JSON.parse(text))
  })

  it("is refused with an error of ours if it is deeper", () => {
    for (const text of largeJson.slice(0, 3))
      expect(() => parseJson(text, "notes.json")).toThrow(expect.objectContaining({ code: "invalid-file" }))
  })
})
