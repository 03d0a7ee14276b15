import { describe, expect, it } from "vitest"
import { countRight, percent, scoreTagger } from "../../src/tagger/tagging-score.ts"
import { sentenceOf, tinyTagger } from "./tagged-sentences.ts"

describe("the score of a tagger", () => {
  it("counts all, known and unknown words", () => {
    const score = scoreTagger(tinyTagger, [
      sentenceOf("the/DT dog/XX sleeps/VBZ ./."),
      sentenceOf("zebra/ZZ"),
    ])
    expect(score).toEqual({
      all: { words: 5, right: 3 },
      known: { words: 4, right: 3 },
      unknown: { words: 1, right: 0 },
    })
    expect(percent(score.all)).toBe("60.00%")
    expect(percent({ words: 0, right: 0 })).toBe("none")
  })

  it("counts tags that were given before", () => {
    expect(countRight([sentenceOf("a/X b/Y"), sentenceOf("c/Z")], [["X", "X"], ["Z"]])).toEqual({
      words: 3,
      right: 2,
    })
  })
})
