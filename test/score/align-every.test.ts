import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { evaluateLines } from "../../src/score/evaluate.ts"
import { builtInParameters } from "../../src/score/parameters.ts"
import { arbitraryTree, arbitraryWord } from "../tree/trees.ts"

const evaluate = (gold: readonly string[], test: readonly string[], count?: "all" | "evalb") => {
  let errors = ""
  const options = { parameters: builtInParameters.collins, onError: (text: string) => (errors += text) }
  return evaluateLines(gold, test, { ...options, ...(count && { count }) }).then((result) => ({
    ...result,
    errors,
  }))
}

describe("an evaluation that counts every sentence", () => {
  it("lets the gold tags say which words are punctuation", async () => {
    // EVALB deletes the quote of the gold tree alone, and the lengths differ.
    const gold = ["(S (NP (PRP I)) ('' ') (VP (VBP eat)))"]
    const test = ["(S (NP (PRP I)) (POS ') (VP (VBP eat)))"]
    const evalb = await evaluate(gold, test)
    expect(evalb.all).toMatchObject({ sentences: 1, errorSentences: 1, validSentences: 0 })
    const { all, errors } = await evaluate(gold, test, "all")
    expect(errors).toBe("")
    expect(all).toMatchObject({ errorSentences: 0, validSentences: 1, matched: 3, gold: 3, test: 3, f1: 100 })
    // The other way around, the word counts, and so does its tag.
    const other = await evaluate(test, gold, "all")
    expect(other.all).toMatchObject({ validSentences: 1, f1: 100, words: 3, correctTags: 2 })
    expect(other.tagConfusions).toEqual([{ gold: "POS", test: "''", count: 1 }])
  })

  it("compares brackets however they are escaped", async () => {
    const gold = ["(S (X -LCB-) (X a-LRB-b) (X fish))"]
    const test = ["(S (X {) (X a-LRB-b) (X fish))"]
    expect((await evaluate(gold, test)).errors).toBe("1 : Words unmatch (-LCB-|{)\n")
    expect((await evaluate(gold, test, "all")).all).toMatchObject({ validSentences: 1, f1: 100 })
  })

  it("ignores traces that only the gold trees have", async () => {
    const gold = ["(S (NP (-NONE- *)) (VP (VB eat) (NP (NN fish) (NP (-NONE- *T*-1)))) (. .))"]
    const test = ["(S (VP (VB eat) (NP (NN fish))) (. .))"]
    expect((await evaluate(gold, test, "all")).all).toMatchObject({ validSentences: 1, f1: 100 })
  })

  it("counts a sentence without a tree, or with other words, as a tree without brackets", async () => {
    const gold = Array.from({ length: 4 }, () => "(S (NP (PRP I)) (VP (VBP eat)))")
    const test = [gold[0] as string, "", "(S (NP (PRP You)) (VP (VBP eat)))", "(S (NP (PRP I"]
    const { all, labels, errors, complete } = await evaluate(gold, test, "all")
    expect(complete).toBe(true)
    expect(all).toMatchObject({ sentences: 4, errorSentences: 3, skippedSentences: 0, validSentences: 4 })
    expect(all).toMatchObject({
      matched: 3,
      gold: 12,
      test: 3,
      recall: 25,
      precision: 100,
      completeMatch: 25,
    })
    expect(all).toMatchObject({ words: 8, correctTags: 2 })
    expect(labels.find(({ label }) => label === "NP")).toMatchObject({ gold: 4, matchedGold: 1, test: 1 })
    expect(errors.split("\n").map((line) => line.slice(0, 4))).toEqual(["2 : ", "3 : ", "4 : ", ""])
    // Test lines that are missing at the end, whatever the limit of errors is.
    const short = await evaluate([...gold, ...gold, ...gold, ...gold], test.slice(0, 1), "all")
    expect(short).toMatchObject({ complete: true, all: { validSentences: 16, matched: 3, gold: 48 } })
  })

  it("leaves out only what has no gold tree", async () => {
    const tree = "(S (NP (PRP I)) (VP (VBP eat)))"
    const { all } = await evaluate(["", "(S (NP", "(. .)", tree], [tree, tree, "(. .)", tree], "all")
    expect(all).toMatchObject({ sentences: 4, errorSentences: 1, skippedSentences: 1, validSentences: 2 })
    const longer = await evaluate([tree], [tree, tree], "all")
    expect(longer).toMatchObject({ complete: true, all: { validSentences: 1, f1: 100 } })
  })

  it("has EVALB's figures wherever EVALB counts all sentences", async () => {
    const trees = fc.array(arbitraryTree({ words: arbitraryWord }), { minLength: 1, maxLength: 4 })
    let compared = 0
    await fc.assert(
      fc.asyncProperty(trees, async (trees) => {
        // Other labels over the same words.
        const gold = trees.map(String)
        const test = trees.map((tree) => String(tree.map(({ isLeaf, label }) => (isLeaf ? {} : `${label}x`))))
        for (const lines of [gold, test]) {
          const { all, withinCutoff, errors } = await evaluate(gold, lines)
          if (errors !== "" || all.skippedSentences > 0) return
          compared++
          expect(await evaluate(gold, lines, "all")).toMatchObject({ all, withinCutoff, errors: "" })
        }
      }),
      { numRuns: 200 },
    )
    expect(compared).toBeGreaterThan(50)
  })
})
