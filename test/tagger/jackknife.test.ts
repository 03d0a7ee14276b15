import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { assignFolds, jackknifeSentences, jackknifeTrees, tagFold } from "../../src/tagger/jackknife.ts"
import { replaceAnalyses, unescapedWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { countCorrect, countCorrectTags } from "../../src/tagger/tagging-accuracy.ts"
import { fromSpans, type TaggedWord, toSpans } from "../../src/tree/span-tree.ts"
import type { Tree } from "../../src/tree/tree.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"
import { frenchSentences } from "./french-sentences.ts"
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
      expect(tags.flat().map(({ tag }) => tag)).not.toContain(`T${fold}`)
    }
  })

  it("tags a fold like a tagger trained on the others, in order", () => {
    const foldOf = assignFolds([tinySentences.length], 4)
    const others = tinySentences.filter((_, at) => foldOf[at] !== 2)
    const tagger = Tagger.train(others, { seed: 5 })
    expect(tagFold({ sentences: tinySentences, foldOf, folds: 4, settings: { seed: 5 } }, 2)).toEqual(
      tinySentences
        .filter((_, at) => foldOf[at] === 2)
        .map((sentence) => tagger.analyze(unescapedWords(sentence))),
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
      `${replaceAnalyses(
        tree,
        tree.leaves().map(() => ({ tag: "X" })),
      )}`
    expect(tagged.map(withoutTags)).toEqual(trees.map(withoutTags))
    const tags = tagged.map((tree) => tree.leaves().map(({ label }) => label))
    expect(accuracy).toEqual(countCorrectTags(tinySentences, tags))
    const foldOf = assignFolds([5, trees.length - 5], 3)
    const job = { sentences: tinySentences, foldOf, folds: 3, settings: {} }
    expect(tags.filter((_, at) => foldOf[at] === 1)).toEqual(
      tagFold(job, 1).map((sentence) => sentence.map(({ tag }) => tag)),
    )
  })

  it("replaces features too, if it is asked to", async () => {
    const trees = frenchSentences.map((words) =>
      fromSpans({ words, brackets: [{ start: 0, end: 5, label: "S" }] }),
    )
    const tagger = Tagger.train(frenchSentences.slice(48))
    const { trees: analyzed, accuracy, morphology } = await jackknifeTrees([trees], { folds: 2 })
    expect(morphology?.everything.correct).toBeGreaterThan(400)
    const analyses = analyzed.map((tree) =>
      toSpans(tree).words.map(({ tag, features = "" }) => ({ tag, features })),
    )
    expect(countCorrect(frenchSentences, analyses)).toEqual({ accuracy, morphology })
    expect(analyses.slice(0, 48)).toEqual(
      frenchSentences.slice(0, 48).map((words) => tagger.analyze(words.map(({ form }) => form))),
    )
    const some = await jackknifeTrees([trees], { folds: 2, settings: { features: ["n"] } })
    expect(some.trees[0]?.leaves()[0]?.features).toEqual(new Map([["n", "s"]]))
    expect(some.trees[0]?.leaves()[4]?.features.size).toBe(0)
    const none = await jackknifeTrees([trees], { folds: 2, settings: { features: false } })
    expect(none).toEqual({ trees, accuracy })
  })

  it("does without a feature in a fold whose others don't have it", async () => {
    const [first, ...rest] = frenchSentences.slice(0, 10) as [TaggedWord[], ...TaggedWord[][]]
    const rare = [{ ...(first[0] as TaggedWord), features: "rare=1" }, ...first.slice(1)]
    const settings = { features: ["rare"] }
    const { analyses } = await jackknifeSentences([[rare, ...rest]], { folds: 2, settings })
    expect(analyses.flat()).toContainEqual({ tag: "DET", features: "" })
    await expect(jackknifeSentences([rest], { folds: 2, settings })).rejects.toMatchObject({
      code: "invalid-training-data",
    })
    await expect(
      jackknifeSentences([rest], { folds: 2, settings: { features: 5 } as object }),
    ).rejects.toMatchObject({ code: "invalid-settings" })
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
