// `spandrel quantize`: a model in fewer bytes, with notes on where it comes from.

import { type Command, Option } from "commander"
import { writeModel } from "../../model/model-file.ts"
import { type Precision, precisions } from "../../model/quantize.ts"
import { writeFileAtomically } from "../../node/atomic-file.ts"
import { readJsonObject } from "../../node/json-file.ts"
import { loadModel } from "../../parser/model-source.ts"
import type { CommandContext } from "../command-context.ts"

interface QuantizeFlags {
  readonly model: string
  readonly precision: Precision
  readonly notes?: string
  readonly out: string
}

const help = `
f32 keeps every number as it was trained, f16 half of its bits, i8 a byte and a scale for each row of a matrix.
Parse dev with both models and compare: a byte has cost less than a tenth of a point of F1 so far.

Example:
  $ spandrel quantize --model parser.safetensors --precision i8 --out small.safetensors`

const expected = 'notes are a JSON object, such as {"licence": "CC BY 4.0"}'

export function addQuantize(program: Command, context: CommandContext): void {
  program
    .command("quantize")
    .description("write a model in fewer bytes")
    .requiredOption("--model <file>", "a model made by spandrel train")
    .requiredOption("--out <file>", "where the small one goes")
    .addOption(new Option("--precision <name>", "how numbers are kept").choices(precisions).default("i8"))
    .option(
      "--notes <file>",
      "a JSON object of notes for people: data, licence, scores; spandrel info shows them",
    )
    .addHelpText("after", help)
    .action(async ({ model: path, precision, notes, out }: QuantizeFlags) => {
      const model = await loadModel(path)
      const provenance = {
        ...model.provenance,
        ...(notes === undefined ? {} : await readJsonObject(notes, expected)),
      }
      const bytes = writeModel({ ...model, provenance }, precision)
      await writeFileAtomically(out, bytes)
      context.stderr.write(`${out}: ${(bytes.length / 1e6).toFixed(1)} MB\n`)
    })
}
