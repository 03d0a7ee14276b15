// EVALB's report, byte for byte. Each function returns whole lines, including line breaks.

import { formatFigure, formatInteger } from "./figures.ts"
import type { SentenceResult } from "./score-sentence.ts"
import type { Totals } from "./totals.ts"

const rule = `${"=".repeat(76)}\n`

const statusNumber = { valid: 0, error: 1, skip: 2 } as const

/// The lines above the rows.
export function formatHeader(): string {
  return (
    "  Sent.                        Matched  Bracket   Cross        Correct Tag\n" +
    ` ID  Len.  Stat. Recal  Prec.  Bracket gold test Bracket Words  Tags Accracy\n${rule}`
  )
}

/// The row of one sentence; `id` counts from 1.
export function formatRow(id: number, result: SentenceResult): string {
  const cells = [
    formatInteger(id, 4),
    `  ${formatInteger(result.length, 3)}`,
    `    ${statusNumber[result.status]}`,
    `  ${formatFigure(result.recall)}`,
    ` ${formatFigure(result.precision)}`,
    `   ${formatInteger(result.matched, 3)}`,
    `    ${formatInteger(result.gold, 3)}`,
    `  ${formatInteger(result.test, 3)}`,
    `    ${formatInteger(result.crossing, 3)}`,
    `   ${formatInteger(result.words, 4)}`,
    `  ${formatInteger(result.correctTags, 4)}`,
    `   ${formatFigure(result.taggingAccuracy)}`,
  ]
  return `${cells.join("")}\n`
}

/// The lines below the rows: the sums, and the summary with its two blocks.
export function formatSummary(all: Totals, withinCutoff: Totals, cutoff: number): string {
  const blocks = [formatBlock("-- All --", all), formatBlock(`-- len<=${cutoff} --`, withinCutoff)]
  return `${rule}${formatSums(all)}=== Summary ===\n${blocks.join("")}`
}

function formatSums(totals: Totals): string {
  const brackets =
    totals.gold > 0 && totals.test > 0
      ? `${" ".repeat(16)}${formatFigure(totals.recall)} ${formatFigure(totals.precision)} ` +
        `${formatInteger(totals.matched, 6)} ${formatInteger(totals.gold, 5)} ${formatInteger(totals.test, 5)}  ` +
        formatInteger(totals.crossing, 5)
      : ""
  const tags = `  ${formatInteger(totals.words, 5)} ${formatInteger(totals.correctTags, 5)}   `
  return `${brackets}${tags}${formatFigure(totals.taggingAccuracy)}\n`
}

function formatBlock(title: string, totals: Totals): string {
  // EVALB divides 0 by 0 here, and prints what C makes of it.
  const f1 = totals.recall + totals.precision > 0 ? formatFigure(totals.f1) : "  -nan"
  const lines: readonly (readonly [string, string])[] = [
    ["Number of sentence", formatInteger(totals.sentences, 6)],
    ["Number of Error sentence", formatInteger(totals.errorSentences, 6)],
    ["Number of Skip  sentence", formatInteger(totals.skippedSentences, 6)],
    ["Number of Valid sentence", formatInteger(totals.validSentences, 6)],
    ["Bracketing Recall", formatFigure(totals.recall)],
    ["Bracketing Precision", formatFigure(totals.precision)],
    ["Bracketing FMeasure", f1],
    ["Complete match", formatFigure(totals.completeMatch)],
    ["Average crossing", formatFigure(totals.averageCrossing)],
    ["No crossing", formatFigure(totals.noCrossing)],
    ["2 or less crossing", formatFigure(totals.twoOrLessCrossing)],
    ["Tagging accuracy", formatFigure(totals.taggingAccuracy)],
  ]
  return `\n${title}\n${lines.map(([name, value]) => `${name.padEnd(26)}= ${value}\n`).join("")}`
}
