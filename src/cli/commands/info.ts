// `spandrel info`: show what a model contains.

import { stat } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Command } from "commander"
import { formatCount } from "../../check/format-count.ts"
import { type Model, parameterList } from "../../model/model.ts"
import { designEncoder } from "../../network/encoders.ts"
import { networkSizes } from "../../network/network-shape.ts"
import { version } from "../../node/version.ts"
import { loadModel } from "../../parser/model-source.ts"
import { defaultModel, packageModelUrl } from "../../parser/package-models.ts"
import { printable } from "../../unicode/printable.ts"
import type { CommandContext } from "../command-context.ts"
import { parseFilePath } from "../options/argument-parsers.ts"

const help = `
Examples:
  $ spandrel info
  $ spandrel info --model parser.safetensors
  $ spandrel info --model parser.safetensors --json`

export function addInfo(program: Command, context: CommandContext): void {
  program
    .command("info")
    .description("show what a model contains: sizes, labels, how it was trained")
    .option("-m, --model <name>", "en, en-fast, a model file or a URL (default: en)", parseFilePath)
    .option("--json", "print everything as JSON, including all labels")
    .addHelpText("after", help)
    .action(async (flags: { model?: string; json?: boolean }) => {
      const source = flags.model ?? defaultModel
      const packaged = packageModelUrl(source)
      const path = packaged === undefined ? source : fileURLToPath(packaged)
      const model = await loadModel(path)
      const figures = await modelFigures(model, path)
      context.stdout.write(
        flags.json ? `${JSON.stringify(figures, null, 2)}\n` : formatFigures(figures, path),
      )
    })
}

type Figures = Awaited<ReturnType<typeof modelFigures>>

async function modelFigures(model: Model, path: string) {
  const { language, shape, search, provenance, labels, tags } = model
  // A model from a URL has no file.
  const bytes = (await stat(path).catch(() => undefined))?.size
  const parameters = parameterList(model).all.reduce((sum, { rows, columns }) => sum + rows * columns, 0)
  const { vocabularySizes } = networkSizes(model)
  const network = { shape, vocabularySizes, labels: labels.names(), tags }
  return { version, language, bytes, parameters, ...network, search, provenance }
}

function formatFigures(
  { version, language, bytes, parameters, shape, vocabularySizes, labels, tags, search, provenance }: Figures,
  path: string,
): string {
  const size = bytes === undefined ? "" : `, ${(bytes / 1e6).toFixed(1)} MB`
  const lines = [
    ["spandrel", version],
    ["file", `${path}${size}, ${formatCount(parameters, "parameter")}`],
    ["language", language],
    ...designEncoder(shape.encoder).describe(vocabularySizes),
    ["labels", `${labels.length}, including unary chains`],
    ...(tags ? [["tags", `${tags.length}, predicted by the network`]] : []),
    ["search", `${search.decoder}${search.beam > 1 ? ` ${search.beam}` : ""}, ${search.scale}`],
    ["temperature", search.temperature.toFixed(3)],
    ...Object.entries(provenance).map(([name, value]) => [name, formatNote(value)]),
  ]
  return `${lines.map(([name = "", text]) => `${printable(name).padEnd(12)} ${printable(String(text))}`).join("\n")}\n`
}

/// Formats a value of a model's notes, numbers with six digits. Leaves out the shape, which has lines of its own.
function formatNote(value: unknown): string {
  if (typeof value === "number") return String(Number(value.toPrecision(6)))
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (Array.isArray(value)) return value.map(formatNote).join(", ")
  if (typeof value !== "object" || value === null) return String(value)
  const parts = Object.entries(value).filter(([name]) => name !== "shape")
  return parts.map(([name, part]) => `${name} ${formatNote(part)}`).join(", ")
}
