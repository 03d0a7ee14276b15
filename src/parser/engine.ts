// From tagged words to trees: encode, score, search, build. Nothing here waits, so it does for a thread as for a page.

import { inBatches } from "../decode/batches.ts"
import { type BracketConfidence, longestMarginals, SentenceConfidence } from "../decode/confidence.ts"
import { ConstraintError, type Constraints } from "../decode/constraints.ts"
import { decodeBatch, decodeBest, demandOf, oddsOnly } from "../decode/decoder.ts"
import { type GreedyStep, greedySteps } from "../decode/greedy-steps.ts"
import type { Decoding } from "../decode/search.ts"
import { compileConstraints, readConstraints, type WordOffsets } from "../decode/span-constraints.ts"
import { type ScoredParse, ScoreError } from "../decode/span-scores.ts"
import { treeOf } from "../decode/tree-of.ts"
import { Arena } from "../math/arena.ts"
import type { Address } from "../math/kernel-functions.ts"
import { type Kernels, loadKernels } from "../math/kernels.ts"
import type { Workspace } from "../math/workspace.ts"
import type { Model } from "../model/model.ts"
import { describeModel, type ModelDescription, networkPlan } from "../model/model.ts"
import { type BatchScorer, withBatchScorer } from "../network/batch-scorer.ts"
import { Block } from "../network/block.ts"
import type { EncodedWords } from "../network/encoded-words.ts"
import { type EncoderDesign, wordVocabulary } from "../network/encoder.ts"
import { designEncoder } from "../network/encoders.ts"
import { inputWord } from "../network/input-word.ts"
import { ParsingNetwork } from "../network/parsing-network.ts"
import { scoringBytes } from "../network/scoring-memory.ts"
import { batchSource } from "../network/sentence-scores.ts"
import { unknownValue, type Vocabulary } from "../network/vocabulary.ts"
import { knownWords } from "../sentence/known-words.ts"
import type { Parse, ParsedSentence, ParsedToken } from "../sentence/parsed-sentence.ts"
import { type GiveTags, makeReady, type ReadySentence } from "../sentence/ready-sentence.ts"
import { type Given, type GivenSentence, longestSentence } from "../sentence/sentence.ts"
import { ParserError, SentenceError } from "../sentence/sentence-error.ts"
import { tagsBy } from "../sentence/tags-by.ts"
import type { BatchSource } from "../transition/scores.ts"
import { escapeBrackets, unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { chooseDecoding, type ParseOptions } from "./parse-options.ts"

interface SentenceToParse {
  readonly length: number
  readonly sentence: ReadySentence
  readonly encoded: EncodedWords
  readonly constraints: Constraints | undefined
}

/// The memory that an engine needs besides the network, in bytes: enough for the longest sentence.
export function attachedBytes(model: ModelDescription): number {
  return scoringBytes(networkPlan(model), longestSentence)
}

/// A network in memory, ready to score. Engines over one shared memory share one.
export class Engine {
  readonly model: ModelDescription
  /// The network's address in the memory.
  readonly first: Address
  readonly #workspace: Workspace
  readonly #network: ParsingNetwork
  readonly #design: EncoderDesign
  readonly #words: Vocabulary | undefined

  private constructor(model: ModelDescription, workspace: Workspace, first: Address) {
    this.model = describeModel(model)
    this.first = first
    this.#workspace = workspace
    this.#network = place(model, workspace.kernels, first).network
    this.#design = designEncoder(model.shape.encoder)
    this.#words = wordVocabulary(this.#design, model.vocabularies)
  }

  /// Loads a model's weights into a memory that holds nothing yet. The engine keeps no other copy of them.
  static place(model: Model, kernels: Kernels): Engine {
    const arena = new Arena(kernels.memory)
    const first = arena.allocate(place(model, kernels, 0).size)
    const engine = new Engine(model, { kernels, arena }, first)
    engine.#network.load({ kernels, arena }, model.weights)
    return engine
  }

  /// An engine with a memory of its own.
  static async load(model: Model): Promise<Engine> {
    return Engine.place(model, await loadKernels())
  }

  /// An engine over the network that another engine has placed in the same memory. Reserves `attachedBytes` if it can.
  static attach(model: ModelDescription, kernels: Kernels, first: Address): Engine {
    const arena = new Arena(kernels.memory, false)
    // All at once: if each thread grew the memory bit by bit, none would get a large enough block. Pages that aren't
    // written to cost nothing. If there isn't enough memory, there may still be enough for shorter sentences.
    arena.reserve(attachedBytes(model))
    return new Engine(model, { kernels, arena }, first)
  }

  /// The parses of sentences, in the same order.
  parse(sentences: readonly Given[], options: ParseOptions = {}): ParsedSentence[] {
    const decoding = chooseDecoding(this.model.search, options)
    const toParse = sentences.map((sentence, at) => this.#prepare(sentence, at))
    return inBatches(toParse, (batch) => {
      const encoded = batch.map((sentence) => sentence.encoded)
      return this.#withScores(encoded, (scorer) =>
        this.#parseBatch(batch, batchSource(scorer, this.model.search.scale), decoding, options),
      )
    })
  }

  #withScores<Result>(encoded: readonly EncodedWords[], use: (scorer: BatchScorer) => Result): Result {
    try {
      return withBatchScorer(this.#workspace, this.#network, encoded, use)
    } catch (error) {
      if (!(error instanceof ScoreError)) throw error
      throw new ParserError(`the model can't be used: ${error.message}; train it again, or take another one`)
    }
  }

  /// The steps of a sentence's greedy parse, with the probabilities of its actions, whatever decoder the model was
  /// trained for, and under the sentence's constraints. A model for the chart takes no steps, and has none to show.
  trace(given: GivenSentence): {
    readonly words: readonly TaggedWord[]
    readonly steps: readonly GreedyStep[]
  } {
    if (this.model.search.decoder === "chart") {
      throw new ParserError("this model was trained for the chart, which takes no steps; take another model")
    }
    const { sentence, encoded, constraints } = this.#prepare(given, 0)
    const steps = this.#withScores([encoded], (scorer) => [
      ...greedySteps(batchSource(scorer, "log-probabilities").sentence(0, "some spans"), constraints),
    ])
    return { words: sentence.words, steps }
  }

  #prepare(given: Given, at: number): SentenceToParse {
    const { vocabularies, labels } = this.model
    const sentence = makeReady(given, at, this.#giveTags)
    const { words, offsets, constraints } = sentence
    const { length } = words
    const encoded = this.#design.encodeWords(this.#knownWords(sentence).map(inputWord), vocabularies)
    if (constraints === undefined) return { length, sentence, encoded, constraints }
    try {
      // Read even where types vouch for them: a misspelt field must not pass for one that is left out.
      const compiled = compileConstraints(readConstraints(constraints), length, labels, offsets)
      return { length, sentence, encoded, constraints: compiled }
    } catch (error) {
      throw error instanceof ConstraintError ? new SentenceError(at, error.message, { cause: error }) : error
    }
  }

  readonly #giveTags: GiveTags = (words, written) => {
    const { tagger } = this.model
    if (tagger === undefined) {
      throw new ParserError(
        "this model has no tagger; give words with their tags (spandrel parse --input-format tagged), or train it with a tagger (spandrel train --tags jackknife)",
      )
    }
    return tagsBy(tagger)(words, written)
  }

  #knownWords({ words, written }: ReadySentence): readonly TaggedWord[] {
    const vocabulary = this.#words
    if (vocabulary === undefined) return words
    const isKnown = (word: string) => vocabulary.numberOf(word) !== unknownValue
    const forms = words.map(({ form }) => unescapeBrackets(form))
    const known = knownWords(forms, written, isKnown)
    if (known === forms) return words
    return words.map((word, at) =>
      known[at] === forms[at] ? word : { ...word, form: escapeBrackets(known[at] as string) },
    )
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
        const { sentence } = batch[at] as SentenceToParse
        const tree = treeOf(sentence.words, parse.brackets, this.model.labels)
        return { ...nameOf(sentence), tokens: tokensOf(sentence), tree, parses: [{ tree }] }
      })
    }
    return batch.map(({ length, sentence, constraints }, at) => {
      const demand =
        confidence && length <= longestMarginals ? "all spans" : demandOf(decoding.decoder, length)
      const scores = source.sentence(at, demand)
      const searched = this.#knowsOnlyLabels(decoding) ? oddsOnly(scores) : scores
      const found = decodeBest(searched, k, decoding, constraints)
      const { temperature } = this.model.search
      const settings = {
        temperature,
        hasChart: length <= longestMarginals,
        ...(constraints && { constraints }),
      }
      const sure = confidence ? new SentenceConfidence(scores, settings) : undefined
      const parses = found.map((parse) => this.#finish(sentence.words, parse, sure))
      const [best] = parses as [Parse, ...Parse[]]
      return { ...nameOf(sentence), tokens: tokensOf(sentence), ...best, parses }
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

/// The network of a model laid out from an address on, and its size in bytes.
function place(model: ModelDescription, kernels: Kernels, first: Address) {
  const block = new Block(first)
  const network = new ParsingNetwork(kernels, block, networkPlan(model))
  return { network, size: block.size }
}

function nameOf({ id }: ReadySentence): Pick<ParsedSentence, "id"> {
  return id === undefined ? {} : { id }
}

function tokensOf({ words, offsets }: ReadySentence): ParsedToken[] {
  return words.map(({ tag, form }, at) => {
    const { start, end } = offsets[at] as WordOffsets
    return { text: unescapeBrackets(form), tag, start, end }
  })
}
