// Patterns have the matches that Tregex finds in real treebanks: as many, in the same order, with the same names and variables.

import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readTrees } from "../../../src/tree/format/read-trees.ts"
import { compilePattern } from "../../../src/tree/query/compile-pattern.ts"
import type { Match } from "../../../src/tree/query/match.ts"
import type { Tree } from "../../../src/tree/tree.ts"

// tregex-figures.tsv has what Tregex finds with a pattern in a treebank: the number of matches, the number of those whose root isn't that of
// the match before, and a checksum of all matches in their order, with names and variables; "-" where the two differ on purpose, as
// docs/queries.md explains. "heads" is what the head of a phrase is: Collins' rules, or the first child.

const treebanks = "../shared/treebanks"
const rows = readFileSync(new URL("tregex-figures.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"))
const [header = [], ...lines] = rows
const files = header.slice(2)
const expected = lines.map(([heads = "", pattern = "", ...figures]) => ({ heads, pattern, figures }))

// Of the larger treebanks, the first trees are enough.
const mostTrees: Readonly<Record<string, number>> = { "craft/dev.mrg": 500, "gum/dev.mrg": 500 }

/// The point's number in pre-order, where a word follows its tag.
const numberOf = ({ row, start }: Tree, isWord: boolean) => row + start + (isWord ? 1 : 0)

// As Java computes it.
function hashCode(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return hash
}

const byName = <Value>([a]: readonly [string, Value], [b]: readonly [string, Value]) => (a < b ? -1 : 1)

/// A match as a string, with the number of its tree.
function describeMatch(match: Match<Tree>, tree: number): string {
  const names = [...match.nodes]
    .sort(byName)
    .map(([name, node]) => ` ${name}=${numberOf(node, match.isWord(name))}`)
  const variables = [...match.variables].sort(byName).map(([name, value]) => ` ${name}%${value}`)
  return `${tree} ${numberOf(match.root, match.isWord())}${names.join("")}${variables.join("")}`
}

function search(trees: readonly Tree[], text: string, heads: string): string {
  const pattern = compilePattern(text, heads === "first" ? { heads: (phrase) => phrase.children[0] } : {})
  let [matches, nodes, checksum] = [0, 0, 0]
  trees.forEach((tree, number) => {
    let last: unknown
    for (const match of pattern.matches(tree)) {
      matches++
      const root = numberOf(match.root, match.isWord())
      if (root !== last) nodes++
      last = root
      checksum = (Math.imul(checksum, 1_000_003) + hashCode(describeMatch(match, number))) | 0
    }
  })
  return `${matches} ${nodes} ${checksum}`
}

it("knows what Tregex finds for more than 200 patterns", () => {
  expect(expected.length).toBeGreaterThanOrEqual(200)
  expect(new Set(expected.map(({ heads, pattern }) => `${heads} ${pattern}`)).size).toBe(expected.length)
})

// Without the treebanks, which are beside the repository and not in it, there is nothing to compare.
const isMissing = !existsSync(treebanks)
describe.skipIf(isMissing).each(files)(
  `in %s${isMissing ? `, which is missing in ${treebanks}` : ""}`,
  (file) => {
    it("finds what Tregex finds", () => {
      const trees = readTrees(readFileSync(`${treebanks}/${file}`, "utf8"))
      const compared = [...trees].slice(0, mostTrees[file])
      const at = files.indexOf(file)
      const different = expected.flatMap(({ heads, pattern, figures }) => {
        if (figures[at] === "-") return []
        const found = search(compared, pattern, heads)
        return found === figures[at] ? [] : [`${pattern}: found ${found}, Tregex finds ${figures[at]}`]
      })
      expect(different).toEqual([])
    })
  },
)
