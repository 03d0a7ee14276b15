// Adds a number to the score of one tag in a model that predicts tags: where treebanks tag the same word differently, this
// chooses between them. "to" as a preposition is TO in the Penn Treebank and in MASC, but IN in GUM and CRAFT.
// Usage: node scripts/english/prefer-tag.js MODEL TAG NUMBER OUTPUT (after `npm run build`)
import { readFileSync, writeFileSync } from "node:fs"
import { parameterList } from "../../dist/model/model.js"
import { readModel, writeModel } from "../../dist/model/model-file.js"
import { blockSource } from "../../dist/network/weights/parameters.js"

export function preferTag(model, tag, bonus) {
  const number = model.tags.indexOf(tag)
  if (number < 0) throw new Error(`the model has no tag ${tag}`)
  const list = parameterList(model)
  const block = new Float32Array(list.length)
  for (const parameter of list.all) {
    const { offset, rows, columns } = parameter
    model.weights.read(parameter, block.subarray(offset, offset + rows * columns))
  }
  block[list.get("tag.outputBias").offset + number] += bonus
  return { ...model, weights: blockSource(block), isQuantized: false }
}

const [input, tag, bonus, output] = process.argv.slice(2)
if (output !== undefined)
  writeFileSync(output, writeModel(preferTag(readModel(readFileSync(input)), tag, Number(bonus))))
