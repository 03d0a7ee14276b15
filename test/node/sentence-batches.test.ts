import { describe, expect, it } from "vitest"
import { type BatchItem, inBatches, readAhead } from "../../src/node/sentence-batches.ts"
import type { LocatedSentence } from "../../src/node/sentence-lines.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"

const failure = new Error("the disk is gone")

/// Sentences of the given lengths; "pause" and "failure" as they are.
async function* sourceOf(
  ...items: readonly (number | "pause" | "failure")[]
): AsyncGenerator<LocatedSentence | "pause"> {
  for (const item of items) {
    if (item === "failure") throw failure
    if (item === "pause") yield item
    else yield { sentence: readSentence(Array(item).fill("yes"), 0), location: `${item}` }
  }
}

/// Batches as the number of their sentences.
async function sizesOf(items: AsyncIterable<BatchItem>): Promise<unknown[]> {
  const sizes: unknown[] = []
  for await (const item of items) sizes.push(Array.isArray(item) ? item.length : item)
  return sizes
}

const many = (count: number) => Array<number>(count).fill(1)

describe("batches of sentences", () => {
  it("are full at 256 sentences or 20,000 words", async () => {
    expect(await sizesOf(inBatches(sourceOf(...many(600))))).toEqual([256, 256, 88])
    expect(await sizesOf(inBatches(sourceOf(9000, 9000, 9000, 1)))).toEqual([3, 1])
    expect(await sizesOf(inBatches(sourceOf()))).toEqual([])
  })

  it("end at a pause", async () => {
    const source = sourceOf("pause", 1, 1, "pause", "pause", 1)
    expect(await sizesOf(inBatches(source))).toEqual(["pause", 2, "pause", "pause", 1])
  })

  it("come before the error of the input", async () => {
    expect(await sizesOf(inBatches(sourceOf(1, 1, "failure")))).toEqual([2, { failure }])
  })
})

describe("reading ahead", () => {
  it.each([
    ["one batch", []],
    ["one batch", [1, 1]],
    ["one batch", ["pause", 1]],
    ["one batch", [1, "failure"]],
    ["little at a time", [1, "pause", 1]],
    ["many batches", many(300)],
  ] as const)("finds %s", async (size, items) => {
    const ahead = await readAhead(inBatches(sourceOf(...items)))
    expect(ahead.size).toBe(size)
    const all = await sizesOf(inBatches(sourceOf(...items)))
    expect(await sizesOf(ahead.batches)).toEqual(all.slice(all[0] === "pause" ? 1 : 0))
  })
})
