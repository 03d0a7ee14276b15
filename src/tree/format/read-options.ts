// How treebanks are read.

import { argumentReader } from "../../check/argument-reader.ts"
import { callable, choice, flag, type Kind, type Kinds, string } from "../../check/kinds.ts"
import { type GapChoice, gapChoices } from "../negra/negra-sentence.ts"
import type { Problem } from "./problem.ts"

/// The formats of treebanks, of which "auto" finds out which one it is.
export const treebankFormats = ["auto", "bracket", "negra"] as const
export type TreebankFormat = (typeof treebankFormats)[number]

/// How to read trees.
export interface ReadOptions {
  /// The name of the text in problems, usually a file's path (default: "text").
  readonly source?: string
  /// Called for each problem; reading continues with the next tree (default: throw the first problem as a
  /// `TreebankError`).
  readonly onProblem?: (problem: Problem) => void
  /// Keep the location of every node, for `checkTree` (default: only the line of every tree).
  readonly locations?: boolean
  /// Brackets or NEGRA's export format (default: "auto", which tells them apart by their first characters).
  readonly format?: TreebankFormat
  /// What to do with a phrase of NEGRA's export format whose words have a gap: "refuse" reports it as a problem (the default), "attach"
  /// attaches the parts away from its head to the lowest phrase that covers them and the gap.
  readonly discontinuous?: GapChoice
}

const optionKinds: Kinds<ReadOptions> = {
  source: string,
  onProblem: callable as Kind<(problem: Problem) => void>,
  locations: flag,
  format: choice(...treebankFormats),
  discontinuous: choice(...gapChoices),
}

/// The options that a caller passed, checked.
export function checkReadOptions(options: ReadOptions = {}): ReadOptions {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  return reader.some(optionKinds)
}
