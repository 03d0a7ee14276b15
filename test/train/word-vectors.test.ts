import { describe, expect, it } from "vitest"
import { loadKernels } from "../../src/math/kernels.ts"
import { goldSentence, makeCorpus } from "../../src/train/corpus.ts"
import { makeRun } from "../../src/train/run/run.ts"
import { readWordVectors } from "../../src/train/word-vectors.ts"
import { localTeam } from "./local-team.ts"
import { tinySettings } from "./tiny-run.ts"
import { tinyTrees } from "./tiny-treebank.ts"

describe("word vectors", () => {
  it("are read from GloVe's and word2vec's text formats", async () => {
    const lines = ["fish 1 -2.5e-1 3", "the 0 0 1 "]
    const expected = { words: ["fish", "the"], size: 3, rows: Float32Array.of(1, -0.25, 3, 0, 0, 1) }
    expect(await readWordVectors(lines)).toEqual(expected)
    expect(await readWordVectors(["2 3", ...lines])).toEqual(expected)
    expect(await readWordVectors([...lines, "fish 9 9 9", ""])).toEqual(expected)
  })

  it("are kept up to a limit, and beyond it for words that are needed", async () => {
    const lines = ["a 1", "b 2", "c 3", "d 4"]
    const { words, rows } = await readWordVectors(lines, { limit: 2, isNeeded: (word) => word === "d" })
    expect(words).toEqual(["a", "b", "d"])
    expect([...rows]).toEqual([1, 2, 4])
  })

  it("are invalid if a line isn't a word and its vector, or if there are none", async () => {
    const refusal = (lines: string[]) => expect(readWordVectors(lines)).rejects
    for (const lines of [["a 1 2", "b 1"], ["a 1 x"], ["word"], []])
      await refusal(lines).toMatchObject({ code: "invalid-file" })
    await refusal(["a 1 2", "b 1"]).toThrow("line 2 isn't a word and 2 numbers")
  })

  it.each([true, false])("stay as they are when frozen, and learn when not: frozen %s", async (isFrozen) => {
    const vectors = await readWordVectors(["fish 1 2", "dog 3 4", "i 5 6", "whale 7 8"])
    const settings = { ...tinySettings, tuneEmbeddings: !isFrozen }
    const trees = tinyTrees().map(goldSentence)
    const corpus = makeCorpus({ train: trees, dev: trees, settings, vectors })
    const field = { name: "vector", role: "vector", size: 2, isFrozen }
    expect(corpus.shape.encoder).toMatchObject({ fields: [{ name: "word" }, { name: "tag" }, field] })
    // "I" is known by its lower-cased form; the treebank's other words have no vector.
    expect([...new Set(corpus.train.flatMap((sentence) => [...(sentence.fields[2] ?? [])]))].sort()).toEqual([
      0, 3, 4, 5,
    ])
    const run = await makeRun(await loadKernels(), localTeam, { corpus, settings, threads: 2 })
    const { offset } = run.list.get("embedding.vector")
    const table = () => [...run.tensors().parameters.slice(offset, offset + 7 * 2)]
    const before = [0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    expect(table()).toEqual(before)
    const dense = run.tensors().parameters.slice(0, 100)
    await run.trainer.begin()
    let position = { epoch: 0, batch: 0 }
    for (let step = 0; step < 8; step++) position = await run.trainer.step(position)
    expect(run.tensors().parameters.slice(0, 100)).not.toEqual(dense)
    if (isFrozen) {
      expect(table()).toEqual(before)
      expect(run.tensors().accumulators[0].length).toBe(run.list.length - 16)
    } else {
      expect(table().slice(6, 12)).not.toEqual(before.slice(6, 12))
      // Nobody said "whale".
      expect(table().slice(12)).toEqual([7, 8])
    }
  })
})
