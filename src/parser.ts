// From words to trees: the public face of the parser.

import { parseInBatches } from "./decode/batches.ts"
import { treeOf } from "./decode/tree-of.ts"
import { Arena } from "./math/arena.ts"
import { type Kernels, loadKernels } from "./math/kernels.ts"
import { withBatchScorer } from "./model/batch-scorer.ts"
import { Block } from "./model/block.ts"
import { encodeWords } from "./model/input-fields.ts"
import { type Model, readModel } from "./model/model-file.ts"
import { Network } from "./model/network.ts"
import { Projection } from "./model/projection.ts"
import type { TaggedWord } from "./tree/span-tree.ts"
import type { Tree } from "./tree/tree.ts"

/// A parser with its model loaded.
///
/// ```ts
/// const parser = await Parser.load(await readFile("wsj.safetensors"))
/// const [tree] = parser.parseTagged([[{ tag: "NN", form: "fish" }]])
/// ```
export class Parser {
  readonly model: Model
  readonly #k: Kernels
  readonly #arena: Arena
  readonly #projection: Projection

  private constructor(model: Model, kernels: Kernels) {
    this.model = model
    this.#k = kernels
    this.#arena = new Arena(kernels.memory)
    const sizes = { fieldValues: model.vocabularies.map(({ size }) => size), labels: model.labels.size }
    const place = (first: number) => {
      const block = new Block(first)
      const network = new Network(kernels, block, model.shape, sizes, false)
      return { network, projection: new Projection(kernels, block, network), size: block.size }
    }
    const { network, projection } = place(this.#arena.allocate(place(0).size))
    this.#projection = projection
    this.#arena.floats(network.parameters, network.list.length).set(model.parameters)
    network.packed.pack(kernels)
    projection.prepare(kernels, this.#arena)
  }

  /// The parser of a model file's bytes, or of a model.
  static async load(model: Uint8Array | Model): Promise<Parser> {
    return new Parser(model instanceof Uint8Array ? readModel(model) : model, await loadKernels())
  }

  /// The trees of sentences whose words have tags, in the same order. A sentence without words is refused.
  parseTagged(sentences: readonly (readonly TaggedWord[])[]): Tree[] {
    const { shape, vocabularies, labels } = this.model
    const encoded = sentences.map((words, at) => {
      if (words.length === 0) throw new RangeError(`sentence ${at + 1} has no words`)
      return encodeWords(words, shape.fields, vocabularies)
    })
    const parses = parseInBatches(encoded, (batch, use) =>
      withBatchScorer(this.#k, this.#arena, this.#projection, batch, use),
    )
    return parses.map((parse, at) => treeOf(sentences[at] as readonly TaggedWord[], parse, labels))
  }
}
