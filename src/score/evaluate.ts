// Two files of trees, line by line: EVALB's report as it comes, and the figures as objects.

import type { Parameters } from "./parameters.ts"
import { formatHeader, formatRow, formatSummary } from "./report.ts"
import { Rules } from "./rules.ts"
import { type SentenceScore, scoreSentence } from "./score-sentence.ts"
import { Tally, type Totals } from "./totals.ts"

/// The lines of a file, without or with their line breaks.
export type Lines = Iterable<string> | AsyncIterable<string>

/// A gold tree and a test tree, one line each.
export type LinePair = readonly [gold: string, test: string]

/// How to evaluate, and who hears of it. Texts are of whole lines, line breaks included, and come as soon as they
/// are known.
export interface EvaluationOptions {
  readonly parameters: Parameters
  /// Hears EVALB's standard output: header, rows, summary.
  readonly onReport?: (text: string) => void
  /// Hears EVALB's standard error: one line an error.
  readonly onError?: (text: string) => void
  /// Hears the figures of each pair of lines; `id` counts from 1.
  readonly onSentence?: (id: number, score: SentenceScore) => void
}

/// The figures of an evaluation.
export interface Evaluation {
  /// False if there were too many errors: EVALB ends with status 1 and prints no summary.
  readonly complete: boolean
  readonly all: Totals
  /// Sentences up to the cut-off length.
  readonly withinCutoff: Totals
}

// With a MAX_ERROR of millions, EVALB would repeat the error of a line that it can't get past millions of times.
const repetitionLimit = 100_000

/// Scores pairs of lines without any text, for those who want figures often. No number of errors ends it: a pair
/// that can't be scored counts among the error sentences.
///
/// ```ts
/// const gold = "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
/// const test = "(S (NP (PRP I)) (VP (VBP like)) (NP (NN fish)))"
/// scorePairs([[gold, test]], builtInParameters.collins).all.f1 // 75
/// ```
export function scorePairs(pairs: Iterable<LinePair>, parameters: Parameters): Evaluation {
  const rules = new Rules(parameters)
  const blocks = new Blocks(parameters.cutoff)
  for (const [gold, test] of pairs) blocks.add(scoreSentence(gold, test, rules))
  return blocks.evaluation(true)
}

/// Scores two files as EVALB does, with its output, its errors and its limit of errors.
export async function evaluateLines(
  gold: Lines,
  test: Lines,
  options: EvaluationOptions,
): Promise<Evaluation> {
  const { parameters, onReport, onError, onSentence } = options
  const rules = new Rules(parameters)
  const blocks = new Blocks(parameters.cutoff)
  let id = 0
  let errorCount = 0
  // False if the error was one too many.
  const report = (message: string) => {
    onError?.(`${id} : ${message}\n`)
    return errorCount++ <= parameters.maxErrors
  }
  onReport?.(formatHeader())
  for await (const [goldLine, testLine] of pairLines(gold, test)) {
    id++
    if (goldLine === undefined || testLine === undefined) {
      const longer = testLine === undefined ? "gold" : "test"
      if (report(`Number of lines unmatch (too many lines in ${longer} file)`)) break
      return blocks.evaluation(false)
    }
    const score = scoreSentence(goldLine, testLine, rules)
    onSentence?.(id, score)
    if (!score.errors.every(report)) return blocks.evaluation(false)
    if (score.stuck) {
      let times = 0
      while (report("Reading sentence") && ++times < repetitionLimit);
      return blocks.evaluation(false)
    }
    blocks.add(score)
    onReport?.(formatRow(id, score))
  }
  const evaluation = blocks.evaluation(true)
  onReport?.(formatSummary(evaluation.all, evaluation.withinCutoff, parameters.cutoff))
  return evaluation
}

/// The two blocks of the summary.
class Blocks {
  readonly #cutoff: number
  readonly #all = new Tally()
  readonly #withinCutoff = new Tally()

  constructor(cutoff: number) {
    this.#cutoff = cutoff
  }

  add(score: SentenceScore): void {
    this.#all.add(score)
    if (score.length <= this.#cutoff) this.#withinCutoff.add(score)
  }

  evaluation(complete: boolean): Evaluation {
    return { complete, all: this.#all.totals(), withinCutoff: this.#withinCutoff.totals() }
  }
}

/// The lines of two files side by side; undefined where one of them is over.
async function* pairLines(
  gold: Lines,
  test: Lines,
): AsyncGenerator<readonly [string | undefined, string | undefined], void, undefined> {
  const sides = [iterate(gold), iterate(test)] as const
  try {
    for (;;) {
      const goldLine = await sides[0].next()
      const testLine = await sides[1].next()
      if (goldLine.done && testLine.done) return
      yield [goldLine.done ? undefined : goldLine.value, testLine.done ? undefined : testLine.value]
    }
  } finally {
    for (const side of sides) await side.return?.()
  }
}

function iterate(lines: Lines): Iterator<string> | AsyncIterator<string> {
  return Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
}
