// Passes on the problems of a text, or holds them back until it is clear whether they count.

import { SpandrelError } from "../../check/error.ts"
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

  /// Ends reading with an error, even if other problems are only reported.
  fail({ line, column }: Location, message: string): never {
    throw new SpandrelError("invalid-tree", `${this.#source}:${line}:${column}: ${message}`)
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
