import { describe, expect, it } from "vitest"
import {
  countCorrect,
  countCorrectTags,
  formatAccuracy,
  scoreTagger,
} from "../../src/tagger/tagging-accuracy.ts"
import { frenchTagger } from "./french-sentences.ts"
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

  it("is counted for features, lemmas and each feature", () => {
    const word = (form: string, tag: string, features?: string) => ({ form, tag, features })
    const sentence = [
      word("les", "DET", "lem=le|n=p"),
      word("petits", "ADJ", "lem=petit|g=f|n=p"),
      word("chats", "XX", "lem=chat|g=m|n=p"),
      word("dorment", "V", "lem=dormer|n=p|p=3|other=1"),
      word(".", "PONCT"),
    ]
    const { morphology } = scoreTagger(frenchTagger, [sentence])
    const of = (words: number, correct: number) => ({ words, correct })
    const all = {
      features: of(5, 4),
      lemmas: of(5, 3),
      everything: of(5, 1),
      byFeature: { lem: of(5, 3), g: of(2, 1), n: of(4, 4), p: of(1, 1) },
    }
    expect(morphology?.all).toEqual(all)
    expect(morphology?.known).toEqual(all)
    expect(morphology?.unknown.everything).toEqual(of(0, 0))
    const analyses = frenchTagger.analyze(sentence.map(({ form }) => form))
    expect(countCorrect([sentence], [analyses])).toEqual({ accuracy: of(5, 4), morphology: all })
    expect(countCorrect([sentence], [sentence.map(({ tag }) => ({ tag }))])).toEqual({ accuracy: of(5, 5) })
  })
})
