import { describe, expect, it } from "vitest"
import { cleanTree } from "../../src/tree/clean.ts"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { writeJson } from "../../src/tree/format/write-json.ts"
import { fromSpans, toSpans } from "../../src/tree/span-tree.ts"
import { chainText, greatDepth, leftBranchingText, rightBranchingText } from "./trees.ts"

// Anything quadratic in the depth would take minutes here.
describe.each([
  ["a chain", chainText(greatDepth), 1],
  ["branching to the right", rightBranchingText(greatDepth), greatDepth + 1],
  ["branching to the left", leftBranchingText(greatDepth), greatDepth + 1],
])("a tree of 50,000 levels, %s,", { timeout: 20_000 }, (_, text, wordCount) => {
  const tree = readTree(text)

  // Compared by ===, so that a failure doesn't print megabytes.
  it("is read and written on one line", () => {
    expect(tree.toString() === text).toBe(true)
    expect(tree.leaves().length).toBe(wordCount)
  })

  it("is read when its lines aren't indented", () => {
    expect(readTree(text.replaceAll(" (", "\n(")).equals(tree)).toBe(true)
  })

  it("is written indented, with a length linear in the depth, and read back", () => {
    const indented = tree.toString({ indent: true })
    expect(indented.length).toBeLessThan(300 * greatDepth)
    expect(readTree(indented).equals(tree)).toBe(true)
  })

  it("is written as JSON, and converted to plain data", () => {
    const parsed = JSON.parse(writeJson(tree.nodes))
    let depth = 0
    for (let node = parsed; node.children; node = node.children.at(tree.children[1]?.isLeaf ? 0 : -1)) depth++
    expect(depth).toBe(greatDepth)
    expect(tree.toJSON()).toMatchObject({ label: "S", start: 0, end: wordCount })
  })

  it("is cleaned", () => {
    const wrapped = readTree(
      `(TOP ${text.replaceAll("(S ", "(S-X ").replaceAll("(NN a)", "(NN-1 a) (-NONE- *)")})`,
    )
    expect(cleanTree(wrapped)?.equals(tree)).toBe(true)
    const words = cleanTree(tree, { splice: ["S"], root: "unwrap" })
    expect([words?.label, words?.children.length]).toEqual(["TOP", wordCount])
    const roots = cleanTree(readTree(text.replaceAll("(S ", "(TOP ")), { root: "unwrap" })
    expect(roots?.leaves().length).toBe(wordCount)
  })

  it("is converted to spans and back", () => {
    expect(fromSpans(toSpans(tree)).equals(tree)).toBe(true)
  })

  it("is traversed, searched, mapped and compared", () => {
    expect(tree.find("S").length).toBe(greatDepth)
    expect(tree.phrases().length).toBe(greatDepth)
    expect([...tree.postorder()].at(-1)).toBe(tree)
    expect(tree.find(/^S/).reduce((sum, node) => sum + node.height, 0)).toBe(
      (greatDepth * (greatDepth + 1)) / 2,
    )
    const deepest = tree.find((node) => node.isLeaf && node.parent?.height === 1)[0]
    expect([deepest?.root === tree, deepest?.ancestors().length]).toEqual([true, greatDepth])
    expect(
      tree
        .phrases()
        .every((node) => node.endPosition - node.startPosition === 2 * (node.end - node.start) - 1),
    ).toBe(true)
    expect(tree.text.length).toBe(wordCount * 2 - 1)
    const mapped = tree.map((node) => node.label.toLowerCase())
    expect(mapped.equals(tree)).toBe(false)
    expect(mapped.map((node) => node.label.toUpperCase()).equals(tree)).toBe(true)
  })
})

describe("nested wrappers, each followed by an empty element,", () => {
  it("are unwrapped in linear time", { timeout: 20_000 }, () => {
    const text = `${"(TOP ".repeat(greatDepth)}(S (NN a))${" (-NONE- *))".repeat(greatDepth)}`
    expect(String(cleanTree(readTree(text)))).toBe("(S (NN a))")
  })
})
