import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { edgePath, roofPath, vaultPath } from "../../../src/web/tree-view/edge-path.ts"
import { layoutScene, type PlacedNode, sizes } from "../../../src/web/tree-view/layout.ts"
import { visibleNodes } from "../../../src/web/tree-view/visible-nodes.ts"

const tree = readTree(
  "(S (NP (DT the) (JJ old) (NN man)) (VP (VBD sat) (PP (IN on) (NP (DT a) (NN mat)))) (. .))",
)
const measure = (text: string) => 8 * text.length

function place(
  shown: Tree,
  { folded = [] as readonly string[], alignWords = true, isMirrored = false } = {},
) {
  return layoutScene(visibleNodes(shown, new Set(folded)), { measure, alignWords, isMirrored })
}

const find = (nodes: readonly PlacedNode[], label: string) =>
  nodes.find((node) => node.label === label) as PlacedNode

describe("the layout of a drawing", () => {
  it.each([true, false])("keeps texts apart, inside of the picture (aligned words: %s)", (alignWords) => {
    const { nodes, width, height } = place(tree, { alignWords })
    const boxes = nodes.map(({ x, y, labelWidth, wordsWidth, kind }) => {
      const half = Math.max(labelWidth, wordsWidth) / 2
      const tall = kind === "leaf" ? sizes.tagHeight + sizes.wordHeight : sizes.labelHeight
      return { left: x - half, right: x + half, top: y, bottom: y + tall }
    })
    for (const [at, a] of boxes.entries()) {
      expect(a.left).toBeGreaterThanOrEqual(0)
      expect(a.right).toBeLessThanOrEqual(width)
      expect(a.bottom).toBeLessThanOrEqual(height)
      for (const b of boxes.slice(at + 1))
        expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
    }
  })

  it("puts all words on one line, and phrases as high as they are deep", () => {
    const { nodes } = place(tree)
    expect(new Set(nodes.filter(({ kind }) => kind === "leaf").map(({ y }) => y)).size).toBe(1)
    expect(find(nodes, "S").y).toBe(sizes.margin)
    const levels = (label: string) => (find(nodes, label).y - sizes.margin) / sizes.level
    expect(["S", "VP", "PP", "NP"].map(levels)).toEqual([0, 1, 2, 3])
  })

  it("hangs words below their phrases if they aren't aligned", () => {
    const { nodes } = place(tree, { alignWords: false })
    expect((find(nodes, "DT").y - sizes.margin) / sizes.level).toBe(2)
    expect((find(nodes, ".").y - sizes.margin) / sizes.level).toBe(1)
  })

  it("draws a folded phrase with all of its words", () => {
    const { nodes } = place(tree, { folded: ["VP 3-7 0"] })
    expect(nodes.map(({ label, words }) => `${label} ${words}`.trim())).toEqual([
      "S",
      "NP",
      "DT the",
      "JJ old",
      "NN man",
      "VP sat on a mat",
      ". .",
    ])
    expect(find(nodes, "VP").kind).toBe("folded")
    expect(roofPath(find(nodes, "VP"))).toMatch(/^M.*Z$/)
  })

  it("is mirrored for words that run from right to left", () => {
    const [left, right] = [place(tree), place(tree, { isMirrored: true })]
    for (const [at, { x }] of left.nodes.entries())
      expect((right.nodes[at] as PlacedNode).x).toBe(left.width - x)
  })

  it("has room for a single word", () => {
    expect(place(readTree("(NN fish)")).nodes).toHaveLength(1)
  })

  it("takes a tree of any depth", () => {
    const deep = readTree(`${"(S ".repeat(20_000)}(NN fish)${")".repeat(20_000)}`)
    expect(place(deep).nodes).toHaveLength(20_001)
  })
})

describe("the lines of a drawing", () => {
  const parent = { x: 100, y: 20, labelWidth: 20 }

  it("go straight down to a child right below", () => {
    expect(edgePath(parent, { x: 100, y: 74, labelWidth: 20 })).toMatch(/^M100 [\d.]+V69$/)
  })

  it("are a quarter of an ellipse to a child at the side, and straight below that", () => {
    expect(edgePath(parent, { x: 200, y: 182, labelWidth: 20 })).toMatch(/^M115 30A85 39 0 0 1 200 69V177$/)
    expect(edgePath(parent, { x: 0, y: 182, labelWidth: 20 })).toMatch(/^M85 30A85 39 0 0 0 0 69V177$/)
  })

  it("bend gently to a child almost below", () => {
    expect(edgePath(parent, { x: 105, y: 74, labelWidth: 20 })).toMatch(/^M100 [\d.]+C/)
    const [near, isInner] = [{ x: 120, y: 74, labelWidth: 20 }, true]
    expect([edgePath(parent, near)[5], edgePath(parent, near, isInner)[7]]).toEqual(["3", "C"])
  })

  it("enclose the area of a phrase", () => {
    const area = { left: 20, right: 180, ground: 160 }
    expect(vaultPath(20, area)).toBe("M20 160V84a54 54 0 0 1 54 -54H126a54 54 0 0 1 54 54V160Z")
    expect(vaultPath(20, { ...area, ground: 40 })).toBe(
      "M20 40V40a54 10 0 0 1 54 -10H126a54 10 0 0 1 54 10V40Z",
    )
  })
})
