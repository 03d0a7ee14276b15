import { describe, expect, it } from "vitest"
import { loadKernels } from "../../src/math/kernels.ts"
import { jackknife } from "../../src/node/jackknife.ts"
import { trainingThreads } from "../../src/node/training-threads.ts"
import { taggedWords } from "../../src/tagger/tagged-trees.ts"
import { makeRun } from "../../src/train/run/run.ts"
import { tinyCorpus, tinySettings } from "../train/tiny-run.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"

const sentences = tinyTrees().map(taggedWords)

// The scripts of threads exist only where the sources are compiled, so here every thread fails when it starts.
describe("threads that fail", () => {
  it("end a training run", async () => {
    const kernels = await loadKernels({ shared: true, maximumBytes: 2 ** 26 })
    const run = await makeRun(kernels, trainingThreads, {
      corpus: tinyCorpus(),
      settings: tinySettings,
      threads: 2,
    })
    await expect(run.trainer.begin()).rejects.toMatchObject({ code: "worker-failed" })
    await run.team.close()
  })

  it("end jackknifing", async () => {
    const options = { folds: 3, threads: 2, settings: {} }
    await expect(jackknife([sentences], options)).rejects.toMatchObject({ code: "worker-failed" })
  })
})

describe("jackknifing on this thread", () => {
  it("reports each fold", async () => {
    const done: number[] = []
    const options = { folds: 3, threads: 1, settings: {}, onProgress: (folds: number) => done.push(folds) }
    const { analyses } = await jackknife([sentences], options)
    expect(analyses).toHaveLength(sentences.length)
    expect(done).toEqual([0, 1, 2, 3])
  })

  it("needs two trees", async () => {
    const options = { folds: 2, threads: 1, settings: {} }
    await expect(jackknife([sentences.slice(0, 1)], options)).rejects.toMatchObject({
      code: "invalid-training-data",
    })
  })
})
