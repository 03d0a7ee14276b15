import { describe, expect, it } from "vitest"
import { Context } from "../../src/tagger/context.ts"
import {
  historyFeatures,
  jointFeatures,
  mostFeatures,
  neighbourFeatures,
  offsets,
  wordFeatures,
} from "../../src/tagger/features.ts"
import { hashTwo } from "../../src/tagger/hash.ts"
import { directions, History } from "../../src/tagger/history.ts"
import { TagCounts } from "../../src/tagger/tag-counts.ts"
import { edge, readWord } from "../../src/tagger/word.ts"

const lexicon = new TagCounts().lexicon()
const words = ["The", "dog-like", "3rd", "cat"].map((form, at) => readWord(form, at, lexicon))
const context = new Context()
context.read(words)

/// What a function writes.
function written(write: (out: Int32Array) => number): number[] {
  const out = new Int32Array(mostFeatures)
  return [...out.subarray(0, write(out))]
}

describe("the features of a word in its sentence", () => {
  it("are those of several words together, and those of each neighbour alone", () => {
    for (const at of words.keys()) {
      const alone = offsets.flatMap((offset) =>
        written((out) => neighbourFeatures(words[at + offset] ?? edge, offset, out, 0)),
      )
      const together = written((out) => jointFeatures(context, at, out))
      expect(written((out) => wordFeatures(context, at, out))).toEqual([...together, ...alone])
    }
  })

  it("are all different", () => {
    const history = new History(0, 5)
    history.begin()
    const all = [
      ...(words[1]?.features ?? []),
      ...written((out) => wordFeatures(context, 1, out)),
      ...written((out) => historyFeatures(context, 1, history, out)),
    ]
    expect(new Set(all).size).toBe(all.length)
  })

  it("of the tags before it depend on the tags and on the direction", () => {
    const features = directions.flatMap((direction) => {
      const history = new History(direction, 5)
      history.begin()
      const first = written((out) => historyFeatures(context, 1, history, out))
      history.pass(2)
      expect([history.near, history.far]).toEqual([2, 5])
      return [...first, ...written((out) => historyFeatures(context, 1, history, out))]
    })
    // Of the 16, two don't depend on the tag that came last.
    expect(new Set(features).size).toBe(features.length - 3 * directions.length)
  })

  it("stay the same: whoever changes them must give tagger files another version", () => {
    const history = new History(1, 5)
    history.begin()
    history.pass(3)
    const all = words.flatMap(({ features }, at) => [
      ...features,
      ...written((out) => wordFeatures(context, at, out)),
      ...written((out) => historyFeatures(context, at, history, out)),
    ])
    expect(all.reduce((digest, feature) => hashTwo(0, digest, feature), 0)).toBe(2_119_184_087)
  })

  it("are read anew for each sentence, a shorter one too", () => {
    const again = new Context()
    again.read([...words, ...words])
    again.read(words)
    for (const at of words.keys())
      expect(written((out) => wordFeatures(again, at, out))).toEqual(
        written((out) => wordFeatures(context, at, out)),
      )
  })
})
