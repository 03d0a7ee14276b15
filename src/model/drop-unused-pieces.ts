// Leaves out pieces of a pretrained encoder that no word is split into. BERT's vocabularies reserve about a thousand of them,
// [unused0] and so on: 0.4 MB of an int8 model.

import { embeddingNames } from "../network/transformer/transformer-parameters.ts"
import { Vocabulary } from "../network/vocabulary.ts"
import type { Parameter, ParameterSource, QuantizedNumbers } from "../network/weights/parameters.ts"
import { type Model, parameterList } from "./model.ts"

// Word pieces are split at punctuation, so that no word contains such a piece.
const isUnused = (piece: string) => /^\[unused\d+\]$/.test(piece)

/// The same model without unused pieces; the model itself if it has none.
export function dropUnusedPieces(model: Model): Model {
  const [pieces, ...others] = model.vocabularies
  if (model.shape.encoder.kind !== "transformer" || pieces === undefined) return model
  const values = pieces.values()
  const rows = [...values.keys()].filter((row) => !isUnused(values[row] as string))
  if (rows.length === values.length) return model
  const kept = Vocabulary.from({ values: rows.map((row) => values[row] as string), counts: [] })
  return { ...model, vocabularies: [kept, ...others], weights: chooseRows(model, rows) }
}

/// The model's weights, with only some rows of the table of pieces.
function chooseRows(model: Model, rows: readonly number[]): ParameterSource {
  const { weights } = model
  const list = parameterList(model)
  const { readQuantized } = weights
  return {
    read: ({ name }, into) => {
      const parameter = list.get(name)
      if (!isTable(parameter)) return weights.read(parameter, into)
      const all = new Float32Array(parameter.rows * parameter.columns)
      weights.read(parameter, all)
      copyRows(all, into, { rows, columns: parameter.columns })
    },
    readQuantized:
      readQuantized &&
      (({ name }, into) => {
        const parameter = list.get(name)
        if (!isTable(parameter)) return readQuantized(parameter, into)
        const all: QuantizedNumbers = {
          values: new Int8Array(parameter.rows * parameter.columns),
          scales: new Float32Array(parameter.rows),
        }
        readQuantized(parameter, all)
        copyRows(all.values, into.values, { rows, columns: parameter.columns })
        copyRows(all.scales, into.scales, { rows, columns: 1 })
      }),
  }
}

function isTable({ name }: Parameter): boolean {
  return name === embeddingNames.pieces
}

function copyRows<Numbers extends Float32Array | Int8Array>(
  from: Numbers,
  to: Numbers,
  { rows, columns }: { readonly rows: readonly number[]; readonly columns: number },
): void {
  rows.forEach((row, at) => {
    to.set(from.subarray(row * columns, (row + 1) * columns), at * columns)
  })
}
