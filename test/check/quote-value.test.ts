import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { quoteValue } from "../../src/check/quote-value.ts"
import { printable } from "../../src/unicode/printable.ts"

describe("a value in a message", () => {
  it.each<[unknown, string]>([
    ["fish", '"fish"'],
    ['a "b" \\', '"a \\"b\\" \\\\"'],
    ["\u001b[31m\n\u007f\u009b\u202e\u2028", '"\\u001b[31m\\n\\u007f\\u009b\\u202e\\u2028"'],
    ["\ud800 \u{1fffe} e\u0301 😀", '"\\ud800 \\ud83f\\udffe e\u0301 😀"'],
    ["x".repeat(40), `"${"x".repeat(40)}"`],
    ["x".repeat(1e6), `"${"x".repeat(40)}…"`],
    [`${"x".repeat(39)}😀`, `"${"x".repeat(39)}…"`],
    [5, "5"],
    [undefined, "undefined"],
    [null, "null"],
    [true, "true"],
    [10n ** 100n, `1${"0".repeat(39)}…`],
    [[[]], "an array"],
    [{ a: 1 }, "an object"],
    [new Uint8Array(4), "bytes"],
    [new ArrayBuffer(4), "bytes"],
    [() => 1, "a function"],
  ])("%s is %s", (value, text) => {
    expect(quoteValue(value)).toBe(text)
  })

  it("is short and printable", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const quoted = quoteValue(text)
        expect(printable(quoted)).toBe(quoted)
        expect(quoted.length).toBeLessThanOrEqual(2 + 6 * 41)
        if (text.length <= 40) expect(JSON.parse(quoted)).toBe(text)
      }),
    )
  })

  it("describes a deeply nested array as an array", () => {
    let list: unknown[] = []
    for (let depth = 0; depth < 100_000; depth++) list = [list]
    expect(quoteValue(list)).toBe("an array")
  })
})
