// Makes a model that doesn't read given tags from one that does, with the same trees for sentences without given tags: what the
// vector of "no tag" adds to the gates of the LSTM layers becomes part of their biases.
// Usage: node scripts/english/drop-given-tags.js MODEL OUTPUT (after `npm run build`)
import { readFileSync, writeFileSync } from "node:fs"
import { parameterList } from "../../dist/model/model.js"
import { readModel, writeModel } from "../../dist/model/model-file.js"
import { givenTagsName } from "../../dist/network/transformer/transformer-parameters.js"
import { blockSource } from "../../dist/network/weights/parameters.js"

/// The numbers of a model's parameter, row by row.
function numbersOf(model, name) {
  const parameter = parameterList(model).get(name)
  const numbers = new Float32Array(parameter.rows * parameter.columns)
  model.weights.read(parameter, numbers)
  return numbers
}

export function dropGivenTags(model) {
  const { givenTagSize = 0, ...encoder } = model.shape.encoder
  if (givenTagSize === 0) return model
  const without = {
    ...model,
    shape: { ...model.shape, encoder },
    vocabularies: model.vocabularies.slice(0, 1),
    isQuantized: false,
  }
  const list = parameterList(without)
  const block = new Float32Array(list.length)
  // The first row is that of words without a given tag.
  const none = numbersOf(model, givenTagsName).subarray(0, givenTagSize)
  for (const { name, offset, rows, columns } of list.all) {
    const numbers = numbersOf(model, name)
    const into = block.subarray(offset, offset + rows * columns)
    // Of the first layer's inputs, given tags are the last ones.
    into.set(numbers.subarray(0, into.length))
    const direction = /^lstm\.0\.(\w+)\.bias$/.exec(name)?.[1]
    if (direction === undefined) continue
    const weights = numbersOf(model, `lstm.0.${direction}.input`)
    const first = weights.length - givenTagSize * columns
    for (let at = first; at < weights.length; at++)
      into[(at - first) % columns] += none[Math.floor((at - first) / columns)] * weights[at]
  }
  return { ...without, weights: blockSource(block) }
}

const [input, output] = process.argv.slice(2)
if (output !== undefined) writeFileSync(output, writeModel(dropGivenTags(readModel(readFileSync(input)))))
