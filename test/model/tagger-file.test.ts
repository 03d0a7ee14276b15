import { describe, expect, it } from "vitest"
import { readTensorFile, TensorFileError, writeTensorFile } from "../../src/model/safetensors.ts"
import { readTagger, writeTagger } from "../../src/model/tagger-file.ts"
import { storeTagger } from "../../src/tagger/stored-tagger.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { misfits, resealed } from "./resealed-file.ts"

const sentence = ["the", "dog", "sleeps"].map((form, at) => ({
  form,
  tag: ["DT", "NN", "VBZ"][at] as string,
}))
const tagger = Tagger.train(Array.from({ length: 10 }, () => sentence))
const file = writeTagger(tagger, { licence: "none" })

describe("a tagger's file", () => {
  it("gives back the same tagger and where it came from", () => {
    const back = readTagger(file)
    expect(storeTagger(back.tagger)).toEqual(storeTagger(tagger))
    expect(back.tagger.tag(["the", "dog", "sleeps"])).toEqual(["DT", "NN", "VBZ"])
    expect(back.provenance).toEqual({ licence: "none" })
    expect(writeTagger(back.tagger, back.provenance)).toEqual(file)
  })

  it("is read wherever its bytes stand in memory", () => {
    const shifted = new Uint8Array(file.length + 3)
    shifted.set(file, 3)
    expect(storeTagger(readTagger(shifted.subarray(3)).tagger)).toEqual(storeTagger(tagger))
  })

  it("is refused when cut off anywhere", () => {
    for (let length = 0; length < file.length; length += 61)
      expect(() => readTagger(file.subarray(0, length)), `${length} bytes`).toThrow(TensorFileError)
  })

  it("is refused when any byte was altered", () => {
    for (let at = 8; at < file.length; at += 17) {
      const altered = file.slice()
      altered[at] = (altered[at] as number) ^ 1
      expect(() => readTagger(altered), `byte ${at}`).toThrow()
    }
  })

  it("is refused when it is of another version or kind, or lacks something", () => {
    const { tensors, metadata } = readTensorFile(file)
    const read = (changed: Record<string, string>) => () =>
      readTagger(writeTensorFile({ tensors, metadata: { ...metadata, ...changed } }))
    expect(read({ version: "2" })).toThrow("this tagger is of version 2, and this spandrel reads version 1")
    expect(read({ format: "other" })).toThrow("holds no tagger")
    expect(read({ checksum: "00000000" })).toThrow("the tagger was altered")
    expect(read({})).not.toThrow()
  })

  it("whose contents are none of a tagger is refused by their name", () => {
    const contents = JSON.parse(readTensorFile(file).metadata["tagger"] as string)
    const read = (changed: unknown) => () => readTagger(resealed(file, "tagger", JSON.stringify(changed)))
    expect(read(contents)).not.toThrow()
    expect(read({ ...contents, tags: 5 })).toThrow(
      '"tags" of the tagger\'s contents must be a list of texts, not 5; get the file again, or train it anew',
    )
    expect(read({ tags: contents.tags })).toThrow('"provenance" of the tagger\'s contents is missing')
    expect(() => readTagger(resealed(file, "tagger", "tags"))).toThrow("the tagger's contents are no JSON")
    for (const other of misfits(contents.tags, [null, 5, {}])) {
      expect(read({ ...contents, tags: other }), JSON.stringify(other)).toThrow(TensorFileError)
    }
  })

  it("whose arrays make no tagger is refused although its checksum is right", () => {
    const { words, history, ...rest } = tagger.model
    const broken = { ...history, data: { ...history.data, tags: history.data.tags.slice(1) } }
    const wrong = { tags: tagger.tags, model: { ...rest, words, history: broken } } as unknown as Tagger
    expect(() => readTagger(writeTagger(wrong, {}))).toThrow(
      /table "history" don't fit.*; get the file again/,
    )
  })
})
