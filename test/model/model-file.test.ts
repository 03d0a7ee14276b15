import { describe, expect, it } from "vitest"
import { paperSearch } from "../../src/decode/search.ts"
import { Random } from "../../src/math/random.ts"
import { type Model, parameterList } from "../../src/model/model.ts"
import { readModel, writeModel } from "../../src/model/model-file.ts"
import { readTensorFile, writeTensorFile } from "../../src/model/safetensors.ts"
import { readTagger, writeTagger } from "../../src/model/tagger-file.ts"
import { Vocabulary } from "../../src/network/vocabulary.ts"
import { initializeParameters } from "../../src/network/weights/initialize.ts"
import { blockSource } from "../../src/network/weights/parameters.ts"
import { Engine } from "../../src/parser/engine.ts"
import { storeTagger } from "../../src/tagger/stored/stored-tagger.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { writeCheckpoint } from "../../src/train/run/checkpoint.ts"
import { paperSettings } from "../../src/train/settings.ts"
import { LabelSet } from "../../src/tree/label-set.ts"
import { shapeOf } from "../network/shape-of.ts"
import { parseWith, tokensOf } from "../parser/parse-with.ts"
import { weightsOf } from "./model-weights.ts"
import { misfits, resealed } from "./resealed-file.ts"

function makeModel(): Model {
  const vocabularies = [new Vocabulary(), new Vocabulary(), new Vocabulary()]
  for (const word of ["fish", "fish", "(", "été", "constructor"]) vocabularies[0]?.add(word)
  for (const tag of ["NN", "-LRB-"]) vocabularies[1]?.add(tag)
  for (const character of "fishé(") vocabularies[2]?.add(character)
  const characters = { size: 6, characterSize: 4, width: 3 }
  const shape = shapeOf({ word: 5, tag: 3, characters, units: 6, hiddenUnits: 7 })
  const parts = { shape, vocabularies, labels: new LabelSet(["NP", "S VP"]) }
  const list = parameterList(parts)
  const parameters = new Float32Array(list.length)
  initializeParameters(list, parameters, new Random(5))
  for (const { rows, columns, offset } of list.all) {
    for (let at = 0; at < rows * columns; at++)
      parameters[offset + at] = (parameters[offset + at] as number) + Math.sin(at) / 9
  }
  return {
    ...parts,
    language: "en",
    weights: blockSource(parameters),
    search: paperSearch,
    provenance: { seed: 5, licence: "none" },
  }
}

const words = ["fish", "-LRB-", "swims"].map((form) => ({ tag: form === "-LRB-" ? form : "NN", form }))
const sentence = tokensOf(words)

const invalid = expect.objectContaining({ code: "invalid-file" })

const treeText = ({ tree }: { tree: unknown }) => String(tree)

describe("a model file", () => {
  it("is read as the same model, to the bit, with the same trees", async () => {
    const model = makeModel()
    const back = readModel(writeModel(model))
    expect(weightsOf(back)).toEqual(weightsOf(model))
    expect(back.labels.names()).toEqual(model.labels.names())
    expect(JSON.stringify(back.vocabularies)).toBe(JSON.stringify(model.vocabularies))
    expect(back.vocabularies[0]?.numberOf("constructor")).toBe(model.vocabularies[0]?.numberOf("constructor"))
    const { language, shape, provenance } = model
    expect(back).toMatchObject({ language, shape, provenance })
    const [first, second] = [await Engine.load(model), await Engine.load(back)]
    expect(parseWith(second, [sentence]).map(treeText)).toEqual(parseWith(first, [sentence]).map(treeText))
  })

  it("has one of three precisions", () => {
    const write = () => writeModel(makeModel(), "int8" as "i8")
    expect(write).toThrow(expect.objectContaining({ code: "invalid-argument" }))
  })

  it("keeps the search settings", () => {
    const calibration = { tree: { offset: -1.5, slope: 0.5 }, constituent: { offset: 2, slope: 0 } }
    const search = { decoder: "chart", beam: 12, scale: "raw", temperature: 1.75, calibration } as const
    expect(readModel(writeModel({ ...makeModel(), search })).search).toEqual(search)
  })

  it("is smaller in half precision and in int8, with nearly the same weights", () => {
    const model = makeModel()
    const exact = writeModel(model)
    for (const [precision, bound] of [
      ["f16", 1e-3],
      ["i8", 1e-2],
    ] as const) {
      const file = writeModel(model, precision)
      expect(file.length).toBeLessThan(exact.length)
      const back = readModel(file)
      const exactWeights = weightsOf(model)
      const worst = weightsOf(back).reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (exactWeights[at] as number))),
        0,
      )
      expect(worst).toBeGreaterThan(0)
      expect(worst).toBeLessThan(bound)
      // Numbers that were rounded once don't change again.
      expect(weightsOf(readModel(writeModel(back, "f32")))).toEqual(weightsOf(back))
    }
  })

  it("is rejected when it is truncated anywhere", () => {
    const file = writeModel(makeModel())
    for (let length = 0; length < file.length; length += 97) {
      expect(() => readModel(file.subarray(0, length))).toThrow(invalid)
    }
  })

  it("is rejected when any byte of tensors or metadata has changed", () => {
    const file = writeModel(makeModel())
    for (let at = 8; at < file.length; at += 61) {
      const altered = file.slice()
      altered[at] = (altered[at] as number) ^ 1
      expect(() => readModel(altered), `byte ${at}`).toThrow()
    }
  })

  it("is rejected when it has another version or format", () => {
    const { tensors, metadata } = readTensorFile(writeModel(makeModel()))
    const read = (changed: Record<string, string>) => () =>
      readModel(writeTensorFile({ tensors, metadata: { ...metadata, ...changed } }))
    expect(read({ version: "1" })).toThrow(expect.objectContaining({ code: "unsupported-version" }))
    for (const format of ["other", "constructor"]) expect(read({ format })).toThrow(invalid)
    expect(read({ checksum: "00000000" })).toThrow("checksum")
    expect(read({ spandrel: "{}" })).toThrow("checksum")
  })
})

describe("a model file with a correct checksum", () => {
  const tagger = Tagger.train([words], { epochs: 1 })
  const file = writeModel({ ...makeModel(), tagger })
  const contents = JSON.parse(readTensorFile(file).metadata["spandrel"] as string)
  const read = (changed: unknown) => () => readModel(resealed(file, "spandrel", JSON.stringify(changed)))
  const withEncoder = (change: object) => ({
    shape: { ...contents.shape, encoder: { ...contents.shape.encoder, ...change } },
  })

  it("is read", () => {
    expect(read(contents)).not.toThrow()
  })

  it("is rejected for invalid metadata, by the name of the field", () => {
    const rejections: readonly (readonly [object, string])[] = [
      [{ labels: 5 }, '"labels"'],
      [{ language: "" }, '"language"'],
      [{ shape: null }, '"shape"'],
      [withEncoder({ kind: "convolution" }), '"shape.encoder.kind"'],
      [withEncoder({ layers: 1e9 }), '"shape.encoder.layers"'],
      [withEncoder({ units: 1e9 }), 'lacks the tensor "lstm.0.forward.input" of 14 × 4000000000'],
      [withEncoder({ fields: [{ name: "word", role: "stem", size: 5 }] }), '"shape.encoder.fields[0].role"'],
      [
        withEncoder({ fields: [{ name: "suffix3", role: "suffix", size: 5 }] }),
        '"shape.encoder.fields[0].characters" is missing',
      ],
      [withEncoder({ characters: 5 }), '"shape.encoder.characters"'],
      [
        withEncoder({ characters: { size: 6, width: 3 } }),
        '"shape.encoder.characters.characterSize" is missing',
      ],
      [
        withEncoder({ characters: { size: 6, characterSize: 4, width: 2 } }),
        '"shape.encoder.characters.width" must be an odd number',
      ],
      [
        withEncoder({ characters: { size: 6, characterSize: 4, width: 5 } }),
        'lacks the tensor "characters.filters" of 4 × 30',
      ],
      [withEncoder({ characters: undefined }), '"vocabularies" must have 2 items'],
      [{ vocabularies: contents.vocabularies.slice(1) }, '"vocabularies" must have 3 items'],
      [
        { vocabularies: [{ values: ["a", "a"], counts: [] }, ...contents.vocabularies.slice(1)] },
        '"vocabularies[0].values"',
      ],
      [{ search: { ...contents.search, decoder: "best" } }, '"search.decoder"'],
      [{ search: { ...contents.search, temperature: 0 } }, '"search.temperature"'],
      [{ search: { ...contents.search, calibration: {} } }, '"search.calibration.tree"'],
      [
        { search: { ...contents.search, calibration: { tree: { offset: 0, slope: -1 } } } },
        '"search.calibration.tree.slope"',
      ],
      [{ tags: ["NN"] }, '"tags" must be left out'],
      [{ tagger: { tags: "NN" } }, '"tagger.tags"'],
      [{ tagger: { tags: [] } }, '"tagger.tags" must have at least one tag'],
    ]
    for (const [change, message] of rejections) {
      expect(read({ ...contents, ...change })).toThrow(invalid)
      expect(read({ ...contents, ...change })).toThrow(message)
    }
    expect(read({})).toThrow('"language" is missing')
    expect(() => readModel(resealed(file, "spandrel", "{"))).toThrow("isn't valid JSON")
  })

  it("is rejected in the same way whichever part of its metadata is something else", () => {
    let rejected = 0
    for (const other of misfits(contents, [null, 5, -1, "x", [], {}, true])) {
      try {
        readModel(resealed(file, "spandrel", JSON.stringify(other)))
      } catch (error) {
        expect(error, JSON.stringify(other)).toMatchObject({ code: "invalid-file" })
        rejected++
      }
    }
    expect(rejected).toBeGreaterThan(100)
  })

  it("is rejected when it lacks a tensor", () => {
    const { tensors, metadata } = readTensorFile(file)
    const fewer = new Map(tensors)
    fewer.delete("structure.output")
    const json = metadata["spandrel"] as string
    expect(() => readModel(resealed(file, "spandrel", json, fewer))).toThrow(
      'lacks the tensor "structure.output" of 7 × 2 numbers',
    )
  })
})

describe("another file", () => {
  it("is recognised as a tagger or a checkpoint", () => {
    const tagger = writeTagger(Tagger.train([words], { epochs: 1 }), {})
    expect(() => readModel(tagger)).toThrow("this is a tagger")
    const block = new Float32Array(1)
    const checkpoint = writeCheckpoint({
      position: { epoch: 0, batch: 1 },
      settings: paperSettings,
      threads: 1,
      data: 0,
      history: [],
      parameters: block,
      accumulators: [block, block],
      average: undefined,
      best: block,
    })
    expect(() => readModel(checkpoint)).toThrow("this is the checkpoint of a training run")
  })
})

describe("a model file with a tagger", () => {
  const tagger = Tagger.train([words], { epochs: 1 })
  const file = writeModel({ ...makeModel(), tagger })

  it("is read with its tagger, in any precision, and the tagger can be read alone", () => {
    for (const precision of ["f32", "i8"] as const) {
      const back = readModel(writeModel({ ...makeModel(), tagger }, precision))
      expect(storeTagger(back.tagger as Tagger)).toEqual(storeTagger(tagger))
    }
    expect(weightsOf(readModel(file))).toEqual(weightsOf(makeModel()))
    expect(storeTagger(readTagger(file).tagger)).toEqual(storeTagger(tagger))
    expect(readTagger(file).provenance).toEqual(makeModel().provenance)
  })

  it("is rejected when any byte of the tagger has changed", () => {
    const size = [...storeTagger(tagger).arrays.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
    for (let at = file.length - size; at < file.length; at += 13) {
      const altered = file.slice()
      altered[at] = (altered[at] as number) ^ 1
      expect(() => readModel(altered), `byte ${at}`).toThrow("checksum")
    }
  })

  it("is not one without a tagger", () => {
    expect(readModel(writeModel(makeModel())).tagger).toBeUndefined()
    expect(() => readTagger(writeModel(makeModel()))).toThrow(invalid)
  })

  it("is rejected when a tensor of the tagger has another type", () => {
    const { tensors, metadata } = readTensorFile(file)
    const changed = new Map(tensors)
    const words = changed.get("tagger.lexicon.words")
    if (words !== undefined) changed.set("tagger.lexicon.words", { ...words, type: "F32" })
    expect(() => readModel(writeTensorFile({ tensors: changed, metadata }))).toThrow(
      'tensor "tagger.lexicon.words" has the type F32',
    )
  })
})

describe("a parser", () => {
  it("rejects a sentence without words, and parses many in their order", async () => {
    const parser = await Engine.load(makeModel())
    expect(() => parseWith(parser, [sentence, []])).toThrow("sentence 2: it has no words")
    const many = Array.from({ length: 40 }, (_, at) => sentence.slice(0, 1 + (at % 3)))
    expect(parseWith(parser, many).map(({ tree }) => tree.end)).toEqual(many.map(({ length }) => length))
  })

  it("parses a sentence of 3,000 words", async () => {
    const parser = await Engine.load(makeModel())
    const long = Array.from({ length: 3000 }, (_, at) => sentence[at % 3] as (typeof sentence)[number])
    expect(parseWith(parser, [long, sentence]).map(({ tree }) => tree.end)).toEqual([3000, 3])
  })
})
