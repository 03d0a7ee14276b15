// Mistakes in patterns: where they are, and what the message says.

import { describe, expect, it } from "vitest"
import { compilePattern } from "../../../src/tree/query/compile-pattern.ts"
import { PatternError } from "../../../src/tree/query/pattern-error.ts"

function mistake(pattern: string): PatternError {
  try {
    compilePattern(pattern)
  } catch (error) {
    if (error instanceof PatternError) return error
    throw error
  }
  throw new Error(`${pattern} was compiled`)
}

describe("a mistake in a pattern", () => {
  // The column is that of the "^" under the pattern; a part of the message says what was expected.
  it.each([
    ["", "^", "expected a label"],
    ["NP <", "    ^", "expected a label"],
    ["NP < NN)", "       ^", "expected a relation or the end"],
    ["(NP < NN", "        ^", 'closes the "(" of column 1'],
    ["NP [< NN", "        ^", 'closes the "[" of column 4'],
    ["NP [< NN )", "         ^", 'expected a relation or "]"'],
    ["(NP | VP) < NN", "    ^", "without spaces"],
    ["NP NN", "   ^", "there is no relation before"],
    ["NP /x/", "   ^", "there is no relation before"],
    ["NP < ;", "     ^", "expected a label"],
    ["NP & < NN", "   ^", "expected a relation or the end"],
    ["NP < NN & NN", "          ^", "expected a relation"],
    ["NP ! NN", "     ^", "expected a relation"],
    ["NP < /x", "     ^", "has no end"],
    ["NP < _x", "     ^", "regular expression"],
    ["NP < {", "     ^", "expected a label"],
    ["NP < .", "     ^", "/^\\.$/"],
    ["NP < 3", "      ^", "expected a label"],
    ["NP <, 3", "      ^", "a number can't follow"],
    ["3 < NP", "^", "begins with a digit"],
    ["PRP$ < my", "     ^", "/^PRP\\$$/"],
    ["NP <0 NN", "    ^", "counted from 1"],
    ["NP !!< NN", "    ^", "cancel each other out"],
    ["NP !?< NN", "   ^", "negated and optional"],
    ["NP ?!< NN", "   ^", "negated and optional"],
    ["NP ![!< NN]", "   ^", "negated already"],
    ["NP <+ VP", "      ^", 'as in "<+(NP)"'],
    ["NP <+(_ROOT_) VP", "      ^", "_ROOT_"],
    ["NP <+(VP < NN) VP", "         ^", 'expected ")"'],
    ["NP <... NN", "        ^", 'expected "{"'],
    ["NP <... { NN NN }", "             ^", '";" or "}"'],
    ["NP=a < NN=a", "          ^", "two nodes are named"],
    ["NP < =a", "      ^", "there is no node named"],
    ["NP=subject < =subjet", "              ^", 'did you mean "subject"?'],
    ["NP < =", "      ^", "the name of a node"],
    ["NP= < NN", "    ^", 'a name after "="'],
    ["NP !< NN=a", "        ^", "can't have a name"],
    ["NP=a < !=a", "       ^", "!== =name"],
    ["NP=a < !~a", "       ^", "!== ~name"],
    ["NP=a < @=a", "       ^", "the same label"],
    ["[NP < NN]", "^", "expected a label"],
    ["NP < /(.)/#2%x", "           ^", "no group 2, only 1"],
    ["NP < /(.)/#x", "           ^", "the number of a group"],
    ["NP < /(.)/#-1%x", "           ^", "counted from 0"],
    ["NP < /(.)/#1", "            ^", '"%"'],
    ["NP < /(.)/#1%", "             ^", "the name of a variable"],
    ["NP < !/(.)/#1%x", "           ^", "captures nothing"],
    ["NP < /a(/", "      ^", "can't be compiled"],
    ["NP < /a[b/", "       ^", "has no end"],
    ["NP < /[b-a]/", "        ^", "wrong order"],
    ["NP < /a++/", "       ^", "possessive"],
    ["NP < /(?>a)/", "      ^", "atomic"],
  ])("%s", (pattern, marker, message) => {
    const error = mistake(pattern)
    expect(error.column).toBe(marker.indexOf("^") + 1)
    expect(error.message).toContain(message)
    expect(error.message).toContain(`column ${error.column} of the pattern`)
    expect(error).toMatchObject({ code: "invalid-pattern", pattern, name: "PatternError" })
  })

  it("is that brackets are nested too deeply", () => {
    const deep = (depth: number) => `${"(".repeat(depth)}NP${")".repeat(depth)}`
    expect(() => compilePattern(deep(200))).not.toThrow()
    expect(mistake(deep(201)).column).toBe(202)
    expect(mistake(`NP${" < (NP".repeat(100_000)}`).message).toContain("more than 200 brackets")
  })

  it("is found with its column after characters outside of the basic plane", () => {
    expect(mistake("𝔑𝔓 << )").column).toBe(9)
  })
})

describe("compilePattern", () => {
  it("refuses what isn't a pattern, a head finder or an option", () => {
    const code = "invalid-argument"
    expect(() => compilePattern(3 as unknown as string)).toThrow(expect.objectContaining({ code }))
    expect(() => compilePattern("NP", { heads: 3 } as never)).toThrow(expect.objectContaining({ code }))
    expect(() => compilePattern("NP", { headFinder: 3 } as never)).toThrow(
      expect.objectContaining({ code: "unknown-field" }),
    )
  })
})
