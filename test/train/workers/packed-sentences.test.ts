import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { TrainSentence } from "../../../src/train/corpus.ts"
import { packSentences, unpackSentence } from "../../../src/train/workers/packed-sentences.ts"

const ints = (options: fc.IntArrayConstraints = {}) => fc.int32Array({ maxLength: 12, ...options })
const bracket = fc.record({ start: fc.nat(), end: fc.nat(), label: fc.nat() })
const sentence: fc.Arbitrary<TrainSentence> = fc
  .record({
    fields: fc.array(ints(), { maxLength: 4 }),
    brackets: fc.array(bracket, { maxLength: 9 }),
    tags: fc.option(ints(), { nil: undefined }),
    untagged: fc.nat(9),
  })
  .map(({ fields, brackets, tags, untagged }) => {
    const length = tags?.length ?? untagged
    return { length, fields, brackets, ...(tags && { tags }) }
  })

describe("packed sentences", () => {
  it("are the same when they are unpacked, in any order", () => {
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 8 }), (sentences) => {
        const packed = packSentences(sentences)
        for (const at of [...sentences.keys()].reverse())
          expect(unpackSentence(packed, at)).toEqual(sentences[at])
      }),
    )
  })

  it("are one block that threads share", () => {
    const { numbers, starts } = packSentences([{ length: 1, fields: [Int32Array.of(5)], brackets: [] }])
    expect(numbers.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect(starts.buffer).toBeInstanceOf(SharedArrayBuffer)
  })
})
