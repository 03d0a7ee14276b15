// No regular expression of the sources takes more than linear time, whatever it is given.

import { readdirSync, readFileSync } from "node:fs"
import { parseAst } from "vite"
import { describe, expect, it } from "vitest"
import { expectLinear, runUnits } from "./growth.ts"

/// Those that never see a long text, each with the reason.
const exempt: Readonly<Record<string, string>> = {
  "language/scan/line-end.ts: \\p{L}+$": "a line of at most 40 characters",
  "language/scan/sentence-end.ts: [\\p{L}\\p{M}\\p{N}.'’&]+$": "the last 32 characters before a stop",
}

interface Found {
  readonly place: string
  readonly source: string
  readonly flags: string
}

/// The regular expressions that a source file contains. Those made with `new RegExp` are of bounded length in `language/`, and tested
/// with the functions that use them.
function expressionsOf(code: string, path: string): Found[] {
  const found: Found[] = []
  const open: unknown[] = [parseAst(code, { lang: "ts" })]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== "object" || node === null) continue
    if ("regex" in node && typeof node.regex === "object" && node.regex !== null) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ place: `${path}: ${pattern}`, source: pattern, flags })
    }
    for (const value of Object.values(node)) if (typeof value === "object" && value !== null) open.push(value)
  }
  return found
}

const folder = new URL("../src/", import.meta.url)
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
)
const all = files.flatMap((name) => expressionsOf(readFileSync(new URL(name, folder), "utf8"), name))

/// True if an expression repeats something without end. Others look at a bounded number of characters from each place.
const isEndless = (source: string) =>
  /[*+]|\{\d+,\}/.test(source.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]/gs, "x"))

const usual = [...runUnits, ..."]{}>0;:@#`=+*!?$_’\u00a0", ...["a ", "\n ", "a=b ", "<a", "a@", "##", "\\/"]]

/// Texts of which an expression may go through parts again and again: runs of usual characters and of its own, which end as they began
/// or with something else.
function unitsFor(source: string): string[] {
  const own = [...new Set(source.replaceAll(/\\[a-zA-Z]/g, ""))].slice(0, 12)
  return [...new Set([...usual, ...own, ...own.flatMap((one) => own.map((other) => one + other))])]
}

/// Does with a text what sources do with such an expression.
function apply(source: string, flags: string): (text: string) => unknown {
  const expression = new RegExp(source, flags)
  if (flags.includes("g")) return (text) => text.replaceAll(expression, "")
  return (text) => {
    expression.lastIndex = 0
    return expression.exec(text)
  }
}

/// Throws if an expression takes more than linear time for some text.
function check({ place, source, flags }: Found): void {
  const work = apply(source, flags)
  for (const unit of unitsFor(source))
    for (const [before, after] of [
      ["", ""],
      ["", "\u0001"],
      ["x", "\n"],
    ] as const)
      expectLinear(
        (size) => {
          const text = `${before}${unit.repeat(size)}${after}`
          return () => work(text)
        },
        150,
        `${place} with a run of ${JSON.stringify(unit)}`,
      )
}

describe("the regular expressions of the sources", () => {
  it("are found", () => {
    expect(all.length).toBeGreaterThan(400)
    expect(expressionsOf("const a = /b+/gu, c = [x.replace(/d/, '')]", "x.ts")).toEqual([
      { place: "x.ts: d", source: "d", flags: "" },
      { place: "x.ts: b+", source: "b+", flags: "gu" },
    ])
    expect(["a*", "(a){2,}", "[*]+"].every(isEndless)).toBe(true)
    expect(["a?", "[*+]", "\\+", "a{2,3}"].some(isEndless)).toBe(false)
    const places = new Set(all.map(({ place }) => place))
    expect(Object.keys(exempt).filter((place) => !places.has(place))).toEqual([])
  })

  it("take linear time", () => {
    const tested = all.filter(({ place, source }) => isEndless(source) && !Object.hasOwn(exempt, place))
    expect(tested.length).toBeGreaterThan(100)
    for (const one of tested) check(one)
  })

  it.each([
    ["\\s*\\n\\s*", "g"],
    ["\\s+$", ""],
    ["x+y", ""],
    ["[ \\t]+$", "g"],
    ["(\\d{7,})\\.json$", ""],
    ["\\/+$", ""],
    ["\\|+$", ""],
    ["(?<!\\\\)%.*$", ""],
    ["\\/(?:\\\\.|\\[(?:\\\\.|[^\\]\\\\\\n\\r])*\\]|[^\\]\\\\\\n\\r])*\\/", "y"],
  ])("would not pass as /%s/%s", (source, flags) => {
    expect(() => check({ place: "a test", source, flags })).toThrow("isn't linear")
  })
})
