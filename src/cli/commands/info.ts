// `spandrel info`: show what a model contains.

import { stat } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Command } from "commander"
import { type Model, parameterList } from "../../model/model.ts"
import { networkSizes } from "../../network/network-shape.ts"
import { version } from "../../node/version.ts"
import { loadModel } from "../../parser/model-source.ts"
import { defaultModel, packageModelUrl } from "../../parser/package-models.ts"
import type { CommandContext } from "../command-context.ts"
import { parseFilePath } from "../options/argument-parsers.ts"
import { describeDevScores, formatModel, type ModelFigures } from "../terminal/model-report.ts"

const help = `
Examples:
  $ spandrel info
  $ spandrel info --model parser.safetensors
  $ spandrel info --model parser.safetensors --json`

export function addInfo(program: Command, context: CommandContext): void {
  program
    .command("info")
    .description("show what a model contains: sizes, labels, how it was trained")
    .option("-m, --model <name>", "en, en-fast, fr, a model file or a URL (default: en)", parseFilePath)
    .option("--json", "print everything as JSON, including all labels")
    .addHelpText("after", help)
    .action(async (flags: { model?: string; json?: boolean }) => {
      const source = flags.model ?? defaultModel
      const packaged = packageModelUrl(source)
      const path = packaged === undefined ? source : fileURLToPath(packaged)
      const model = await loadModel(path)
      const devScores = describeDevScores(packaged === undefined ? undefined : source)
      const figures = { ...(await modelFigures(model, path)), devScores }
      context.stdout.write(flags.json ? `${JSON.stringify(figures, null, 2)}\n` : formatModel(figures, path))
    })
}

async function modelFigures(model: Model, path: string): Promise<Omit<ModelFigures, "devScores">> {
  const { language, shape, search, provenance, labels, tags } = model
  const tagger = model.tagger && { tags: model.tagger.tags, features: model.tagger.features }
  // A model from a URL or a pipe has no size.
  const found = await stat(path).catch(() => undefined)
  const bytes = found?.isFile() ? found.size : undefined
  const parameters = parameterList(model).all.reduce((sum, { rows, columns }) => sum + rows * columns, 0)
  const { vocabularySizes } = networkSizes(model)
  const network = { shape, vocabularySizes, labels: labels.names(), tags, tagger }
  return { version, language, bytes, parameters, ...network, search, provenance }
}
