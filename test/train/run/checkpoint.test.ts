import { describe, expect, it } from "vitest"
import { readTensorFile, writeTensorFile } from "../../../src/model/safetensors.ts"
import { type Corpus, goldSentence, makeCorpus } from "../../../src/train/corpus.ts"
import {
  type Checkpoint,
  dataChecksum,
  readCheckpoint,
  writeCheckpoint,
} from "../../../src/train/run/checkpoint.ts"
import { objectives, paperSettings, type TrainingSettings } from "../../../src/train/settings.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { misfits, resealed } from "../../model/resealed-file.ts"

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
  it("keeps the whole state of the run", () => {
    expect(readCheckpoint(writeCheckpoint(checkpoint))).toEqual(checkpoint)
    const averaged = { ...checkpoint, average: floats(5) }
    expect(readCheckpoint(writeCheckpoint(averaged))).toEqual(averaged)
    const tagged = { ...checkpoint, history: checkpoint.history.map((entry) => ({ ...entry, tags: 97.5 })) }
    expect(readCheckpoint(writeCheckpoint(tagged))).toEqual(tagged)
    const score = { recall: 1, precision: 2, f1: 4 / 3 }
    const files = [
      { name: "a", ...score, tags: 97 },
      { name: "b", ...score },
    ]
    const withFiles = {
      ...checkpoint,
      history: checkpoint.history.map((entry) => ({ ...entry, mean: 60, files })),
    }
    expect(readCheckpoint(writeCheckpoint(withFiles))).toEqual(withFiles)
  })

  const invalid = expect.objectContaining({ code: "invalid-file" })

  it("is invalid if it is cut off, damaged or of another kind", () => {
    const file = writeCheckpoint(checkpoint)
    for (let length = 0; length < file.length; length += 13)
      expect(() => readCheckpoint(file.subarray(0, length))).toThrow(invalid)
    const damaged = file.slice()
    damaged[file.length - 1] = (damaged[file.length - 1] as number) ^ 1
    expect(() => readCheckpoint(damaged)).toThrow(invalid)
    const { metadata } = readTensorFile(file)
    for (const other of [metadata, {}, { ...metadata, format: "spandrel" }])
      expect(() => readCheckpoint(writeTensorFile({ tensors: new Map(), metadata: other }))).toThrow(invalid)
  })

  it("is invalid if its state was changed, or tensors were swapped", () => {
    const { tensors, metadata } = readTensorFile(writeCheckpoint(checkpoint))
    const run = (metadata["run"] as string).replace('"batch":7', '"batch":8')
    expect(run).not.toBe(metadata["run"])
    expect(() => readCheckpoint(writeTensorFile({ tensors, metadata: { ...metadata, run } }))).toThrow(
      invalid,
    )
    const names = new Map([
      ["squares", "deltas"],
      ["deltas", "squares"],
    ])
    const swapped = new Map([...tensors].map(([name, tensor]) => [names.get(name) ?? name, tensor]))
    expect(() => readCheckpoint(writeTensorFile({ tensors: swapped, metadata }))).toThrow(invalid)
  })

  it("isn't read if it has another version", () => {
    const { tensors, metadata } = readTensorFile(writeCheckpoint(checkpoint))
    const older = writeTensorFile({ tensors, metadata: { ...metadata, version: "1" } })
    expect(() => readCheckpoint(older)).toThrow(expect.objectContaining({ code: "unsupported-version" }))
  })

  it("is invalid if any part of its state is, even if the checksum matches", () => {
    const file = writeCheckpoint(checkpoint)
    const run = JSON.parse(readTensorFile(file).metadata["run"] as string)
    const read = (changed: unknown) => () => readCheckpoint(resealed(file, "run", JSON.stringify(changed)))
    expect(read(run)).not.toThrow()
    expect(read({ ...run, position: { epoch: 2, batch: -1 } })).toThrow(
      '"position.batch" must be a whole number, 0 or greater, not -1; copy the file again',
    )
    expect(read({ ...run, settings: { ...run.settings, oracle: "none" } })).toThrow('"settings.oracle"')
    expect(read({ ...run, history: [{ epoch: 1 }] })).toThrow('"history[0].batch"')
    expect(read({})).toThrow('"position" is missing')
    const { settings, ...rest } = run
    for (const other of misfits(rest, [null, {}])) {
      const whole = typeof other === "object" && other !== null ? { ...other, settings } : other
      expect(read(whole), JSON.stringify(other)).toThrow(invalid)
    }
    for (const name of Object.keys(settings))
      for (const value of [null, {}])
        expect(read({ ...run, settings: { ...settings, [name]: value } }), name).toThrow(invalid)
    for (const value of [null, 3, undefined]) expect(read({ ...run, settings: value })).toThrow(invalid)
  })

  it("has the default of a setting that was added after it was made", () => {
    const file = writeCheckpoint({ ...checkpoint, settings: { ...paperSettings, devScore: "mean" } })
    const run = JSON.parse(readTensorFile(file).metadata["run"] as string)
    delete run.settings.devScore
    const older = resealed(file, "run", JSON.stringify(run))
    expect(readCheckpoint(older).settings).toEqual(paperSettings)
  })

  it("keeps every choice of settings", () => {
    const changes: readonly Partial<TrainingSettings>[] = [
      ...objectives.map((objective) => ({ objective })),
      ...(["static", "dynamic", "explore"] as const).map((oracle) => ({ oracle })),
      { tie: "better", optimizer: "adam", unknownZ: 0.5, seed: 0 },
      { fields: [{ name: "lem", size: 5, isFrozen: true }], tuneEmbeddings: true },
    ]
    for (const change of changes) {
      const settings = { ...paperSettings, ...change }
      const back = readCheckpoint(writeCheckpoint({ ...checkpoint, settings })).settings
      expect(back).toEqual(settings)
    }
  })

  it("identifies treebanks by a checksum", () => {
    const corpusOf = (train: string, dev: string) =>
      makeCorpus({
        train: [goldSentence(readTree(train))],
        dev: [goldSentence(readTree(dev))],
        settings: paperSettings,
      })
    const checksumOf = (corpus: Corpus) => dataChecksum(corpus, paperSettings)
    const [a, b] = ["(NP (NN a))", "(VP (NN a))"]
    const checksum = checksumOf(corpusOf(a, a))
    expect(checksumOf(corpusOf(a, a))).toBe(checksum)
    expect(checksumOf(corpusOf(a, "(NP (NN a) (NN a))"))).not.toBe(checksum)
    expect(checksumOf(corpusOf("(NP (NN a) (NN a))", a))).not.toBe(checksum)
    expect(checksumOf(corpusOf(b, a))).not.toBe(checksum)
    // The same dev words with another tree would give other scores.
    expect(checksumOf(corpusOf(a, b))).not.toBe(checksum)
    const weighted = (weight: number) =>
      checksumOf({ ...corpusOf(a, a), trainFiles: [{ name: "x", trees: 1, weight }] })
    expect(weighted(1)).toBe(checksum)
    expect(new Set([1, 2, 0.5].map(weighted)).size).toBe(3)
  })
  it("identifies dev files by their sizes only if their scores count", () => {
    const dev = ["(NP (NN a))", "(VP (NN a))", "(NP (NN b))"].map((tree) => goldSentence(readTree(tree)))
    const corpus = makeCorpus({ train: dev, dev, settings: paperSettings })
    const checksums = (devScore: TrainingSettings["devScore"]) =>
      [[1, 2], [2, 1], [3]].map((sizes) => {
        const devFiles = sizes.map((trees, at) => ({ name: `dev${at}`, trees }))
        return dataChecksum({ ...corpus, devFiles }, { devScore })
      })
    expect(new Set(checksums("mean")).size).toBe(3)
    expect(new Set(checksums("total")).size).toBe(1)
  })
})
