import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { fromPlainBrackets, toPlainBrackets } from "../../src/train/plain-brackets.ts"

const number = fc.nat(2 ** 31 - 1)

describe("plain brackets", () => {
  it("are start, end and label, one after the other", () => {
    const brackets = [
      { start: 0, end: 5, label: 2 },
      { start: 3, end: 5, label: 7 },
    ]
    expect(toPlainBrackets(brackets)).toEqual(Int32Array.of(0, 5, 2, 3, 5, 7))
    expect(toPlainBrackets([])).toEqual(new Int32Array(0))
  })

  it("come back as they were", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ start: number, end: number, label: number })), (brackets) => {
        expect(fromPlainBrackets(toPlainBrackets(brackets))).toEqual(brackets)
      }),
    )
  })
})
