import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { type Model, parameterList } from "../../../src/model/model.ts"
import { readModel, writeModel } from "../../../src/model/model-file.ts"
import { trainModel } from "../../../src/train/run/train-model.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { localTeam } from "../../train/local-team.ts"
import { tinyContextualCorpus, tinyContextualSettings } from "../../train/tiny-encoder.ts"

const run = (script: string, ...args: string[]) =>
  execFileSync(process.execPath, [
    new URL(`../../../scripts/english/${script}.js`, import.meta.url).pathname,
    ...args,
  ])

function numbersOf(model: Model, name: string): Float32Array {
  const parameter = parameterList(model).get(name)
  const numbers = new Float32Array(parameter.rows * parameter.columns)
  model.weights.read(parameter, numbers)
  return numbers
}

let models: readonly Model[]
let files: readonly string[]
beforeAll(async () => {
  models = await Promise.all(
    [1, 2].map(async (seed) => {
      const settings = { ...tinyContextualSettings, epochs: 1, evaluations: 1, seed }
      const corpus = tinyContextualCorpus(settings)
      return (await trainModel({ corpus, settings, threads: 1, startTeam: localTeam })).model
    }),
  )
  files = models.map((model, at) => temporaryFile(`${at}.safetensors`, writeModel(model)))
})

describe("the scripts that edit models", () => {
  it("average all parameters by their shares", () => {
    const output = temporaryPath("mean.safetensors")
    run("average-models", output, `${files[0]}=0.25`, `${files[1]}=0.75`)
    const mean = readModel(readFileSync(output))
    const [first, second] = models as [Model, Model]
    for (const { name } of parameterList(first).all) {
      const [a, b] = [numbersOf(first, name), numbersOf(second, name)]
      numbersOf(mean, name).forEach((number, at) => {
        expect(number).toBeCloseTo(0.25 * (a[at] as number) + 0.75 * (b[at] as number), 5)
      })
    }
  })

  it("add to the score of one tag, and change nothing else", () => {
    const output = temporaryPath("preferring.safetensors")
    run("prefer-tag", files[0] as string, "NN", "2.5", output)
    const preferring = readModel(readFileSync(output))
    const [model] = models as [Model]
    for (const { name } of parameterList(model).all) {
      const expected = numbersOf(model, name)
      const tag = model.tags?.indexOf("NN") as number
      if (name === "tag.outputBias") expected[tag] = (expected[tag] as number) + 2.5
      expect(numbersOf(preferring, name)).toEqual(expected)
    }
  })
})
