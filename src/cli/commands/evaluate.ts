// `spandrel evaluate`: score parsed trees as EVALB does.

import type { Command } from "commander"
import { readLines } from "../../node/input.ts"
import { type CorpusResult, evaluateLines } from "../../score/evaluate.ts"
import { formatFigure } from "../../score/figures.ts"
import type { SentenceResult } from "../../score/score-sentence.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"
import { checkPair, findParameters, type ParameterFlags, withPairOptions } from "../options/pair-options.ts"
import { formatTable } from "../terminal/table.ts"

const help = `
Both files have one tree per line, in the same order. The report is identical to
EVALB's, byte for byte; errors go to standard error. The exit code is 1 if there
are more errors than MAX_ERROR allows.

--by-label adds a table with the recall, precision and F1 of each label, and one
with the tags that were taken for others.

Examples:
  $ spandrel evaluate gold.mrg parsed.mrg
  $ spandrel evaluate gold.ptb parsed.ptb --language fr
  $ spandrel evaluate gold.mrg parsed.mrg --by-label
  $ spandrel evaluate gold.ptb parsed.ptb --prm spmrl --json`

// Enough to see what is systematic.
const shownConfusions = 20

interface EvaluateFlags extends ParameterFlags {
  readonly byLabel?: boolean
  readonly json?: boolean
}

export function addEvaluate(program: Command, context: CommandContext): void {
  withPairOptions(program.command("evaluate"))
    .description("score parsed trees against gold trees, as EVALB does")
    .option("--by-label", "also score each label, and count the confusions of tags")
    .option("--json", "print the scores as JSON, with those of each sentence")
    .addHelpText("after", help)
    .action(async (gold: string, test: string, options: EvaluateFlags) => {
      await checkPair(gold, test)
      const parameters = await findParameters(options)
      const sentences: (SentenceResult & { readonly id: number })[] = []
      // EVALB doesn't look at encodings either.
      const linesOf = (path: string) => readLines(path, { invalid: "replace" })
      const evaluation = await evaluateLines(linesOf(gold), linesOf(test), {
        parameters,
        onError: (text) => context.stderr.write(text),
        ...(options.json
          ? { onSentence: (id: number, score: SentenceResult) => sentences.push({ id, ...score }) }
          : { onReport: (text: string) => context.stdout.write(text) }),
      })
      const { labels, tagConfusions, ...figures } = evaluation
      const byLabel = options.byLabel && { labels, tagConfusions }
      if (options.json)
        context.stdout.write(`${JSON.stringify({ ...figures, ...byLabel, sentences }, null, 2)}\n`)
      else if (byLabel && evaluation.complete) context.stdout.write(`\n${formatByLabel(byLabel)}`)
      if (!evaluation.complete) context.exitCode = exitCodes.badInput
    })
}

/// The two tables of --by-label.
function formatByLabel({ labels, tagConfusions }: Pick<CorpusResult, "labels" | "tagConfusions">): string {
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
