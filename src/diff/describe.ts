// Errors and differences in words.

import { formatCount } from "../check/format-count.ts"
import { printable } from "../unicode/printable.ts"
import { errorKinds } from "./error-kinds.ts"
import type { ParseError } from "./parse-error.ts"
import type { DiffBracket, TagDifference, TreeDiff } from "./tree-diff.ts"

// A longer phrase is shortened in the middle.
const mostWords = 10
const endWords = 4

/// An error in one line: its kind, how many brackets it explains, and how to repair it.
export function describeError(error: ParseError, words: readonly string[]): string {
  return `${errorKinds[error.kind]}, ${formatCount(error.brackets, "bracket")}: ${describeRepair(error, words)}`
}

/// How to repair an error.
export function describeRepair(error: ParseError, words: readonly string[]): string {
  const text = quote(error, words)
  switch (error.repair) {
    case "add":
      return `${labelText(error.label)} ${text} is missing`
    case "remove":
      return `${labelText(error.label)} ${text} is not in gold`
    case "relabel":
      return `${labelText(error.from)} ${text} should be ${labelText(error.to)}`
    case "move":
      return `${error.labels.map(labelText).join(" ")} ${text} belongs to ${labelText(error.to)}, not ${labelText(error.from)}`
  }
}

/// All brackets and tags that differ, one line each.
export function describeDifferences({ words, onlyInGold, onlyInTest, relabelled, tags }: TreeDiff): string[] {
  const bracket = (one: DiffBracket) => `${labelText(one.label)} ${quote(one, words)}`
  return [
    ...onlyInGold.map((one) => `only in gold: ${bracket(one)}`),
    ...onlyInTest.map((one) => `only in test: ${bracket(one)}`),
    ...relabelled.map(
      ({ gold, test }) => `another label: ${bracket(gold)} in gold, ${labelText(test.label)} in test`,
    ),
    ...tags.map(describeTag),
  ]
}

/// A tag that differs, in one line.
export function describeTag({ word, gold, test }: TagDifference): string {
  return `another tag: ${labelText(gold)} "${printable(word)}" in gold, ${labelText(test)} in test`
}

/// The label, or "•" if it is empty, as in drawings.
const labelText = (label: string) => printable(label) || "•"

function quote(
  { start, end }: { readonly start: number; readonly end: number },
  words: readonly string[],
): string {
  const shown =
    end - start <= mostWords
      ? words.slice(start, end)
      : [...words.slice(start, start + endWords), "…", ...words.slice(end - endWords, end)]
  return `"${shown.map(printable).join(" ")}"`
}
