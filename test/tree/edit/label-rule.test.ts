import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../../src/check/error.ts"
import { editTree } from "../../../src/tree/edit/edit-tree.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree } from "../trees.ts"

/// The result of an edit, or the code of its error.
function outcome(tree: Tree, pattern: string, operations: string): string {
  try {
    return editTree(tree, pattern, operations)?.toString() ?? "nothing"
  } catch (error) {
    if (error instanceof SpandrelError) return error.code
    throw error
  }
}

describe("a rule that looks at labels alone", () => {
  const patterns = ["NP=x", "/^[SN]/=x", "S|VB=x", "the=x", "__=x", "!NP=x", "@NN=x"]
  const operations = [
    "relabel x X",
    "relabel x /^(.).*$/$1/",
    "relabel x /^X*(.*)$/Y$1/",
    "prune x",
    "delete x",
    "[relabel x Z] [prune x]",
  ]

  it("does the same as one that searches again after each edit", () => {
    fc.assert(
      fc.property(
        arbitraryTree({ maxWords: 5, labels: ["S", "NP", "NN"] }),
        fc.constantFrom(...patterns),
        fc.constantFrom(...operations),
        (tree, pattern, operation) => {
          // An optional relation makes it an ordinary rule, without any other effect.
          expect(outcome(tree, pattern, operation)).toBe(outcome(tree, `${pattern} ?== __`, operation))
        },
      ),
      { numRuns: 500 },
    )
  })

  it.each(deepTexts)("edits every node of %s, 100,000 levels deep", (_, text) => {
    const tree = readTree(text)
    expect(editTree(tree, "S=x", "relabel x X")?.find("S")).toEqual([])
    expect(
      editTree(tree, "a=x", "relabel x b")
        ?.leaves()
        .every(({ word }) => word === "b"),
    ).toBe(true)
    expect(editTree(tree, "NN=x", "prune x")).toBeUndefined()
    expect(editTree(tree, "S=x", "[relabel x X] [relabel x Y]")?.height).toBe(tree.height)
  })
})
