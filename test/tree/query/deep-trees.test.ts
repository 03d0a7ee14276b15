// Trees that are deep or wide enough to overflow a stack, or to take for ever if a search goes the same way again and again.

import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { compilePattern } from "../../../src/tree/query/compile-pattern.ts"
import { deepTexts } from "../deep-texts.ts"
import { chainText, greatDepth, rightBranchingText } from "../trees.ts"
import { definitions } from "./plain-relations.ts"

const options = { heads: (phrase: ReturnType<typeof readTree>) => phrase.children.at(-1) }

// Those that go far in a deep tree; the others are tried on one shape of tree only.
const far = /^(?:<<.*|>>.*|[.,]{1,2}|.\+\(C\))$/
const symbols = Object.keys(definitions)

describe.each(deepTexts)("in a tree 100,000 deep, %s", (name, text) => {
  const tree = readTree(text)
  const tried = name === "a chain" ? symbols : symbols.filter((symbol) => far.test(symbol))

  it.each(tried)("%s is decided for every node", (symbol) => {
    const relation = symbol.replace("C", "S")
    // A negation need not list what is related to what, of which there would be too much.
    const holds = compilePattern(`S !${relation} S`, options)
    const isAlways = [":", "==", "<="].includes(symbol)
    expect(holds.count(tree) > 0).toBe(!isAlways)
  })

  it("takes no longer than the pattern times the tree", () => {
    const nested = `NN ${">> (S ".repeat(30)}!> S${")".repeat(30)}`
    expect(compilePattern(nested).test(tree)).toBe(true)
    expect(compilePattern("S << (S << (S << (S << (S << (S << nowhere)))))").count(tree)).toBe(0)
    expect(compilePattern("S !<< (S !>> (S !<< (S !<< nowhere)))").test(tree)).toBeTypeOf("boolean")
  })
})

it("finds what is at the bottom of a deep tree", () => {
  const tree = readTree(chainText(greatDepth))
  expect(compilePattern("S > S").count(tree)).toBe(greatDepth - 1)
  expect(compilePattern("_ROOT_ << NN=x").count(tree)).toBe(1)
  expect(compilePattern("_ROOT_ <<: NN").count(tree)).toBe(1)
  expect(compilePattern("_ROOT_ <+(S) NN").count(tree)).toBe(1)
  expect(compilePattern("_ROOT_=a << (NN=b >> =a)").count(tree)).toBe(1)
  expect(compilePattern("_ROOT_ << S=x").count(tree)).toBe(greatDepth - 1)
})

it("counts matches in a right-branching tree without going the same way again", () => {
  const tree = readTree(rightBranchingText(greatDepth))
  expect(compilePattern("NN $+ S").count(tree)).toBe(greatDepth - 1)
  expect(compilePattern("_ROOT_ .. NN").count(tree)).toBe(0)
  expect(compilePattern("NN !.. NN").count(tree)).toBe(1)
  expect(compilePattern("NN . (a . a)").count(tree)).toBe(greatDepth - 1)
})

it("searches phrases with very many children", () => {
  const tree = readTree(`(S ${"(NN a) ".repeat(greatDepth)})`)
  expect(compilePattern("NN $++ VB").count(tree)).toBe(0)
  expect(compilePattern("NN !$++ NN").count(tree)).toBe(1)
  expect(compilePattern("NN !$-- NN").count(tree)).toBe(1)
  expect(compilePattern("NN $+ NN").count(tree)).toBe(greatDepth - 1)
  expect(compilePattern(`NN >${greatDepth} S`).count(tree)).toBe(1)
})
