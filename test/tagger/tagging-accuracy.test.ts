import { describe, expect, it } from "vitest"
import { countCorrectTags, formatAccuracy, scoreTagger } from "../../src/tagger/tagging-accuracy.ts"
import { sentenceOf, tinyTagger } from "./tagged-sentences.ts"

describe("the accuracy of a tagger", () => {
  it("is counted for all, known and unknown words", () => {
    const score = scoreTagger(tinyTagger, [
      sentenceOf("the/DT dog/XX sleeps/VBZ ./."),
      sentenceOf("zebra/ZZ"),
    ])
    expect(score).toEqual({
      all: { words: 5, correct: 3 },
      known: { words: 4, correct: 3 },
      unknown: { words: 1, correct: 0 },
    })
    expect(formatAccuracy(score.all)).toBe("60.00%")
    expect(formatAccuracy({ words: 0, correct: 0 })).toBe("none")
  })

  it("is counted for tags that were predicted elsewhere", () => {
    expect(countCorrectTags([sentenceOf("a/X b/Y"), sentenceOf("c/Z")], [["X", "X"], ["Z"]])).toEqual({
      words: 3,
      correct: 2,
    })
  })
})
