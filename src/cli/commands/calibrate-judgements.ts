// How confident a model is in its parses of gold trees' words, and whether it is right.

import { SpandrelError } from "../../check/error.ts"
import { type Calibration, type CalibrationCurve, confidenceOf, logOdds } from "../../decode/calibration.ts"
import { longestMarginals } from "../../decode/confidence.ts"
import type { Model } from "../../model/model.ts"
import { Engine } from "../../parser/engine.ts"
import { resolveSearch } from "../../parser/search-options.ts"
import {
  areaUnderCurve,
  calibrationBins,
  calibrationError,
  type Judgement,
  logLoss,
} from "../../score/calibration.ts"
import { fitCurve } from "../../score/fit-curve.ts"
import { sentenceOfWords } from "../../sentence/treebank-words.ts"
import type { SpanTree } from "../../tree/span-tree.ts"
import { formatTable } from "../terminal/table.ts"

/// The confidence in trees and in constituents.
export type Judgements = Readonly<Record<keyof Calibration, readonly Judgement[]>>

/// Parses the words of gold trees with a model that isn't calibrated yet. A tree is right if all of its constituents are, and
/// none is missing; a constituent if the gold tree has it, with the same chain of labels.
export async function judge(model: Model, golds: readonly SpanTree[]): Promise<Judgements> {
  const parser = await Engine.load({ ...model, search: { ...model.search, calibration: undefined } })
  const tags = model.tags === undefined ? "gold" : "predicted"
  const sentences = golds.map(({ words }) => sentenceOfWords(words, tags))
  const { sentences: parsed, error } = parser.parse(
    sentences,
    resolveSearch(model.search, { confidence: true }),
  )
  if (error !== undefined) throw new SpandrelError(error.code, `--dev: ${error.message}`)
  const isChart = model.search.decoder === "chart"
  const trees: Judgement[] = []
  const constituents: Judgement[] = []
  parsed.forEach(({ tokens, confidence, constituents: found = [] }, at) => {
    // No curve applies to longer ones.
    if (confidence === undefined || (isChart && tokens.length > longestMarginals)) return
    const gold = new Set(golds[at]?.brackets.map(({ start, end, label }) => `${start} ${end} ${label}`))
    const judged = found.map(({ start, end, label, confidence: probability }) => ({
      probability,
      isRight: gold.has(`${start} ${end} ${label}`),
    }))
    constituents.push(...judged)
    const isRight = judged.length === gold.size && judged.every((one) => one.isRight)
    trees.push({ probability: confidence, isRight })
  })
  return { tree: trees, constituent: constituents }
}

/// The curves that fit the judgements of a model that isn't calibrated.
export function fitCalibration({ tree, constituent }: Judgements): Calibration {
  const fitted = (judgements: readonly Judgement[]) =>
    fitCurve(
      judgements.map(({ probability, isRight }) => ({ logOdds: logOdds(Math.log(probability)), isRight })),
    )
  return { tree: fitted(tree), constituent: fitted(constituent) }
}

/// The judgements of the same model with a calibration.
export function withCalibration(judgements: Judgements, calibration: Calibration | undefined): Judgements {
  if (calibration === undefined) return judgements
  const apply = (all: readonly Judgement[], curve: CalibrationCurve) =>
    all.map(({ probability, isRight }) => ({
      probability: confidenceOf(Math.log(probability), curve),
      isRight,
    }))
  return {
    tree: apply(judgements.tree, calibration.tree),
    constituent: apply(judgements.constituent, calibration.constituent),
  }
}

/// How well judgements are calibrated, and how well they tell right from wrong.
export function qualityOf(judgements: readonly Judgement[]): {
  readonly error: number
  readonly auc: number
} {
  return { error: calibrationError(calibrationBins(judgements)), auc: areaUnderCurve(judgements) }
}

/// A table of bins, and a line of figures.
export function formatJudgements({ tree, constituent }: Judgements): string {
  const [trees, constituents] = [calibrationBins(tree), calibrationBins(constituent)]
  const rows = trees.map((bin, at) => {
    const shown = ({ count, predicted, actual }: typeof bin) =>
      count === 0 ? ["", "", count] : [predicted.toFixed(3), actual.toFixed(3), count]
    return [
      `${bin.from.toFixed(1)}–${bin.to.toFixed(1)}`,
      ...shown(bin),
      ...shown(constituents[at] as typeof bin),
    ]
  })
  const header = ["bin", "tree", "right", "trees", "constituent", "right", "constituents"]
  return `${formatTable(header, rows)}\n${figures("trees", tree)}\n${figures("constituents", constituent)}\n`
}

function figures(name: string, judgements: readonly Judgement[]): string {
  const { error, auc } = qualityOf(judgements)
  const area = Number.isNaN(auc) ? "" : `, AUC ${auc.toFixed(3)}`
  return `${name}: calibration error ${error.toFixed(4)}${area}, log loss ${logLoss(judgements).toFixed(4)}`
}
