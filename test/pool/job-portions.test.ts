import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Search } from "../../src/parser/search-options.ts"
import { JobPortions } from "../../src/pool/job-portions.ts"
import type { ReadJob } from "../../src/pool/parse-job.ts"
import { readSentence } from "../../src/sentence/read-sentence.ts"

const settings = {
  search: { decoder: "greedy", beam: 1, k: 1, confidence: "none" },
  format: "bracket",
  columns: 80,
  mostEffort: 20_000,
} as const

const workOf = (lengths: readonly number[], confidence: Search["confidence"] = "none") =>
  new JobPortions(
    lengths.map((length) => readSentence(Array(length).fill("yes"), 0)),
    { ...settings, search: { ...settings.search, confidence } },
  )

function portionsOf(work: JobPortions, workers: number): ReadJob[] {
  const portions: ReadJob[] = []
  while (work.hasNext) portions.push(work.next(workers))
  return portions
}

const wordsOf = ({ sentences }: ReadJob) =>
  sentences.reduce((total, { tokens = [] }) => total + tokens.length, 0)

/// Answers a portion with the number of words of each sentence.
const answerOf = (request: ReadJob) => ({
  results: request.sentences.map(({ tokens = [] }) => String(tokens.length)),
  words: wordsOf(request),
})

describe("the portions of a job", () => {
  it("have all sentences in order, and limits", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 700 }),
        fc.integer({ min: 1, max: 8 }),
        (lengths, workers) => {
          const work = workOf(lengths)
          const portions = portionsOf(work, workers)
          for (const portion of portions) expect(portion.sentences.length).toBeLessThanOrEqual(256)
          for (const [at, portion] of [...portions.entries()].reverse()) work.receive(answerOf(portion), at)
          const { results, words, invalid } = work.finish()
          expect(results).toEqual(lengths.map(String))
          expect(words).toBe(lengths.reduce((total, length) => total + length, 0))
          expect(invalid).toBeUndefined()
        },
      ),
      { numRuns: 30 },
    )
  })

  it("are shares of what is left, so that all workers finish at about the same time", () => {
    const words = (workers: number) => portionsOf(workOf(Array(160).fill(10)), workers).map(wordsOf)
    expect(words(1)).toEqual([1600])
    expect(words(2)).toEqual([800, 400, 200, 200])
    expect(words(4).slice(0, 3)).toEqual([400, 300, 220])
  })

  it("hold one sentence at least and 20,000 words at most", () => {
    expect(portionsOf(workOf([10_000, 10_000, 1]), 1).map(wordsOf)).toEqual([20_000, 1])
    expect(portionsOf(workOf([9000, 300]), 8).map(wordsOf)).toEqual([9000, 300])
  })

  it("hold fewer words if they take more time per word", () => {
    const lengths = Array(100).fill(100)
    expect(portionsOf(workOf(lengths), 1)).toHaveLength(1)
    expect(portionsOf(workOf(lengths, "chart"), 1)).toHaveLength(2)
  })

  it("end with the first invalid sentence, whichever answer comes first", () => {
    const work = workOf(Array(600).fill(1))
    const portions = [work.next(1), work.next(1)]
    const invalid = { code: "invalid-constraints", sentence: 2, reason: "no such tree" } as const
    work.receive({ results: ["1", "1"], words: 2, invalid }, 1)
    expect(work.hasNext).toBe(false)
    work.receive(answerOf(portions[0] as ReadJob), 0)
    const finished = work.finish()
    expect(finished).toMatchObject({ words: 258, invalid: { code: "invalid-constraints", sentence: 258 } })
    expect(finished.results).toHaveLength(258)
  })
})
