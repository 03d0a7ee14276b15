import { describe, expect, it } from "vitest"
import { TensorFileError } from "../../src/model/safetensors.ts"
import { StoredData } from "../../src/model/stored-data.ts"

const owner = { name: "model", remedy: "get the file again" }
const dataOf = (value: unknown) => StoredData.parse(JSON.stringify(value), owner)

describe("stored data", () => {
  it("is given as what it is", () => {
    const data = dataOf({ a: "x", b: [1, 0], c: { d: true }, e: -1.5, f: ["y", "z"], g: [] })
    expect(data.get("a").text()).toBe("x")
    expect(data.get("a").choice(["y", "x"])).toBe("x")
    expect(data.get("b").counts()).toEqual([1, 0])
    expect(data.get("b").items()[0]?.count(1, 1)).toBe(1)
    expect(data.get("c").object()).toEqual({ d: true })
    expect(data.get("c").get("d").flag()).toBe(true)
    expect(data.get("e").number()).toBe(-1.5)
    expect(data.get("f").texts()).toEqual(["y", "z"])
    expect(data.get("g").texts()).toEqual([])
    expect(data.find("h")).toBeUndefined()
  })

  it("is refused by its place, with what it must be, what it is and what to do", () => {
    const data = dataOf({ list: [{ name: 5 }] })
    const [item] = data.get("list").items()
    expect(() => item?.get("name").text()).toThrow(
      new TensorFileError('"list.0.name" of the model\'s contents must be a text, not 5; get the file again'),
    )
    expect(() => data.get("shape")).toThrow('"shape" of the model\'s contents is missing; get the file again')
    expect(() => dataOf(null).get("shape")).toThrow(
      "the model's contents must be an object, not null; get the file again",
    )
    expect(() => StoredData.parse("{", owner)).toThrow("the model's contents are no JSON; get the file again")
  })

  it.each([
    ["object", [[], null, "x", 1]],
    ["items", [{}, "ab", null, 1]],
    ["texts", [{}, "ab", [1], ["a", null]]],
    ["counts", [{}, 1, ["1"], [-1], [0.5], [null]]],
    ["text", [1, null, [], {}]],
    ["flag", [0, "true", null, [], {}]],
    ["number", ["1", null, [], {}, true]],
    ["count", ["1", null, -1, 0.5, 2 ** 53, [], {}]],
  ] as const)("is no %s where it is something else", (reader, values) => {
    for (const value of values) expect(() => dataOf(value)[reader](), `${value}`).toThrow(TensorFileError)
  })

  it("is within limits, and infinite numbers are none", () => {
    expect(() => dataOf(0).count(1)).toThrow("must be a whole number from 1 on, not 0")
    expect(() => dataOf(9).count(1, 8)).toThrow("must be a whole number from 1 to 8, not 9")
    expect(() => StoredData.parse("1e999", owner).number()).toThrow("must be a number, not Infinity")
    expect(() => dataOf("c").choice(["a", "b"])).toThrow('must be one of a, b, not "c"')
  })

  it("has no fields but its own", () => {
    for (const name of ["constructor", "__proto__", "toString"]) {
      expect(dataOf({}).find(name)).toBeUndefined()
      expect(StoredData.parse(`{"${name}":7}`, owner).get(name).number()).toBe(7)
    }
  })

  it("is shown in short, however long or deep it is", () => {
    expect(() => dataOf("x".repeat(1e6)).number()).toThrow(`not "${"x".repeat(40)}…"; get`)
    const deep = `${"[".repeat(2000)}${"]".repeat(2000)}`
    expect(() => StoredData.parse(deep, owner).number()).toThrow("must be a number, not a list")
    expect(() => dataOf({}).number()).toThrow("must be a number, not an object")
  })
})
