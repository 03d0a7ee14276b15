import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { LineSplitter } from "../../src/unicode/line-splitter.ts"
import { expectLinear } from "../growth.ts"
import { cut } from "../tree/cut.ts"

describe("lines of chunks", () => {
  it("are those of the whole text, and the length of the last one is known between chunks", () => {
    const text = fc.array(fc.constantFrom("a", "é", "\n", "\r", "\r\n", " ")).map((parts) => parts.join(""))
    fc.assert(
      fc.property(text, fc.array(fc.nat()), (whole, positions) => {
        const splitter = new LineSplitter()
        const lines: string[] = []
        let read = ""
        for (const chunk of cut(whole, positions)) {
          lines.push(...splitter.push(chunk))
          read += chunk
          expect(splitter.begunLength).toBe(read.length - read.lastIndexOf("\n") - 1)
        }
        // The last line counts if it isn't empty.
        const expected = whole.split("\n")
        if (expected.at(-1) === "") expected.pop()
        expect([...lines, ...splitter.end()]).toEqual(expected)
        expect(splitter.begunLength).toBe(0)
      }),
    )
  })

  it("are whole when they come one character at a time, in linear time", () => {
    const long = "fish ".repeat(1000)
    const splitter = new LineSplitter()
    expect([...long].flatMap((character) => splitter.push(character))).toEqual([])
    expect(splitter.push("\n")).toEqual([long])
    expectLinear(
      (length) => () => {
        const dripped = new LineSplitter()
        for (let at = 0; at < length; at++) dripped.push("é")
        expect(dripped.end()[0]).toHaveLength(length)
      },
      5000,
    )
  })
})
