import { describe, expect, it } from "vitest"
import { readTensorFile, writeTensorFile } from "../../src/model/safetensors.ts"
import { readTagger, writeTagger } from "../../src/model/tagger-file.ts"
import { storeTagger } from "../../src/tagger/stored/stored-tagger.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { frenchTagger } from "../tagger/french-sentences.ts"
import { misfits, resealed } from "./resealed-file.ts"

const sentence = ["the", "dog", "sleeps"].map((form, at) => ({
  form,
  tag: ["DT", "NN", "VBZ"][at] as string,
}))
const tagger = Tagger.train(Array.from({ length: 10 }, () => sentence))
const file = writeTagger(tagger, { licence: "none" })

const invalid = expect.objectContaining({ code: "invalid-file" })

describe("a tagger's file", () => {
  it("is read as the same tagger, with its provenance", () => {
    const back = readTagger(file)
    expect(storeTagger(back.tagger)).toEqual(storeTagger(tagger))
    expect(back.tagger.tag(["the", "dog", "sleeps"])).toEqual(["DT", "NN", "VBZ"])
    expect(back.provenance).toEqual({ licence: "none" })
    expect(writeTagger(back.tagger, back.provenance)).toEqual(file)
  })

  it("names its language, English if it doesn't say", () => {
    expect(readTagger(writeTagger(tagger, {}, "fr")).language).toBe("fr")
    const { language: _, ...rest } = JSON.parse(readTensorFile(file).metadata["tagger"] as string)
    expect(readTagger(resealed(file, "tagger", JSON.stringify(rest))).language).toBe("en")
  })

  it("may start at any address", () => {
    const shifted = new Uint8Array(file.length + 3)
    shifted.set(file, 3)
    expect(storeTagger(readTagger(shifted.subarray(3)).tagger)).toEqual(storeTagger(tagger))
  })

  it("is rejected when it is truncated anywhere", () => {
    for (let length = 0; length < file.length; length += 61)
      expect(() => readTagger(file.subarray(0, length)), `${length} bytes`).toThrow(invalid)
  })

  it("is rejected when any byte has changed", () => {
    for (let at = 8; at < file.length; at += 17) {
      const altered = file.slice()
      altered[at] = (altered[at] as number) ^ 1
      expect(() => readTagger(altered), `byte ${at}`).toThrow()
    }
  })

  it("is rejected when it has another version or format", () => {
    const { tensors, metadata } = readTensorFile(file)
    const read = (changed: Record<string, string>) => () =>
      readTagger(writeTensorFile({ tensors, metadata: { ...metadata, ...changed } }))
    expect(read({ version: "2" })).toThrow(expect.objectContaining({ code: "unsupported-version" }))
    expect(read({ format: "other" })).toThrow(invalid)
    expect(read({ checksum: "00000000" })).toThrow(invalid)
    expect(read({})).not.toThrow()
  })

  it("with invalid metadata is rejected, by the name of the field", () => {
    const contents = JSON.parse(readTensorFile(file).metadata["tagger"] as string)
    const read = (changed: unknown) => () => readTagger(resealed(file, "tagger", JSON.stringify(changed)))
    expect(read(contents)).not.toThrow()
    expect(read({ ...contents, tags: 5 })).toThrow(
      'invalid tagger: "tags" must be an array of strings, not 5; download the tagger again, or train it again',
    )
    expect(read({ tags: contents.tags })).toThrow('"provenance" is missing')
    expect(() => readTagger(resealed(file, "tagger", "tags"))).toThrow("isn't valid JSON")
    for (const other of misfits(contents.tags, [null, 5, {}])) {
      expect(read({ ...contents, tags: other }), JSON.stringify(other)).toThrow(invalid)
    }
  })

  it("with invalid features is rejected too, by the name of the field", () => {
    const own = writeTagger(frenchTagger, {}, "fr")
    const contents = JSON.parse(readTensorFile(own).metadata["tagger"] as string)
    const read = (changed: unknown) => () => readTagger(resealed(own, "tagger", JSON.stringify(changed)))
    expect(read(contents)).not.toThrow()
    const { morphology } = contents
    const withBrackets = { ...morphology, analyses: [[0, "g=(m)"], ...morphology.analyses.slice(1)] }
    expect(read({ ...contents, morphology: withBrackets })).toThrow('"morphology.analyses" must be')
    for (const other of misfits(morphology, [null, 5, "x", {}])) {
      const changed = read({ ...contents, morphology: other })
      // Other names and other edits make another tagger, which is as good as any.
      try {
        changed().tagger.analyze(["les", "petits", "chats"])
      } catch (error) {
        expect(error).toMatchObject({ code: "invalid-file" })
      }
    }
    for (const other of [null, 5, [], { ...morphology, lemmas: 5 }, { ...morphology, attributes: [5] }])
      expect(read({ ...contents, morphology: other }), JSON.stringify(other)).toThrow(invalid)
  })

  it("with arrays that don't fit each other is rejected although its checksum is correct", () => {
    const { words, history, ...rest } = tagger.model
    const broken = { ...history, data: { ...history.data, tags: history.data.tags.slice(1) } }
    const model = { value: { ...rest, words, history: broken } }
    const wrong: Tagger = Object.create(Tagger.prototype, { model })
    expect(() => readTagger(writeTagger(wrong, {}))).toThrow(invalid)
  })
})
