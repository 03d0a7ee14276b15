// Comparing trees takes time in proportion to their size, as long as few of their brackets differ.

import { expect, it } from "vitest"
import { diffTrees } from "../../src/diff/diff-trees.ts"
import { drawDiff } from "../../src/diff/draw-diff.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { expectLinear } from "../growth.ts"
import { chainText, leftBranchingText, rightBranchingText } from "../tree/trees.ts"

const flatText = (size: number) => `(S ${"(NP (NN a)) ".repeat(size)})`

it.each([
  ["a chain", chainText],
  ["branching to the right", rightBranchingText],
  ["branching to the left", leftBranchingText],
  ["flat", flatText],
])("trees, %s, are compared in linear time if they are equal or nearly so", (_, textOf) => {
  const pair = (size: number, change: (text: string) => string) => {
    const [gold, test] = [readTree(textOf(size)), readTree(change(textOf(size)))]
    return () => diffTrees(gold, test)
  }
  const relabelled = (text: string) => text.replace("S", "X")
  expect(pair(100, (text) => text)().isSame).toBe(true)
  expect(pair(100, relabelled)().errors).toHaveLength(1)
  expectLinear((size) => pair(size, (text) => text), 500, "comparing equal trees")
  expectLinear((size) => pair(size, relabelled), 300, "comparing trees that are nearly equal")
})

it("finds no errors without looking for them, and says which phrases belong together", () => {
  const gold = readTree("(S (NP (NP (NN a))) (VP (VB b)))")
  const diff = diffTrees(gold, readTree("(S (NP (NP (NN a))) (VP (VB b)))"))
  expect(diff).toMatchObject({ isSame: true, errors: [], matched: 4 })
  expect(drawDiff(diff)).not.toMatch(/[-+~]/)
})
