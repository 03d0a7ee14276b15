import { existsSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addColumns } from "../../../src/tree/columns/add-columns.ts"
import type { TakenColumn } from "../../../src/tree/columns/taken-columns.ts"
import { writeColumns } from "../../../src/tree/columns/write-columns.ts"
import { readTree, readTrees } from "../../../src/tree/format/read-trees.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { arbitraryTree } from "../trees.ts"

const row = (id: number, form: string, ...more: string[]) =>
  [id, form, ...more, ...Array.from({ length: 8 - more.length }, () => "_")].join("\t")

const cats = row(1, "cats", "cat", "NOUN", "NNS", "Number=Plur")

const merge = (trees: string, columns: string, take?: readonly TakenColumn[]) => {
  const names = { source: "a.conllu", treeSource: "a.mrg" }
  const merged = addColumns(readTrees(trees), columns, { ...names, ...(take && { take }) })
  return Array.from(merged, (tree) => tree.toString({ features: true }))
}

describe("columns beside trees", () => {
  it.each([
    [undefined, "(NP (NNX##lem=cat|Number=Plur## cats))"],
    [["lemma"], "(NP (NNX##lem=cat|g=m## cats))"],
    [["features"], "(NP (NNX##lem=katze|Number=Plur## cats))"],
    [["tag"], "(NP (NNS##g=m|lem=katze## cats))"],
    [["upos", "lemma", "features"], "(NP (NOUN##lem=cat|Number=Plur## cats))"],
    [[], "(NP (NNX##g=m|lem=katze## cats))"],
  ] as const)("replace what a tree has: %j", (take, expected) => {
    expect(merge("(NP (NNX##g=m|lem=katze## cats))", cats, take)).toEqual([expected])
  })

  it("remove what a tree has where a column is empty, but never a tag", () => {
    const take = ["xpos", "lemma", "features"] as const
    expect(merge("(NP (NN##lem=x|g=m## cats))", row(1, "cats"), take)).toEqual(["(NP (NN cats))"])
  })

  it("belong to the words of a tree, not to its empty elements", () => {
    const trees = "(S (NP (-NONE- *)) (NN cats)) (X (-NONE- 0)) (NP (NNS cats))"
    expect(merge(trees, `${cats}\n\n${cats}\n`, ["lemma"])).toEqual([
      "(S (NP (-NONE- *)) (NN##lem=cat## cats))",
      "(X (-NONE- 0))",
      "(NP (NNS##lem=cat## cats))",
    ])
  })

  it.each([
    ["-LRB-", "("],
    ["-LRB-", "-LRB-"],
    ["friend-LRB-s-RRB-", "friend(s)"],
    ["``", "“"],
    ["1\\/2", "1/2"],
    ["parce_que", "parce que"],
    ["’", "'"],
  ])("may write the word %s as %s", (form, written) => {
    expect(merge(`(X ${form})`, row(1, written, "a"))).toEqual([`(X##lem=a## ${form})`])
  })

  it.each([
    ["another word", "(NP (DT the) (NNS dogs))", `${row(1, "the")}\n${row(2, "cats")}`, "a.conllu:2:1"],
    ["a word too many", "(NP (NNS cats))", `# a\n${cats}\n${row(2, "dogs")}`, "a.conllu:3:1"],
    ["a word too few", "(NP (NNS cats) (NNS dogs))", cats, "a.conllu:1:1"],
    ["a sentence too many", "(NP (NNS cats))", `${cats}\n\n${cats}`, "a.conllu:3:1"],
    ["a sentence too few", "(NP (NNS cats))\n(NP (NNS cats))", cats, "a.mrg:2:1"],
    ["an invalid line", "(NP (NNS cats))", "1\tcats", "a.conllu:1:1"],
    ["an invalid line at the end", "(NP (NNS cats))", `${cats}\n\n1`, "a.conllu:3:1"],
    ["a tag with features", "(NP (NNS cats))", row(1, "cats", "_", "_", "A##b##"), "a.conllu:1:1"],
  ])("are refused with the place of %s", (_, trees, columns, location) => {
    const error = { code: "invalid-columns", message: expect.stringMatching(`^${location}: `) }
    expect(() => merge(trees, columns, ["xpos"])).toThrow(expect.objectContaining(error))
  })

  it("leave out features behind a tag that can't have any", () => {
    expect(merge("(X (# £))", row(1, "£", "pound"))).toEqual(["(X (# £))"])
  })

  it("change nothing but the features of words", () => {
    const property = (trees: readonly Tree[]) => {
      const columns = trees.map((tree) =>
        writeColumns({
          comments: [],
          words: tree.leaves().map((leaf) => ({ form: leaf.word ?? "", lemma: "x y" })),
          ranges: [],
        }),
      )
      const merged = [...addColumns(trees, `${columns.join("\n\n")}\n`)]
      expect(merged.map((tree) => tree.leaves().every(({ lemma }) => lemma === "x y"))).toEqual(
        trees.map(() => true),
      )
      const plain = (tree: Tree) => String(tree).replaceAll(/(?<=\(\S+)##\S*##(?= [^(])/g, "")
      expect(merged.map(plain)).toEqual(trees.map(plain))
      // Subtrees are trees too.
      const [first] = trees[0]?.children ?? []
      if (first !== undefined && !first.isLeaf)
        expect(
          [
            ...addColumns(
              [first],
              writeColumns({
                comments: [],
                words: first.leaves().map(({ word = "" }) => ({ form: word })),
                ranges: [],
              }),
            ),
          ].map(plain),
        ).toEqual([plain(first)])
    }
    fc.assert(fc.property(fc.array(arbitraryTree({ features: true }), { minLength: 1 }), property))
  })

  it("checks its arguments", () => {
    const tree = readTree("(NP (NNS cats))")
    for (const call of [
      () => addColumns(5 as never, ""),
      () => addColumns([tree], 5 as never),
      () => addColumns([tree], "", { take: ["xpos", "upos"] }),
      () => [...addColumns([5 as never], cats)],
    ])
      expect(call).toThrow(expect.objectContaining({ code: "invalid-argument" }))
  })
})

const folder = new URL("../../../../shared/treebanks/", import.meta.url)

describe.skipIf(!existsSync(folder))("GUM's columns (skipped if ../shared/treebanks is missing)", () => {
  it("are those of its trees", () => {
    const trees = readFileSync(new URL("gum/dev.mrg", folder))
    const columns = readFileSync(new URL("gum-dep/dev.conllu", folder))
    const merged = [...addColumns(readTrees(trees), columns)]
    const leaves = merged.flatMap((tree) => tree.leaves())
    expect([merged.length, leaves.length]).toEqual([1575, 28_119])
    // The last words of "can not" and the like have no lemma.
    expect(leaves.filter(({ lemma }) => lemma === undefined).length).toBeLessThan(20)
    expect(leaves.filter(({ features }) => features.get("Number") === "Plur").length).toBeGreaterThan(1000)
  })
})
