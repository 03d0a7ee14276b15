import { describe, expect, it } from "vitest"
import { DataReader, type DataSource } from "../../src/check/data-reader.ts"
import { SpandrelError } from "../../src/check/error.ts"
import { arrayOf, count, flag, natural, string } from "../../src/check/kinds.ts"

const source: DataSource = {
  name: "constraints",
  error: (message, problem) =>
    new SpandrelError(problem === "unknown-field" ? "unknown-field" : "invalid-constraints", message),
}
const read = (data: unknown, more: Partial<DataSource> = {}) => new DataReader(data, { ...source, ...more })
const messageOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    if (error instanceof SpandrelError) return error.message
    throw error
  }
  throw new Error("nothing was thrown")
}

describe("DataReader", () => {
  it("returns values of the kind that is asked for", () => {
    const data = read({ spans: [{ start: 0 }], names: ["a", "b"] })
    expect(data.get("spans").items()[0]?.get("start").as(natural)).toBe(0)
    expect(data.get("names").as(arrayOf(string, "strings"))).toEqual(["a", "b"])
    expect(data.find("unit")).toBeUndefined()
  })

  it("says where a value is wrong, what it must be, and what it is", () => {
    const data = read({ spans: [{ start: 0 }, { start: -1 }] })
    expect(messageOf(() => data.get("spans").items()[1]?.get("start").as(natural))).toBe(
      '"spans[1].start" must be a whole number, 0 or greater, not -1',
    )
    expect(messageOf(() => read([]).get("spans"))).toBe("constraints must be an object, not an empty array")
    expect(messageOf(() => data.get("spans").items()[0]?.get("end"))).toBe('"spans[0].end" is missing')
  })

  it("puts the location before a message and the fix after it", () => {
    const data = read({ beam: 0 }, { where: "a.json", fix: "get the file again" })
    expect(messageOf(() => data.get("beam").as(count))).toBe(
      'a.json: "beam" must be a whole number, 1 or greater, not 0; get the file again',
    )
    expect(messageOf(() => DataReader.parse("{", { ...source, where: "a.json" }))).toBe(
      "a.json: constraints isn't valid JSON",
    )
  })

  it("rejects unknown fields with a suggestion, or the names that there are", () => {
    expect(messageOf(() => read({ span: [] }).allow(["spans", "unit"]))).toBe(
      'unknown field "span"; did you mean "spans"?',
    )
    const settings = { fieldKind: { noun: "setting" } }
    expect(messageOf(() => read({ colour: 1 }, settings).allow(["beam", "epochs"]))).toBe(
      'unknown setting "colour"; the settings are beam, epochs',
    )
    expect(
      messageOf(() =>
        read({ a: { x: 1 } })
          .get("a")
          .allow(["start"]),
      ),
    ).toBe('"a": unknown field "x"; the fields are start')
    expect(() => read({ span: [] }).allow(["spans"])).toThrow(
      expect.objectContaining({ code: "unknown-field" }),
    )
    expect(read({ tree: "", spans: [] }).allow(["spans"], ["tree"])).toEqual({ tree: "", spans: [] })
  })

  it("reads many fields at once, required or not", () => {
    const kinds = { beam: count, isFrozen: flag }
    expect(read({ beam: 3, other: 1 }).some(kinds)).toEqual({ beam: 3 })
    expect(read({ beam: 3, isFrozen: false }).all(kinds)).toEqual({ beam: 3, isFrozen: false })
    expect(() => read({ beam: 3 }).all(kinds)).toThrow('"isFrozen" is missing')
  })

  it("doesn't mistake inherited properties for fields", () => {
    expect(read({}).find("constructor")).toBeUndefined()
    expect(read({}).find("__proto__")).toBeUndefined()
  })
})
