// Passes on the problems of a text, and words them.

import { quoteValue } from "../../check/quote-value.ts"
import type { Location } from "./location.ts"
import { type Problem, type ProblemKind, TreebankError } from "./problem.ts"

/// Reports the problems of one text. Throws the first of them if there is no `onProblem`.
export class ProblemReporter {
  readonly #source: string
  readonly #onProblem: ((problem: Problem) => void) | undefined
  #held: Problem[] | undefined

  constructor(source = "text", onProblem?: (problem: Problem) => void) {
    this.#source = source
    this.#onProblem = onProblem
  }

  report(kind: ProblemKind, { line, column }: Location, message: string): void {
    const problem: Problem = { kind, source: this.#source, line, column, message }
    if (this.#held === undefined) this.#passOn(problem)
    else this.#held.push(problem)
  }

  /// Holds back problems from now on, because it isn't clear yet whether they count.
  hold(): void {
    this.#held = []
  }

  /// Stops holding problems back, and returns those that were held.
  takeHeld(): Problem[] {
    const held = this.#held ?? []
    this.#held = undefined
    return held
  }

  /// Reports problems that were held back.
  passOn(problems: readonly Problem[]): void {
    for (const problem of problems) this.#passOn(problem)
  }

  #passOn(problem: Problem): void {
    if (this.#onProblem === undefined) throw new TreebankError(problem)
    this.#onProblem(problem)
  }
}

/// The messages of problems that reading finds.
export const problemMessages = {
  unclosed: (label: string, depth: number, nextLine: number) =>
    `${quoteBracket(label)} is not closed before the next tree begins, on line ${nextLine}; ${addClosing(depth)}`,
  endOfFile: (label: string, depth: number) =>
    `the text ends inside the tree that begins here with ${quoteBracket(label)}; ${addClosing(depth)}`,
  surplus: () => '")" has no matching "("; remove it or add the "("',
  outside: (word: string) => `${quoteValue(word)} is outside of any tree; remove it or put it inside a tree`,
  untagged: (word: string) => `the word ${quoteValue(word)} has no tag; write it as "(TAG WORD)"`,
  severalWords: (tag: string, first: string, second: string) =>
    `the tag ${quoteValue(tag)} has several words, ${quoteValue(first)} and ${quoteValue(second)}; ` +
    "put each word in its own brackets, or join them",
  unlabelled: () => 'this phrase has no label; write one after the "(" or remove the pair of brackets',
  emptyTree: (label: string) => `${quoteValue(`(${label})`)} is an empty tree; add a word or remove it`,
  emptyPhrase: (label: string) =>
    `${quoteValue(`(${label})`)} contains neither a word nor a phrase; add one or remove it`,
  invalidUtf8: () => "this is not UTF-8; convert the file, for example with `iconv -f LATIN1 -t UTF-8`",
} as const

const quoteBracket = (label: string) => quoteValue(`(${label}`)

const addClosing = (depth: number) =>
  `add ${depth === 1 ? '")"' : `${depth} closing brackets`} or remove the tree`
