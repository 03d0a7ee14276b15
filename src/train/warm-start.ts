// Starting a run with the parameters of another model.

import { SpandrelError } from "../check/error.ts"
import { type Model, parameterList } from "../model/model.ts"
import { embeddingName } from "../network/bilstm/field-embeddings.ts"
import { mixName } from "../network/transformer/transformer-parameters.ts"
import { beginMarker, endMarker, unknownValue, type Vocabulary } from "../network/vocabulary.ts"
import type { ParameterList } from "../network/weights/parameters.ts"
import type { Corpus } from "./corpus.ts"
import { vectorField } from "./field-settings.ts"

const vectorTable = embeddingName({ name: vectorField })

/// New parameters and what they belong to.
export interface NewParameters {
  readonly corpus: Corpus
  readonly list: ParameterList
  readonly parameters: Float32Array
}

/// Copies a model's parameters over new ones. Words, tags and labels are matched by name. A value of the input that the model
/// doesn't know starts with the vector of the unknown one, which the model has used for it so far. A label or tag to predict that
/// is new starts with the mean of the others' scores, which is far below the highest one: with a score of 0 it would be
/// predicted everywhere, since all scores of a trained model may be negative. New word vectors and a fixed mix of an encoder's
/// layers keep their new parameters. Throws "invalid-settings" if the model's network has other sizes.
export function copyParameters(model: Model, { corpus, list, parameters }: NewParameters): void {
  const columnMaps = columnMapsFrom(model, corpus)
  const from = parameterList(model)
  for (const parameter of list.all) {
    // A fixed mix is a setting of the run, whatever the model has learned.
    if (parameter.name === mixName && parameter.isFrozen) continue
    const source = from.all.find(({ name }) => name === parameter.name)
    const [, columns] = columnMaps.find(([prefix]) => parameter.name.startsWith(prefix)) ?? []
    const rows =
      source?.vocabulary !== undefined && parameter.vocabulary !== undefined
        ? valueMap(
            model.vocabularies[source.vocabulary],
            corpus.vocabularies[parameter.vocabulary],
            parameter.name === vectorTable ? undefined : unknownValue,
          )
        : undefined
    if (
      source === undefined ||
      (rows === undefined && source.rows !== parameter.rows) ||
      (columns === undefined && source.columns !== parameter.columns)
    )
      throw new SpandrelError(
        "invalid-settings",
        `the initial model has no "${parameter.name}" of ${parameter.rows} × ${parameter.columns}; leave out the settings, encoder and word vectors that differ from its own`,
      )
    const numbers = new Float32Array(source.rows * source.columns)
    model.weights.read(source, numbers)
    for (let row = 0; row < parameter.rows; row++) {
      const oldRow = rows === undefined ? row : rows[row]
      if (oldRow === undefined) continue
      for (let column = 0; column < parameter.columns; column++) {
        const oldColumn = columns === undefined ? column : columns[column]
        const oldNumbers = numbers.subarray(oldRow * source.columns, (oldRow + 1) * source.columns)
        parameters[parameter.offset + row * parameter.columns + column] =
          oldColumn === undefined ? mean(oldNumbers) : (oldNumbers[oldColumn] as number)
      }
    }
  }
}

function mean(numbers: Float32Array): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

/// The parameters with a column for each label or tag, by the beginnings of their names, and for each new column the old one.
function columnMapsFrom(
  model: Model,
  corpus: Corpus,
): readonly (readonly [prefix: string, columns: readonly (number | undefined)[]])[] {
  const labels = corpus.labels.names().map((label) => model.labels.numberOf(label))
  const oldTags = new Map(model.tags?.map((tag, number) => [tag, number]))
  return [
    ["label.output", [0, ...labels]],
    ["tag.output", (corpus.tags ?? []).map((tag) => oldTags.get(tag))],
  ]
}

/// For each number of the new vocabulary, the number of the same value in the old one, or another one for those that it doesn't have.
function valueMap(
  old: Vocabulary | undefined,
  now: Vocabulary | undefined,
  other: number | undefined,
): (number | undefined)[] {
  const known = (now?.values() ?? []).map((value) => old?.numberOf(value) || other)
  return [unknownValue, beginMarker, endMarker, ...known]
}
