import { describe, expect, it } from "vitest"
import {
  layoutOverWords,
  treeOfBrackets,
  wordBoundaries,
} from "../../../../src/web/views/steps/stage-layout.ts"
import { madeBrackets } from "../../../../src/web/views/steps/trace-state.ts"
import { goldActions, goldText, mistakenActions, traceOf } from "./example-trace.ts"

const measure = (text: string) => 10 * text.length
const trace = traceOf(goldActions)
const boundaries = wordBoundaries(trace.tokens, measure)

describe("the stage", () => {
  it("has a cell for each word, wide enough for the word, its tag and a label", () => {
    expect(boundaries).toHaveLength(6)
    const widths = boundaries.slice(1).map((boundary, at) => boundary - (boundaries[at] as number))
    trace.tokens.forEach(({ text, tag }, at) => {
      expect(widths[at]).toBeGreaterThan(Math.max(measure(text), measure(tag)))
    })
    expect(Math.min(...widths)).toBeGreaterThan(50)
  })

  it("draws the tree of the brackets over the cells", () => {
    const tree = treeOfBrackets(trace.tokens, madeBrackets(trace))
    expect(String(tree)).toBe(goldText)
    const { nodes, width } = layoutOverWords(tree, boundaries, measure)
    expect(width).toBeGreaterThan(boundaries[5] as number)
    for (const { kind, node, x } of nodes) {
      expect(x).toBeGreaterThan(boundaries[node.start] as number)
      expect(x).toBeLessThan(boundaries[node.end] as number)
      if (kind === "leaf")
        expect(x).toBe(((boundaries[node.start] as number) + (boundaries[node.end] as number)) / 2)
    }
    nodes.forEach((parent, at) => {
      const children = nodes.filter((node) => node.parent === at)
      const [first, last] = [children[0]?.x, children.at(-1)?.x]
      if (first !== undefined && last !== undefined) expect(parent.x).toBe((first + last) / 2)
    })
  })

  it("moves no word when another action is taken", () => {
    const wordsOf = (actions: readonly string[]) => {
      const other = traceOf(actions)
      const tree = treeOfBrackets(other.tokens, madeBrackets(other))
      return layoutOverWords(tree, boundaries, measure).nodes.flatMap(({ kind, x }) =>
        kind === "leaf" ? [x] : [],
      )
    }
    expect(wordsOf(mistakenActions)).toEqual(wordsOf(goldActions))
  })

  it("draws brackets that are words", () => {
    const tokens = [
      { text: "(", tag: "-LRB-" },
      { text: "fish", tag: "NN" },
    ]
    expect(treeOfBrackets(tokens, [{ start: 0, end: 2, label: "NP" }]).text).toBe("( fish")
  })
})
