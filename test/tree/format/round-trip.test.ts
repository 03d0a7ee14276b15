import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { SpandrelError } from "../../../src/check/error.ts"
import { treeFromJson } from "../../../src/tree/format/read-json.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { fromSpans, toSpans } from "../../../src/tree/span-tree.ts"
import type { Tree } from "../../../src/tree/tree.ts"

// Strings of the characters that brackets and features give a meaning, and of any others.
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "#",
        "##",
        "(",
        ")",
        " ",
        "\n",
        "\t",
        "|",
        "=",
        "%",
        "%20",
        "%2",
        "-LRB-",
        "\\",
        "-",
        "NP",
        "a",
      ),
      fc.string({ unit: "binary", minLength: 1, maxLength: 2 }),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(""))
const label = fc.oneof({ weight: 2, arbitrary: fc.constantFrom("NP", "NN", "N#", "#", "##x") }, text)
const features = fc.option(fc.dictionary(text, text, { maxKeys: 3 }), { nil: undefined })
const leaf = fc.record({ label, features, word: fc.oneof(fc.constant("fish"), text) })
const phrase = (children: fc.Arbitrary<unknown>) =>
  fc.record({ label, features, children: fc.array(children, { minLength: 1, maxLength: 3 }) })
const data = fc.oneof(leaf, phrase(leaf), phrase(phrase(leaf)))

/// The tree, or undefined if it is refused with an error of ours.
function build(make: () => Tree): Tree | undefined {
  try {
    return make()
  } catch (error) {
    expect(error).toBeInstanceOf(SpandrelError)
    expect(error).toMatchObject({ code: "invalid-tree" })
    return undefined
  }
}

/// What a tree is made of, without offsets.
const contents = (tree: Tree) =>
  Array.from(tree.preorder(), (node) => [node.label, node.word, node.children.length, [...node.features]])

describe("a tree of any labels, features and words", () => {
  it("is refused, or read from its brackets as the same tree", () => {
    let built = 0
    fc.assert(
      fc.property(data, (json) => {
        const tree = build(() => treeFromJson(json))
        if (tree === undefined) return
        built++
        for (const style of [{ features: true }, { features: true, indent: true, width: 1 }]) {
          const read = readTree(tree.toString(style))
          expect(read.equals(tree)).toBe(true)
          expect(contents(read)).toEqual(contents(tree))
        }
        expect(treeFromJson(tree.toJSON()).equals(tree)).toBe(true)
      }),
      { numRuns: 2000 },
    )
    expect(built).toBeGreaterThan(100)
  })

  it("has the features that it was given", () => {
    fc.assert(
      fc.property(fc.dictionary(text, text, { maxKeys: 3 }), (given) => {
        const tree = treeFromJson({ label: "NC", word: "pomme", features: given })
        expect(Object.fromEntries(readTree(tree.toString({ features: true })).features)).toEqual(given)
      }),
      { numRuns: 1000 },
    )
  })

  it("is refused, or read as the same tree, if it is made of spans", () => {
    const word = fc.record({
      tag: label,
      form: fc.oneof(fc.constant("fish"), text),
      features: fc.option(text, { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 2 }), label, (words, chain) => {
        const tree = build(() =>
          fromSpans({ words, brackets: [{ start: 0, end: words.length, label: chain }] }),
        )
        if (tree === undefined) return
        expect(readTree(tree.toString({ features: true })).equals(tree)).toBe(true)
        expect(fromSpans(toSpans(tree)).equals(tree)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe("features", () => {
  it("with spaces and brackets are escaped as in URLs", () => {
    const tree = treeFromJson({
      label: "NC",
      word: "pomme",
      features: { lem: "pomme de terre", "a=b": "(|)", pct: "50%" },
    })
    expect(tree.toString({ features: true })).toBe(
      "(NC##lem=pomme%20de%20terre|a%3Db=%28%7C%29|pct=50%## pomme)",
    )
    expect(tree.lemma).toBe("pomme de terre")
  })
})

describe("nested data that contains itself", () => {
  it("is refused", () => {
    const node: { label: string; children: unknown[] } = { label: "NP", children: [] }
    node.children.push({ label: "NN", word: "a" }, { label: "S", children: [node] })
    expect(() => treeFromJson(node)).toThrow(expect.objectContaining({ code: "invalid-tree" }))
  })

  it("may contain the same node twice, side by side", () => {
    const noun = { label: "NP", children: [{ label: "NN", word: "a" }] }
    expect(String(treeFromJson({ label: "S", children: [noun, noun] }))).toBe("(S (NP (NN a)) (NP (NN a)))")
  })

  it("may claim to have billions of children", () => {
    const data = { label: "S", children: new Array(2 ** 32 - 1) }
    expect(() => treeFromJson(data)).toThrow(expect.objectContaining({ code: "invalid-tree" }))
  })
})
