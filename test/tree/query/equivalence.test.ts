// Patterns have the matches that their definition says, on random trees.

import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { compilePattern } from "../../../src/tree/query/compile-pattern.ts"
import type { Match } from "../../../src/tree/query/match.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { arbitraryPlainTree, buildTree, type PlainTree } from "../trees.ts"
import { arbitraryPattern, phraseLabels, tags, words } from "./arbitrary-pattern.ts"
import {
  type PlainMatch,
  type PlainNode,
  type PlainTest,
  patternText,
  plainMatches,
} from "./plain-pattern.ts"
import { type PlainPoint, plainPoints } from "./plain-points.ts"
import { definitions, type PlainContext } from "./plain-relations.ts"

const arbitrarySmallTree = arbitraryPlainTree({
  maxWords: 6,
  labels: phraseLabels,
  tags,
  words: fc.constantFrom(...words),
})

// The head is the last child that isn't an NP, or the first child; an S has none.
function headOf(point: PlainPoint): PlainPoint | undefined {
  const [first] = point.children
  if (point.label === "S" && !first?.isWord) return undefined
  return point.children.findLast(({ label }) => label !== "NP") ?? first
}

function treeHeadOf(phrase: Tree): Tree | undefined {
  if (phrase.label === "S") return undefined
  return phrase.children.findLast(({ label }) => label !== "NP") ?? phrase.children[0]
}

const contextOf = (tree: PlainTree): PlainContext => ({
  points: plainPoints(tree),
  headOf,
  inChain: () => true,
})

const sorted = (record: Iterable<readonly [string, string]>) =>
  [...record].map((entry) => entry.join(":")).sort()

/// A match as a string. Nodes are their numbers in pre-order, words those of their tags.
function describePlain({ root, names, variables }: PlainMatch): string {
  const describe = ({ row, isWord }: PlainPoint) => `${row}${isWord ? "w" : ""}`
  const named = Object.entries(names).map(([name, point]) => [name, describe(point)] as const)
  return [describe(root), ...sorted(named), ...sorted(Object.entries(variables))].join(" ")
}

function describeMatch(match: Match<Tree>): string {
  const describe = ({ row }: Tree, isWord: boolean) => `${row}${isWord ? "w" : ""}`
  const named = [...match.nodes].map(([name, node]) => [name, describe(node, match.isWord(name))] as const)
  return [describe(match.root, match.isWord()), ...sorted(named), ...sorted(match.variables)].join(" ")
}

function found(pattern: PlainNode, tree: PlainTree): string[] {
  const compiled = compilePattern(patternText(pattern), { heads: treeHeadOf })
  return Array.from(compiled.matches(buildTree(tree)), describeMatch)
}

const any: PlainTest = { text: "__", passes: () => true }
const noun: PlainTest = { text: "/^N/", passes: (label) => label.startsWith("N") }

describe("a relation", () => {
  it.each(Object.keys(definitions))(
    "%s holds between the nodes and words that its definition says",
    (symbol) => {
      const pattern = (test: PlainTest): PlainNode => ({
        test: any,
        condition: {
          kind: "relation",
          symbol,
          ...(symbol.includes("C") ? { chain: noun } : {}),
          node: { test, name: "b" },
        },
      })
      fc.assert(
        fc.property(arbitrarySmallTree, fc.constantFrom(any, noun), (tree, test) => {
          const expected = plainMatches(pattern(test), contextOf(tree)).map(describePlain)
          const isOrdered = !symbol.startsWith(".+") && !symbol.startsWith(",+")
          const actual = found(pattern(test), tree)
          if (isOrdered) expect(actual).toEqual(expected)
          else expect(actual.sort()).toEqual(expected.sort())
        }),
        { numRuns: 60 },
      )
    },
  )
})

describe("a pattern", () => {
  it("has the matches that its definition says, with their names and variables", () => {
    let matched = 0
    fc.assert(
      fc.property(arbitraryPattern, arbitrarySmallTree, (pattern, tree) => {
        const expected = plainMatches(pattern, contextOf(tree)).map(describePlain).sort()
        expect(found(pattern, tree).sort()).toEqual(expected)
        if (expected.length > 0) matched++
      }),
      { numRuns: 1500 },
    )
    // Not all of the random patterns may fail to match.
    expect(matched).toBeGreaterThan(400)
  })

  it("says the same in each way of asking", () => {
    fc.assert(
      fc.property(arbitraryPattern, arbitrarySmallTree, (pattern, plain) => {
        const tree = buildTree(plain)
        const compiled = compilePattern(patternText(pattern), { heads: treeHeadOf })
        const all = Array.from(compiled.matches(tree), describeMatch)
        const roots = [...compiled.matches(tree)].map((match) => `${match.root.row} ${match.isWord()}`)
        const first = [...compiled.firstMatches(tree)].map((match) => `${match.root.row} ${match.isWord()}`)
        expect(compiled.count(tree)).toBe(all.length)
        expect(compiled.test(tree)).toBe(all.length > 0)
        expect(first).toEqual([...new Set(roots)])
        const atEach = [...tree.preorder()].flatMap((node) =>
          Array.from(compiled.matchesAt(node), describeMatch),
        )
        expect(atEach).toEqual(
          [...compiled.matches(tree)].filter((match) => !match.isWord()).map(describeMatch),
        )
      }),
      { numRuns: 300 },
    )
  })

  it("sees nothing around the part of a tree that it is asked about", () => {
    fc.assert(
      fc.property(arbitraryPattern, arbitrarySmallTree, fc.nat(), (pattern, plain, at) => {
        const tree = buildTree({ label: "S", children: [{ label: "NN", word: "a", children: [] }, plain] })
        const parts = [...tree.preorder()]
        const part = parts[at % parts.length] as Tree
        const compiled = compilePattern(patternText(pattern), { heads: treeHeadOf })
        const within = Array.from(compiled.matches(part), (match) => match.root.toString())
        const alone = Array.from(compiled.matches(readTree(part.toString())), (match) =>
          match.root.toString(),
        )
        expect(within).toEqual(alone)
      }),
      { numRuns: 100 },
    )
  })
})
