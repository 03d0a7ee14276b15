// `spandrel quantize`: make a model file smaller, and add notes to it.

import { type Command, Option } from "commander"
import { dropUnusedPieces } from "../../model/drop-unused-pieces.ts"
import { writeModel } from "../../model/model-file.ts"
import { type Precision, precisions } from "../../model/quantize.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { checkDistinct } from "../../node/distinct-files.ts"
import { readJsonObject } from "../../node/json-file.ts"
import { loadModel } from "../../parser/model-source.ts"
import type { CommandContext } from "../command-context.ts"

interface QuantizeFlags {
  readonly model: string
  readonly precision: Precision
  readonly notes?: string
  readonly out: string
}

const notesExpected = 'notes must be a JSON object, such as {"licence": "CC BY 4.0"}'

const help = `
f32 keeps the weights exactly as trained, f16 halves their size, and i8 stores
each weight in one byte, with a scale per matrix row. So far, i8 has cost less
than 0.1 F1. To check your own model, parse the dev set with both files and
compare the scores.

Example:
  $ spandrel quantize --model parser.safetensors --out small.safetensors`

export function addQuantize(program: Command, context: CommandContext): void {
  program
    .command("quantize")
    .description("make a model file smaller")
    .requiredOption("-m, --model <file>", "model file or URL, or the name of a model of the package")
    .requiredOption("-o, --out <file>", "where to write the smaller model")
    .addOption(new Option("--precision <name>", "how weights are stored").choices(precisions).default("i8"))
    .option(
      "--notes <file>",
      "JSON object to add to the model's notes, such as data, licence and scores (see spandrel info)",
    )
    .addHelpText("after", help)
    .action(async ({ model: path, precision, notes, out }: QuantizeFlags) => {
      await checkDistinct({ "--out": out }, { "--model": path, "--notes": notes })
      const model = await loadModel(path)
      const provenance = {
        ...model.provenance,
        ...(notes === undefined ? {} : await readJsonObject(notes, notesExpected)),
      }
      const bytes = writeModel({ ...dropUnusedPieces(model), provenance }, precision)
      await writeFileAtomically(out, bytes)
      context.stderr.write(`${out}: ${(bytes.length / 1e6).toFixed(1)} MB\n`)
    })
}
