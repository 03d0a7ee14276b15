// Sentences in portions for threads.

import { wordCount } from "../sentence/read-sentence.ts"
import type { LocatedSentence } from "./read-sentences.ts"

/// Sentences that go to a thread together.
export type Job = readonly LocatedSentence[]

/// What came instead of the next sentence.
export interface Failure {
  readonly failure: unknown
}

/// What there is to do, as far as one can see at the beginning.
export type Amount = "one job" | "little at a time" | "many jobs"

// Enough sentences to find some of like length, and to be worth the trip.
const jobSize = 256

// Words after which a job is full as well: a text without full stops makes sentences of 10,000 words, and 256 of them with
// their trees would be too much for the memory.
const jobWords = 20_000

/// Full jobs, and in a pause what there is. An input that fails gives what came before, then its failure as the last item.
export async function* inJobs(
  sentences: AsyncIterable<LocatedSentence | "pause">,
): AsyncGenerator<Job | "pause" | Failure, void, undefined> {
  let job: LocatedSentence[] = []
  let words = 0
  let failed: Failure | undefined
  try {
    for await (const sentence of sentences) {
      if (sentence !== "pause") {
        job.push(sentence)
        words += wordCount(sentence.sentence)
        if (job.length < jobSize && words < jobWords) continue
      }
      if (job.length > 0) yield job
      job = []
      words = 0
      if (sentence === "pause") yield sentence
    }
  } catch (failure) {
    failed = { failure }
  }
  if (job.length > 0) yield job
  if (failed !== undefined) yield failed
}

/// Reads until it can tell how much there is; `jobs` gives all of them, those too that were read for that.
export async function readAhead(
  source: AsyncGenerator<Job | "pause" | Failure, void, undefined>,
): Promise<{ readonly jobs: AsyncIterable<Job | "pause" | Failure>; readonly amount: Amount }> {
  let first = await source.next()
  while (first.value === "pause") first = await source.next()
  if (first.done) return { jobs: source, amount: "one job" }
  const second = await source.next()
  if (second.done) return { jobs: chain([first.value], source), amount: "one job" }
  const amount =
    second.value === "pause" ? "little at a time" : "failure" in second.value ? "one job" : "many jobs"
  return { jobs: chain([first.value, second.value], source), amount }
}

async function* chain<Item>(first: Iterable<Item>, rest: AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* first
  yield* rest
}
