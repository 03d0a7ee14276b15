// Keeps only a model's first word vectors, which are those of the most frequent words, so that its file is smaller.
// Usage: node scripts/english/keep-vectors.js MODEL NUMBER OUTPUT (after `npm run build`)
import { readFileSync, writeFileSync } from "node:fs"
import { parameterList } from "../../dist/model/model.js"
import { readModel, writeModel } from "../../dist/model/model-file.js"
import { Vocabulary } from "../../dist/network/vocabulary.js"
import { blockSource } from "../../dist/network/weights/parameters.js"

export function keepVectors(model, number) {
  const at = model.shape.encoder.fields?.findIndex(({ role }) => role === "vector") ?? -1
  if (at < 0) throw new Error("the model has no word vectors")
  const values = model.vocabularies[at].values().slice(0, number)
  const smaller = {
    ...model,
    vocabularies: model.vocabularies.with(at, Vocabulary.from({ values, counts: [] })),
    isQuantized: false,
  }
  const list = parameterList(smaller)
  const block = new Float32Array(list.length)
  for (const { name, offset, rows, columns } of list.all) {
    const parameter = parameterList(model).get(name)
    const numbers = new Float32Array(parameter.rows * parameter.columns)
    model.weights.read(parameter, numbers)
    block.set(numbers.subarray(0, rows * columns), offset)
  }
  return { ...smaller, weights: blockSource(block) }
}

const [input, number, output] = process.argv.slice(2)
if (output !== undefined)
  writeFileSync(output, writeModel(keepVectors(readModel(readFileSync(input)), Number(number))))
