// `spandrel evaluate`: score parsed trees as EVALB does, or parse and score in one step.

import { type Command, Option } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { mostThreads } from "../../check/threads.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { displayName, readLines } from "../../node/input.ts"
import { packageModels } from "../../parser/package-models.ts"
import { evaluateLines, type SentenceCount, sentenceCounts } from "../../score/evaluate.ts"
import type { Lines } from "../../score/pair-lines.ts"
import type { EvalbParameters } from "../../score/parameters.ts"
import type { SentenceResult } from "../../score/score-sentence.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import { parseFilePath, parseThreads } from "../options/argument-parsers.ts"
import { checkPair, findParameters, withPairOptions } from "../options/pair-options.ts"
import { withDecoderOptions } from "../options/search-flags.ts"
import { withTreeTags } from "../options/tree-tags.ts"
import { describeCount, formatByLabel } from "../terminal/score-report.ts"
import { hasUnlabelledRoot, TreeHints } from "../terminal/tree-hints.ts"
import { type EvaluateModelFlags, type ParsedGoldNotes, withParsedGold } from "./evaluate-model.ts"

const help = `
With two files: both have one tree per line, in the same order. The report is
identical to EVALB's, byte for byte; errors go to standard error. The exit code is
1 if there are more errors than MAX_ERROR allows.

With --model, or with --language and no second file, the words of the gold trees are
parsed, and the trees that come out are scored. Function tags, empty elements and
unlabelled roots of the gold trees are removed first, as in training. The default
parameters are those of the model's language. The report has EVALB's form, and says
at its end how the sentences were counted. --output keeps the trees, one per line,
with an empty line for a sentence that can't be parsed.

--count evalb leaves out what EVALB can't compare: sentences in which a predicted tag
changes which words are punctuation, and words whose brackets are escaped in another
way (-LCB- and {). --count all counts every gold tree: the gold tags say what is
punctuation, and a sentence without a tree, or with other words, has no brackets.

--by-label adds a table with the recall, precision and F1 of each label, and one
with the tags that were taken for others.

Examples:
  $ spandrel evaluate gold.mrg parsed.mrg
  $ spandrel evaluate --model en gold.mrg
  $ spandrel evaluate --model parser.safetensors gold.mrg --output parsed.mrg --by-label
  $ spandrel evaluate gold.ptb parsed.ptb --language fr
  $ spandrel evaluate gold.mrg parsed.mrg --by-label
  $ spandrel evaluate gold.ptb parsed.ptb --prm spmrl --json`

interface EvaluateFlags extends EvaluateModelFlags {
  readonly count?: SentenceCount
  readonly byLabel?: boolean
  readonly json?: boolean
}

export function addEvaluate(program: Command, context: CommandContext): void {
  const command = withPairOptions(program.command("evaluate"), "[test]")
    .description("score parsed trees against gold trees, as EVALB does, or parse and score them")
    .option(
      "-m, --model <name>",
      `parse the words of the gold trees: ${packageModels.join(", ")}, a model file or a URL`,
      parseFilePath,
    )
  withDecoderOptions(withTreeTags(command, "with --model"))
    .option(
      "-t, --threads <number>",
      `with --model: number of threads, up to ${mostThreads} (default: one per core)`,
      parseThreads,
    )
    .option("-o, --output <file>", "with --model: write the parsed trees to this file", parseFilePath)
    .addOption(
      new Option(
        "--count <sentences>",
        "which sentences count: those that EVALB can compare, or all (default: evalb, with --model all)",
      ).choices(sentenceCounts),
    )
    .option("--by-label", "also score each label, and count the confusions of tags")
    .option("--json", "print the scores as JSON, with those of each sentence")
    .addHelpText("after", help)
    .action((gold: string, test: string | undefined, flags: EvaluateFlags) =>
      test === undefined ? evaluateModel(gold, flags, context) : evaluateFiles(gold, test, flags, context),
    )
}

// What means something only if the words are parsed.
const modelFlags = ["model", "tags", "decoder", "beam", "threads", "output"] as const

async function evaluateFiles(
  gold: string,
  test: string,
  flags: EvaluateFlags,
  context: CommandContext,
): Promise<void> {
  const given = modelFlags.find((name) => flags[name] !== undefined)
  if (given !== undefined)
    throw new SpandrelError(
      "wrong-usage",
      `--${given} is for parsing the words of one file of gold trees; leave it out, or the file ${test}`,
    )
  await checkPair(gold, test)
  const { count = "evalb" } = flags
  const hints = new TreeHints(displayName(gold), displayName(test))
  // EVALB doesn't look at encodings either.
  const linesOf = (path: string) => readLines(path, { invalid: "replace" })
  const pair = {
    gold: watched(linesOf(gold), (line) => hints.addGold(hasUnlabelledRoot(line))),
    test: watched(linesOf(test), (line) => hints.addTest(hasUnlabelledRoot(line))),
  }
  const onError = (text: string) => {
    if (count === "evalb") hints.addError(text)
  }
  await evaluate({ ...pair, parameters: await findParameters(flags), count, onError }, flags, context)
  for (const notice of hints.notices()) context.stderr.write(`spandrel: ${printable(notice)}\n`)
}

async function* watched(
  lines: AsyncIterable<string>,
  see: (line: string) => void,
): AsyncGenerator<string, void, undefined> {
  for await (const line of lines) {
    see(line)
    yield line
  }
}

async function evaluateModel(gold: string, flags: EvaluateFlags, context: CommandContext): Promise<void> {
  if (flags.model === undefined && flags.language === undefined)
    throw new SpandrelError(
      "wrong-usage",
      `there is nothing to compare ${displayName(gold)} with; add a file of parsed trees, or --model en to parse its words`,
    )
  const { model, prm, output } = flags
  await checkDistinct({ "--output": output }, { gold: [gold], "--model": model, "--prm": prm })
  const { count = "all" } = flags
  await withParsedGold(gold, flags, context, (parsed) => evaluate({ ...parsed, count }, flags, context))
}

interface Evaluation {
  readonly gold: Lines
  readonly test: Lines
  readonly parameters: EvalbParameters
  readonly count: SentenceCount
  readonly onError?: (text: string) => void
  readonly notes?: ParsedGoldNotes
}

async function evaluate(
  { gold, test, parameters, count, onError, notes }: Evaluation,
  { json, byLabel }: EvaluateFlags,
  context: CommandContext,
): Promise<void> {
  const { stdout, stderr } = context
  const sentences: (SentenceResult & { readonly id: number })[] = []
  const evaluation = await evaluateLines(gold, test, {
    parameters,
    count,
    onError: (text) => {
      onError?.(text)
      stderr.write(text)
    },
    ...(json
      ? { onSentence: (id: number, score: SentenceResult) => sentences.push({ id, ...score }) }
      : { onReport: (text: string) => stdout.write(text) }),
  })
  const { labels, tagConfusions, ...figures } = evaluation
  const tables = byLabel && { labels, tagConfusions }
  if (json) {
    const all = { ...notes, ...(notes && { count }), ...figures, ...tables, sentences }
    stdout.write(`${JSON.stringify(all, null, 2)}\n`)
  } else if (evaluation.complete) {
    if (notes !== undefined || count === "all")
      stdout.write(`\n${describeCount(evaluation.all, count, notes)}`)
    if (tables) stdout.write(`\n${formatByLabel(tables)}`)
  }
  if (!evaluation.complete) context.exitCode = exitCodes.badInput
}
