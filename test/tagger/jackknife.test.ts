import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dealFolds, tagFold } from "../../src/tagger/jackknife.ts"
import { plainWords } from "../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { sentenceOf, tinySentences } from "./tagged-sentences.ts"

describe("folds", () => {
  it("are runs of consecutive sentences, of each file about a tenth", () => {
    expect([...dealFolds([20], 10)]).toEqual(Array.from({ length: 20 }, (_, at) => Math.floor(at / 2)))
    expect([...dealFolds([4, 0, 4], 2)]).toEqual([0, 0, 1, 1, 1, 1, 0, 0])
  })

  it("are never all but one empty, and of each file of about the same size", () => {
    const sizes = fc.array(fc.nat({ max: 40 }), { maxLength: 5 })
    fc.assert(
      fc.property(sizes, fc.integer({ min: 2, max: 12 }), (sizes, folds) => {
        const dealt = [...dealFolds(sizes, folds)]
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
  it("tags a fold by a tagger that saw only the others", () => {
    // Each fold has a tag that no other has, and so no tagger of it can give.
    const sentences = Array.from({ length: 9 }, (_, at) => sentenceOf(`same/T${at % 3} word/T${at % 3}`))
    const foldOf = Int32Array.from({ length: 9 }, (_, at) => at % 3)
    for (const fold of [0, 1, 2]) {
      const tags = tagFold({ sentences, foldOf }, fold)
      expect(tags).toHaveLength(3)
      expect(tags.flat()).not.toContain(`T${fold}`)
    }
  })

  it("gives what a tagger of the others gives, in the sentences' order", () => {
    const foldOf = dealFolds([tinySentences.length], 4)
    const others = tinySentences.filter((_, at) => foldOf[at] !== 2)
    const tagger = Tagger.train(others, { seed: 5 })
    expect(tagFold({ sentences: tinySentences, foldOf }, 2, { seed: 5 })).toEqual(
      tinySentences.filter((_, at) => foldOf[at] === 2).map((sentence) => tagger.tag(plainWords(sentence))),
    )
  })

  it("gives nothing for a fold without sentences", () => {
    expect(tagFold({ sentences: tinySentences, foldOf: new Int32Array(tinySentences.length) }, 3)).toEqual([])
  })
})
