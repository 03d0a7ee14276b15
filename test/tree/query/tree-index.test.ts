import { expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { TreeIndex } from "../../../src/tree/query/tree-index.ts"

it("lists the points of a label once, however many nodes of a pattern ask for them", () => {
  const index = TreeIndex.of(readTree("(S (NP (NN fish)) (VP (VB swim)))"))
  expect(index.all()).toBe(index.all())
  expect(index.labelled("NN")).toEqual([4])
  expect(index.labelled("NN")).toBe(index.labelled("NN"))
})
