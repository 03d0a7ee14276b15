import { existsSync, readFileSync } from "node:fs"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readTree, readTrees } from "../../../src/tree/format/read-trees.ts"
import { iobTags, writeIob } from "../../../src/tree/surgery/write-iob.ts"
import { deepTexts } from "../deep-texts.ts"
import { arbitraryTree } from "../trees.ts"

const chunks = (text: string, ...labels: string[]) =>
  readTree(text)
    .chunks(...labels)
    .map((chunk) => `[${chunk.label} ${chunk.text}]`)
    .join(" ")

describe("chunks", () => {
  it.each([
    [
      "base noun phrases, prepositions and verbs",
      "(S (NP (NP (DT The) (JJ old) (NN man)) (PP (IN in) (NP (DT the) (NN park)))) (VP (VBD fed) (NP (NNS ducks))) (. .))",
      "[NP The old man] [PP in] [NP the park] [VP fed] [NP ducks]",
    ],
    [
      "modifiers and coordination inside of noun phrases",
      "(NP (DT a) (ADJP (RB very) (JJ big)) (NN dog) (CC and) (QP (RB about) (CD ten)) (NNS cats))",
      "[NP a very big dog and about ten cats]",
    ],
    [
      "coordinated noun phrases",
      "(NP (NP (NNS cats)) (, ,) (NP (NNS dogs)) (CC and) (NP (NNS birds)))",
      "[NP cats] [NP dogs] [NP birds]",
    ],
    [
      "verbs with the adverbs between them",
      "(S (NP-SBJ (PRP She)) (VP (VBZ has) (RB n't) (ADVP (RB always)) (VP (VBN been) (VP (VBG singing) (ADVP (RB well))))))",
      "[NP She] [VP has n't always been singing] [ADVP well]",
    ],
    [
      "infinitives",
      "(S (NP (PRP He)) (VP (VBZ wants) (S (NP (-NONE- *)) (VP (TO to) (VP (VB go))))))",
      "[NP He] [VP wants to go]",
    ],
    [
      "infinitives with a subject",
      "(S (NP (PRP He)) (VP (VBZ wants) (S (NP (PRP us)) (VP (TO to) (VP (VB go))))))",
      "[NP He] [VP wants] [NP us] [VP to go]",
    ],
    ["possessives", "(NP (NP (DT the) (NN man) (POS 's)) (JJ new) (NN hat))", "[NP the man] [NP 's new hat]"],
    [
      "questions",
      "(SBARQ (WHNP (WP What)) (SQ (VBZ does) (NP (PRP he)) (VP (VB want))) (. ?))",
      "[NP What] [VP does] [NP he] [VP want]",
    ],
    [
      "subordinate clauses",
      "(SBAR (IN that) (S (NP (PRP I)) (VP (VBP sing))))",
      "[SBAR that] [NP I] [VP sing]",
    ],
    [
      "particles and interjections",
      "(S (INTJ (UH Oh)) (VP (VB get) (PRT (RP up))))",
      "[INTJ Oh] [VP get] [PRT up]",
    ],
    ["coordinated verb phrases", "(VP (VP (VB sing)) (CC and) (VP (VB dance)))", "[VP sing] [VP dance]"],
    ["French categories", "(SENT (NP (D le) (N chat)) (VN (V mange)))", "[NP le chat] [VN mange]"],
    ["a single word", "(NN fish)", ""],
  ])("finds %s", (_, tree, expected) => {
    expect(chunks(tree)).toBe(expected)
  })

  it("finds only the labels that are asked for", () => {
    const tree = "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
    expect(chunks(tree, "NP")).toBe("[NP I] [NP fish]")
    expect(chunks(tree, "VP", "PP")).toBe("[VP like]")
    expect(() => readTree(tree).chunks(5 as unknown as string)).toThrow(
      expect.objectContaining({ code: "invalid-argument" }),
    )
  })

  it("counts words as the tree does, also in a part of one", () => {
    const tree = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
    expect(tree.find("VP")[0]?.chunks("NP")).toEqual([{ label: "NP", start: 2, end: 3, text: "fish" }])
    expect(tree.find("VP").map(iobTags)).toEqual([["B-VP", "B-NP"]])
  })

  it("never overlap, and are in order", () => {
    const labels = ["S", "NP", "VP", "PP", "ADVP", "QP", "SBAR"]
    fc.assert(
      fc.property(arbitraryTree({ labels, tags: ["NN", "POS", "CC", "VB"] }), (tree) => {
        let end = 0
        for (const chunk of tree.chunks()) {
          expect(chunk.start).toBeGreaterThanOrEqual(end)
          expect(chunk.end).toBeGreaterThan(chunk.start)
          end = chunk.end
        }
        expect(tree.end).toBeGreaterThanOrEqual(end)
        expect(iobTags(tree)).toHaveLength(tree.end)
      }),
    )
  })

  it.each(deepTexts)("are found in %s, 100,000 levels deep", (_, text) => {
    expect(readTree(text.replaceAll("S", "NP")).chunks().length).toBeGreaterThan(0)
  })
})

describe("writeIob", () => {
  it("has a line per word, without empty elements", () => {
    const tree = readTree("(S (NP (-NONE- *) (DT the) (NN man)) (VP (VBD saw) (NP (-NONE- *T*))) (. .))")
    expect(writeIob(tree)).toBe("the DT B-NP\nman NN I-NP\nsaw VBD B-VP\n. . O")
  })
})

const folder = new URL("../../../../shared/treebanks/", import.meta.url)

describe.skipIf(!existsSync(folder))("MASC (skipped if ../shared/treebanks is missing)", () => {
  it("has a chunk for most words", () => {
    const trees = [...readTrees(readFileSync(new URL("masc/dev.mrg", folder), "utf8"))]
    const tags = trees.flatMap((tree) => iobTags(tree))
    const outside = tags.filter((tag) => tag === "O").length
    expect(outside / tags.length).toBeLessThan(0.2)
  })
})
