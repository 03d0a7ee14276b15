import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  escapeBrackets,
  leafForm,
  leafFormUnlessEscaped,
  unescapeBrackets,
} from "../../src/tree/bracket-escapes.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { Tree } from "../../src/tree/tree.ts"
import { TreeBuilder } from "../../src/tree/tree-builder.ts"
import { arbitraryWord } from "./trees.ts"

const treeOf = (word: string) => {
  const builder = new TreeBuilder()
  builder.addWord("X", word)
  return Tree.of(builder.finish())
}

describe("bracket escapes", () => {
  it.each([
    ["(", "-LRB-"],
    [")", "-RRB-"],
    ["[", "-LSB-"],
    ["]", "-RSB-"],
    ["{", "-LCB-"],
    ["}", "-RCB-"],
    ["a[1]", "a-LSB-1-RSB-"],
    ["(s)he", "-LRB-s-RRB-he"],
    [":-(", ":--LRB-"],
  ])("write %j as %j", (word, written) => {
    expect(escapeBrackets(word)).toBe(written)
    expect(unescapeBrackets(written)).toBe(word)
  })

  it.each(["dog", "1\\/2", "*T*-1", "-", "--", "B", "a-b", "\\", "\\\\", "-lrb-", "AT&T", "犬", "\u00a0"])(
    "leave %j alone",
    (word) => {
      expect(escapeBrackets(word)).toBe(word)
      expect(unescapeBrackets(word)).toBe(word)
    },
  )

  it.each([
    "-LRB-",
    "-LRB",
    "-LRB(",
    "-LRB-LRB-",
    "(LRB-",
    "(-LRB-",
    "\\(",
    "\\\\(",
    "\\-LRB-",
    "\\\\-LRB-",
    "\\\\-LRB",
    "\\\\\\-RCB-)",
    "-LRB\\-LRB-",
    "-LRB-\\(",
    "()[]{}",
    "-LRB--RRB-",
    "-LRB-\\\\-RRB-",
  ])("can be undone for %j, which looks like an escape", (word) => {
    const written = escapeBrackets(word)
    expect(written).not.toMatch(/[()[\]{}]/)
    expect(unescapeBrackets(written)).toBe(word)
  })

  it("allow any word to be built, written and read back", () => {
    fc.assert(
      fc.property(arbitraryWord, (word) => {
        const tree = treeOf(word)
        expect(tree.word).toBe(word)
        const read = readTree(tree.toString())
        expect(read.word).toBe(word)
        expect(read.equals(tree)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it("never write two words the same", () => {
    fc.assert(
      fc.property(arbitraryWord, arbitraryWord, (a, b) => {
        expect(escapeBrackets(a) === escapeBrackets(b)).toBe(a === b)
      }),
    )
  })

  it("take linear time for a long run of backslashes", { timeout: 5000 }, () => {
    const word = "\\".repeat(100_000)
    expect(escapeBrackets(word)).toBe(word)
    expect(unescapeBrackets(`${word}B`)).toBe(`${word}B`)
    expect(unescapeBrackets(escapeBrackets(`${word}(`))).toBe(`${word}(`)
    expect(unescapeBrackets(escapeBrackets(`${word}-LRB-`))).toBe(`${word}-LRB-`)
  })
})

describe("words of a file", () => {
  it("are written exactly as they were read", () => {
    const line = "(NP (X [) (X -LSB-) (X -LRB-) (X \\-LRB-) (X 1\\/2) (X {b}))"
    const tree = readTree(line)
    expect(tree.toString()).toBe(line)
    expect(tree.leaves().map((leaf) => leaf.word)).toEqual(["[", "[", "(", "-LRB-", "1\\/2", "{b}"])
  })
})

describe("the forms of leaves", () => {
  it("escape only what a file of trees can't contain", () => {
    expect(["(", "a(b", "[", "{x}", "fish", "-LRB-"].map(leafForm)).toEqual([
      "-LRB-",
      "a-LRB-b",
      "[",
      "{x}",
      "fish",
      "\\-LRB-",
    ])
    expect(["(", "[", "-LRB-", "-RSB-", "-LRB-x"].map(leafFormUnlessEscaped)).toEqual([
      "-LRB-",
      "[",
      "-LRB-",
      "-RSB-",
      "\\-LRB-x",
    ])
  })

  it("can be unescaped to any word", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."()[]{}-LRSCB\\x") }), (word) => {
        expect(unescapeBrackets(leafForm(word))).toBe(word)
        expect(leafForm(word)).not.toMatch(/[()]/)
      }),
    )
  })
})
