// `spandrel calibrate`: checks how well a model's probabilities are calibrated, and fits a temperature.

import type { Command } from "commander"
import { SpandrelError } from "../../check/error.ts"
import type { Model } from "../../model/model.ts"
import { writeModel } from "../../model/model-file.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { checkWritable } from "../../node/file-errors.ts"
import { Engine } from "../../parser/engine.ts"
import { loadModel } from "../../parser/model-source.ts"
import { resolveSearch } from "../../parser/search-options.ts"
import { calibrationBins, calibrationError, type Judgement, logLoss } from "../../score/calibration.ts"
import { sentenceOfWords } from "../../sentence/treebank-words.ts"
import { type SpanTree, toSpans } from "../../tree/span-tree.ts"
import type { CommandContext } from "../command-context.ts"
import { ProgressLine } from "../terminal/progress.ts"
import { formatTable } from "../terminal/table.ts"
import { readCleanTrees } from "./clean-trees.ts"

const help = `
Parses the words of the trees, with their tags unless the network predicts tags,
and compares the probabilities of predicted brackets with how many of them are in
the gold trees: the probability of the bracket among all trees (its marginal), and
that of its label alone. The temperature divides the log-odds of labels. The best
one has the lowest log loss: of the marginals if the model was trained for the
chart, of the labels otherwise. With --out, the model is written with that
temperature.

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
    .description("check how well a model's probabilities are calibrated")
    .requiredOption("-m, --model <file>", "model file or URL, or the name of a model of the package")
    .requiredOption("--dev <file...>", "gold trees")
    .option("-o, --out <file>", "where to write the model with the best temperature")
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
  const judge = async (temperature: number) => {
    progress.show(`temperature ${temperature.toFixed(3)}`, performance.now())
    return judgements(await Engine.load(withTemperature(model, temperature)), golds)
  }
  const { temperature: before, decoder } = model.search
  const fittedBy = decoder === "chart" ? "marginals" : "labels"
  const lossAt = async (temperature: number) => logLoss((await judge(temperature))[fittedBy])
  const fitTemperature = async () => {
    const after = await bestTemperature(lossAt)
    return { after, judgedBefore: await judge(before), judgedAfter: await judge(after) }
  }
  const { after, judgedBefore, judgedAfter } = await fitTemperature().finally(() => progress.clear())
  report(judgedBefore, `at the model's temperature ${before.toFixed(3)}`, context)
  report(judgedAfter, `at the temperature ${after.toFixed(3)}`, context)
  if (out !== undefined) await writeFileAtomically(out, writeModel(withTemperature(model, after)))
}

function withTemperature(model: Model, temperature: number): Model {
  return { ...model, search: { ...model.search, temperature } }
}

/// The probabilities of predicted brackets: marginals, and those of their labels alone.
interface Judgements {
  readonly marginals: readonly Judgement[]
  readonly labels: readonly Judgement[]
}

function judgements(parser: Engine, golds: readonly SpanTree[]): Judgements {
  const search = resolveSearch(parser.model.search, { confidence: true })
  const tags = parser.model.tags === undefined ? "gold" : "predicted"
  const sentences = golds.map(({ words }) => sentenceOfWords(words, tags))
  const { sentences: parsed, error } = parser.parse(sentences, search)
  if (error !== undefined) throw new SpandrelError(error.code, `--dev: ${error.message}`)
  const marginals: Judgement[] = []
  const labels: Judgement[] = []
  parsed.forEach(({ constituents = [] }, at) => {
    const gold = new Set(golds[at]?.brackets.map(({ start, end, label }) => `${start} ${end} ${label}`))
    for (const { start, end, label, probability, marginal } of constituents) {
      const isRight = gold.has(`${start} ${end} ${label}`)
      labels.push({ probability, isRight })
      if (marginal !== undefined) marginals.push({ probability: marginal, isRight })
    }
  })
  return { marginals, labels }
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

function report({ marginals, labels }: Judgements, heading: string, context: CommandContext): void {
  const [byMarginal, byLabel] = [calibrationBins(marginals), calibrationBins(labels)]
  const rows = byMarginal.map((bin, at) => {
    const labelBin = byLabel[at] as typeof bin
    const shown = ({ count, predicted, actual }: typeof bin) =>
      count === 0 ? ["", "", count] : [predicted.toFixed(3), actual.toFixed(3), count]
    return [`${bin.from.toFixed(1)}–${bin.to.toFixed(1)}`, ...shown(bin), ...shown(labelBin)]
  })
  const header = ["bin", "marginal", "correct", "brackets", "label", "correct", "brackets"]
  context.stdout.write(
    `${heading}\n${formatTable(header, rows)}\n` +
      `calibration error: marginals ${calibrationError(byMarginal).toFixed(4)}, labels ${calibrationError(byLabel).toFixed(4)}; ` +
      `log loss: ${logLoss(marginals).toFixed(4)}, ${logLoss(labels).toFixed(4)}\n\n`,
  )
}
