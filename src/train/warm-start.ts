// Starting a run with the parameters of another model.

import { SpandrelError } from "../check/error.ts"
import type { Model } from "../model/model.ts"
import { parameterList } from "../model/model.ts"
import type { Parameter, ParameterList } from "../network/parameters.ts"
import { beginMarker, endMarker, unknownValue, type Vocabulary } from "../network/vocabulary.ts"
import type { Corpus } from "./corpus.ts"

/// Copies a model's parameters over new ones. Words, tags and labels are matched by name: those that the model doesn't have
/// keep their new parameters. Throws "invalid-settings" if the model's network has other sizes.
export function copyParameters(
  model: Model,
  corpus: Corpus,
  list: ParameterList,
  parameters: Float32Array,
): void {
  const columns = corpus.labels.names().map((label) => model.labels.numberOf(label))
  const labelMap = [0, ...columns]
  const from = parameterList(model)
  for (const parameter of list.all) {
    const source = from.all.find(({ name }) => name === parameter.name)
    const isOutput = parameter.name.startsWith("label.output")
    const rows =
      source?.vocabulary !== undefined && parameter.vocabulary !== undefined
        ? valueMap(model.vocabularies[source.vocabulary], corpus.vocabularies[parameter.vocabulary])
        : undefined
    if (
      source === undefined ||
      (rows === undefined && source.rows !== parameter.rows) ||
      (!isOutput && source.columns !== parameter.columns)
    )
      throw new SpandrelError(
        "invalid-settings",
        `the initial model has no "${parameter.name}" of ${parameter.rows} × ${parameter.columns}; use the sizes of its network`,
      )
    const numbers = new Float32Array(source.rows * source.columns)
    model.weights.read(source, numbers)
    copy(numbers, source, parameters, parameter, {
      row: (row) => (rows === undefined ? row : rows[row]),
      column: (column) => (isOutput ? labelMap[column] : column),
    })
  }
}

/// For each number of the new vocabulary the number of the same value in the old one.
function valueMap(old: Vocabulary | undefined, now: Vocabulary | undefined): (number | undefined)[] {
  const known = (now?.values() ?? []).map((value) => old?.numberOf(value) || undefined)
  return [unknownValue, beginMarker, endMarker, ...known]
}

interface IndexMap {
  row(row: number): number | undefined
  column(column: number): number | undefined
}

function copy(
  source: Float32Array,
  from: Parameter,
  target: Float32Array,
  to: Parameter,
  { row: rowOf, column: columnOf }: IndexMap,
): void {
  for (let row = 0; row < to.rows; row++) {
    const oldRow = rowOf(row)
    if (oldRow === undefined) continue
    for (let column = 0; column < to.columns; column++) {
      const oldColumn = columnOf(column)
      if (oldColumn === undefined) continue
      target[to.offset + row * to.columns + column] = source[oldRow * from.columns + oldColumn] as number
    }
  }
}
