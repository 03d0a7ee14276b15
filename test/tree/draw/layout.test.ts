import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  type LayoutOptions,
  layoutTree,
  type TextBox,
  type TreeLayout,
} from "../../../src/tree/draw/layout.ts"
import { childRows } from "../../../src/tree/draw/place-nodes.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { printable } from "../../../src/unicode/printable.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree, arbitraryWord } from "../trees.ts"

const anyScript = fc.constantFrom(
  "I",
  "incomprehensibilities",
  ".",
  "中华人民共和国",
  "הילד",
  "وَالسَّلَام",
  "👩‍👩‍👧",
  "தமிழ்",
)
const anyTree = arbitraryTree({
  maxWords: 12,
  labels: ["S", "NP", "NP-SBJ-TOPICALISED", "名词短语"],
  tags: [",", "NN", "DETERMINER-INDEFINITE"],
  words: fc.oneof(anyScript, arbitraryWord),
})
const anyOptions: fc.Arbitrary<LayoutOptions> = fc.record({
  alignWords: fc.boolean(),
  direction: fc.constantFrom("auto", "ltr", "rtl"),
  fontSize: fc.double({ min: 1, max: 60, noNaN: true }),
})

const middle = (box: TextBox) => box.x + box.width / 2
const wordsOf = (layout: TreeLayout) => layout.boxes.filter(({ kind }) => kind === "word")
const nodeBoxes = (layout: TreeLayout) => layout.boxes.filter(({ kind }) => kind !== "word")

/// True if a line from one point to another passes through a box: both ranges of coordinates overlap, and two corners of
/// the box are on different sides of the line.
function crosses([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number], box: TextBox) {
  const right = box.x + box.width
  const bottom = box.y + box.height
  if (Math.max(x1, x2) <= box.x || Math.min(x1, x2) >= right) return false
  if (Math.max(y1, y2) <= box.y || Math.min(y1, y2) >= bottom) return false
  const corners = [
    [box.x, box.y],
    [right, box.y],
    [box.x, bottom],
    [right, bottom],
  ] as const
  const sides = corners.map(([x, y]) => Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)))
  return sides.includes(1) && sides.includes(-1)
}

describe("the layout of any tree", () => {
  const check = (property: (layout: TreeLayout, tree: Tree, options: LayoutOptions) => void) =>
    fc.assert(
      fc.property(anyTree, anyOptions, (tree, options) => property(layoutTree(tree, options), tree, options)),
      { numRuns: 200 },
    )

  it("has no two texts that overlap", () => {
    check(({ boxes }) => {
      for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1)) {
          const isApart =
            a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
          if (!isApart) expect.fail(`${JSON.stringify(a)} overlaps ${JSON.stringify(b)}`)
        }
      }
    })
  })

  it("has no line through a text", () => {
    check(({ boxes, edges }) => {
      for (const edge of edges) {
        for (const [i, corner] of edge.slice(1).entries()) {
          const crossed = boxes.find((box) => crosses(edge[i] as [number, number], corner, box))
          if (crossed) expect.fail(`${JSON.stringify(edge)} crosses ${JSON.stringify(crossed)}`)
        }
      }
    })
  })

  it("is within the picture, in whole pixels", () => {
    check(({ width, height, boxes, edges }) => {
      for (const box of boxes) {
        expect([box.x, box.y, box.width, box.height].every(Number.isInteger)).toBe(true)
        expect(box.x > 0 && box.y > 0 && box.x + box.width < width && box.y + box.height < height).toBe(true)
      }
      for (const [x, y] of edges.flat())
        expect(x > 0 && y > 0 && x < width && y < height && Number.isInteger(x + y)).toBe(true)
    })
  })

  it("shows every label and word, and a line to every node except the root", () => {
    check((layout, tree) => {
      const texts = Array.from(tree.preorder(), ({ label, word }) => [label, ...(word ? [word] : [])])
      expect(layout.boxes.map(({ text }) => text)).toEqual(texts.flat().map(printable))
      expect(layout.edges.length).toBe(tree.nodes.labels.length - 1)
    })
  })

  it("has phrases between their outer children, and straight unary chains", () => {
    check((layout, { nodes }) => {
      const boxes = nodeBoxes(layout)
      for (const [row, box] of boxes.entries()) {
        const children = childRows(nodes, row).map((child) => middle(boxes[child] as TextBox))
        if (children.length === 1) expect(children).toEqual([middle(box)])
        else if (children.length > 1) {
          expect(middle(box)).toBeGreaterThan(Math.min(...children))
          expect(middle(box)).toBeLessThan(Math.max(...children))
        }
      }
    })
  })

  it("has the words in order and, on request, on one line", () => {
    check((layout, tree, { alignWords, direction }) => {
      const columns = wordsOf(layout).map(middle)
      const ordered = columns.toSorted((a, b) => a - b)
      if (direction === "rtl") ordered.reverse()
      if (direction !== "auto") expect(columns).toEqual(ordered)
      const lines = new Set(wordsOf(layout).map(({ y }) => y))
      if (alignWords) expect(lines.size).toBe(1)
      else if (tree.children.some((child) => child.isLeaf) && tree.children.some((child) => !child.isLeaf))
        expect(lines.size).toBeGreaterThan(1)
    })
  })
})

describe("a layout", () => {
  it("has a word below its tag, and the tag one level below its phrase", () => {
    const layout = layoutTree(readTree("(S (NN a) (VP (VB b)))"))
    const [s, nn, a, vp, vb, b] = layout.boxes as [TextBox, TextBox, TextBox, TextBox, TextBox, TextBox]
    expect(layout.boxes.map(({ kind }) => kind)).toEqual(["phrase", "tag", "word", "phrase", "tag", "word"])
    expect(nn.y).toBe(vp.y)
    expect(a.y).toBe(nn.y + nn.height)
    expect([s.y < vp.y, vp.y < vb.y, vb.y < b.y]).toEqual([true, true, true])
    expect(middle(a)).toBe(middle(nn))
  })

  it("bends lines to aligned words, but only those", () => {
    const tree = readTree("(S (NN a) (VP (VB b)))")
    expect(layoutTree(tree).edges.map((edge) => edge.length)).toEqual([2, 2, 2])
    const { edges } = layoutTree(tree, { alignWords: true })
    expect(edges.map((edge) => edge.length)).toEqual([3, 2, 2])
    expect(edges[0]?.[1]?.[0]).toBe(edges[0]?.[2]?.[0])
  })

  it("runs from right to left by default if most words are Hebrew or Arabic", () => {
    const columns = (text: string, direction?: "ltr" | "rtl") =>
      wordsOf(layoutTree(readTree(text), direction ? { direction } : {})).map(middle)
    const hebrew = "(S (NN הילד) (VB אכל) (FW pizza) (. .))"
    const english = "(S (NN fish) (VB swims) (FW שלום) (. .))"
    const isRising = ([first = 0, second = 0]: number[]) => first < second
    expect([columns(hebrew), columns(english)].map(isRising)).toEqual([false, true])
    expect([columns(hebrew, "ltr"), columns(english, "rtl")].map(isRising)).toEqual([true, false])
  })

  it("grows with the font", () => {
    const tree = readTree("(S (NN fish) (VB swims))")
    const small = layoutTree(tree, { fontSize: 10 })
    const large = layoutTree(tree, { fontSize: 40 })
    expect(large.width / small.width).toBeCloseTo(4, 0)
    expect(large.height / small.height).toBeCloseTo(4, 0)
  })

  it("throws for a font size that isn't a positive number", () => {
    for (const fontSize of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => layoutTree(readTree("(NN fish)"), { fontSize })).toThrow(
        expect.objectContaining({ code: "invalid-argument" }),
      )
  })

  // Without alignWords these are laid out in the test of drawSvg.
  it.each([...deepTexts, ["one flat phrase", `(S ${"(NN a) ".repeat(200_000)})`]])(
    "is made for a very large tree, %s",
    { timeout: 20_000 },
    (_, text) => {
      const tree = readTree(text)
      const { edges } = layoutTree(tree, { alignWords: true })
      expect(edges.length).toBe(tree.nodes.labels.length - 1)
    },
  )
})
