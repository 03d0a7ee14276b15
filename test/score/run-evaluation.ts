// Runs an evaluation and keeps all that it says.

import { type Evaluation, evaluateLines, type Lines } from "../../src/score/evaluate.ts"
import { collinsParameters, type Parameters } from "../../src/score/parameters.ts"
import type { SentenceScore } from "../../src/score/score-sentence.ts"

export interface Run {
  readonly report: string
  readonly errors: string
  readonly sentences: readonly SentenceScore[]
  readonly evaluation: Evaluation
}

export async function runEvaluation(
  gold: Lines,
  test: Lines,
  parameters: Parameters = collinsParameters,
): Promise<Run> {
  let report = ""
  let errors = ""
  const sentences: SentenceScore[] = []
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

/// A pair of lines with the row and the errors that the original EVALB gives for it.
export interface GoldenRow {
  readonly name: string
  readonly parameters?: Parameters
  readonly gold: string
  readonly test: string
  readonly row: string
  /// Without the line number; none if left out.
  readonly errors?: readonly string[]
}

/// What our scorer gives for the same pair, in the same shape.
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
