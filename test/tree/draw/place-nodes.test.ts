import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { childRows, placeNodes } from "../../../src/tree/draw/place-nodes.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { arbitraryTree } from "../trees.ts"

const spacing = { gap: 1, snap: 0 }

describe("placeNodes", () => {
  it("puts a phrase above the middle of its first and last child", () => {
    const tree = readTree("(S (A a) (B b) (C c) (D d))")
    expect(placeNodes(tree, [1, 1, 3, 1, 1], spacing)).toEqual({
      centres: [4, 0, 3, 6, 8],
      depths: [0, 1, 1, 1, 1],
      deepest: 1,
      width: 9,
    })
  })

  it("makes space for a phrase that is wider than its children", () => {
    const tree = readTree("(S (NP (A a) (B b)) (C c))")
    const { centres, width } = placeNodes(tree, [1, 9, 1, 1, 1], spacing)
    expect([centres, width]).toEqual([[7, 4, 3, 5, 10], 11])
  })

  it("puts a phrase right above an inner child that is near, but never above an outer one", () => {
    const inner = readTree("(S (A a) (B b) (C c))")
    expect(placeNodes(inner, [1, 1, 3, 3], { gap: 1, snap: 1 }).centres).toEqual([3, 0, 3, 7])
    expect(placeNodes(inner, [1, 1, 3, 3], spacing).centres).toEqual([3, 0, 3, 7])
    expect(placeNodes(inner, [1, 1, 3, 5], spacing).centres).toEqual([4, 0, 3, 8])
    expect(placeNodes(inner, [1, 1, 3, 5], { gap: 1, snap: 1 }).centres).toEqual([3, 0, 3, 8])
    expect(placeNodes(readTree("(S (A a) (B b))"), [1, 1, 1], { gap: 1, snap: 1 }).centres).toEqual([1, 0, 2])
  })

  it("places a subtree like a separate tree", () => {
    const text = "(NP (DT the) (NN fish))"
    const [inner] = readTree(`(S (X x) ${text})`).find("NP")
    expect(inner && placeNodes(inner, [2, 3, 4], spacing)).toEqual(
      placeNodes(readTree(text), [2, 3, 4], spacing),
    )
  })

  it("keeps subtrees apart and within the width, for nodes of any width", () => {
    const widths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40, maxLength: 40 })
    fc.assert(
      fc.property(arbitraryTree(), widths, fc.nat(2), (tree, widths, snap) => {
        const size = tree.nodes.labels.length
        const own = Array.from({ length: size }, (_, at) => widths[at % 40] as number)
        const { centres, width } = placeNodes(tree, own, { gap: 2, snap })
        const begin = (at: number) => (centres[at] as number) - Math.floor((own[at] as number) / 2)
        const strips = own.map((_, at) => {
          const rows = own.map((_, row) => row).slice(at, tree.nodes.after[at])
          return [
            Math.min(...rows.map(begin)),
            Math.max(...rows.map((row) => begin(row) + (own[row] as number))),
          ]
        }) as [number, number][]
        expect(strips[0]).toEqual([0, width])
        for (let at = 0; at < size; at++) {
          const children = childRows(tree.nodes, at).map((row) => strips[row] as [number, number])
          for (const [i, strip] of children.slice(1).entries())
            expect(strip[0]).toBeGreaterThanOrEqual((children[i] as [number, number])[1] + 2)
        }
      }),
      { numRuns: 200 },
    )
  })
})
