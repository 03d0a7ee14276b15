// `spandrel calibrate`: do a model's probabilities mean what they say, and can a temperature help?

import type { Command } from "commander"
import { type Model, writeModel } from "../../model/model-file.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { checkWritable } from "../../node/file-errors.ts"
import { readClean } from "../../node/train-data.ts"
import { Engine } from "../../parser/engine.ts"
import { loadModel } from "../../parser/model-source.ts"
import { calibrationBins, calibrationError, type Judgement, logLoss } from "../../score/calibration.ts"
import { toSpans } from "../../tree/span-tree.ts"
import type { Tree } from "../../tree/tree.ts"
import type { CommandContext } from "../command-context.ts"
import { ProgressLine } from "../terminal/progress.ts"
import { formatTable } from "../terminal/table.ts"
import { inUsersTerms } from "../terminal/users-terms.ts"

const help = `
Parses the trees' words with their tags and compares each predicted bracket's probability with whether the gold tree has
the bracket: the bracket's among all trees (marginal), and its label's own. The temperature divides the log-odds of
labels. The one that fits best is found by the log loss: of the marginals for a model that was trained for the chart, of
the labels for others. With --out the model is written with it.

Example:
  $ spandrel calibrate --model parser.safetensors --dev dev.mrg --out parser.safetensors`

// Log-odds of margins and of probabilities differ by less than this factor from what calibrates them.
const widest = 16

// So many halvings by the golden section leave an interval of about a hundredth of the temperature.
const steps = 13

export function addCalibrate(program: Command, context: CommandContext): void {
  program
    .command("calibrate")
    .description("compare a model's probabilities with what comes true")
    .requiredOption("--model <file>", "a model made by spandrel train")
    .requiredOption("--dev <file...>", "gold trees")
    .option("--out <file>", "write the model here, with the temperature that was found")
    .addHelpText("after", help)
    .action(async (flags: { model: string; dev: string[]; out?: string }) => {
      if (flags.out !== undefined) await checkWritable("--out", flags.out)
      const model = await loadModel(flags.model)
      const golds = await readClean(flags.dev, "--dev", context)
      const progress = new ProgressLine(context.stderr)
      const judge = async (temperature: number) => {
        progress.show(`temperature ${temperature.toFixed(3)}`, performance.now())
        return judgements(await Engine.load(withTemperature(model, temperature)), golds)
      }
      const fittedBy = model.search.decoder === "chart" ? "marginals" : "labels"
      const findBest = async () => {
        const fitted = await bestTemperature(async (temperature) =>
          logLoss((await judge(temperature))[fittedBy]),
        )
        return { fitted, before: await judge(model.search.temperature), after: await judge(fitted) }
      }
      const { fitted, before, after } = await findBest().finally(() => progress.clear())
      report(before, `at the model's temperature ${model.search.temperature.toFixed(3)}`, context)
      report(after, `at the temperature ${fitted.toFixed(3)}`, context)
      if (flags.out !== undefined)
        await writeFileAtomically(flags.out, writeModel(withTemperature(model, fitted)))
    })
}

function withTemperature(model: Model, temperature: number): Model {
  return { ...model, search: { ...model.search, temperature } }
}

/// What is judged of each predicted bracket: its marginal, and its label's own probability.
interface Judgements {
  readonly marginals: readonly Judgement[]
  readonly labels: readonly Judgement[]
}

function judgements(parser: Engine, golds: readonly Tree[]): Judgements {
  const spans = golds.map((tree) => toSpans(tree))
  const parsed = inUsersTerms(() => parser.parse(spans, { confidence: true }), "--dev")
  const marginals: Judgement[] = []
  const labels: Judgement[] = []
  parsed.forEach(({ constituents = [] }, at) => {
    const gold = new Set(spans[at]?.brackets.map(({ start, end, label }) => `${start} ${end} ${label}`))
    for (const { start, end, label, probability, marginal } of constituents) {
      const isRight = gold.has(`${start} ${end} ${label}`)
      labels.push({ probability, isRight })
      if (marginal !== undefined) marginals.push({ probability: marginal, isRight })
    }
  })
  return { marginals, labels }
}

/// The temperature with the least loss, by the golden section of its logarithm: the loss has one minimum.
async function bestTemperature(lossAt: (temperature: number) => Promise<number>): Promise<number> {
  const ratio = (Math.sqrt(5) - 1) / 2
  let [low, high] = [-Math.log(widest), Math.log(widest)]
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
    const own = byLabel[at] as typeof bin
    const shown = ({ count, predicted, actual }: typeof bin) =>
      count === 0 ? ["", "", count] : [predicted.toFixed(3), actual.toFixed(3), count]
    return [`${bin.from.toFixed(1)}–${bin.to.toFixed(1)}`, ...shown(bin), ...shown(own)]
  })
  const header = ["bin", "marginal", "right", "brackets", "label's own", "right", "brackets"]
  context.stdout.write(
    `${heading}\n${formatTable(header, rows)}\n` +
      `calibration error: marginals ${calibrationError(byMarginal).toFixed(4)}, labels ${calibrationError(byLabel).toFixed(4)}; ` +
      `log loss: ${logLoss(marginals).toFixed(4)}, ${logLoss(labels).toFixed(4)}\n\n`,
  )
}
