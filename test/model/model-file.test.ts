import { describe, expect, it } from "vitest"
import { paperSearch } from "../../src/decode/search.ts"
import { Random } from "../../src/math/random.ts"
import { type Model, parameterList, readModel, writeModel } from "../../src/model/model-file.ts"
import { readTensorFile, TensorFileError, writeTensorFile } from "../../src/model/safetensors.ts"
import { readTagger, writeTagger } from "../../src/model/tagger-file.ts"
import { initializeParameters } from "../../src/network/initialize.ts"
import { Vocabulary } from "../../src/network/vocabulary.ts"
import { Engine } from "../../src/parser/engine.ts"
import { storeTagger } from "../../src/tagger/stored-tagger.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { writeCheckpoint } from "../../src/train/checkpoint.ts"
import { paperSettings } from "../../src/train/settings.ts"
import { LabelSet } from "../../src/tree/label-set.ts"
import { shapeOf } from "../network/shape-of.ts"
import { misfits, resealed } from "./resealed-file.ts"

function makeModel(): Model {
  const vocabularies = [new Vocabulary(), new Vocabulary()]
  for (const word of ["fish", "fish", "(", "été", "constructor"]) vocabularies[0]?.add(word)
  for (const tag of ["NN", "-LRB-"]) vocabularies[1]?.add(tag)
  const shape = shapeOf({ word: 5, tag: 3, units: 6, hiddenUnits: 7 })
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
    parameters,
    search: paperSearch,
    provenance: { seed: 5, licence: "none" },
  }
}

const sentence = ["fish", "-LRB-", "swims"].map((form) => ({ tag: form === "-LRB-" ? form : "NN", form }))

const treeText = ({ tree }: { tree: unknown }) => String(tree)

describe("a model file", () => {
  it("gives back the same model, to the bit, and the same trees", async () => {
    const model = makeModel()
    const back = readModel(writeModel(model))
    expect(back.parameters).toEqual(model.parameters)
    expect(back.labels.names()).toEqual(model.labels.names())
    expect(JSON.stringify(back.vocabularies)).toBe(JSON.stringify(model.vocabularies))
    expect(back.vocabularies[0]?.numberOf("constructor")).toBe(model.vocabularies[0]?.numberOf("constructor"))
    expect(back).toMatchObject({ shape: model.shape, provenance: model.provenance })
    const [first, second] = [await Engine.load(model), await Engine.load(back)]
    expect(second.parse([sentence]).map(treeText)).toEqual(first.parse([sentence]).map(treeText))
  })

  it("keeps how the model wants to be searched", () => {
    const search = { decoder: "chart", beam: 12, scale: "raw", temperature: 1.75 } as const
    expect(readModel(writeModel({ ...makeModel(), search })).search).toEqual(search)
  })

  it("that says nothing of the search, as older ones do, means the paper's greedy one", () => {
    const { search: _, ...older } = makeModel()
    const file = writeModel(older as Model)
    expect(readTensorFile(file).metadata["spandrel"]).not.toContain("search")
    expect(readModel(file).search).toEqual({
      decoder: "greedy",
      beam: 1,
      scale: "log-probabilities",
      temperature: 1,
    })
  })

  it("takes fewer bytes in half precision and in int8, and parameters are nearly the same", () => {
    const model = makeModel()
    const exact = writeModel(model)
    for (const [precision, bound] of [
      ["f16", 1e-3],
      ["i8", 1e-2],
    ] as const) {
      const file = writeModel(model, precision)
      expect(file.length).toBeLessThan(exact.length)
      const { parameters } = readModel(file)
      const worst = parameters.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (model.parameters[at] as number))),
        0,
      )
      expect(worst).toBeGreaterThan(0)
      expect(worst).toBeLessThan(bound)
      // What was rounded once stays as it is.
      expect(readModel(writeModel({ ...model, parameters }, "f32")).parameters).toEqual(parameters)
    }
  })

  it("is refused when cut off anywhere", () => {
    const file = writeModel(makeModel())
    for (let length = 0; length < file.length; length += 97) {
      expect(() => readModel(file.subarray(0, length))).toThrow(TensorFileError)
    }
  })

  it("is refused when any byte of tensors or contents was altered", () => {
    const file = writeModel(makeModel())
    for (let at = 8; at < file.length; at += 61) {
      const altered = file.slice()
      altered[at] = (altered[at] as number) ^ 1
      expect(() => readModel(altered), `byte ${at}`).toThrow()
    }
  })

  it("is refused when it is of another version or kind", () => {
    const { tensors, metadata } = readTensorFile(writeModel(makeModel()))
    const read = (changed: Record<string, string>) => () =>
      readModel(writeTensorFile({ tensors, metadata: { ...metadata, ...changed } }))
    expect(read({ version: "1" })).toThrow("this model is of version 1, and this spandrel reads version 2")
    for (const format of ["other", "constructor"])
      expect(read({ format })).toThrow("holds no spandrel model; name one that spandrel train has written")
    expect(read({ checksum: "00000000" })).toThrow("its checksum doesn't fit")
    expect(read({ spandrel: "{}" })).toThrow("its checksum doesn't fit")
  })
})

describe("a model file with a right checksum", () => {
  const tagger = Tagger.train([sentence], { epochs: 1 })
  const file = writeModel({ ...makeModel(), tagger })
  const contents = JSON.parse(readTensorFile(file).metadata["spandrel"] as string)
  const read = (changed: unknown) => () => readModel(resealed(file, "spandrel", JSON.stringify(changed)))

  it("is read", () => {
    expect(read(contents)).not.toThrow()
  })

  it("is refused for contents that are none of a model, by their name and with what to do", () => {
    const refusals: readonly (readonly [object, string])[] = [
      [{ labels: 5 }, '"labels" of the model\'s contents must be a list of texts, not 5; get the file again'],
      [{ shape: null }, '"shape" of the model\'s contents must be an object, not null'],
      [
        { shape: { ...contents.shape, encoder: { ...contents.shape.encoder, layers: 1e9 } } },
        '"shape.encoder.layers" of the model\'s contents must be',
      ],
      [
        { shape: { ...contents.shape, encoder: { ...contents.shape.encoder, units: 1e9 } } },
        'lacks the tensor "lstm.0.forward.input" of 8 × 4000000000',
      ],
      [{ vocabularies: contents.vocabularies.slice(1) }, "must be as many as the fields, 2, not 1"],
      [
        { vocabularies: [{ values: ["a", "a"], counts: [] }, contents.vocabularies[1]] },
        '"vocabularies.0.values" of the model\'s contents has a value twice',
      ],
      [{ search: { ...contents.search, decoder: "best" } }, "must be one of greedy, beam, dp, chart, not"],
      [
        { search: { ...contents.search, temperature: 0 } },
        '"search.temperature" of the model\'s contents must be greater',
      ],
      [{ tagger: { tags: "NN" } }, '"tagger.tags" of the model\'s contents must be a list of texts'],
      [{ tagger: { tags: [] } }, "the tagger has no list of tags; get the file again"],
    ]
    for (const [change, message] of refusals) expect(read({ ...contents, ...change })).toThrow(message)
    expect(read({})).toThrow(
      '"language" of the model\'s contents is missing; get the file again, or train it anew',
    )
    expect(() => readModel(resealed(file, "spandrel", "{"))).toThrow("the model's contents are no JSON")
  })

  it("is refused in the same way whichever part of its contents is something else", () => {
    let refused = 0
    for (const other of misfits(contents, [null, 5, -1, "x", [], {}, true])) {
      try {
        readModel(resealed(file, "spandrel", JSON.stringify(other)))
      } catch (error) {
        expect(error, JSON.stringify(other)).toBeInstanceOf(TensorFileError)
        refused++
      }
    }
    expect(refused).toBeGreaterThan(100)
  })

  it("is refused when it lacks a tensor, with what to do", () => {
    const { tensors, metadata } = readTensorFile(file)
    const fewer = new Map(tensors)
    fewer.delete("structure.output")
    const text = metadata["spandrel"] as string
    expect(() => readModel(resealed(file, "spandrel", text, fewer))).toThrow(
      'lacks the tensor "structure.output" of 7 × 2 numbers; get the file again, or train it anew',
    )
  })
})

describe("what is no model file", () => {
  it("is called by its name, with what to do: a tagger, or a checkpoint", () => {
    const tagger = writeTagger(Tagger.train([sentence], { epochs: 1 }), {})
    expect(() => readModel(tagger)).toThrow("this is a tagger, no parser's model; name a model, or give")
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
    expect(() => readModel(checkpoint)).toThrow(
      "this is the checkpoint of a training run, no model; name the model beside it, without .checkpoint",
    )
  })
})

describe("a model file with a tagger", () => {
  const tagger = Tagger.train([sentence], { epochs: 1 })
  const file = writeModel({ ...makeModel(), tagger })

  it("gives back both, in any precision, and the tagger alone too", () => {
    for (const precision of ["f32", "i8"] as const) {
      const back = readModel(writeModel({ ...makeModel(), tagger }, precision))
      expect(storeTagger(back.tagger as Tagger)).toEqual(storeTagger(tagger))
    }
    expect(readModel(file).parameters).toEqual(makeModel().parameters)
    expect(storeTagger(readTagger(file).tagger)).toEqual(storeTagger(tagger))
    expect(readTagger(file).provenance).toEqual(makeModel().provenance)
  })

  it("is refused when any byte of the tagger was altered", () => {
    const size = [...storeTagger(tagger).arrays.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
    for (let at = file.length - size; at < file.length; at += 13) {
      const altered = file.slice()
      altered[at] = (altered[at] as number) ^ 1
      expect(() => readModel(altered), `byte ${at}`).toThrow("its checksum doesn't fit")
    }
  })

  it("is not one without: that has no tagger to give", () => {
    expect(readModel(writeModel(makeModel())).tagger).toBeUndefined()
    expect(() => readTagger(writeModel(makeModel()))).toThrow("a parser's model without a tagger")
  })

  it("is refused when a tensor of the tagger has a type of something else", () => {
    const { tensors, metadata } = readTensorFile(file)
    const changed = new Map(tensors)
    const words = changed.get("tagger.lexicon.words")
    if (words !== undefined) changed.set("tagger.lexicon.words", { ...words, type: "F32" })
    expect(() => readModel(writeTensorFile({ tensors: changed, metadata }))).toThrow(
      'tensor "tagger.lexicon.words" has the type F32, which no tagger uses',
    )
  })
})

describe("a parser", () => {
  it("refuses a sentence without words, and parses many in their order", async () => {
    const parser = await Engine.load(makeModel())
    expect(() => parser.parse([sentence, []])).toThrow("sentence 2: it has no words")
    const many = Array.from({ length: 40 }, (_, at) => sentence.slice(0, 1 + (at % 3)))
    expect(parser.parse(many).map(({ tree }) => tree.end)).toEqual(many.map(({ length }) => length))
  })

  it("parses a sentence of 3,000 words", async () => {
    const parser = await Engine.load(makeModel())
    const long = Array.from({ length: 3000 }, (_, at) => sentence[at % 3] as (typeof sentence)[number])
    expect(parser.parse([long, sentence]).map(({ tree }) => tree.end)).toEqual([3000, 3])
  })
})
