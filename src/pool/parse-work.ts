// A job of the pool: cut into portions, and put together again.

import type { ParsedSentence } from "../sentence/parsed-sentence.ts"
import { type ReadSentence, wordCount } from "../sentence/read-sentence.ts"
import { SentenceError } from "../sentence/sentence-error.ts"
import type { JobResult } from "./parse-job.ts"
import type { PortionAnswer, PortionRequest } from "./parse-portion.ts"
import { fromPlainSentence, type PlainSentence } from "./plain-sentence.ts"
import type { PoolJob } from "./worker-pool.ts"

// Enough sentences to find some of similar length, which are parsed together.
const mostSentences = 256

// Text without full stops makes sentences of 10,000 words; 256 of them with their trees would take too much memory.
const mostWords = 20_000

// Smaller portions take longer to post than to parse.
const leastWords = 200

/// Cuts sentences into portions so that all workers finish at about the same time: each takes its share of what is left.
export class ParseWork implements PoolJob<PortionRequest, PortionAnswer> {
  readonly #sentences: readonly ReadSentence[]
  readonly #settings: Omit<PortionRequest, "sentences">
  readonly #answers: PortionAnswer[] = []
  /// The number of the first sentence of each portion.
  readonly #starts: number[] = []
  #next = 0
  #wordsLeft: number
  #isCutShort = false

  constructor(sentences: readonly ReadSentence[], settings: Omit<PortionRequest, "sentences">) {
    this.#sentences = sentences
    this.#settings = settings
    this.#wordsLeft = sentences.reduce((total, sentence) => total + wordCount(sentence), 0)
  }

  get hasNext(): boolean {
    return !this.#isCutShort && this.#next < this.#sentences.length
  }

  next(workers: number): PortionRequest {
    const share = Math.min(mostWords, Math.max(leastWords, this.#wordsLeft / workers))
    const start = this.#next
    let words = 0
    while (this.#next < this.#sentences.length && this.#next - start < mostSentences) {
      const length = wordCount(this.#sentences[this.#next] as ReadSentence)
      if (words > 0 && words + length > share) break
      words += length
      this.#next++
    }
    this.#wordsLeft -= words
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
}

function fromPlain(result: PlainSentence | string): ParsedSentence | string {
  return typeof result === "string" ? result : fromPlainSentence(result)
}
