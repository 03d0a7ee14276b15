// The sentences of one request, which are parsed in several batches.

import type { JobResult, ReadJob, TextFormat } from "../pool/parse-job.ts"
import { type ReadSentence, wordCount } from "../sentence/read-sentence.ts"
import { SentenceError } from "../sentence/sentence-error.ts"

/// How the sentences of a job are parsed.
export type JobSettings = Omit<ReadJob<TextFormat>, "sentences">

/// Collects the results of a job, in any order, up to its first invalid sentence.
export class SentenceTask {
  readonly settings: JobSettings
  /// Tasks with the same key can be in one batch.
  readonly key: string
  readonly result: Promise<JobResult<TextFormat>>
  readonly #sentences: readonly ReadSentence[]
  readonly #results: string[] = []
  #received = 0
  /// The next sentence that isn't in a batch yet.
  #next = 0
  /// Sentences from here on aren't needed: an invalid one is among them, if it isn't the number of all.
  #end: number
  #invalid: SentenceError | undefined
  #resolve: (result: JobResult<TextFormat>) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  constructor(sentences: readonly ReadSentence[], settings: JobSettings) {
    this.settings = settings
    this.key = JSON.stringify(settings)
    this.#sentences = sentences
    this.#end = sentences.length
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /// The number of sentences that aren't in a batch yet.
  get waiting(): number {
    return Math.max(0, this.#end - this.#next)
  }

  /// The next sentence.
  peek(): { readonly index: number; readonly sentence: ReadSentence } {
    return { index: this.#next, sentence: this.#sentences[this.#next] as ReadSentence }
  }

  /// The next sentence is in a batch now.
  take(): void {
    this.#next++
  }

  /// True if the result of a sentence is still of use.
  needs(index: number): boolean {
    return index < this.#end
  }

  receive(index: number, result: string): void {
    if (!this.needs(index)) return
    this.#results[index] = result
    this.#received++
    this.#finish()
  }

  /// The sentence at `index` is invalid: nothing after it is returned.
  cut(index: number, { code, reason }: SentenceError): void {
    if (!this.needs(index)) return
    this.#end = index
    this.#invalid = new SentenceError(code, index, reason)
    this.#received = this.#results.slice(0, index).filter((result) => result !== undefined).length
    this.#finish()
  }

  fail(error: unknown): void {
    this.#end = 0
    this.#reject(error)
  }

  #finish(): void {
    if (this.#received < this.#end) return
    const words = this.#sentences
      .slice(0, this.#end)
      .reduce((total, sentence) => total + wordCount(sentence), 0)
    const results = this.#results.slice(0, this.#end)
    this.#resolve(
      this.#invalid === undefined ? { results, words } : { results, words, invalid: this.#invalid },
    )
  }
}
