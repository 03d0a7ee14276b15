// `spandrel evaluate`: score parsed trees as EVALB does.

import type { Command } from "commander"
import { SpandrelError } from "../../check/error.ts"
import { readLines, readText } from "../../node/input.ts"
import { evaluateLines } from "../../score/evaluate.ts"
import { readParameters } from "../../score/parameter-file.ts"
import { builtInParameters, type EvalbParameters } from "../../score/parameters.ts"
import type { SentenceResult } from "../../score/score-sentence.ts"
import type { CommandContext } from "../command-context.ts"
import { exitCodes } from "../exit-codes.ts"

const help = `
Both files have one tree per line, in the same order. The report is identical to
EVALB's, byte for byte; errors go to standard error. The exit code is 1 if there
are more errors than MAX_ERROR allows.

Examples:
  $ spandrel evaluate gold.mrg parsed.mrg
  $ spandrel evaluate gold.ptb parsed.ptb --prm spmrl --json`

export function addEvaluate(program: Command, context: CommandContext): void {
  program
    .command("evaluate")
    .description("score parsed trees against gold trees, as EVALB does")
    .argument("<gold>", 'file of gold trees ("-" for standard input)')
    .argument("<test>", "file of parsed trees")
    .option(
      "--prm <name>",
      `EVALB parameters: ${Object.keys(builtInParameters).join(", ")}, or a parameter file`,
      "collins",
    )
    .option("--json", "print the scores as JSON, with those of each sentence")
    .addHelpText("after", help)
    .action(async (gold: string, test: string, options: { prm: string; json?: boolean }) => {
      if (gold === "-" && test === "-")
        throw new SpandrelError(
          "wrong-usage",
          "only one of the two files can be standard input; pass a path for the other",
        )
      const parameters = await findParameters(options.prm)
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
      if (options.json) context.stdout.write(`${JSON.stringify({ ...evaluation, sentences }, null, 2)}\n`)
      if (!evaluation.complete) context.exitCode = exitCodes.badInput
    })
}

async function findParameters(name: string): Promise<EvalbParameters> {
  const builtIn = Object.entries(builtInParameters).find(([known]) => known === name)?.[1]
  if (builtIn !== undefined) return builtIn
  return readParameters(await readText(name), name)
}
