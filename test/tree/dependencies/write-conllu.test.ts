import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readColumns } from "../../../src/tree/columns/read-columns.ts"
import { dependencyWords } from "../../../src/tree/dependencies/dependencies.ts"
import { writeConllu } from "../../../src/tree/dependencies/write-conllu.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { arbitraryTree } from "../trees.ts"

const fish = "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))) (. .))"

describe("writeConllu", () => {
  it("writes ten columns per word", () => {
    expect(writeConllu(readTree(fish), { id: 7 })).toBe(
      [
        "# sent_id = 7",
        "# text = I like fish .",
        "1\tI\tI\tPRON\tPRP\tCase=Nom|Number=Sing|Person=1|PronType=Prs\t2\tnsubj\t_\t_",
        "2\tlike\tlike\tVERB\tVBP\tMood=Ind|Number=Sing|Person=1|Tense=Pres|VerbForm=Fin\t0\troot\t_\t_",
        "3\tfish\tfish\tNOUN\tNN\tNumber=Sing\t2\tobj\t_\t_",
        "4\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_",
      ].join("\n"),
    )
  })

  it("writes positions, and where no space follows", () => {
    const tree = readTree(fish).withPositions([0, 1, 2, 6, 7, 11, 11, 12])
    const text = writeConllu(tree, { text: "I like\nfish." })
    expect(text).toContain("# text = I like fish.\n")
    expect(text.split("\n").map((line) => line.split("\t")[9])).toEqual([
      undefined,
      "TokenRange=0:1",
      "TokenRange=2:6",
      "SpaceAfter=No|TokenRange=7:11",
      "TokenRange=11:12",
    ])
  })

  it("leaves out empty elements, and keeps function tags for the relations", () => {
    const text = writeConllu(readTree("( (S (NP-SBJ (-NONE- *)) (VP (VB Go) (NP-TMP (NN home)))))"))
    expect(
      text
        .split("\n")
        .slice(1)
        .map((line) => line.split("\t")[7]),
    ).toEqual(["root", "obl:unmarked"])
  })

  it("is read back with the same words and heads, for any tree", () => {
    const words = fc.constantFrom("the", "-LRB-", "_", "naïve", "🐕", "a\u00a0b", "#")
    fc.assert(
      fc.property(arbitraryTree({ words, features: true }), (tree) => {
        const [sentence, ...rest] = [...readColumns(`${writeConllu(tree)}\n\n`, "a")]
        expect(rest).toEqual([])
        if (!(sentence !== undefined && "words" in sentence)) throw new Error("not a sentence")
        const expected = dependencyWords(tree.nodes)
        expect(sentence.words.map(({ form, head }) => [form, head])).toEqual(
          expected.map(({ form, head }) => [form, head + 1]),
        )
      }),
    )
  })
})
