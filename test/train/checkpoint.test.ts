import { describe, expect, it } from "vitest"
import { writeTensorFile } from "../../src/model/safetensors.ts"
import { type Checkpoint, dataChecksum, readCheckpoint, writeCheckpoint } from "../../src/train/checkpoint.ts"
import { makeCorpus } from "../../src/train/corpus.ts"
import { paperSettings } from "../../src/train/settings.ts"
import { parseTree } from "../../src/tree/read-trees.ts"

const floats = (seed: number) => Float32Array.from({ length: 10 }, (_, at) => Math.sin(seed + at))

const checkpoint: Checkpoint = {
  position: { epoch: 2, batch: 7 },
  settings: paperSettings,
  threads: 2,
  data: 123,
  history: [{ epoch: 1, batch: 0, recall: 1, precision: 2, f1: 4 / 3 }],
  parameters: floats(1),
  accumulators: [floats(2), floats(3)],
  average: undefined,
  best: floats(4),
}

describe("a checkpoint", () => {
  it("gives back all of the run's state", () => {
    expect(readCheckpoint(writeCheckpoint(checkpoint))).toEqual(checkpoint)
    const averaged = { ...checkpoint, average: floats(5) }
    expect(readCheckpoint(writeCheckpoint(averaged))).toEqual(averaged)
  })

  it("is refused when cut off, altered or of another kind", () => {
    const file = writeCheckpoint(checkpoint)
    for (let length = 0; length < file.length; length += 13)
      expect(() => readCheckpoint(file.subarray(0, length))).toThrow()
    const altered = file.slice()
    altered[file.length - 1] = (altered[file.length - 1] as number) ^ 1
    expect(() => readCheckpoint(altered)).toThrow("its checksum doesn't fit")
    const other = writeTensorFile({
      tensors: new Map(),
      metadata: { format: "spandrel-checkpoint", version: "1" },
    })
    expect(() => readCheckpoint(other)).toThrow('lacks "parameters"')
    expect(() => readCheckpoint(writeTensorFile({ tensors: new Map(), metadata: {} }))).toThrow(
      "no checkpoint of version 1",
    )
  })

  it("knows treebanks by a checksum", () => {
    const corpusOf = (train: string, dev: string) =>
      makeCorpus([parseTree(train)], [parseTree(dev)], paperSettings.shape.fields)
    const [a, b] = ["(NP (NN a))", "(VP (NN a))"]
    const checksum = dataChecksum(corpusOf(a, a))
    expect(dataChecksum(corpusOf(a, a))).toBe(checksum)
    expect(dataChecksum(corpusOf(a, "(NP (NN a) (NN a))"))).not.toBe(checksum)
    expect(dataChecksum(corpusOf("(NP (NN a) (NN a))", a))).not.toBe(checksum)
    expect(dataChecksum(corpusOf(b, a))).not.toBe(checksum)
  })
})
