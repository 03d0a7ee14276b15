// What can be wrong with a treebank, said so that its owner can mend it.

import type { Location } from "./location.ts"

/// The kinds of problem that reading or checking a treebank can find.
export type ProblemKind =
  | "unclosed-bracket"
  | "surplus-bracket"
  | "text-outside-tree"
  | "word-without-tag"
  | "several-words"
  | "unlabelled-phrase"
  | "empty-phrase"
  | "empty-tree"
  | "end-of-file"
  | "invalid-utf8"
  | "tag-suffix"

/// One problem and its place.
export interface Problem extends Location {
  readonly kind: ProblemKind
  /// The file, or whatever name the caller gave the text.
  readonly source: string
  /// What is wrong, and after the semicolon what to do about it.
  readonly message: string
}

/// A problem as a line of text: `wsj_0003.mrg:12:5: "(NP" is never closed; …`
export function formatProblem(problem: Problem): string {
  return `${problem.source}:${problem.line}:${problem.column}: ${problem.message}`
}

/// Thrown in strict mode for the first problem.
export class TreebankError extends Error {
  override readonly name = "TreebankError"
  readonly problem: Problem

  constructor(problem: Problem) {
    super(formatProblem(problem))
    this.problem = problem
  }
}
