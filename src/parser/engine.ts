// From sentences to trees: prepare, encode, score, search, build. Nothing here is asynchronous, so that it runs in a worker and on a
// page alike.

import { SpandrelError } from "../check/error.ts"
import { batchSteps } from "../decode/batches.ts"
import { ConstraintError, type Constraints } from "../decode/constraints.ts"
import { type GreedyStep, greedySteps } from "../decode/greedy-steps.ts"
import { ScoreError } from "../decode/scored-parse.ts"
import { checkSearchSize } from "../decode/search-memory.ts"
import { compileConstraints } from "../decode/span-constraints.ts"
import type { Language } from "../language/language.ts"
import { languageOf } from "../language/languages.ts"
import { Arena } from "../math/arena.ts"
import type { Address } from "../math/kernel-functions.ts"
import { type Kernels, loadKernels } from "../math/kernels.ts"
import type { Workspace } from "../math/workspace.ts"
import { describeModel, type Model, type ModelDescription, networkPlan } from "../model/model.ts"
import { type BatchScorer, batchScorerSteps } from "../network/batch-scorer.ts"
import { Block } from "../network/block.ts"
import type { EncodedWords } from "../network/encoded-words.ts"
import type { EncoderDesign } from "../network/encoder.ts"
import { designEncoder } from "../network/encoders.ts"
import { ParsingNetwork } from "../network/parsing-network.ts"
import type { ScorerName } from "../network/scorers.ts"
import { scoringBytes } from "../network/scoring-memory.ts"
import { batchSource } from "../network/sentence-scores.ts"
import { encodeSentence } from "../sentence/encode.ts"
import type { ParsedSentence, TaggedTokens } from "../sentence/parsed-sentence.ts"
import { fillInTags, isTagged, type PreparedSentence, prepare, type Word } from "../sentence/prepare.ts"
import type { ReadSentence } from "../sentence/read-sentence.ts"
import { longestSentence } from "../sentence/sentence.ts"
import { SentenceError } from "../sentence/sentence-error.ts"
import { finish, type Steps } from "../transition/steps.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { leavesOf, parseBatch, parsedToken, type SentenceToParse } from "./parse-batch.ts"
import type { Search } from "./search-options.ts"

/// Parsed sentences, up to the first that is invalid.
export interface ParsedPortion {
  readonly sentences: readonly ParsedSentence[]
  readonly error?: SentenceError
}

/// Tokens with their tags, up to the first sentence that is invalid.
export interface TaggedPortion {
  readonly sentences: readonly TaggedTokens[]
  readonly error?: SentenceError
}

/// A sentence as the network takes it; some of its tags may be missing.
interface EncodedSentence {
  readonly length: number
  readonly sentence: PreparedSentence
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
  readonly language: Language

  private constructor(model: ModelDescription, workspace: Workspace, first: Address) {
    this.model = describeModel(model)
    this.first = first
    this.#workspace = workspace
    this.#network = place(model, workspace.kernels, first).network
    this.#design = designEncoder(model.shape.encoder)
    this.language = languageOf(model.language)
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

  /// Parses sentences up to the first that is invalid, whose error is returned. `first` is the number of the first sentence, for
  /// error messages.
  parse(sentences: readonly ReadSentence[], search: Search, first = 0): ParsedPortion {
    return finish(this.parseSteps(sentences, search, first))
  }

  /// The same with pauses, in which the engine may be used for work without pauses, but not for more work in steps.
  *parseSteps(sentences: readonly ReadSentence[], search: Search, first = 0): Steps<ParsedPortion> {
    const { toParse, error } = yield* this.#prepareAll(sentences, search, first)
    const { model } = this
    const scorers = this.#scorersFor(search)
    const parsed = yield* batchSteps(toParse, (batch) => {
      const tagged = (scorer: BatchScorer) => this.#tagged(batch, scorer)
      return this.#withScores(
        batch.map(({ encoded }) => encoded),
        function* (scorer) {
          const sentences = tagged(scorer)
          for (const name of scorers) yield* scorer.prepare(name)
          return yield* parseBatch(sentences, batchSource(scorer, model.search.scale), model, search)
        },
      )
    })
    return error === undefined ? { sentences: parsed } : { sentences: parsed, error }
  }

  /// What a search is sure to use.
  #scorersFor({ decoder }: Search): readonly ScorerName[] {
    const hasOnlyLabels = decoder === "chart" || this.model.search.decoder === "chart"
    return hasOnlyLabels ? ["label"] : ["structure", "label"]
  }

  /// The tokens of sentences with the tags that `parseSteps` would give them, up to the first sentence that is invalid.
  *tagAllSteps(sentences: readonly ReadSentence[]): Steps<TaggedPortion> {
    const { toParse, error } = yield* this.#prepareAll(sentences, undefined, 0)
    const tagged = yield* batchSteps(toParse, (batch) => {
      const tokens = (scorer?: BatchScorer) =>
        this.#tagged(batch, scorer).map(({ sentence: { id, words } }) => ({
          ...(id !== undefined && { id }),
          tokens: words.map(parsedToken),
        }))
      return this.#withScoresIfUntagged(batch, tokens)
    })
    return error === undefined ? { sentences: tagged } : { sentences: tagged, error }
  }

  *#withScoresIfUntagged<Result>(
    batch: readonly EncodedSentence[],
    use: (scorer?: BatchScorer) => Result,
  ): Steps<Result> {
    if (batch.every(({ sentence }) => isTagged(sentence))) return use()
    const encoded = batch.map((one) => one.encoded)
    // biome-ignore lint/correctness/useYield: only encoding takes long.
    return yield* this.#withScores(encoded, function* (scorer) {
      return use(scorer)
    })
  }

  /// The words of a sentence with their tags. Throws a `SentenceError` for an invalid sentence.
  tag(sentence: ReadSentence): readonly Word[] {
    return finish(this.tagSteps(sentence))
  }

  /// The same with pauses, as for `parseSteps`.
  *tagSteps(sentence: ReadSentence): Steps<readonly Word[]> {
    const prepared = [this.#prepare(sentence, 0)]
    const [first] = yield* this.#withScoresIfUntagged(prepared, (scorer) => this.#tagged(prepared, scorer))
    return (first as SentenceToParse).sentence.words
  }

  /// Sentences of a batch with the tags that the network predicts where they have none.
  #tagged(batch: readonly EncodedSentence[], scorer: BatchScorer | undefined): SentenceToParse[] {
    const needsTags = batch.some(({ sentence }) => !isTagged(sentence))
    const predicted = needsTags ? scorer?.bestTags() : undefined
    return batch.map(({ sentence, length, constraints }, at) => {
      if (isTagged(sentence)) return { sentence, length, constraints }
      const tags = Array.from(predicted?.[at] ?? [], (tag) => this.model.tags?.[tag] as string)
      return { sentence: fillInTags(sentence, tags), length, constraints }
    })
  }

  *#withScores<Result>(
    encoded: readonly EncodedWords[],
    use: (scorer: BatchScorer) => Steps<Result>,
  ): Steps<Result> {
    try {
      return yield* batchScorerSteps(this.#workspace, { network: this.#network, sentences: encoded }, use)
    } catch (error) {
      if (!(error instanceof ScoreError)) throw error
      throw new SpandrelError(
        "invalid-scores",
        `the model can't be used: ${error.message}; train it again, or use another one`,
        { cause: error },
      )
    }
  }

  /// The steps of a sentence's greedy parse with the probabilities of its actions, whatever decoder the model was trained for,
  /// after the given actions (see `greedySteps`). A model that was trained for the chart takes no steps.
  trace(
    sentence: ReadSentence,
    given: readonly number[] = [],
  ): {
    readonly words: readonly TaggedWord[]
    readonly steps: readonly GreedyStep[]
  } {
    if (this.model.search.decoder === "chart") {
      throw new SpandrelError(
        "unsupported-decoding",
        "this model was trained for the chart, which takes no steps; use another model",
      )
    }
    const prepared = this.#prepare(sentence, 0)
    const tagged = (scorer: BatchScorer) => this.#tagged([prepared], scorer)
    return finish(
      // biome-ignore lint/correctness/useYield: nobody interrupts a trace.
      this.#withScores([prepared.encoded], function* (scorer) {
        const [first] = tagged(scorer) as [SentenceToParse]
        const scores = batchSource(scorer, "log-probabilities").sentence(0, "some spans")
        const steps = [...greedySteps(scores, prepared.constraints, given)]
        return { words: leavesOf(first.sentence), steps }
      }),
    )
  }

  *#prepareAll(
    sentences: readonly ReadSentence[],
    search: Search | undefined,
    first: number,
  ): Steps<{ readonly toParse: EncodedSentence[]; readonly error?: SentenceError }> {
    const toParse: EncodedSentence[] = []
    try {
      for (const sentence of sentences) {
        const index = first + toParse.length
        const prepared = this.#prepare(sentence, index)
        if (search !== undefined) checkSize(prepared.length, search, index)
        toParse.push(prepared)
        yield
      }
    } catch (error) {
      if (!(error instanceof SentenceError)) throw error
      return { toParse, error }
    }
    return { toParse }
  }

  #prepare(sentence: ReadSentence, index: number): EncodedSentence {
    const { vocabularies, labels, tags, tagger } = this.model
    const { language } = this
    const prepared = prepare(sentence, index, { language, tagger, networkTags: tags !== undefined })
    const { words, constraints } = prepared
    const encoded = encodeSentence(words, { design: this.#design, vocabularies, language })
    const { length } = words
    if (constraints === undefined) return { length, sentence: prepared, encoded, constraints }
    try {
      const compiled = compileConstraints(constraints, { length, labels, offsets: words })
      return { length, sentence: prepared, encoded, constraints: compiled }
    } catch (error) {
      if (!(error instanceof ConstraintError)) throw error
      throw new SentenceError("invalid-constraints", index, error.message, { cause: error })
    }
  }
}

/// Before the batch is parsed, so that the sentences before one whose search is too large are still returned.
function checkSize(length: number, search: Search, index: number): void {
  try {
    checkSearchSize(length, search)
  } catch (error) {
    if (!(error instanceof SpandrelError)) throw error
    throw new SentenceError(error.code, index, error.message, { cause: error })
  }
}

/// The network of a model laid out from an address on, and its size in bytes.
function place(model: ModelDescription, kernels: Kernels, first: Address) {
  const block = new Block(first)
  const network = new ParsingNetwork(kernels, block, networkPlan(model))
  return { network, size: block.size }
}
