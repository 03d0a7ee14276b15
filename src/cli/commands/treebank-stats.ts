// `spandrel treebank stats`: what treebanks hold, in numbers.

import type { Command } from "commander"
import { readTreebank } from "../../node/read-treebank.ts"
import { Cleaner } from "../../tree/clean.ts"
import { type Counts, TreebankStatistics } from "../../tree/statistics.ts"
import type { CommandContext } from "../command-context.ts"
import { type CleaningFlags, cleaningSteps, withCleaningOptions } from "../options/cleaning-options.ts"
import { reportProblems } from "../terminal/report-problems.ts"
import { formatTable } from "../terminal/table.ts"

interface StatsOptions extends CleaningFlags {
  readonly json?: boolean
  readonly knownFrom?: string[]
  readonly strict?: boolean
}

// As many rows as a screen shows beside the rest; --json has them all.
const shownRows = 15

export function addTreebankStats(treebank: Command, context: CommandContext): void {
  const command = treebank
    .command("stats")
    .description("count trees, words, lengths, labels, tags, unary chains (of the cleaned trees)")
    .argument("<file...>", 'files of bracketed trees; "-" is standard input')
  withCleaningOptions(command)
    .option("--known-from <file...>", "also the share of words that these files don't have")
    .option("--json", "all figures as JSON")
    .option("--strict", "stop at the first broken tree instead of leaving it out")
    .addHelpText("after", "\nExample:\n  $ spandrel treebank stats dev.mrg --known-from train.mrg")
    .action(async (files: string[], options: StatsOptions) => {
      const statistics = await count(files, options, context)
      const known = options.knownFrom && (await count(options.knownFrom, options, context))
      const unknownWords = known && statistics.unknownTo(known)
      const figures = { ...statistics.figures(), ...(unknownWords && { unknownWords }) }
      context.stdout.write(options.json ? `${JSON.stringify(figures, null, 2)}\n` : show(figures))
    })
}

async function count(
  files: readonly string[],
  options: StatsOptions,
  context: CommandContext,
): Promise<TreebankStatistics> {
  const cleaner = new Cleaner(cleaningSteps(options))
  const statistics = new TreebankStatistics()
  for await (const tree of readTreebank(files, options.strict ? undefined : reportProblems(context))) {
    const cleaned = cleaner.clean(tree)
    if (cleaned !== undefined) statistics.add(cleaned)
  }
  return statistics
}

type Figures = ReturnType<TreebankStatistics["figures"]> & {
  readonly unknownWords?: { readonly tokens: number; readonly types: number }
}

function show(figures: Figures): string {
  const { length, depth, unknownWords } = figures
  const rows: [string, string][] = [
    ["trees", thousands(figures.trees)],
    ["words", `${thousands(figures.words)}, ${thousands(figures.distinctWords)} of them distinct`],
    [
      "words a tree",
      `${length.mean.toFixed(1)} on average, median ${length.median}, ${length.shortest} to ${length.longest}`,
    ],
    ["phrases", thousands(figures.phrases)],
    ["depth", `${depth.mean.toFixed(1)} on average, ${depth.deepest} at most`],
  ]
  if (unknownWords) {
    rows.push([
      "unknown words",
      `${percent(unknownWords.tokens)} of all, ${percent(unknownWords.types)} of the distinct`,
    ])
  }
  const summary = rows.map(([name, text]) => `${name.padEnd(14)}${text}`).join("\n")
  const parts = [summary, lengthTable(figures), countTable("label", figures.labels)]
  parts.push(countTable("tag", figures.tags), countTable("unary chain", figures.unaryChains))
  return `${parts.join("\n\n")}\n`
}

/// Sentences by length, ten words a row, as a bar chart.
function lengthTable({ lengths, trees }: Figures): string {
  const bins: number[] = []
  for (const [length, count] of Object.entries(lengths)) {
    const bin = Math.min(Math.floor((Number(length) - 1) / 10), 7)
    bins[bin] = (bins[bin] ?? 0) + count
  }
  const rows = Array.from(bins, (count = 0, bin) => [
    bin === 7 ? "71 and more" : `${bin * 10 + 1} to ${bin * 10 + 10}`,
    count,
    "█".repeat(Math.round((40 * count) / trees)),
  ])
  return formatTable(["words", "trees", ""], rows)
}

function countTable(name: string, counts: Counts): string {
  const entries = Object.entries(counts)
  const total = entries.reduce((sum, [, count]) => sum + count, 0)
  const rows = entries.slice(0, shownRows).map(([key, count]) => [key, count, percent(count / total)])
  const rest = entries.length - shownRows
  const more = rest > 0 ? `\n… and ${rest} more (--json has all)` : ""
  return formatTable([`${name} (${entries.length})`, "count", "share"], rows) + more
}

const thousands = (count: number) => count.toLocaleString("en-US")
const percent = (share: number) => `${(100 * share).toFixed(2)}%`
