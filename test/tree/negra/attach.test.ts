import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { attachGaps, findGap, type GappedTree, walkFromRoot } from "../../../src/tree/negra/attach.ts"

/// A tree over words 0 to n - 1, and the phrases n to n + m, the last of them the root; each phrase has a word below it.
const gappedTrees: fc.Arbitrary<GappedTree> = fc
  .record({
    words: fc.integer({ min: 1, max: 12 }),
    phrases: fc.nat(8),
    numbers: fc.array(fc.nat(), { minLength: 21, maxLength: 21 }),
    heads: fc.array(fc.boolean(), { minLength: 21, maxLength: 21 }),
  })
  .map(({ words, phrases, numbers, heads }) => {
    const root = words + phrases
    const parents: number[] = []
    // A word's parent is any phrase; a phrase's parent is a later one, so that there are no circles.
    for (let node = 0; node < root; node++) {
      const lowest = node < words ? words : node + 1
      parents.push(lowest + ((numbers[node] as number) % (root - lowest + 1)))
    }
    return withoutEmptyPhrases({ words, parents: [...parents, -1], isHead: (node) => heads[node] === true })
  })

/// Phrases without words below them are taken out.
function withoutEmptyPhrases({ words, parents, isHead }: GappedTree): GappedTree {
  const hasWords = parents.map((_, node) => node < words || node === parents.length - 1)
  parents.forEach((_, node) => {
    for (let up = node; node < words && up >= 0; up = parents[up] as number) hasWords[up] = true
  })
  const kept = parents.map((_, node) => node).filter((node) => hasWords[node])
  const numbers = new Map(kept.map((node, at) => [node, at]))
  return {
    words,
    parents: kept.map((node) => numbers.get(parents[node] as number) ?? -1),
    isHead: (node) => isHead(kept[node] as number),
  }
}

/// The same by definition: from the bottom up, each phrase sorts what it has, keeps the run of its head and passes the rest on.
function attachByDefinition(tree: GappedTree): number[][] {
  const { words, parents } = tree
  const children: number[][] = parents.map(() => [])
  const firstWord = parents.map((_, node) => node)
  const end = parents.map((_, node) => node + 1)
  const waiting = parents.map((_, node) =>
    parents.flatMap((parent, child) => (parent === node ? [child] : [])),
  )
  // Phrases have higher numbers than what is below them.
  for (let phrase = words; phrase < parents.length; phrase++) {
    const own = parents.flatMap((parent, child) => (parent === phrase ? [child] : []))
    const byPosition = (a: number, b: number) => (firstWord[a] as number) - (firstWord[b] as number)
    const head = own.find((child) => tree.isHead(child)) ?? (own.toSorted(byPosition)[0] as number)
    const runs: number[][] = []
    for (const node of (waiting[phrase] as number[]).toSorted(byPosition)) {
      const last = runs.at(-1)?.at(-1)
      if (last !== undefined && end[last] === firstWord[node]) runs.at(-1)?.push(node)
      else runs.push([node])
    }
    const run = runs.find((nodes) => nodes.includes(head)) as number[]
    children[phrase] = run
    firstWord[phrase] = firstWord[run[0] as number] as number
    end[phrase] = end[run.at(-1) as number] as number
    const parent = parents[phrase] as number
    if (parent >= 0) waiting[parent]?.push(...runs.filter((nodes) => nodes !== run).flat())
  }
  return children
}

/// The words below a node, from left to right.
function wordsBelow(children: readonly (readonly number[])[], node: number, words: number): number[] {
  return node < words ? [node] : (children[node] ?? []).flatMap((child) => wordsBelow(children, child, words))
}

describe("attaching what has gaps", () => {
  const attach = (tree: GappedTree) => attachGaps(tree, walkFromRoot(tree))

  it("attaches a node to the lowest phrase that covers it and the gap", () => {
    // Phrases: 5 is (0 2), 6 is (5 3), 7 is (6 1) and the root has 7 and 4.
    const parents = [5, 7, 5, 6, 8, 6, 7, 8, -1]
    const heads = new Set([2, 3, 1])
    const tree = { words: 5, parents, isHead: (node: number) => heads.has(node) }
    expect(findGap(tree, walkFromRoot(tree))).toBe(5)
    expect(attach(tree).slice(5)).toEqual([[2], [5, 3], [0, 1, 6], [7, 4]])
  })

  it("keeps the run of the first child if no child is marked as head", () => {
    const tree = { words: 3, parents: [3, 4, 3, 4, -1], isHead: () => false }
    expect(attach(tree).slice(3)).toEqual([[0], [3, 1, 2]])
  })

  it("agrees with its definition, and keeps the order of words and all phrases", () => {
    fc.assert(
      fc.property(gappedTrees, (tree) => {
        const { words, parents } = tree
        const children = attach(tree)
        expect(children).toEqual(attachByDefinition(tree))
        const root = parents.length - 1
        expect(wordsBelow(children, root, words)).toEqual(Array.from({ length: words }, (_, word) => word))
        const attached = children.flat().sort((a, b) => a - b)
        expect(attached).toEqual(parents.slice(0, -1).map((_, node) => node))
        for (const own of children.slice(words)) expect(own.length).toBeGreaterThan(0)
      }),
      { numRuns: 1000 },
    )
  })

  it("leaves trees without gaps as they are, and finds no gap in what it returns", () => {
    fc.assert(
      fc.property(gappedTrees, (tree) => {
        const children = attach(tree)
        const parents = [...tree.parents]
        children.forEach((own, phrase) => {
          for (const child of own) parents[child] = phrase
        })
        const continuous = { ...tree, parents }
        expect(findGap(continuous, walkFromRoot(continuous))).toBe(undefined)
        expect(attach(continuous)).toEqual(children)
        if (findGap(tree, walkFromRoot(tree)) === undefined) expect(parents).toEqual(tree.parents)
      }),
      { numRuns: 500 },
    )
  })

  it("takes linear time where every other word waits below a long chain", () => {
    const [words, depth] = [50_000, 50_000]
    // The even words are in the lowest phrase of a chain, the odd ones in the root.
    const root = words + depth
    const parents = [
      ...Array.from({ length: words }, (_, word) => (word % 2 === 0 ? words : root)),
      ...Array.from({ length: depth }, (_, at) => words + at + 1),
      -1,
    ]
    const children = attach({ words, parents, isHead: () => false })
    expect(children[words]).toEqual([0])
    expect(children[root]?.length).toBe(words)
  })
})
