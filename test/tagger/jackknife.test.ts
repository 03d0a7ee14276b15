import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { assignFolds, jackknifeTrees, tagFold } from "../../src/tagger/jackknife.ts"
import { replaceTags, unescapedWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { countCorrectTags } from "../../src/tagger/tagging-accuracy.ts"
import type { Tree } from "../../src/tree/tree.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"
import { sentenceOf, tinySentences } from "./tagged-sentences.ts"

describe("folds", () => {
  it("are runs of consecutive sentences, one per file", () => {
    expect([...assignFolds([20], 10)]).toEqual(Array.from({ length: 20 }, (_, at) => Math.floor(at / 2)))
    expect([...assignFolds([4, 0, 4], 2)]).toEqual([0, 0, 1, 1, 1, 1, 0, 0])
  })

  it("are of about the same size within each file, and never just one", () => {
    const sizes = fc.array(fc.nat({ max: 40 }), { maxLength: 5 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 2, max: 12 }), (sizes, folds) => {
        const dealt = [...assignFolds(sizes, folds)]
        const total = sizes.reduce((sum, size) => sum + size, 0)
        expect(dealt).toHaveLength(total)
        if (total > 1) expect(new Set(dealt).size).toBeGreaterThan(1)
        let from = 0
        for (const size of sizes) {
          const counts = Array.from({ length: folds }, (_, fold) =>
            dealt.slice(from, from + size).reduce((count, each) => count + (each === fold ? 1 : 0), 0),
          )
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
          from += size
        }
      }),
    )
  })
})

describe("jackknifing", () => {
  it("tags each fold with a tagger that saw only the others", () => {
    // Each fold has a tag that no other has, so a tagger of the others can't assign it.
    const sentences = Array.from({ length: 9 }, (_, at) => sentenceOf(`same/T${at % 3} word/T${at % 3}`))
    const foldOf = Int32Array.from({ length: 9 }, (_, at) => at % 3)
    for (const fold of [0, 1, 2]) {
      const tags = tagFold({ sentences, foldOf, folds: 3, settings: {} }, fold)
      expect(tags).toHaveLength(3)
      expect(tags.flat()).not.toContain(`T${fold}`)
    }
  })

  it("tags a fold like a tagger trained on the others, in order", () => {
    const foldOf = assignFolds([tinySentences.length], 4)
    const others = tinySentences.filter((_, at) => foldOf[at] !== 2)
    const tagger = Tagger.train(others, { seed: 5 })
    expect(tagFold({ sentences: tinySentences, foldOf, folds: 4, settings: { seed: 5 } }, 2)).toEqual(
      tinySentences
        .filter((_, at) => foldOf[at] === 2)
        .map((sentence) => tagger.tag(unescapedWords(sentence))),
    )
  })

  it("returns nothing for a fold without sentences", () => {
    const foldOf = new Int32Array(tinySentences.length)
    expect(tagFold({ sentences: tinySentences, foldOf, folds: 4, settings: {} }, 3)).toEqual([])
  })

  it("replaces the tags of trees, in order, and counts the correct ones", async () => {
    const trees = tinyTrees()
    const { trees: tagged, accuracy } = await jackknifeTrees([trees.slice(0, 5), trees.slice(5)], {
      folds: 3,
    })
    const withoutTags = (tree: Tree) =>
      `${replaceTags(
        tree,
        tree.leaves().map(() => "X"),
      )}`
    expect(tagged.map(withoutTags)).toEqual(trees.map(withoutTags))
    const tags = tagged.map((tree) => tree.leaves().map(({ label }) => label))
    expect(accuracy).toEqual(countCorrectTags(tinySentences, tags))
    const foldOf = assignFolds([5, trees.length - 5], 3)
    const job = { sentences: tinySentences, foldOf, folds: 3, settings: {} }
    expect(tags.filter((_, at) => foldOf[at] === 1)).toEqual(tagFold(job, 1))
  })

  it("needs two trees", async () => {
    await expect(jackknifeTrees([tinyTrees().slice(0, 1)])).rejects.toMatchObject({
      code: "invalid-training-data",
    })
    const trees = tinyTrees()
    for (const run of [
      () => jackknifeTrees([trees], { folds: 1 }),
      () => jackknifeTrees(trees as object as []),
    ])
      await expect(run()).rejects.toMatchObject({ code: "invalid-argument" })
  })
})
