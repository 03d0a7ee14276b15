import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { collapseUnaries, restoreUnaries, type UnaryOptions } from "../../../src/tree/surgery/unary-chains.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree } from "../trees.ts"

const sing = readTree("(ROOT (S (VP (VB sing) (NP (NP (NN songs))))))")

describe("collapseUnaries", () => {
  it.each([
    [{}, "(ROOT (S+VP (VB sing) (NP+NP (NN songs))))"],
    [{ root: true }, "(ROOT+S+VP (VB sing) (NP+NP (NN songs)))"],
    [{ tags: true }, "(ROOT (S+VP (VB sing) (NP+NP+NN songs)))"],
    [{ joiner: "::" }, "(ROOT (S::VP (VB sing) (NP::NP (NN songs))))"],
  ])("makes one node of each chain with %o", (options, expected) => {
    expect(collapseUnaries(sing, options).toString()).toBe(expected)
  })

  const options: fc.Arbitrary<UnaryOptions> = fc.record({
    joiner: fc.constantFrom("+", "::", "→"),
    tags: fc.boolean(),
    root: fc.boolean(),
  })

  it("is undone by restoreUnaries, exactly", () => {
    fc.assert(
      fc.property(arbitraryTree({ features: true, labels: ["S", "NP"] }), options, (tree, how) => {
        expect(restoreUnaries(collapseUnaries(tree, how), how).equals(tree)).toBe(true)
      }),
    )
  })

  it("leaves no chain where there are no features", () => {
    fc.assert(
      fc.property(arbitraryTree({ labels: ["S", "NP"] }), (tree) => {
        const collapsed = collapseUnaries(tree, { root: true, tags: true })
        expect(collapsed.phrases().every(({ children }) => children.length > 1)).toBe(true)
      }),
    )
  })

  it("keeps positions", () => {
    const tree = readTree("(S (NP (NN a)))").withPositions([5, 6])
    const collapsed = collapseUnaries(tree, { tags: true, root: true })
    expect(collapsed.toString()).toBe("(S+NP+NN a)")
    expect(restoreUnaries(collapsed, { tags: true }).startPosition).toBe(5)
  })

  it("rejects labels with the joiner, except tags that stay as they are", () => {
    const invalid = expect.objectContaining({ code: "invalid-tree" })
    expect(() => collapseUnaries(readTree("(S (NP+X (A a) (B b)))"))).toThrow(invalid)
    expect(() => collapseUnaries(readTree("(S (P+D du) (B b))"), { tags: true })).toThrow(invalid)
    const tags = readTree("(S (X (Y (P+D du))) (B b))")
    expect(restoreUnaries(collapseUnaries(tags)).equals(tags)).toBe(true)
    expect(() => restoreUnaries(readTree("(S (NP++X (A a)))"))).toThrow(invalid)
    expect(() => collapseUnaries(sing, { joiner: " " })).toThrow(invalid)
    expect(() => collapseUnaries(sing, { joiner: "" })).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    )
  })

  it.each(deepTexts)("collapses %s, 100,000 levels deep", (_, text) => {
    const tree = readTree(text)
    expect(restoreUnaries(collapseUnaries(tree)).equals(tree)).toBe(true)
  })
})
