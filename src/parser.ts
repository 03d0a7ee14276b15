// From words to trees: the public face of the parser.

import { inBatches } from "./decode/batches.ts"
import { type BracketConfidence, SentenceConfidence } from "./decode/confidence.ts"
import { ConstraintError, type Constraints } from "./decode/constraints.ts"
import {
  type BatchSource,
  type DecoderName,
  type Decoding,
  decodeBatch,
  decodeBest,
  decoderNames,
  demandOf,
  longestChart,
  oddsOnly,
} from "./decode/decoder.ts"
import { type ConstraintOptions, compileConstraints } from "./decode/span-constraints.ts"
import type { ScoredParse } from "./decode/span-scores.ts"
import { treeOf } from "./decode/tree-of.ts"
import { Arena } from "./math/arena.ts"
import { type Kernels, loadKernels } from "./math/kernels.ts"
import { withBatchScorer } from "./model/batch-scorer.ts"
import { Block } from "./model/block.ts"
import { encodeWords } from "./model/input-fields.ts"
import { type Model, readModel } from "./model/model-file.ts"
import { Network } from "./model/network.ts"
import { Projection } from "./model/projection.ts"
import { batchSource } from "./model/sentence-scores.ts"
import { unescapeBrackets } from "./tree/bracket-escapes.ts"
import type { TaggedWord } from "./tree/span-tree.ts"
import type { Tree } from "./tree/tree.ts"

/// A sentence whose words have tags, with what is required of its tree.
export interface TaggedSentence {
  readonly words: readonly TaggedWord[]
  readonly constraints?: ConstraintOptions | undefined
}

/// How to parse.
export interface ParseOptions {
  /// The decoder; unless told, the one that the model was trained for.
  readonly decoder?: DecoderName | undefined
  /// The width of the beam, for the decoders beam and dp.
  readonly beam?: number | undefined
  /// How many trees of each sentence; more than one come from the decoders dp and chart.
  readonly k?: number | undefined
  /// With scores and probabilities.
  readonly confidence?: boolean | undefined
}

/// A phrase of a tree; a chain of phrases over the same words, such as "S VP", is one.
export interface Constituent {
  readonly label: string
  readonly start: number
  readonly end: number
  /// The probability of its label among all labels of its span, "no label" too, by the span alone.
  readonly probability: number
  /// The probability of the phrase among all trees of the sentence; undefined beyond 400 words.
  readonly marginal: number | undefined
}

/// A tree, and what the parser thinks of it if it was asked.
export interface Parse {
  readonly tree: Tree
  /// What the decoder added up; given with confidence.
  readonly score?: number
  /// The logarithm of the tree's probability among all trees of the sentence; missing beyond 400 words.
  readonly logProbability?: number | undefined
  readonly constituents?: readonly Constituent[]
}

/// The parses of a sentence: the best, and all that were asked for, the best first.
export interface ParsedSentence extends Parse {
  readonly parses: readonly Parse[]
}

/// A model can't do what was asked of it.
export class ParserError extends Error {}

/// A sentence can't be parsed as it is: it has no words, or constraints that no tree fulfils.
export class SentenceError extends Error {
  /// Which of the sentences it is, from 0 on, and what is wrong with it.
  readonly sentence: number
  readonly reason: string

  constructor(sentence: number, reason: string) {
    super(`sentence ${sentence + 1}: ${reason}`)
    this.sentence = sentence
    this.reason = reason
  }
}

// More than one parse, and no decoder named: wide enough for the alternatives that matter.
const beamOfAlternatives = 16

interface SentenceToParse {
  readonly length: number
  readonly words: readonly TaggedWord[]
  readonly encoded: ReturnType<typeof encodeWords>
  readonly constraints: Constraints | undefined
}

/// A parser with its model loaded.
///
/// ```ts
/// const parser = await Parser.load(await readFile("wsj.safetensors"))
/// const [sentence] = parser.parseTagged([[{ tag: "NN", form: "fish" }]])
/// sentence.tree.toString() // (NP (NN fish))
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

  /// The parses of sentences whose words have tags, in the same order. A sentence without words is refused.
  parseTagged(
    sentences: readonly (readonly TaggedWord[] | TaggedSentence)[],
    options: ParseOptions = {},
  ): ParsedSentence[] {
    const decoding = this.#decoding(options)
    const toParse = sentences.map((sentence, at) => this.#prepare(sentence, at))
    return inBatches(toParse, (batch) =>
      withBatchScorer(
        this.#k,
        this.#arena,
        this.#projection,
        batch.map(({ encoded }) => encoded),
        (scorer) => this.#parseBatch(batch, batchSource(scorer, this.model.search.scale), decoding, options),
      ),
    )
  }

  #prepare(sentence: readonly TaggedWord[] | TaggedSentence, at: number): SentenceToParse {
    const { words, constraints } =
      "words" in sentence ? sentence : { words: sentence, constraints: undefined }
    const { shape, vocabularies, labels } = this.model
    const { length } = words
    if (length === 0) throw new SentenceError(at, "it has no words")
    const encoded = encodeWords(words, shape.fields, vocabularies)
    if (constraints === undefined) return { length, words, encoded, constraints }
    try {
      const compiled = compileConstraints(constraints, length, labels, offsetsOf(words))
      return { length, words, encoded, constraints: compiled }
    } catch (error) {
      throw error instanceof ConstraintError ? new SentenceError(at, error.message) : error
    }
  }

  #decoding({ decoder, beam, k = 1 }: ParseOptions): Decoding {
    const { search } = this.model
    if (decoder !== undefined && !decoderNames.includes(decoder))
      throw new ParserError(`there is no decoder "${decoder}"; the decoders are ${decoderNames.join(", ")}`)
    if (beam !== undefined && !(Number.isSafeInteger(beam) && beam > 0))
      throw new ParserError(`beam is ${beam}; it must be a whole number from 1 on`)
    const width = beam ?? Math.max(search.beam, beamOfAlternatives)
    if (!(Number.isSafeInteger(k) && k > 0))
      throw new ParserError(`k is ${k}; it must be a whole number from 1 on`)
    if (decoder === undefined && k > 1 && search.decoder !== "chart") return { decoder: "dp", beam: width }
    const chosen = decoder ?? search.decoder
    if (k > 1 && (chosen === "greedy" || chosen === "beam")) {
      throw new ParserError(`the decoder ${chosen} finds one tree; take dp or chart for ${k}`)
    }
    if (chosen === "greedy" && search.decoder === "chart") {
      throw new ParserError(
        "this model was trained for the chart and can't be searched greedily; take chart or dp",
      )
    }
    return {
      decoder: chosen,
      beam: chosen === "beam" && search.decoder === "beam" ? (beam ?? search.beam) : width,
    }
  }

  #parseBatch(
    batch: readonly SentenceToParse[],
    source: BatchSource,
    decoding: Decoding,
    { k = 1, confidence = false }: ParseOptions,
  ): ParsedSentence[] {
    const isPlain = k === 1 && !confidence && batch.every(({ constraints }) => constraints === undefined)
    if (isPlain && !this.#knowsOnlyLabels(decoding)) {
      const lengths = batch.map(({ length }) => length)
      return decodeBatch(lengths, source, decoding).map((parse, at) => {
        const tree = treeOf((batch[at] as SentenceToParse).words, parse.brackets, this.model.labels)
        return { tree, parses: [{ tree }] }
      })
    }
    return batch.map((sentence, at) => {
      const { length, constraints } = sentence
      const demand = confidence && length <= longestChart ? "all spans" : demandOf(decoding.decoder, length)
      const scores = source.sentence(at, demand)
      const searched = this.#knowsOnlyLabels(decoding) ? oddsOnly(scores) : scores
      const found = decodeBest(searched, k, decoding, constraints)
      const { temperature } = this.model.search
      const options = { temperature, hasChart: length <= longestChart, ...(constraints && { constraints }) }
      const sure = confidence ? new SentenceConfidence(scores, options) : undefined
      const parses = found.map((parse) => this.#finish(sentence.words, parse, sure))
      return { ...(parses[0] as Parse), parses }
    })
  }

  /// True for a search over configurations with a model that was trained for the chart.
  #knowsOnlyLabels({ decoder }: Decoding): boolean {
    return this.model.search.decoder === "chart" && decoder !== "chart"
  }

  #finish(words: readonly TaggedWord[], { brackets, score }: ScoredParse, sure?: SentenceConfidence): Parse {
    const { labels } = this.model
    const tree = treeOf(words, brackets, labels)
    if (sure === undefined) return { tree }
    const { logProbability, brackets: confident } = sure.of(brackets)
    const named = ({ label, ...rest }: BracketConfidence) => ({ label: labels.nameOf(label), ...rest })
    return { tree, score, logProbability, constituents: confident.map(named) }
  }
}

/// Where words stand in a text that has one space between them.
function offsetsOf(words: readonly TaggedWord[]): { start: number; end: number }[] {
  let start = 0
  return words.map(({ form }) => {
    const end = start + unescapeBrackets(form).length
    const offsets = { start, end }
    start = end + 1
    return offsets
  })
}
