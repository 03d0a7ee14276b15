import { describe, expect, it } from "vitest"
import { hashTagSet, unknownClass } from "../../src/tagger/lexicon.ts"
import { TagCounts } from "../../src/tagger/tag-counts.ts"

function counted(entries: readonly [form: string, tag: number, times: number][]): TagCounts {
  const counts = new TagCounts()
  for (const [form, tag, times] of entries) for (let time = 0; time < times; time++) counts.add(form, tag)
  return counts
}

describe("tag counts", () => {
  it("give words with the same tags the same class", () => {
    const counts = counted([
      ["fish", 4, 1],
      ["fish", 2, 1],
      ["run", 2, 3],
      ["run", 4, 1],
      ["the", 1, 9],
    ])
    const lexicon = counts.lexicon()
    expect(lexicon.classOf("fish")).toBe(hashTagSet([2, 4]))
    expect(lexicon.classOf("fish")).toBe(lexicon.classOf("run"))
    expect(lexicon.classOf("the")).toBe(hashTagSet([1]))
    expect(lexicon.classOf("cat")).toBe(unknownClass)
    expect(["fish", "cat", ""].map((word) => lexicon.has(word))).toEqual([true, false, false])
  })

  it("leave out tags of less than 2% of a word's occurrences", () => {
    const lexicon = counted([
      ["the", 1, 99],
      ["the", 2, 1],
      ["a", 1, 98],
      ["a", 2, 2],
    ]).lexicon()
    expect(lexicon.classOf("the")).toBe(hashTagSet([1]))
    expect(lexicon.classOf("a")).toBe(hashTagSet([1, 2]))
  })

  it("can leave out one occurrence", () => {
    const counts = counted([
      ["fish", 1, 1],
      ["run", 1, 2],
      ["run", 2, 1],
    ])
    expect(counts.leaveOneOutClass("fish", 1)).toBe(unknownClass)
    expect(counts.leaveOneOutClass("run", 2)).toBe(hashTagSet([1]))
    expect(counts.leaveOneOutClass("run", 1)).toBe(hashTagSet([1, 2]))
  })
})
