import { describe, expect, it } from "vitest"
import { networkSizes } from "../../src/network/network-shape.ts"
import { networkParameters } from "../../src/network/weights/network-parameters.ts"
import { goldSentence } from "../../src/train/corpus.ts"
import { trainedModel } from "../../src/train/run/trained-model.ts"
import { objectives } from "../../src/train/settings.ts"
import { copyParameters } from "../../src/train/warm-start.ts"
import { tinyContextualCorpus } from "./tiny-encoder.ts"
import { tinyCorpus } from "./tiny-run.ts"
import { learnTinyTreebank, makeTinyTransformerRun } from "./tiny-transformer.ts"
import { tinyTrees } from "./tiny-treebank.ts"

describe("a network that predicts tags", () => {
  it.each(objectives)("learns them together with trees, by the objective %s", async (objective) => {
    const run = await makeTinyTransformerRun({ objective })
    const before = await run.trainer.evaluate()
    expect(before.tags).toBeLessThan(50)
    const after = await learnTinyTreebank(run, 24)
    expect(after.tags).toBeGreaterThan(95)
    expect(after.f1).toBeGreaterThan(90)
  })

  it("has the tags of the training trees, sorted, and their numbers", () => {
    const { tags, train } = tinyContextualCorpus()
    expect(tags).toEqual(
      [...new Set(tinyTrees().flatMap((tree) => goldSentence(tree).words.map(({ tag }) => tag)))].sort(),
    )
    const [first] = tinyTrees().map(goldSentence)
    expect(Array.from(train[0]?.tags ?? [], (tag) => tags?.[tag])).toEqual(first?.words.map(({ tag }) => tag))
  })

  it("starts with another model's tags by name", async () => {
    const run = await makeTinyTransformerRun()
    await run.trainer.step({ epoch: 0, batch: 0 })
    const { corpus } = run
    const parameters = run.tensors().parameters.slice()
    const model = trainedModel({ ...run, parameters, provenance: {} })
    const [other, ...rest] = corpus.tags ?? []
    const renamed = { ...corpus, tags: [...rest, "new", other as string] }
    const list = networkParameters(corpus.shape, networkSizes(renamed))
    const copied = new Float32Array(list.length)
    copyParameters(model, { corpus: renamed, list, parameters: copied })
    const columnsOf = (block: Float32Array, at: typeof list, column: number) => {
      const { rows, columns, offset } = at.get("tag.output")
      return Array.from({ length: rows }, (_, row) => block[offset + row * columns + column])
    }
    expect(columnsOf(parameters, run.list, 0)).not.toContain(0)
    const last = renamed.tags.length - 1
    expect(columnsOf(copied, list, last)).toEqual(columnsOf(parameters, run.list, 0))
    expect(columnsOf(copied, list, 0)).toEqual(columnsOf(parameters, run.list, 1))
    // A new tag starts with the mean of the others.
    const all = (corpus.tags ?? []).map((_, tag) => columnsOf(parameters, run.list, tag) as number[])
    columnsOf(copied, list, last - 1).forEach((number, row) => {
      const mean = all.reduce((sum, column) => sum + (column[row] as number), 0) / all.length
      expect(number).toBeCloseTo(mean, 6)
    })
  })
})

describe("a network that doesn't predict tags", () => {
  it("has no parameters for them and no score", () => {
    const corpus = tinyCorpus()
    expect(corpus.tags).toBeUndefined()
    expect(corpus.train.every(({ tags }) => tags === undefined)).toBe(true)
    expect(networkSizes(corpus).tags).toBe(0)
    const names = networkParameters(corpus.shape, networkSizes(corpus)).all.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith("tag."))).toEqual([])
  })
})
