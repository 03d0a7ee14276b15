// A job of the pool: cut into portions, and put together again.

import { parsingEffort } from "../parser/portions.ts"
import type { ParsedSentence } from "../sentence/parsed-sentence.ts"
import { fromPlainSentence, type PlainSentence } from "../sentence/plain-sentence.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { SentenceError } from "../sentence/sentence-error.ts"
import type { JobResult, ReadJob } from "./parse-job.ts"
import type { PortionAnswer } from "./parse-portion.ts"
import type { PoolJob } from "./worker-pool.ts"

/// The most sentences of a portion: enough to find some of similar length, which are parsed together.
export const mostSentences = 256

// Smaller portions take longer to post than to parse.
const leastEffort = 200

/// How a job is parsed, and the most effort of a portion (see `parsingEffort`), which limits its memory and the time until its
/// worker is free again.
export interface WorkSettings extends Omit<ReadJob, "sentences"> {
  readonly mostEffort: number
}

/// Cuts sentences into portions so that all workers finish at about the same time: each takes its share of what is left.
export class JobPortions implements PoolJob<ReadJob, PortionAnswer> {
  readonly #sentences: readonly ReadSentence[]
  readonly #mostEffort: number
  readonly #settings: Omit<ReadJob, "sentences">
  readonly #answers: PortionAnswer[] = []
  /// The number of the first sentence of each portion.
  readonly #starts: number[] = []
  #next = 0
  #effortLeft: number
  #isCutShort = false

  constructor(sentences: readonly ReadSentence[], { mostEffort, ...settings }: WorkSettings) {
    this.#sentences = sentences
    this.#mostEffort = mostEffort
    this.#settings = settings
    this.#effortLeft = sentences.reduce((total, sentence) => total + this.#effortOf(sentence), 0)
  }

  get hasNext(): boolean {
    return !this.#isCutShort && this.#next < this.#sentences.length
  }

  next(workers: number): ReadJob {
    const share = Math.min(this.#mostEffort, Math.max(leastEffort, this.#effortLeft / workers))
    const start = this.#next
    let effort = 0
    while (this.#next < this.#sentences.length && this.#next - start < mostSentences) {
      const more = this.#effortOf(this.#sentences[this.#next] as ReadSentence)
      if (effort > 0 && effort + more > share) break
      effort += more
      this.#next++
    }
    this.#effortLeft -= effort
    this.#starts.push(start)
    return { ...this.#settings, sentences: this.#sentences.slice(start, this.#next) }
  }

  receive(answer: PortionAnswer, portion: number): void {
    this.#answers[portion] = answer
    // Nothing after an invalid sentence is returned.
    if (answer.invalid !== undefined) this.#isCutShort = true
  }

  /// The results up to the first invalid sentence, when all portions are answered.
  finish(): JobResult {
    const first = this.#answers.findIndex(({ invalid }) => invalid !== undefined)
    const answers = first < 0 ? this.#answers : this.#answers.slice(0, first + 1)
    const results = answers.flatMap(({ results }) => results.map(fromPlain))
    const words = answers.reduce((total, answer) => total + answer.words, 0)
    const invalid = this.#answers[first]?.invalid
    if (invalid === undefined) return { results, words }
    const { code, sentence, reason } = invalid
    const index = (this.#starts[first] as number) + sentence
    return { results, words, invalid: new SentenceError(code, index, reason) }
  }

  #effortOf(sentence: ReadSentence): number {
    return parsingEffort(sentence, this.#settings.search)
  }
}

function fromPlain(result: PlainSentence | string): ParsedSentence | string {
  return typeof result === "string" ? result : fromPlainSentence(result)
}
