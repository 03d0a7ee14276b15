// Going on after a sentence that can't be parsed.

import type { SentenceError } from "./sentence-error.ts"

/// Results up to the first invalid sentence, and its error.
export interface PartialResults<Result> {
  readonly results: readonly Result[]
  readonly invalid?: SentenceError | undefined
}

/// The results in the order of the sentences, with an error in place of each invalid one. `parse` ends at the first invalid sentence
/// of those it gets, the one at `first` and all after it; the rest is parsed by another call.
export async function* parsePastInvalid<Sentence, Result>(
  sentences: readonly Sentence[],
  parse: (rest: readonly Sentence[], first: number) => Promise<PartialResults<Result>>,
): AsyncGenerator<Result | SentenceError, void, undefined> {
  let first = 0
  while (first < sentences.length) {
    const { results, invalid } = await parse(sentences.slice(first), first)
    yield* results
    first += results.length
    if (invalid === undefined) return
    yield invalid
    first++
  }
}
