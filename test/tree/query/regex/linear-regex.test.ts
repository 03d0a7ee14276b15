// Regular expressions in linear time: they match what JavaScript's and Java's match.

import { readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { translateRegex } from "../../../../src/tree/query/java-regex.ts"
import { countWays } from "../../../../src/tree/query/regex/count-ways.ts"
import { type RegexPart, readExpression } from "../../../../src/tree/query/regex/expression.ts"
import { compileLinear, type LinearRegex } from "../../../../src/tree/query/regex/linear-regex.ts"
import { expectLinear } from "../../../growth.ts"

function linear(source: string): LinearRegex {
  const compiled = compileLinear(translateRegex(source).expression.source)
  if (typeof compiled === "string") throw new Error(compiled)
  return compiled
}

const characters = fc.constantFrom(
  "a",
  "b",
  "\\.",
  ".",
  "[ab]",
  "[^a]",
  "\\w",
  "\\p{Lu}",
  "é",
  "🐕",
  "(?i:a)",
  "[\\-🐕-🐩]",
)
const assertions = fc.constantFrom("^", "$", "\\b", "\\B")
const repetitions = fc.constantFrom(
  "",
  "",
  "*",
  "+",
  "?",
  "*?",
  "+?",
  "??",
  "{2}",
  "{1,2}",
  "{0,2}?",
  "{2,}",
  "{0}",
)
const groupOf = (inside: fc.Arbitrary<string>, opening: string) => inside.map((text) => `${opening}${text})`)
const alternatives = (part: fc.Arbitrary<string>) =>
  fc
    .array(fc.array(part, { maxLength: 3 }), { minLength: 1, maxLength: 3 })
    .map((all) => all.map((one) => one.join("")).join("|"))
const repeated = (part: fc.Arbitrary<string>) => fc.tuple(part, repetitions).map((both) => both.join(""))

/// Any expression, with groups wherever they can be.
const anyExpression = fc.letrec<{ part: string; whole: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    repeated(characters),
    assertions,
    repeated(groupOf(tie("whole"), "(")),
    repeated(groupOf(tie("whole"), "(?:")),
  ),
  whole: alternatives(tie("part")),
})).whole

/// Expressions in which groups aren't repeated. In repeated ones Java and JavaScript differ.
const simpleExpression = fc
  .letrec<{ part: string; whole: string }>((tie) => ({
    part: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      repeated(characters),
      assertions,
      groupOf(tie("whole"), "("),
      groupOf(tie("whole"), "(?<name>").filter((text) => text.split("<name>").length === 2),
    ),
    whole: alternatives(tie("part")),
  }))
  .whole.filter((source) => source.split("<name>").length <= 2)

const texts = fc
  .array(fc.constantFrom("a", "b", "A", ".", "-", " ", "é", "🐕", "🐩", "\n"), { maxLength: 8 })
  .map((all) => all.join(""))

describe("a regular expression in linear time", () => {
  it("matches where JavaScript's does", () => {
    fc.assert(
      fc.property(anyExpression, fc.array(texts, { minLength: 1, maxLength: 4 }), (source, all) => {
        const { expression } = translateRegex(source)
        const { test, groups } = linear(source)
        for (const text of all) {
          // V8 also finds \B between the halves of a character, where the standard has no position.
          if (source.includes("\\B") && /[^\0-\uffff]/u.test(text)) continue
          expect(test(text)).toBe(expression.test(text))
          expect(groups(text) !== undefined).toBe(expression.test(text))
        }
      }),
      { numRuns: 250 },
    )
  })

  it("has JavaScript's groups where these aren't repeated", () => {
    fc.assert(
      fc.property(simpleExpression, texts, (source, text) => {
        const { expression, groups } = translateRegex(source)
        const expected = expression.exec(text) ?? undefined
        const found = linear(source).groups(text)
        const all = (strings: typeof found) =>
          strings && Array.from({ length: groups + 1 }, (_, group) => strings[group])
        expect(all(found)).toEqual(all(expected))
      }),
      { numRuns: 250 },
    )
  })

  it("has Java's groups where these are repeated", () => {
    const [, ...lines] = readFileSync(new URL("java-groups.tsv", import.meta.url), "utf8")
      .trimEnd()
      .split("\n")
    for (const line of lines) {
      const [source = "", text = "", ...groups] = line.split("\t")
      const expected =
        groups[0] === "-" ? undefined : groups.map((group) => (group === "null" ? undefined : group.slice(1)))
      const found = linear(source).groups(text)
      expect(found && groups.map((_, group) => found[group]), line).toEqual(expected)
    }
    expect(lines.length).toBeGreaterThan(50)
  })

  it("forgets what it knows when that is too much, and goes on", () => {
    const source = "a[ab]{12}$"
    const { test } = linear(source)
    const { expression } = translateRegex(source)
    let text = ""
    for (let at = 1; at < 3000; at++) {
      text += (at * at * 7919) % 1009 < 500 ? "a" : "b"
      if (at % 50 === 0) expect(test(text)).toBe(expression.test(text))
    }
    const { test: isRare } = linear("[^a]b")
    for (let code = 0x4e00; code < 0x4e00 + 6000; code++)
      expect(isRare(`${String.fromCharCode(code)}b`)).toBe(true)
  })

  it.each([
    ["^(a+)+$", "a", "!"],
    ["(a+)+$", "a", "!"],
    ["(a|a)*b", "a", ""],
    ["(.*)*x", "a", ""],
    ["(.*?,){11}P", "1,", ""],
    ["(\\s*a)*\\s+$", " ", "!"],
    ["a.*b.*c.*d", "abc", ""],
    ["x+y", "x", ""],
    ["\\s+$", " ", "!"],
    ["(a|aa)+$", "a", "!"],
    ["([a-z]|\\p{Ll})*\\b\\d", "a", ""],
    ["(?:a|b)*a(?:a|b){12}x", "abb", ""],
    [`${"(a|a)".repeat(30)}b`, "a", ""],
    [`${"a?".repeat(30)}${"a".repeat(30)}b`, "a", ""],
  ])("/%s/ takes time in proportion to a run of %j", (source, unit, end) => {
    const { test, groups } = linear(source)
    const text = (size: number) => `${unit.repeat(size)}${end}`
    expect(test(text(5))).toBe(translateRegex(source).expression.test(text(5)))
    expectLinear((size) => () => test(text(size)), 1000)
    expectLinear((size) => () => groups(text(size)), 300)
  })

  it.each([
    ["^VB", 1],
    ["^(?:NN|VB)[SZ]?$", 4],
    ["(a|b){2}", 4],
    ["(a|b){1,3}", 14],
    ["(a?){3}", 8],
    ["a*", Number.POSITIVE_INFINITY],
    ["(a+|b)?", Number.POSITIVE_INFINITY],
  ])("/%s/ can be tried in %i ways", (source, ways) => {
    expect(countWays(readExpression(source) as RegexPart)).toBe(ways)
  })

  it.each([
    ["a(?=b)", "looks ahead"],
    ["a(?!b)", "looks ahead"],
    ["(?<=a)b", "looks ahead"],
    ["(?<!a)b", "looks ahead"],
    ["(a)\\1", "refers to a group"],
    ["(?<x>a)\\k<x>", "refers to a group"],
    ["((a{99}){99}){99}", "too large"],
    ["a{1,100000}", "too large"],
    [`${"(".repeat(1000)}a${")".repeat(1000)}`, "too large"],
  ])("/%s/ can't be had, with the reason", (source, reason) => {
    expect(compileLinear(source)).toContain(reason)
  })

  it("reads what only looks like a reference or a look-around", () => {
    expect(linear("[(?=]\\(\\?=").test("(?=")).toBe(false)
    expect(linear("[(?=]\\(\\?=").test("((?=")).toBe(true)
    expect(linear("\\\\1[\\]1]").test("\\1]")).toBe(true)
    expect(linear("").test("")).toBe(true)
    expect(linear("").groups("a")).toEqual([""])
  })
})
