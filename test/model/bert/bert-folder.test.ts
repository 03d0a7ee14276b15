import { describe, expect, it } from "vitest"
import type { BertFiles } from "../../../src/model/bert/bert-files.ts"
import { readBertFolder } from "../../../src/model/bert/bert-folder.ts"
import type { StoredTensor } from "../../../src/model/safetensors.ts"
import { transformerParameters } from "../../../src/network/transformer/transformer-parameters.ts"
import { ParameterList } from "../../../src/network/weights/parameters.ts"
import { smallBert, smallNumber, smallPieces, smallTensor, smallTensors } from "./small-bert.ts"

/// All parameters by name.
function parametersOf(files: BertFiles, layers?: number): Map<string, number[]> {
  const { sizes, weights, wordPieces } = readBertFolder(files, { layers })
  const { all } = new ParameterList(transformerParameters(sizes, wordPieces.pieces.length))
  return new Map(
    all.map((parameter) => {
      const numbers = new Float32Array(parameter.rows * parameter.columns)
      weights.read(parameter, numbers)
      return [parameter.name, [...numbers]]
    }),
  )
}

function renamed(rename: (name: string) => string): Map<string, StoredTensor> {
  return new Map([...smallTensors()].map(([name, tensor]) => [rename(name), tensor]))
}

describe("an encoder's folder", () => {
  const parameters = parametersOf(smallBert())
  const numbers = (name: string, length: number) =>
    Array.from({ length }, (_, index) => smallNumber(name, index))

  it("has sizes and a vocabulary", () => {
    const { sizes, wordPieces } = readBertFolder(smallBert())
    expect(sizes).toEqual({ layers: 2, width: 4, heads: 2, feedForward: 6, positions: 20, epsilon: 1e-12 })
    expect(wordPieces).toMatchObject({ pieces: smallPieces, lowerCase: true, unknownPiece: "[UNK]" })
  })

  it("has vectors for its pieces only, even if the table is larger", () => {
    expect(parameters.get("transformer.pieces")).toEqual(
      numbers("embeddings.word_embeddings.weight", 4 * smallPieces.length),
    )
  })

  it("has the first segment's vector in those of all positions", () => {
    const segment = numbers("embeddings.token_type_embeddings.weight", 4)
    const positions = numbers("embeddings.position_embeddings.weight", 80)
    expect(parameters.get("transformer.positions")).toEqual(
      positions.map((number, at) => number + (segment[at % 4] as number)),
    )
  })

  it("has matrices of inputs by outputs", () => {
    const stored = (output: number, input: number) =>
      smallNumber("encoder.layer.1.output.dense.weight", output * 6 + input)
    const expected = [0, 1, 2, 3, 4, 5].flatMap((input) =>
      [0, 1, 2, 3].map((output) => stored(output, input)),
    )
    expect(parameters.get("transformer.1.output")).toEqual(expected)
  })

  it("has query, key and value side by side", () => {
    const name = (side: string, part: string) => `encoder.layer.0.attention.self.${side}.${part}`
    const sides = ["query", "key", "value"]
    const expected = [0, 1, 2, 3].flatMap((input) =>
      sides.flatMap((side) =>
        [0, 1, 2, 3].map((output) => smallNumber(name(side, "weight"), output * 4 + input)),
      ),
    )
    expect(parameters.get("transformer.0.attention")).toEqual(expected)
    expect(parameters.get("transformer.0.attentionBias")).toEqual(
      sides.flatMap((side) => numbers(name(side, "bias"), 4)),
    )
  })

  it.each([
    ["transformer.norm", "embeddings.LayerNorm.weight", 4],
    ["transformer.normBias", "embeddings.LayerNorm.bias", 4],
    ["transformer.1.attentionOutputBias", "encoder.layer.1.attention.output.dense.bias", 4],
    ["transformer.1.attentionNorm", "encoder.layer.1.attention.output.LayerNorm.weight", 4],
    ["transformer.1.attentionNormBias", "encoder.layer.1.attention.output.LayerNorm.bias", 4],
    ["transformer.1.hiddenBias", "encoder.layer.1.intermediate.dense.bias", 6],
    ["transformer.1.outputBias", "encoder.layer.1.output.dense.bias", 4],
    ["transformer.1.norm", "encoder.layer.1.output.LayerNorm.weight", 4],
    ["transformer.1.normBias", "encoder.layer.1.output.LayerNorm.bias", 4],
  ])("has %s from %s", (name, tensor, length) => {
    expect(parameters.get(name)).toEqual(numbers(tensor, length))
  })

  it("may have its numbers in half precision or bfloat16", () => {
    for (const type of ["F16", "BF16"] as const)
      expect(parametersOf(smallBert({ tensors: smallTensors(type) }))).toEqual(parameters)
  })

  it("may have tensors that start at odd bytes", () => {
    const tensors = new Map([["odd", { type: "U8", shape: [1], bytes: Uint8Array.of(7) } as const]])
    const both = new Map<string, StoredTensor>([...tensors, ...smallTensors("F16")])
    expect(parametersOf(smallBert({ tensors: both }))).toEqual(parameters)
  })

  it("may have its tensors below bert., and older names of layer normalisation", () => {
    expect(parametersOf(smallBert({ tensors: renamed((name) => `bert.${name}`) }))).toEqual(parameters)
    const older = (name: string) =>
      `bert.${name.replace("Norm.weight", "Norm.gamma").replace("Norm.bias", "Norm.beta")}`
    expect(parametersOf(smallBert({ tensors: renamed(older) }))).toEqual(parameters)
  })

  it("may have whole numbers as well, which are ignored", () => {
    const ids = { type: "I64", shape: [1, 2], bytes: new Uint8Array(16) } as const
    const tensors = new Map<string, StoredTensor>([...smallTensors(), ["embeddings.position_ids", ids]])
    expect(parametersOf(smallBert({ tensors }))).toEqual(parameters)
  })

  it("gives its bottom layers if asked to", () => {
    const bottom = [...parameters].filter(([name]) => !name.startsWith("transformer.1."))
    expect(parametersOf(smallBert(), 1)).toEqual(new Map(bottom))
    const tensors = new Map([...smallTensors()].filter(([name]) => !name.startsWith("encoder.layer.1.")))
    expect(parametersOf(smallBert({ tensors }), 1)).toEqual(new Map(bottom))
  })

  it("reads only parameters that it has", () => {
    const { weights } = readBertFolder(smallBert())
    const other = { name: "x", kind: "vector", rows: 1, columns: 1, offset: 0 } as const
    expect(() => weights.read(other, new Float32Array(1))).toThrow('"x"')
  })
})

describe("an encoder's folder is rejected", () => {
  const rejection = (files: BertFiles, code = "invalid-file") => {
    expect(() => readBertFolder(files)).toThrow(expect.objectContaining({ code }))
    return expect(() => readBertFolder(files))
  }

  it.each([
    [{ model_type: "roberta" }, /"model_type": "roberta"/],
    [{ model_type: "distilbert", hidden_size: undefined }, /"model_type": "distilbert"/],
    [{ model_type: "deberta-v2" }, /"model_type": "deberta-v2"/],
    [{ model_type: "albert" }, /"model_type": "albert"/],
    [{ position_embedding_type: "relative_key_query" }, /"relative_key_query".*"absolute"/],
    [{ hidden_act: "gelu_new" }, /"gelu_new".*"gelu"/],
    [{ hidden_act: "relu" }, /"relu"/],
    [{ is_decoder: true }, /"is_decoder": true/],
  ])("when it is of another kind: %j", (config, message) => {
    rejection(smallBert({ config }), "unsupported-encoder").toThrow(message)
  })

  it.each([
    [{ model_type: undefined }, "model_type"],
    [{ hidden_size: undefined }, "hidden_size"],
    [{ hidden_size: 0 }, "hidden_size"],
    [{ num_attention_heads: 3 }, "num_attention_heads"],
    [{ num_hidden_layers: 1e15 }, "num_hidden_layers"],
    [{ max_position_embeddings: 17 }, "max_position_embeddings"],
    [{ layer_norm_eps: "small" }, "layer_norm_eps"],
    [{ vocab_size: 1.5 }, "vocab_size"],
  ])("when its sizes are wrong: %j", (config, field) => {
    rejection(smallBert({ config })).toThrow(`encoder/config.json: "${field}"`)
  })

  it("when it has fewer layers than asked for", () => {
    expect(() => readBertFolder(smallBert(), { layers: 3 })).toThrow(
      expect.objectContaining({ code: "invalid-settings", message: expect.stringContaining("2 layers") }),
    )
  })

  it("when a tensor is missing, whichever it is", () => {
    for (const name of smallTensors().keys()) {
      if (name.startsWith("pooler")) continue
      const tensors = smallTensors()
      tensors.delete(name)
      rejection(smallBert({ tensors })).toThrow(`encoder/model.safetensors: tensor "${name}" is missing;`)
    }
  })

  it("when a tensor has another shape, whichever it is", () => {
    for (const [name, { shape, ...tensor }] of smallTensors()) {
      if (name.startsWith("pooler")) continue
      const tensors = new Map(smallTensors()).set(name, { ...tensor, shape: [...shape, 1] })
      rejection(smallBert({ tensors })).toThrow(`but config.json says ${shape.join(" × ")};`)
    }
  })

  it("when a tensor holds whole numbers", () => {
    const name = "embeddings.LayerNorm.weight"
    const tensors = smallTensors().set(name, { ...smallTensor(name), type: "I32" })
    rejection(smallBert({ tensors })).toThrow("I32")
  })

  it("when there are more pieces than vectors", () => {
    const model = { type: "WordPiece", vocab: Object.fromEntries([..."abcdefghi"].map((a, at) => [a, at])) }
    rejection(smallBert({ tokenizer: { model } })).toThrow("9 pieces")
  })

  it("when its files are damaged", () => {
    rejection({ ...smallBert(), config: "{" }).toThrow("encoder/config.json")
    rejection({ ...smallBert(), tensors: smallBert().tensors.subarray(9) }).toThrow(
      "encoder/model.safetensors",
    )
  })
})
