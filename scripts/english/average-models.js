// Averages the parameters of models of one shape and vocabulary, such as the stages of a training run.
// Usage: node scripts/english/average-models.js OUTPUT MODEL=SHARE... (after `npm run build`)
import { readFileSync, writeFileSync } from "node:fs"
import { parameterList } from "../../dist/model/model.js"
import { readModel, writeModel } from "../../dist/model/model-file.js"
import { blockSource } from "../../dist/network/weights/parameters.js"

/// The last model, with the mean of all models' parameters; the shares add up to 1.
export function averageModels(models, shares) {
  const last = models.at(-1)
  const list = parameterList(last)
  const block = new Float32Array(list.length)
  for (const [which, model] of models.entries()) {
    for (const { name, offset, rows, columns } of list.all) {
      const parameter = parameterList(model).get(name)
      if (parameter.rows !== rows || parameter.columns !== columns)
        throw new Error(
          `${name} has ${parameter.rows} × ${parameter.columns} numbers, not ${rows} × ${columns}`,
        )
      const numbers = new Float32Array(rows * columns)
      model.weights.read(parameter, numbers)
      for (let at = 0; at < numbers.length; at++) block[offset + at] += numbers[at] * shares[which]
    }
  }
  return { ...last, weights: blockSource(block), isQuantized: false }
}

const [output, ...inputs] = process.argv.slice(2)
if (inputs.length > 0) {
  const [files, shares] = [0, 1].map((part) => inputs.map((input) => input.split("=")[part]))
  const models = files.map((file) => readModel(readFileSync(file)))
  writeFileSync(output, writeModel(averageModels(models, shares.map(Number))))
}
