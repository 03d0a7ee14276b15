import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { jsonFields } from "../../src/check/json-fields.ts"

describe("the fields of a JSON object", () => {
  it("may have names and values of many megabytes", () => {
    for (const text of ["a", "\\n", '"', "{", "[]"]) {
      const long = JSON.stringify(text.repeat(5 << 20))
      expect(jsonFields(`{${long}:[${long}],"b":1}`).map(({ value }) => value.length)).toEqual([
        long.length + 2,
        1,
      ])
    }
  })

  it("are as they are written", () => {
    const json = ' { "a" : 9007199254740993 ,"b":[1, {"c":"},\\""}, []] , "d\\u0065":1.0e400,"":"" } '
    expect(jsonFields(json)).toEqual([
      { name: "a", value: "9007199254740993" },
      { name: "b", value: '[1, {"c":"},\\""}, []]' },
      { name: "de", value: "1.0e400" },
      { name: "", value: '""' },
    ])
    expect(jsonFields("{}")).toEqual([])
    expect(jsonFields("{ }")).toEqual([])
  })

  it("have the names and values of the object", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()),
        fc.integer({ min: 0, max: 3 }),
        (data, indent) => {
          // JSON has no -0, so what is compared has gone through it.
          const json = JSON.stringify(data, undefined, indent)
          const fields = jsonFields(json).map(({ name, value }) => [name, JSON.parse(value)])
          expect(fields).toEqual(Object.entries(JSON.parse(json)))
        },
      ),
    )
  })

  it("are found in the time that their length needs", () => {
    const deep = `${"[".repeat(300_000)}${"]".repeat(300_000)}`
    const [field] = jsonFields(`{"a":${deep},"b":"${'\\"'.repeat(300_000)}"}`)
    expect(field?.value.length).toBe(600_000)
  })
})
