// Two files of trees, line by line: EVALB's report, and the scores as objects.

import { argumentReader, checkArgument } from "../check/argument-reader.ts"
import { callable, choice, iterable, iterableNow, type Kind, type Kinds, string } from "../check/kinds.ts"
import { alignEvery } from "./align-every.ts"
import { type AlignedLines, alignLines } from "./align-lines.ts"
import { type LabelScores, LabelTally, type TagConfusion } from "./by-label.ts"
import { type Lines, pairLines } from "./pair-lines.ts"
import { type EvalbParameters, readParameterObject } from "./parameters.ts"
import { formatHeader, formatRow, formatSummary } from "./report.ts"
import { Rules } from "./rules.ts"
import { type SentenceResult, scoreAligned } from "./score-sentence.ts"
import { Tally, type Totals } from "./totals.ts"

/// The parameters of an evaluation, and callbacks. They are called as soon as something is known, with whole lines that
/// include their line breaks.
export interface EvaluationOptions {
  readonly parameters: EvalbParameters
  /// Which sentences count. "evalb": those that EVALB can compare; it leaves out a sentence whose predicted
  /// tags change which words are punctuation, or whose brackets are escaped in another way. "all": every gold
  /// tree that can be read; a test tree that is missing, or has other words, counts as one without brackets,
  /// and the limit of errors doesn't apply (default: "evalb").
  readonly count?: SentenceCount
  /// Receives EVALB's standard output: header, rows, summary.
  readonly onReport?: (text: string) => void
  /// Receives EVALB's standard error: one line per error.
  readonly onError?: (text: string) => void
  /// Receives the result of each pair of lines; `id` counts from 1.
  readonly onSentence?: (id: number, result: SentenceResult) => void
}

export const sentenceCounts = ["evalb", "all"] as const
/// Which sentences count in an evaluation: those that EVALB can compare, or all.
export type SentenceCount = (typeof sentenceCounts)[number]

/// The scores of two files.
export interface CorpusResult {
  /// False if there were too many errors: EVALB then exits with status 1 and prints no summary.
  readonly complete: boolean
  readonly all: Totals
  /// Only sentences up to the cut-off length.
  readonly withinCutoff: Totals
  /// The scores of each label over all valid sentences, the label with most brackets first.
  readonly labels: readonly LabelScores[]
  /// The tags that differ, the most frequent confusion first.
  readonly tagConfusions: readonly TagConfusion[]
}

// EVALB repeats the error of a line that it can't get past until MAX_ERROR, which may be millions.
const repetitionLimit = 100_000

/// Scores pairs of trees as EVALB does, without its report. Errors don't end it, however many: a pair that can't be scored
/// counts as an error sentence.
///
/// ```ts
/// import { builtInParameters, scorePairs } from "spandrel/score"
///
/// const gold = "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
/// const test = "(S (NP (PRP I)) (VP (VBP like)) (NP (NN fish)))"
/// scorePairs([[gold, test]], builtInParameters.collins).all.f1 // 75
/// ```
export function scorePairs(
  pairs: Iterable<readonly [gold: string, test: string]>,
  parameters: EvalbParameters,
): CorpusResult {
  const rules = new Rules(readParameterObject(parameters))
  const blocks = new Blocks(rules)
  for (const pair of checkArgument(pairs, "the pairs", iterableNow)) {
    const [gold, test] = checkArgument(pair, "a pair", pairOfTrees)
    const lines = alignLines(gold, test, rules)
    blocks.add(scoreAligned(lines, rules), lines)
  }
  return blocks.result(true)
}

/// Scores two files of one tree per line as EVALB does, with its report, its errors and its limit of errors.
///
/// ```ts
/// import { builtInParameters, evaluateLines } from "spandrel/score"
///
/// const gold = ["(S (NP (PRP I)) (VP (VBP fish)))"]
/// const test = ["(S (NP (PRP I)) (NP (VBP fish)))"]
/// const { all } = await evaluateLines(gold, test, { parameters: builtInParameters.collins })
/// all.matched // 2
/// all.recall.toFixed(2) // 66.67
/// ```
export async function evaluateLines(
  gold: Lines,
  test: Lines,
  options: EvaluationOptions,
): Promise<CorpusResult> {
  const { count = "evalb", onReport, onError, onSentence } = readOptions(options)
  const parameters = readParameterObject(options.parameters)
  checkArgument(gold, "the gold lines", iterable)
  checkArgument(test, "the test lines", iterable)
  const rules = new Rules(parameters)
  const countsAll = count === "all"
  const blocks = new Blocks(rules, countsAll)
  let id = 0
  let errorCount = 0
  // False if this was one error too many.
  const report = (message: string) => {
    onError?.(`${id} : ${message}\n`)
    return errorCount++ <= parameters.maxErrors || countsAll
  }
  onReport?.(formatHeader())
  for await (const [goldLine, testLine] of pairLines(gold, test)) {
    id++
    if (goldLine === undefined || (testLine === undefined && !countsAll)) {
      const longer = testLine === undefined ? "gold" : "test"
      if (report(`Number of lines unmatch (too many lines in ${longer} file)`)) break
      return blocks.result(false)
    }
    const lines = (countsAll ? alignEvery : alignLines)(goldLine, testLine ?? "", rules)
    const result = scoreAligned(lines, rules)
    onSentence?.(id, result)
    if (!result.errors.every(report)) return blocks.result(false)
    if (result.stuck) {
      let times = 0
      while (report("Reading sentence") && ++times < repetitionLimit);
      return blocks.result(false)
    }
    blocks.add(result, lines)
    onReport?.(formatRow(id, result))
  }
  const corpus = blocks.result(true)
  onReport?.(formatSummary(corpus.all, corpus.withinCutoff, parameters.cutoff))
  return corpus
}

const pairOfTrees: Kind<readonly [gold: string, test: string]> = {
  description: "two strings, [gold, test]",
  is: (value): value is readonly [string, string] =>
    Array.isArray(value) && value.length === 2 && string.is(value[0]) && string.is(value[1]),
}

const optionKinds: Kinds<Omit<EvaluationOptions, "parameters">> = {
  count: choice(...sentenceCounts),
  onReport: callable as Kind<(text: string) => void>,
  onError: callable as Kind<(text: string) => void>,
  onSentence: callable as Kind<(id: number, result: SentenceResult) => void>,
}

function readOptions(options: unknown): Partial<Omit<EvaluationOptions, "parameters">> {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(["parameters", ...Object.keys(optionKinds)])
  return reader.some(optionKinds)
}

/// The two blocks of the summary, and the labels.
class Blocks {
  readonly #cutoff: number
  readonly #countsAll: boolean
  readonly #all = new Tally()
  readonly #withinCutoff = new Tally()
  readonly #labels: LabelTally

  constructor(rules: Rules, countsAll = false) {
    this.#cutoff = rules.parameters.cutoff
    this.#countsAll = countsAll
    this.#labels = new LabelTally(rules)
  }

  add(result: SentenceResult, { alignment }: AlignedLines): void {
    const isCounted = alignment !== undefined && (this.#countsAll || result.status === "valid")
    this.#all.add(result, isCounted)
    if (result.length <= this.#cutoff) this.#withinCutoff.add(result, isCounted)
    if (isCounted) this.#labels.add(alignment)
  }

  result(complete: boolean): CorpusResult {
    return {
      complete,
      all: this.#all.totals(),
      withinCutoff: this.#withinCutoff.totals(),
      labels: this.#labels.labels(),
      tagConfusions: this.#labels.tagConfusions(),
    }
  }
}
