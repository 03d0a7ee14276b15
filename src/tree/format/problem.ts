// What can be wrong with a treebank, reported so that it can be found and fixed.

import { argumentReader } from "../../check/argument-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { type Kinds, natural, string } from "../../check/kinds.ts"
import type { Location } from "./location.ts"

/// What reading or checking a treebank can find. These codes are stable.
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
  | "invalid-row"
  | "unattached-node"
  | "discontinuous-phrase"

/// A problem and its location.
export interface Problem extends Location {
  readonly kind: ProblemKind
  /// The name of the file, or "text" if the caller didn't specify one.
  readonly source: string
  /// What is wrong and, after a semicolon, how to fix it.
  readonly message: string
}

const shownFields: Kinds<Pick<Problem, "source" | "line" | "column" | "message">> = {
  source: string,
  line: natural,
  column: natural,
  message: string,
}

/// Formats a problem as one line: `wsj_0003.mrg:12:5: "(NP" is not closed …`
export function formatProblem(problem: Problem): string {
  argumentReader(problem, "the problem").all(shownFields)
  return `${problem.source}:${problem.line}:${problem.column}: ${problem.message}`
}

/// Thrown for the first problem when trees are read without `onProblem`. Its `code` is "invalid-tree".
export class TreebankError extends SpandrelError {
  override readonly name = "TreebankError"
  readonly problem: Problem

  constructor(problem: Problem) {
    super("invalid-tree", formatProblem(problem))
    this.problem = problem
  }
}
