// `spandrel calibrate`: checks how well a model's confidence is calibrated, and calibrates it.

import { basename } from "node:path"
import type { Command } from "commander"
import type { Calibration } from "../../decode/calibration.ts"
import type { SearchSettings } from "../../decode/search.ts"
import type { Model } from "../../model/model.ts"
import { writeModel } from "../../model/model-file.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { checkWritable } from "../../node/file-errors.ts"
import { loadModel } from "../../parser/model-source.ts"
import { logLoss } from "../../score/calibration.ts"
import { type SpanTree, toSpans } from "../../tree/span-tree.ts"
import type { CommandContext } from "../command-context.ts"
import { ProgressLine } from "../terminal/progress.ts"
import {
  fitCalibration,
  formatJudgements,
  type Judgements,
  judge,
  qualityOf,
  withCalibration,
} from "./calibrate-judgements.ts"
import { readCleanTrees } from "./clean-trees.ts"

const help = `
Parses the words of the trees, with their tags unless the network predicts tags,
and compares the confidence in trees and in constituents with how many of them are
right: first with the model as it is, then calibrated on these trees. With --out,
the calibrated model is written. Calibrate on the dev sets of all kinds of text that
the model is for, and check it on others.

Example:
  $ spandrel calibrate --model parser.safetensors --dev dev.mrg --out parser.safetensors`

// The temperature is sought between 1/16 and 16: no objective needs more.
const largestTemperature = 16

// Leaves an interval of about 1% of the temperature.
const steps = 13

interface CalibrateFlags {
  readonly model: string
  readonly dev: string[]
  readonly out?: string
}

export function addCalibrate(program: Command, context: CommandContext): void {
  program
    .command("calibrate")
    .description("check how well a model's confidence is calibrated, and calibrate it")
    .requiredOption("-m, --model <file>", "model file or URL, or the name of a model of the package")
    .requiredOption("--dev <file...>", "gold trees")
    .option("-o, --out <file>", "where to write the calibrated model")
    .addHelpText("after", help)
    .action((flags: CalibrateFlags) => calibrate(flags, context))
}

async function calibrate({ model: path, dev, out }: CalibrateFlags, context: CommandContext): Promise<void> {
  // Not the model: only its temperature changes, so it may be replaced.
  await checkDistinct({ "--out": out }, { "--dev": dev })
  if (out !== undefined) await checkWritable("--out", out)
  const model = await loadModel(path)
  const golds = (await readCleanTrees(dev, "--dev", context)).map((tree) => toSpans(tree))
  const progress = new ProgressLine(context.stderr)
  const judgeAt = (temperature: number) => {
    progress.show(`temperature ${temperature.toFixed(3)}`, performance.now())
    return judge(withSearch(model, { temperature }), golds)
  }
  const judgeAll = async () => {
    const before = await judgeAt(model.search.temperature)
    if (model.search.decoder !== "chart")
      return { temperature: model.search.temperature, before, best: before }
    const temperature = await bestTemperature(async (one) => logLoss((await judgeAt(one)).constituent))
    return { temperature, before, best: await judgeAt(temperature) }
  }
  const { temperature, before, best } = await judgeAll().finally(() => progress.clear())
  const calibration = fitCalibration(best)
  const after = withCalibration(best, calibration)
  const state = model.search.calibration === undefined ? "not calibrated" : "calibrated"
  context.stdout.write(
    `the model as it is (${state})\n${formatJudgements(withCalibration(before, model.search.calibration))}\n` +
      `calibrated on ${golds.length} trees\n${formatJudgements(after)}${formatCurves(calibration)}\n`,
  )
  if (out === undefined) return
  const calibrated = withSearch(model, { temperature, calibration })
  const notes = { ...model.provenance, calibration: notesOf(dev, golds, after) }
  const precision = model.isQuantized ? "i8" : "f32"
  await writeFileAtomically(out, writeModel({ ...calibrated, provenance: notes }, precision))
}

function withSearch(model: Model, search: Partial<SearchSettings>): Model {
  return { ...model, search: { ...model.search, ...search } }
}

function formatCurves({ tree, constituent }: Calibration): string {
  const shown = ({ offset, slope }: typeof tree) => `${offset.toFixed(3)} + ${slope.toFixed(3)} × log-odds`
  return `curves: trees ${shown(tree)}, constituents ${shown(constituent)}\n`
}

/// What the model's notes say about the calibration.
function notesOf(dev: readonly string[], golds: readonly SpanTree[], after: Judgements) {
  const { error, auc } = qualityOf(after.tree)
  const constituents = qualityOf(after.constituent)
  return {
    files: dev.map((file) => basename(file)),
    trees: golds.length,
    treeError: error,
    constituentError: constituents.error,
    // JSON has no NaN.
    ...(!Number.isNaN(auc) && { treeAuc: auc }),
    ...(!Number.isNaN(constituents.auc) && { constituentAuc: constituents.auc }),
  }
}

/// The temperature with the lowest loss, by golden-section search over its logarithm: the loss has a single minimum.
async function bestTemperature(lossAt: (temperature: number) => Promise<number>): Promise<number> {
  const ratio = (Math.sqrt(5) - 1) / 2
  let [low, high] = [-Math.log(largestTemperature), Math.log(largestTemperature)]
  const loss = (logarithm: number) => lossAt(Math.exp(logarithm))
  let [left, right] = [high - ratio * (high - low), low + ratio * (high - low)]
  let [leftLoss, rightLoss] = [await loss(left), await loss(right)]
  for (let step = 0; step < steps; step++) {
    if (leftLoss < rightLoss) {
      ;[high, right, rightLoss] = [right, left, leftLoss]
      left = high - ratio * (high - low)
      leftLoss = await loss(left)
    } else {
      ;[low, left, leftLoss] = [left, right, rightLoss]
      right = low + ratio * (high - low)
      rightLoss = await loss(right)
    }
  }
  return Math.exp((low + high) / 2)
}
