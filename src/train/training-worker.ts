// What one thread of a training run does, order by order. The thread itself lives at the edge.

import { inBatches } from "../decode/batches.ts"
import { decodeBatch } from "../decode/decoder.ts"
import { Arena } from "../math/arena.ts"
import { floatBytes, intBytes } from "../math/bytes.ts"
import type { Kernels } from "../math/kernels.ts"
import type { Workspace } from "../math/workspace.ts"
import { withBatchScorer } from "../network/batch-scorer.ts"
import type { EncodedWords } from "../network/encoded-words.ts"
import type { NetworkPlan } from "../network/network-shape.ts"
import type { Parameter } from "../network/parameters.ts"
import { batchSource } from "../network/sentence-scores.ts"
import { unknownValue } from "../network/vocabulary.ts"
import { GoldTree } from "../transition/gold-tree.ts"
import type { NumberedBracket } from "../transition/numbered-bracket.ts"
import type { TrainSentence } from "./corpus.ts"
import { searchOf } from "./model-settings.ts"
import { averageDecay, type OptimizedPlace, OptimizerStep } from "./optimizer.ts"
import { randomFor } from "./seeds.ts"
import type { TrainingSettings } from "./settings.ts"
import { type ShareLoss, type TrainingSentence, trainShare } from "./share-trainer.ts"
import { TrainingMemory } from "./training-memory.ts"

/// All that a worker is told at its beginning.
export interface WorkerSetup extends NetworkPlan {
  readonly settings: TrainingSettings
  readonly train: readonly TrainSentence[]
  readonly dev: readonly EncodedWords[]
  /// The probability that a training word is replaced by the unknown word, by the word's number.
  readonly unknownRates: Float64Array
  /// The first address of the run's memory, this worker's number, and how many there are.
  readonly first: number
  readonly thread: number
  readonly threads: number
}

/// An order to all workers; each does its part.
export type Order =
  /// Compute the gradient of these sentences; each worker has a list of its own.
  | {
      readonly kind: "gradient"
      readonly epoch: number
      readonly batch: number
      readonly shares: readonly (readonly number[])[]
    }
  /// Add up the threads' gradients; `touched` lists the rows of each embedding that the batch used.
  | { readonly kind: "reduce"; readonly touched: readonly Int32Array[] }
  /// Update the parameters with the gradient times the scale, after so many updates, and clear it.
  | { readonly kind: "update"; readonly updates: number; readonly scale: number }
  /// Take the parameters of so many updates into their average, and pack them for products and projections.
  | { readonly kind: "pack"; readonly updates: number }
  /// Exchange the parameters and their average; a second time, back again.
  | { readonly kind: "exchange" }
  /// Parse these dev sentences.
  | { readonly kind: "parse"; readonly shares: readonly (readonly number[])[] }

/// The answers to those orders.
export interface Answers {
  readonly gradient: ShareLoss & { readonly touched: readonly Int32Array[] }
  /// The sum of squares of this worker's part of the gradient.
  readonly reduce: number
  readonly update: true
  readonly pack: true
  readonly exchange: true
  /// The brackets of each sentence.
  readonly parse: readonly (readonly NumberedBracket[])[]
}

export type Answer = Answers[keyof Answers]

/// A worker of a run.
export class TrainingWorker {
  readonly #k: Kernels
  readonly #arena: Arena
  readonly #workspace: Workspace
  readonly #setup: WorkerSetup
  readonly #memory: TrainingMemory
  readonly #golds: (GoldTree | undefined)[] = []
  readonly #ids: number[] = []
  #touched: readonly { readonly address: number; readonly count: number }[] = []

  constructor(kernels: Kernels, setup: WorkerSetup) {
    this.#k = kernels
    this.#setup = setup
    this.#arena = new Arena(kernels.memory, false)
    this.#workspace = { kernels, arena: this.#arena }
    const { settings, shape, sizes, threads } = setup
    this.#memory = new TrainingMemory(kernels, setup.first, {
      shape,
      sizes,
      threads,
      isAveraged: settings.average > 0,
    })
  }

  /// Carries out an order.
  obey(order: Order): Answer {
    switch (order.kind) {
      case "gradient":
        return this.#gradient(order.epoch, order.batch, order.shares[this.#setup.thread] ?? [])
      case "reduce":
        return this.#reduce(order.touched)
      case "update":
        return this.#update(order.updates, order.scale)
      case "pack":
        return this.#pack(order.updates)
      case "exchange":
        return this.#exchange()
      case "parse":
        return this.#parse(order.shares[this.#setup.thread] ?? [])
    }
  }

  #gradient(epoch: number, batch: number, items: readonly number[]): Answers["gradient"] {
    const { settings, thread } = this.#setup
    const sentences = items.map((item) => this.#sentence(item, epoch)).sort((a, b) => b.length - a.length)
    const gradients = this.#memory.gradients[thread] as number
    const result =
      sentences.length === 0
        ? { loss: 0, actions: 0 }
        : trainShare(this.#workspace, this.#memory, gradients, sentences, settings, {
            batch,
            share: thread,
          })
    return { ...result, touched: this.#memory.network.design.usedRows(sentences) }
  }

  /// A training sentence with some of its words unknown, drawn again in each epoch.
  #sentence(item: number, epoch: number): TrainingSentence {
    const { settings, train, unknownRates } = this.#setup
    const { wordField } = this.#memory.network.design
    const { length, fields, brackets } = train[item] as TrainSentence
    this.#golds[item] ??= new GoldTree(length, brackets)
    const random = randomFor("unknownWords", settings.seed, epoch, item)
    const replaced = fields.map((values, field) => {
      if (field !== wordField) return values
      return values.map((value) =>
        random.uniform() < (unknownRates[value] as number) ? unknownValue : value,
      )
    })
    return { length, fields: replaced, gold: this.#golds[item] }
  }

  #reduce(touched: readonly Int32Array[]): number {
    const k = this.#k
    const { gradients, network } = this.#memory
    const [from, to] = this.#memory.slice(this.#setup.thread)
    const first = gradients[0] as number
    for (const other of gradients.slice(1))
      k.addFloats(to - from, other + floatBytes(from), first + floatBytes(from))
    let squares = k.sumOfSquares(to - from, first + floatBytes(from))
    this.#touched = touched.map((ids, table) => this.#placeIds(ids, table))
    this.#touched.forEach(({ address, count }, at) => {
      if (count === 0) return
      const { name, columns: size } = network.list.tables[at] as Parameter
      const table = (block: number) => network.weights.gradient(name, block)
      for (const other of gradients.slice(1))
        k.addRows(count, size, address, size, table(other), table(first))
      squares += k.sumOfSquaresRows(count, size, address, size, table(first))
    })
    return squares
  }

  /// This worker's part of the touched rows, in memory that each embedding has to itself.
  #placeIds(ids: Int32Array, table: number): { address: number; count: number } {
    const { thread, threads } = this.#setup
    const { rows } = this.#memory.network.list.tables[table] as Parameter
    this.#ids[table] ??= this.#arena.allocate(intBytes(rows))
    const mine = ids.filter((_, at) => at % threads === thread)
    this.#arena.ints(this.#ids[table], mine.length).set(mine)
    return { address: this.#ids[table], count: mine.length }
  }

  #update(updates: number, scale: number): true {
    const k = this.#k
    const { gradients, accumulators, network } = this.#memory
    const step = new OptimizerStep(k, this.#setup.settings, updates, scale)
    const [from, to] = this.#memory.slice(this.#setup.thread)
    const place = (at: (block: number) => number): OptimizedPlace => ({
      parameters: at(network.parameters),
      gradient: at(gradients[0] as number),
      accumulators: [at(accumulators[0]), at(accumulators[1])],
    })
    const dense = (block: number) => block + floatBytes(from)
    step.block(to - from, place(dense))
    for (const block of gradients) k.zeroFloats(to - from, dense(block))
    this.#touched.forEach(({ address, count }, at) => {
      if (count === 0) return
      const { name, columns: size } = network.list.tables[at] as Parameter
      const table = (block: number) => network.weights.gradient(name, block)
      step.rows({ ids: address, count, width: size }, place(table))
      for (const block of gradients) k.zeroRows(count, size, address, size, table(block))
    })
    return true
  }

  /// Takes the parameters, after so many updates, into their average.
  #average(updates: number): void {
    const { average, network } = this.#memory
    const decay = averageDecay(this.#setup.settings.average, updates)
    if (average === undefined || decay === undefined) return
    const [from, to] = this.#memory.wholeSlice(this.#setup.thread)
    this.#k.scaleFloats(to - from, decay, average + floatBytes(from))
    this.#k.axpy(to - from, 1 - decay, network.parameters + floatBytes(from), average + floatBytes(from))
  }

  #exchange(): true {
    const { average, network } = this.#memory
    if (average === undefined) return true
    const [from, to] = this.#memory.wholeSlice(this.#setup.thread)
    const parameters = this.#arena.floats(network.parameters + floatBytes(from), to - from)
    const kept = parameters.slice()
    parameters.set(this.#arena.floats(average + floatBytes(from), to - from))
    this.#arena.floats(average + floatBytes(from), to - from).set(kept)
    return true
  }

  #pack(updates: number): true {
    this.#average(updates)
    const { thread, threads } = this.#setup
    this.#memory.network.pack(this.#workspace, { thread, threads })
    return true
  }

  #parse(items: readonly number[]): Answers["parse"] {
    const sentences = items.map((item) => this.#setup.dev[item] as EncodedWords)
    const search = searchOf(this.#setup.settings)
    const parses = inBatches(sentences, (batch) =>
      withBatchScorer(this.#workspace, this.#memory.network, batch, (scorer) =>
        decodeBatch(scorer.sentenceLengths, batchSource(scorer, search.scale), search),
      ),
    )
    return parses.map(({ brackets }) => brackets)
  }
}
