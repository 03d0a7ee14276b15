// `spandrel treebank stats`: count what a treebank contains.

import type { Command } from "commander"
import { formatNumber } from "../../check/format-count.ts"
import { refuseReadTwice } from "../../node/input.ts"
import { readTreebank } from "../../node/read-treebank.ts"
import { Cleaner } from "../../tree/clean.ts"
import { type Counts, TreebankStatistics } from "../../tree/statistics.ts"
import type { CommandContext } from "../command-context.ts"
import { type CleaningFlags, cleaningSteps, withCleaningOptions } from "../options/cleaning-options.ts"
import { type TreebankFlags, withStrictOption, withTreebankFiles } from "../options/treebank-options.ts"
import { treebankReading } from "../terminal/report-problems.ts"
import { formatTable } from "../terminal/table.ts"

interface StatsFlags extends CleaningFlags, TreebankFlags {
  readonly json?: boolean
  readonly knownFrom?: string[]
}

// Rows per table, so that all tables fit on a screen or two.
const maxRows = 15

const help = `
Trees are cleaned before they are counted.

Examples:
  $ spandrel treebank stats dev.mrg
  $ spandrel treebank stats dev.mrg --known-from train.mrg --json`

export function addTreebankStats(treebank: Command, context: CommandContext): void {
  const command = withTreebankFiles(treebank.command("stats")).description(
    "count trees, words, lengths, labels, tags, productions and unary chains",
  )
  withCleaningOptions(command)
    .option("--known-from <file...>", "also count the words that don't occur in these files")
    .option("--json", "print all figures as JSON")
  withStrictOption(command)
    .addHelpText("after", help)
    .action(async (files: string[], flags: StatsFlags) => {
      await refuseReadTwice([...files, ...(flags.knownFrom ?? [])])
      const statistics = await count(files, flags, context)
      const known = flags.knownFrom && (await count(flags.knownFrom, flags, context))
      const unknownWords = known && statistics.unknownTo(known)
      const figures = { ...statistics.figures(), ...(unknownWords && { unknownWords }) }
      context.stdout.write(flags.json ? `${JSON.stringify(figures, null, 2)}\n` : formatFigures(figures))
    })
}

async function count(
  files: readonly string[],
  flags: StatsFlags,
  context: CommandContext,
): Promise<TreebankStatistics> {
  const cleaner = new Cleaner(cleaningSteps(flags))
  const statistics = new TreebankStatistics()
  for await (const tree of readTreebank(files, treebankReading(flags, context))) {
    const cleaned = cleaner.clean(tree)
    if (cleaned !== undefined) statistics.add(cleaned)
  }
  return statistics
}

type Figures = ReturnType<TreebankStatistics["figures"]> & {
  readonly unknownWords?: { readonly tokens: number; readonly types: number }
}

function formatFigures(figures: Figures): string {
  const { length, depth, unknownWords } = figures
  const rows: [string, string][] = [
    ["trees", formatNumber(figures.trees)],
    ["words", `${formatNumber(figures.words)} (${formatNumber(figures.distinctWords)} distinct)`],
    [
      "words per tree",
      `mean ${length.mean.toFixed(1)}, median ${length.median}, range ${length.shortest} to ${length.longest}`,
    ],
    ["phrases", formatNumber(figures.phrases)],
    ["depth", `mean ${depth.mean.toFixed(1)}, maximum ${depth.deepest}`],
  ]
  if (unknownWords) {
    const { tokens, types } = unknownWords
    rows.push(["unknown words", `${percent(tokens)} of all words, ${percent(types)} of distinct words`])
  }
  const summary = rows.map(([name, text]) => `${name.padEnd(16)}${text}`).join("\n")
  const tables = [
    lengthTable(figures),
    countTable("label", figures.labels),
    countTable("tag", figures.tags),
    countTable("production", figures.productions),
    countTable("unary chain", figures.unaryChains),
  ]
  return `${[summary, ...tables].join("\n\n")}\n`
}

/// A bar chart of sentence lengths, ten words per row.
function lengthTable({ lengths, trees }: Figures): string {
  const bins: number[] = []
  for (const [length, count] of Object.entries(lengths)) {
    const bin = Math.min(Math.floor((Number(length) - 1) / 10), 7)
    bins[bin] = (bins[bin] ?? 0) + count
  }
  const rows = Array.from(bins, (count = 0, bin) => [
    bin === 7 ? "71 or more" : `${bin * 10 + 1} to ${bin * 10 + 10}`,
    count,
    "█".repeat(Math.round((40 * count) / trees)),
  ])
  return formatTable(["words", "trees", ""], rows)
}

function countTable(name: string, counts: Counts): string {
  const entries = Object.entries(counts)
  const total = entries.reduce((sum, [, count]) => sum + count, 0)
  const rows = entries.slice(0, maxRows).map(([key, count]) => [key, count, percent(count / total)])
  const rest = entries.length - maxRows
  const more = rest > 0 ? `\n… and ${rest} more (use --json to see all)` : ""
  return formatTable([`${name} (${entries.length})`, "count", "share"], rows) + more
}

const percent = (share: number) => `${(100 * share).toFixed(2)}%`
