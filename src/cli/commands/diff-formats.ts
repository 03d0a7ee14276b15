// How `spandrel diff` writes differences.

import type { SpandrelError } from "../../check/error.ts"
import { formatCount, formatNumber } from "../../check/format-count.ts"
import { describeDifferences, describeError, describeTag } from "../../diff/describe.ts"
import { drawDiff, signLegend } from "../../diff/draw-diff.ts"
import { diffFrame, diffSection, diffSummary } from "../../diff/draw-diff-html.ts"
import { drawDiffSvg } from "../../diff/draw-diff-svg.ts"
import { errorKinds } from "../../diff/error-kinds.ts"
import type { DiffFigures } from "../../diff/statistics.ts"
import type { DiffBracket, TreeDiff } from "../../diff/tree-diff.ts"
import { formatFigure, harmonicMean, percent } from "../../score/figures.ts"
import { escapeXml } from "../../tree/draw/escape-xml.ts"
import { printable } from "../../unicode/printable.ts"
import { formatTable } from "../terminal/table.ts"

/// What a summary counts: the figures of the pairs that could be compared, and the number of the others.
export type Summary = DiffFigures & {
  readonly skipped: number
  /// The line of the pair that ended the comparison, of how many; the figures are those of the pairs before
  /// it.
  readonly incomplete?: { readonly line: number; readonly lines: number }
}

/// A way to write differences. What comes before the first pair, between two pairs and after the last are whole lines.
export interface DiffFormat {
  readonly description: string
  /// True if the output can hold only one pair.
  readonly isSingle?: boolean
  readonly before?: string
  readonly between?: string
  /// Writes a pair; undefined if the format has only a summary.
  write?(diff: TreeDiff, id: number, width: number): string
  /// Writes a pair that couldn't be compared, if the format has room for it.
  writeError?(error: SpandrelError, id: number): string
  after?(summary: Summary): string
}

export const diffFormats = {
  tree: {
    description: "errors, and both trees side by side",
    before: `${signLegend}\n\n`,
    between: "\n",
    write: (diff, id, width) =>
      `${formatHead(diff, id)}${lines([...errorLines(diff), ...diff.tags.map(describeTag)])}\n${drawDiff(diff, { width })}\n`,
    after: (summary) => `\n${formatSummary(summary)}`,
  },
  list: {
    description: "errors, and every bracket and tag that differs",
    between: "\n",
    write: (diff, id) =>
      `${formatHead(diff, id)}${lines([...errorLines(diff), ...describeDifferences(diff)])}`,
    after: (summary) => `\n${formatSummary(summary)}`,
  },
  summary: { description: "only the number of errors of each kind", after: formatSummary },
  svg: {
    description: "a picture of one pair of trees",
    isSingle: true,
    write: (diff) => `${drawDiffSvg(diff)}\n`,
  },
  html: {
    description: "a web page with errors, trees and a summary",
    before: diffFrame()[0],
    write: (diff, id) => `${diffSection(diff, id)}\n`,
    after: ({ incomplete, ...figures }) =>
      `${incomplete === undefined ? "" : `<p>${escapeXml(describeIncomplete(incomplete))}</p>\n`}${diffSummary(figures)}${diffFrame()[1]}`,
  },
  json: {
    description: "an object with all sentences and a summary",
    before: '{"sentences":[\n',
    between: ",\n",
    write: (diff, id) => JSON.stringify(plainDiff(diff, id)),
    writeError: (error, id) => JSON.stringify(plainError(error, id)),
    after: (summary) => `\n],"summary":${JSON.stringify(summary)}}\n`,
  },
  ndjson: {
    description: "one sentence per line",
    write: (diff, id) => `${JSON.stringify(plainDiff(diff, id))}\n`,
    writeError: (error, id) => `${JSON.stringify(plainError(error, id))}\n`,
  },
} satisfies Readonly<Record<string, DiffFormat>>

export type DiffFormatName = keyof typeof diffFormats

function formatHead({ words, matched, goldBrackets, testBrackets }: TreeDiff, id: number): string {
  const f1 = harmonicMean(percent(matched, goldBrackets), percent(matched, testBrackets))
  return (
    `sentence ${id}: ${words.map(printable).join(" ")}\n` +
    `  ${matched} of ${goldBrackets} gold and of ${testBrackets} test brackets match, F1 ${formatFigure(f1).trimStart()}\n`
  )
}

const errorLines = ({ errors, words }: TreeDiff) => errors.map((error) => describeError(error, words))

const lines = (texts: readonly string[]) => texts.map((text) => `  ${text}\n`).join("")

function describeIncomplete({ line, lines }: NonNullable<Summary["incomplete"]>): string {
  return `incomplete: stopped at pair ${formatNumber(line)} of ${formatNumber(lines)}, which can't be compared; these are the figures of the pairs before it`
}

function formatSummary(summary: Summary): string {
  const {
    pairs,
    same,
    skipped,
    matched,
    goldBrackets,
    testBrackets,
    words,
    differentTags,
    kinds,
    incomplete,
  } = summary
  const head = [
    ...(incomplete === undefined ? [] : [describeIncomplete(incomplete)]),
    `${formatCount(pairs, "pair")} of trees, ${formatNumber(same)} with the same brackets` +
      (skipped > 0 ? `; ${formatNumber(skipped)} skipped` : ""),
    `${formatNumber(matched)} of ${formatNumber(goldBrackets)} gold and of ${formatNumber(testBrackets)} test brackets match; ` +
      `${formatNumber(differentTags)} of ${formatCount(words, "word")} with another tag`,
  ].join("\n")
  if (kinds.length === 0) return `${head}\n`
  const sum = (name: "count" | "brackets") => kinds.reduce((total, kind) => total + kind[name], 0)
  const table = formatTable(
    ["kind of error", "errors", "brackets"],
    [
      ...kinds.map(({ kind, count, brackets }) => [errorKinds[kind], count, brackets]),
      ["all", sum("count"), sum("brackets")],
    ],
  )
  return `${head}\n\n${table}\n`
}

/// A difference as plain data, without its trees.
function plainDiff(diff: TreeDiff, id: number): object {
  const { gold: _, test: __, onlyInGold, onlyInTest, relabelled, ...figures } = diff
  const bracket = ({ label, start, end }: DiffBracket) => ({ label, start, end })
  return {
    id,
    ...figures,
    onlyInGold: onlyInGold.map(bracket),
    onlyInTest: onlyInTest.map(bracket),
    relabelled: relabelled.map((pair) => ({
      ...bracket(pair.gold),
      label: pair.gold.label,
      test: pair.test.label,
    })),
  }
}

const plainError = ({ code, message }: SpandrelError, id: number) => ({ id, error: { code, message } })
