import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { LineSplitter } from "../../../src/tree/format/line-splitter.ts"
import { cut } from "../cut.ts"

describe("lines of chunks", () => {
  it("are those of the whole text, and the column is known between chunks", () => {
    const text = fc.array(fc.constantFrom("a", "é", "\n", "\r", "\r\n", " ")).map((parts) => parts.join(""))
    fc.assert(
      fc.property(text, fc.array(fc.nat()), (whole, positions) => {
        const splitter = new LineSplitter()
        const lines: string[] = []
        let read = ""
        for (const chunk of cut(whole, positions)) {
          lines.push(...splitter.push(chunk))
          read += chunk
          expect(splitter.column).toBe(read.length - read.lastIndexOf("\n"))
        }
        const expected = whole.split("\n").map((line) => line.replace(/\r$/, ""))
        // The last line counts if it isn't empty.
        const last = whole.split("\n").at(-1) === "" ? expected.slice(0, -1) : expected
        expect([...lines, ...splitter.end()]).toEqual(last)
        expect(splitter.column).toBe(1)
      }),
    )
  })
})
