// `spandrel diff`: show where parsed trees differ from gold trees, and the kinds of the errors.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { formatCount } from "../../check/format-count.ts"
import { type ErrorKind, errorKindNames } from "../../diff/error-kinds.ts"
import { DiffStatistics } from "../../diff/statistics.ts"
import type { TreeDiff } from "../../diff/tree-diff.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { displayName } from "../../node/input.ts"
import { type Output, writeOutput } from "../../node/output.ts"
import { Rules } from "../../score/rules.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import { parseCount } from "../options/argument-parsers.ts"
import { checkPair, findParameters, withPairOptions } from "../options/pair-options.ts"
import { withOutputOption } from "../options/treebank-options.ts"
import { TreeHints } from "../terminal/tree-hints.ts"
import { type DiffFormat, type DiffFormatName, diffFormats, type Summary } from "./diff-formats.ts"
import { diffFiles, type Pair } from "./diff-pairs.ts"

interface DiffFlags {
  readonly prm?: string
  readonly language?: string
  readonly format: DiffFormatName
  readonly sentence?: number
  readonly kind?: readonly ErrorKind[]
  readonly width?: number
  readonly onError: "stop" | "skip"
  readonly exitCode?: boolean
  readonly output?: string
}

const formatNames = Object.keys(diffFormats) as readonly DiffFormatName[]

const help = `
Both files have one tree per line, in the same order, as for spandrel evaluate;
the same brackets and words count. A test line without a tree is skipped. Lines that
can't be read, or have different words, end the command; with --on-error skip it goes
on. The exit code is then 1, too.

Formats, --format:
${formatNames.map((name) => `  ${name.padEnd(10)}${diffFormats[name].description}`).join("\n")}

Kinds of errors, --kind:
${errorKindNames.map((kind) => `  ${kind}`).join("\n")}

The exit code is 0 if trees differ; with --exit-code it is ${exitCodes.different}.

Examples:
  $ spandrel diff gold.mrg parsed.mrg
  $ spandrel diff gold.mrg parsed.mrg --format summary
  $ spandrel diff gold.mrg parsed.mrg --kind pp-attachment --format html --output pp.html
  $ spandrel diff gold.mrg parsed.mrg --sentence 12 --format svg > 12.svg`

export function addDiff(program: Command, context: CommandContext): void {
  const command = withPairOptions(program.command("diff"))
    .description("show where parsed trees differ from gold trees, with the kinds of their errors")
    .addOption(new Option("-f, --format <format>", "output format").choices(formatNames).default("tree"))
    .option(
      "--sentence <number>",
      "only this pair of lines, counted from 1, even if it is the same",
      parseCount,
    )
    .addOption(
      new Option("--kind <kind...>", "only sentences with an error of one of these kinds").choices(
        errorKindNames,
      ),
    )
    .option(
      "--width <columns>",
      "maximum width of drawings (default: that of the terminal, or 100)",
      parseCount,
    )
    .addOption(
      new Option("--on-error <action>", "what to do with a pair that can't be compared")
        .choices(["stop", "skip"])
        .default("stop"),
    )
    .option("--exit-code", `exit with ${exitCodes.different} if trees differ`)
  withOutputOption(command)
    .addHelpText("after", help)
    .action((gold: string, test: string, flags: DiffFlags) => diff(gold, test, flags, context))
}

async function diff(gold: string, test: string, flags: DiffFlags, context: CommandContext): Promise<void> {
  await checkPair(gold, test)
  await checkDistinct({ "--output": flags.output }, { gold: [gold], test: [test], "--prm": flags.prm })
  const rules = new Rules(await findParameters(flags))
  const stops = flags.onError === "stop" && flags.sentence === undefined
  const pairs = diffFiles(gold, test, rules, stops)
  await writeOutput(flags.output, context.stdout, (output) =>
    writePairs({ gold, test, pairs }, output, flags, context),
  )
}

async function writePairs(
  {
    gold,
    test,
    pairs,
  }: { readonly gold: string; readonly test: string; readonly pairs: AsyncIterable<Pair> },
  output: Output,
  flags: DiffFlags,
  context: CommandContext,
): Promise<void> {
  const document = new DiffDocument(output, flags)
  const hints = new TreeHints(displayName(gold), displayName(test))
  const statistics = new DiffStatistics()
  const counts = { lines: 0, different: 0, skipped: 0 }
  let incomplete: Summary["incomplete"]
  try {
    for await (const pair of pairs) {
      counts.lines++
      if (flags.sentence !== undefined && pair.id !== flags.sentence) continue
      if ("diff" in pair) {
        statistics.add(pair.diff)
        hints.addGold(pair.diff.gold.label === "")
        hints.addTest(pair.diff.test.label === "")
        if (!pair.diff.isSame) counts.different++
        await document.add(pair.diff, pair.id)
      } else {
        if ("error" in pair && flags.onError === "stop") {
          const { id, error, lines } = pair
          if (lines !== undefined) incomplete = { line: id, lines }
          throw withAdvice(error)
        }
        counts.skipped++
        if ("error" in pair) {
          context.exitCode = exitCodes.badInput
          context.stderr.write(`spandrel: skipped ${printable(pair.error.message)}\n`)
          await document.addError(pair.error, pair.id)
        }
      }
      if (pair.id === flags.sentence) break
    }
  } finally {
    await document.end({
      ...statistics.figures(),
      skipped: counts.skipped,
      ...(incomplete && { incomplete }),
    })
  }
  for (const notice of hints.notices()) context.stderr.write(`spandrel: ${printable(notice)}\n`)
  if (flags.sentence !== undefined && counts.lines < flags.sentence)
    throw new SpandrelError(
      "invalid-file",
      `there is no sentence ${flags.sentence}; the files have ${formatCount(counts.lines, "line")}`,
    )
  if (flags.exitCode && counts.different > 0 && context.exitCode === exitCodes.done)
    context.exitCode = exitCodes.different
}

/// The error of a pair that ends the command.
function withAdvice(error: SpandrelError): SpandrelError {
  return new SpandrelError(error.code, `${error.message}; --on-error skip leaves such pairs out`, {
    cause: error,
  })
}

// Two drawings side by side need more than the 80 columns of one.
const usualWidth = 100

/// Writes the pairs that are asked for.
class DiffDocument {
  readonly #output: Output
  readonly #format: DiffFormat
  readonly #flags: DiffFlags
  readonly #width: number
  #written = 0

  constructor(output: Output, flags: DiffFlags) {
    this.#output = output
    this.#format = diffFormats[flags.format]
    this.#flags = flags
    this.#width = flags.width ?? ((flags.output === undefined ? process.stdout.columns : 0) || usualWidth)
  }

  async add(diff: TreeDiff, id: number): Promise<void> {
    if (this.#format.write === undefined || !this.#isShown(diff)) return
    if (this.#format.isSingle && this.#written > 0)
      throw new SpandrelError(
        "wrong-usage",
        `the format ${this.#flags.format} holds one pair of trees, but several differ; choose one with --sentence`,
      )
    await this.#put(this.#format.write(diff, id, this.#width))
  }

  async addError(error: SpandrelError, id: number): Promise<void> {
    if (this.#format.writeError !== undefined) await this.#put(this.#format.writeError(error, id))
  }

  async end(summary: Summary): Promise<void> {
    const { before = "", after } = this.#format
    await this.#output.write((this.#written === 0 ? before : "") + (after?.(summary) ?? ""))
  }

  #isShown({ isSame, errors }: TreeDiff): boolean {
    const { sentence, kind } = this.#flags
    if (sentence !== undefined) return true
    return kind === undefined ? !isSame : errors.some((error) => kind.includes(error.kind))
  }

  #put(text: string): Promise<void> {
    const { before = "", between = "" } = this.#format
    return this.#output.write((this.#written++ === 0 ? before : between) + text)
  }
}
