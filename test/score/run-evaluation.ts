// Runs an evaluation and collects its output.

import { type CorpusResult, evaluateLines } from "../../src/score/evaluate.ts"
import type { Lines } from "../../src/score/pair-lines.ts"
import { collinsParameters, type EvalbParameters } from "../../src/score/parameters.ts"
import type { SentenceResult } from "../../src/score/score-sentence.ts"

export interface Run {
  readonly report: string
  readonly errors: string
  readonly sentences: readonly SentenceResult[]
  readonly evaluation: CorpusResult
}

export async function runEvaluation(
  gold: Lines,
  test: Lines,
  parameters: EvalbParameters = collinsParameters,
): Promise<Run> {
  let report = ""
  let errors = ""
  const sentences: SentenceResult[] = []
  const evaluation = await evaluateLines(gold, test, {
    parameters,
    onReport: (text) => {
      report += text
    },
    onError: (text) => {
      errors += text
    },
    onSentence: (_, score) => sentences.push(score),
  })
  return { report, errors, sentences, evaluation }
}

/// A pair of lines, with the row and the errors that the original EVALB prints for it.
export interface GoldenRow {
  readonly name: string
  readonly parameters?: EvalbParameters
  readonly gold: string
  readonly test: string
  readonly row: string
  /// Without the line number (default: none).
  readonly errors?: readonly string[]
}

/// What our scorer prints for the same pair, in the same form.
export async function runRow({ name, parameters, gold, test }: GoldenRow): Promise<GoldenRow> {
  const { report, errors } = await runEvaluation([gold], [test], parameters)
  const messages = errors.split("\n").slice(0, -1)
  return {
    name,
    ...(parameters && { parameters }),
    gold,
    test,
    row: report.split("\n")[3] ?? "",
    ...(messages.length > 0 && { errors: messages.map((message) => message.replace(/^1 : /, "")) }),
  }
}
