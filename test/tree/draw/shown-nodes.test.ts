import { describe, expect, it } from "vitest"
import { showNodes } from "../../../src/tree/draw/shown-nodes.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"

describe("showNodes", () => {
  it("lists labels and words in pre-order, with brackets unescaped and a dot for a missing label", () => {
    expect(showNodes(readTree("( (S (-LRB- -LRB-) (NN##lem=x## fish)))"))).toEqual([
      { label: "•", word: undefined },
      { label: "S", word: undefined },
      { label: "-LRB-", word: "(" },
      { label: "NN", word: "fish" },
    ])
  })
})
