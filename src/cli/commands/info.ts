// `spandrel info`: what is in a model.

import { stat } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import type { Command } from "commander"
import { parameterList } from "../../model/model-file.ts"
import { version } from "../../node/version.ts"
import { loadModel, packageModel } from "../../parser/model-source.ts"
import type { CommandContext } from "../command-context.ts"

const help = `
Examples:
  $ spandrel info
  $ spandrel info --model parser.safetensors
  $ spandrel info --model parser.safetensors --json`

export function addInfo(program: Command, context: CommandContext): void {
  program
    .command("info")
    .description("tell what is in a model: sizes, labels, how it was trained")
    .option("--model <file>", "a model made by spandrel train; the English one of the package unless given")
    .option("--json", "everything, with all labels, as JSON")
    .addHelpText("after", help)
    .action(async ({ model: given, json }: { model?: string; json?: boolean }) => {
      const path = given ?? fileURLToPath(packageModel)
      const model = await loadModel(path)
      const { shape, search, provenance, vocabularies, labels } = model
      const { size: bytes } = await stat(path)
      const parameters = parameterList(model).all.reduce((sum, { rows, columns }) => sum + rows * columns, 0)
      const fields = shape.fields.map((field, at) => ({ ...field, values: vocabularies[at]?.size ?? 0 }))
      if (json) {
        const all = { version, bytes, parameters, shape, fields, labels: labels.names(), search, provenance }
        context.stdout.write(`${JSON.stringify(all, null, 2)}\n`)
        return
      }
      const count = (number: number) => number.toLocaleString("en-US")
      const lines = [
        ["spandrel", version],
        ["file", `${path}, ${(bytes / 1e6).toFixed(1)} MB, ${count(parameters)} parameters`],
        ...fields.map(({ name, size, values }) => [
          "field",
          `${name}: ${count(values)} values, vectors of ${size}`,
        ]),
        ["encoder", `${shape.lstmLayers} layers of ${shape.lstmUnits} units in each direction`],
        ["labels", `${labels.size - 1}, chains of phrases included`],
        ["search", `${search.decoder}${search.beam > 1 ? ` ${search.beam}` : ""}, ${search.scale}`],
        ["temperature", search.temperature.toFixed(3)],
        ...Object.entries(provenance).map(([name, value]) => [name, inWords(value)]),
      ]
      context.stdout.write(`${lines.map(([name = "", text]) => `${name.padEnd(12)} ${text}`).join("\n")}\n`)
    })
}

/// A value of a model's notes, as people read it, numbers to six digits; without the shape, which has lines of its own.
function inWords(value: unknown): string {
  if (typeof value === "number") return String(Number(value.toPrecision(6)))
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (Array.isArray(value)) return value.map(inWords).join(", ")
  if (typeof value !== "object" || value === null) return String(value)
  const parts = Object.entries(value).filter(([name]) => name !== "shape")
  return parts.map(([name, part]) => `${name} ${inWords(part)}`).join(", ")
}
