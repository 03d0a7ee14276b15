import { describe, expect, it } from "vitest"
import { Context } from "../../src/tagger/context.ts"
import {
  combinedFeatures,
  contextFeatures,
  historyFeatures,
  maxFeatures,
  neighbourFeatures,
  neighbourOffsets,
} from "../../src/tagger/features.ts"
import { directions, History } from "../../src/tagger/history.ts"
import { TagCounts } from "../../src/tagger/tag-counts.ts"
import { hashTwo } from "../../src/tagger/weights/hash.ts"
import { analyzeWord, paddingWord } from "../../src/tagger/word.ts"

const lexicon = new TagCounts().lexicon()
const words = ["The", "dog-like", "3rd", "cat"].map((form, at) => analyzeWord(form, at, lexicon))
const context = new Context()
context.read(words)

/// The features that a function writes.
function written(write: (out: Int32Array) => number): number[] {
  const out = new Int32Array(maxFeatures)
  return [...out.subarray(0, write(out))]
}

describe("the features of a word in its sentence", () => {
  it("combine several words, or concern one neighbour alone", () => {
    for (const at of words.keys()) {
      const alone = neighbourOffsets.flatMap((offset) =>
        written((out) => neighbourFeatures(words[at + offset] ?? paddingWord, offset, out, 0)),
      )
      const together = written((out) => combinedFeatures(context, at, out))
      expect(written((out) => contextFeatures(context, at, out))).toEqual([...together, ...alone])
    }
  })

  it("are all different", () => {
    const history = new History(0, 5)
    history.reset()
    const all = [
      ...(words[1]?.features ?? []),
      ...written((out) => contextFeatures(context, 1, out)),
      ...written((out) => historyFeatures(context, 1, history, out)),
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  it("of its history depend on the tags and on the direction", () => {
    const features = directions.flatMap((direction) => {
      const history = new History(direction, 5)
      history.reset()
      const first = written((out) => historyFeatures(context, 1, history, out))
      history.push(2)
      expect([history.near, history.far]).toEqual([2, 5])
      return [...first, ...written((out) => historyFeatures(context, 1, history, out))]
    })
    // Three of the 16 depend on `far` alone, which is the same for both.
    expect(new Set(features).size).toBe(features.length - 3 * directions.length)
  })

  it("stay the same: to change them, raise the version of tagger files", () => {
    const history = new History(1, 5)
    history.reset()
    history.push(3)
    const all = words.flatMap(({ features }, at) => [
      ...features,
      ...written((out) => contextFeatures(context, at, out)),
      ...written((out) => historyFeatures(context, at, history, out)),
    ])
    expect(all.reduce((digest, feature) => hashTwo(0, digest, feature), 0)).toBe(2_119_184_087)
  })

  it("with known tags depend on those around the word, and are those of its own tag", () => {
    const featuresOf = (...tags: number[]) => {
      const tagged = new Context()
      tagged.read(words, Int32Array.from(tags))
      const history = new History(0, 5)
      history.reset()
      return [
        ...written((out) => contextFeatures(tagged, 1, out)),
        ...written((out) => historyFeatures(tagged, 1, history, out)),
      ]
    }
    const shared = (a: readonly number[], b: readonly number[]) =>
      a.filter((feature) => b.includes(feature)).length
    const first = featuresOf(0, 1, 2, 3)
    expect(new Set(first).size).toBe(first.length)
    // Only the features of neighbours alone are the same for all tags.
    const neighbours = neighbourOffsets.flatMap((offset) =>
      written((out) => neighbourFeatures(context.wordAt(1 + offset), offset, out, 0)),
    )
    expect(shared(first, featuresOf(0, 4, 2, 3))).toBe(neighbours.length)
    // Five of the features of tags include that of the next word.
    expect(shared(first, featuresOf(0, 1, 4, 3))).toBe(first.length - 5)
    expect(shared(first, featuresOf(0, 1, 2, 3))).toBe(first.length)
    expect(first.reduce((digest, feature) => hashTwo(0, digest, feature), 0)).toBe(-163_375_131)
  })

  it("don't depend on the sentence before, even if it was longer", () => {
    const again = new Context()
    again.read([...words, ...words])
    again.read(words)
    for (const at of words.keys())
      expect(written((out) => contextFeatures(again, at, out))).toEqual(
        written((out) => contextFeatures(context, at, out)),
      )
  })
})
