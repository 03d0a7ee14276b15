import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { parseRecord } from "../../src/sentence/json-record.ts"
import { rawFields } from "../../src/sentence/raw-fields.ts"

describe("the fields of an object as they are written", () => {
  it("are those of the object, with the same values", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1), (data, indent) => {
        const json = JSON.stringify(data, undefined, indent).replaceAll("\n", " ")
        const fields = rawFields(json)
        expect(fields.map(({ name }) => name)).toEqual(Object.keys(JSON.parse(json)))
        for (const { name, json } of fields)
          expect(JSON.parse(`{${json}}`)[name]).toEqual(JSON.parse(JSON.stringify(data[name])))
      }),
    )
  })

  it("keep numbers, order, escapes and repeated names", () => {
    const extra = '"2":12345678901234567890,"1":1.0,"b":"\\u00e9\\"}","b":[1e400,{"x":","}]'
    expect(parseRecord(`{ "text" : "yes", ${extra} , "id":"7"}`, 0)).toEqual({
      sentence: { text: "yes", id: "7" },
      id: "7",
      extra,
    })
  })
})
