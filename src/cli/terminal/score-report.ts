// What `spandrel evaluate` says besides EVALB's report: how sentences were counted, and the scores by label.

import { formatCount, formatNumber } from "../../check/format-count.ts"
import type { CorpusResult, SentenceCount } from "../../score/evaluate.ts"
import { formatFigure } from "../../score/figures.ts"
import type { Totals } from "../../score/totals.ts"
import { printable } from "../../unicode/printable.ts"
import { formatTable } from "./table.ts"

/// How the test trees were made.
export interface ParsingNotes {
  readonly model: string
  readonly tags: string
  readonly invalidTrees: number
  readonly leftOutByEvalb: number
}

/// The lines below a report that isn't EVALB's own: which sentences count.
export function describeCount(all: Totals, count: SentenceCount, notes?: ParsingNotes): string {
  const { sentences, errorSentences, validSentences } = all
  const counted = `${formatNumber(validSentences)} of ${formatCount(sentences, "sentence")} counted`
  const lines = [
    ...(notes === undefined ? [] : [`model ${printable(notes.model)}, ${notes.tags} tags`]),
    count === "all" ? counted : `${counted}, as EVALB does; --count all counts every one`,
  ]
  if (count === "all" && errorSentences > 0)
    lines.push(
      `without a tree that can be compared, counted as trees without brackets: ${formatNumber(errorSentences)}`,
    )
  if (count === "all" && notes !== undefined && notes.leftOutByEvalb > 0)
    lines.push(
      `left out by EVALB, since predicted tags change which words are punctuation (--count evalb): ${formatNumber(notes.leftOutByEvalb)}`,
    )
  if (notes !== undefined && notes.invalidTrees > 0)
    lines.push(`gold trees that can't be read, not counted: ${formatNumber(notes.invalidTrees)}`)
  return `${lines.join("\n")}\n`
}

// Enough to see what is systematic.
const shownConfusions = 20

/// The two tables of --by-label.
export function formatByLabel({
  labels,
  tagConfusions,
}: Pick<CorpusResult, "labels" | "tagConfusions">): string {
  const scores = formatTable(
    ["label", "gold", "test", "matched", "recall", "precision", "F1"],
    labels.map(({ label, gold, test, matchedGold, recall, precision, f1 }) => [
      label || "(none)",
      gold,
      test,
      matchedGold,
      formatFigure(recall),
      formatFigure(precision),
      formatFigure(f1),
    ]),
  )
  const confusions = formatTable(
    ["gold tag", "test tag", "words"],
    tagConfusions.slice(0, shownConfusions).map(({ gold, test, count }) => [gold, test, count]),
  )
  if (tagConfusions.length === 0) return `${scores}\n\nno word has another tag\n`
  const rest = tagConfusions.length - shownConfusions
  const more = rest > 0 ? `… and ${rest} more (use --json to see all)\n` : ""
  return `${scores}\n\n${confusions}\n${more}`
}
