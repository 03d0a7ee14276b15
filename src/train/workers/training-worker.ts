// What one worker of a run does, task by task.

import { inBatches } from "../../decode/batches.ts"
import { decodeBatch } from "../../decode/decoder.ts"
import type { SearchSettings } from "../../decode/search.ts"
import { Arena } from "../../math/arena.ts"
import { floatBytes, intBytes } from "../../math/bytes.ts"
import type { Kernels } from "../../math/kernels.ts"
import type { Workspace } from "../../math/workspace.ts"
import { type BatchScorer, withBatchScorer } from "../../network/batch-scorer.ts"
import type { EncodedWords } from "../../network/encoded-words.ts"
import { batchSource } from "../../network/sentence-scores.ts"
import { unknownValue } from "../../network/vocabulary.ts"
import { groupOf, type Parameter, type ParameterGroup } from "../../network/weights/parameters.ts"
import { GoldTree } from "../../transition/gold-tree.ts"
import { chooseGivenTags } from "../given-tags.ts"
import { searchOf } from "../model-settings.ts"
import { randomFor } from "../seeds.ts"
import { treeOfUse } from "../train-files.ts"
import { averageDecay, type OptimizedBlocks, OptimizerStep, type StepOptions } from "./optimizer.ts"
import { unpackSentence } from "./packed-sentences.ts"
import { inPortions, mostPortionWords } from "./portions.ts"
import type { TrainingSentence } from "./share.ts"
import { trainShare } from "./train-share.ts"
import { TrainingMemory } from "./training-memory.ts"
import type { DevParse, TaskResult, TaskResults, WorkerSetup, WorkerTask } from "./worker-tasks.ts"

export class TrainingWorker {
  readonly #k: Kernels
  readonly #arena: Arena
  readonly #workspace: Workspace
  readonly #setup: WorkerSetup
  readonly #memory: TrainingMemory
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

  /// Does this worker's part of a task.
  run(task: WorkerTask): TaskResult {
    switch (task.kind) {
      case "gradient":
        return this.#gradient(task.epoch, task.batch, task.shares[this.#setup.thread] ?? [])
      case "reduce":
        return this.#reduce(task.touched)
      case "update":
        return this.#update(task)
      case "pack":
        return this.#pack(task.updates)
      case "exchange":
        return this.#exchange()
      case "parse":
        return this.#parse(task.shares[this.#setup.thread] ?? [])
    }
  }

  #gradient(epoch: number, batch: number, uses: readonly number[]): TaskResults["gradient"] {
    const { settings, thread, threads } = this.#setup
    const sentences = uses.map((use) => this.#sentence(use, epoch)).sort((a, b) => b.length - a.length)
    const gradients = this.#memory.gradients[thread] as number
    let [loss, actions] = [0, 0]
    inPortions(sentences, mostPortionWords).forEach((portion, at) => {
      const result = trainShare({
        workspace: this.#workspace,
        memory: this.#memory,
        gradients,
        sentences: portion,
        settings,
        batch,
        // Each portion has its own random numbers.
        share: thread + at * threads,
      })
      loss += result.loss
      actions += result.actions
    })
    return { loss, actions, touched: this.#memory.network.design.usedRows(sentences) }
  }

  /// A training sentence with some of its words and features replaced by unknown ones and some of its tags given, others in each
  /// use of its tree.
  #sentence(use: number, epoch: number): TrainingSentence {
    const { settings, train, unknownRates } = this.#setup
    const { wordFields, givenTagField } = this.#memory.network.design
    const { length, fields, brackets, tags } = unpackSentence(train, treeOfUse(use, train.starts.length))
    const random = randomFor("unknownWords", settings.seed, epoch, use)
    // One number per word for all of its fields: a lower-cased word occurs at least as often as the word itself, so it is
    // only replaced together with it, and the network learns to rely on it if the word alone is unknown.
    const wordDraws = Float64Array.from({ length: wordFields.length === 0 ? 0 : length }, () =>
      random.uniform(),
    )
    const featureRandom = randomFor("features", settings.seed, epoch, use)
    const replaced = fields.map((values, field) => {
      if (field === givenTagField)
        return chooseGivenTags(values, settings.givenTags, randomFor("givenTags", settings.seed, epoch, use))
      const rates = unknownRates[field]
      if (rates === undefined) return values
      const isWord = wordFields.includes(field)
      return values.map((value, at) => {
        const draw = isWord ? (wordDraws[at] as number) : featureRandom.uniform()
        return draw < (rates[value] as number) ? unknownValue : value
      })
    })
    return { length, fields: replaced, gold: new GoldTree(length, brackets), tags }
  }

  #reduce(touched: readonly Int32Array[]): number {
    const k = this.#k
    const { gradients, network } = this.#memory
    const [from, to] = this.#memory.slice(this.#setup.thread)
    const first = gradients[0] as number
    for (const other of gradients.slice(1))
      k.addFloats(to - from, other + floatBytes(from), first + floatBytes(from))
    let squares = k.sumOfSquares(to - from, first + floatBytes(from))
    this.#touched = touched.map((ids, table) => this.#writeIds(ids, table))
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

  /// Writes this worker's part of the touched rows into a buffer per embedding table.
  #writeIds(ids: Int32Array, table: number): { address: number; count: number } {
    const { thread, threads } = this.#setup
    const { rows } = this.#memory.network.list.tables[table] as Parameter
    this.#ids[table] ??= this.#arena.allocate(intBytes(rows))
    const mine = ids.filter((_, at) => at % threads === thread)
    this.#arena.ints(this.#ids[table], mine.length).set(mine)
    return { address: this.#ids[table], count: mine.length }
  }

  #update(options: StepOptions): true {
    const k = this.#k
    const { gradients, accumulators, network } = this.#memory
    const stepOf = (group: ParameterGroup) =>
      new OptimizerStep(k, this.#setup.settings, { ...options, group })
    const [from, to] = this.#memory.slice(this.#setup.thread)
    const blocks = (at: (block: number) => number): OptimizedBlocks => ({
      parameters: at(network.parameters),
      gradient: at(gradients[0] as number),
      accumulators: [at(accumulators[0]), at(accumulators[1])],
    })
    for (const { group, from: groupStart, to: groupEnd } of network.list.denseGroups) {
      const [start, end] = [Math.max(from, groupStart), Math.min(to, groupEnd)]
      if (start < end)
        stepOf(group).block(
          end - start,
          blocks((block) => block + floatBytes(start)),
        )
    }
    for (const block of gradients) k.zeroFloats(to - from, block + floatBytes(from))
    this.#touched.forEach(({ address, count }, at) => {
      if (count === 0) return
      const parameter = network.list.tables[at] as Parameter
      const { name, columns: size } = parameter
      const table = (block: number) => network.weights.gradient(name, block)
      stepOf(groupOf(parameter)).rows({ ids: address, count, width: size }, blocks(table))
      for (const block of gradients) k.zeroRows(count, size, address, size, table(block))
    })
    return true
  }

  /// Adds the parameters after `updates` updates to their average.
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
    this.#memory.network.pack(this.#workspace, { thread, threads, onlyTrained: updates > 0 })
    return true
  }

  #parse(items: readonly number[]): TaskResults["parse"] {
    const sentences = items.map((item) => this.#setup.dev[item] as EncodedWords)
    const search = searchOf(this.#setup.settings)
    const { network } = this.#memory
    return inBatches(sentences, (batch) =>
      withBatchScorer(this.#workspace, { network, sentences: batch }, (scorer) =>
        parseDevBatch(scorer, search),
      ),
    )
  }
}

function parseDevBatch(scorer: BatchScorer, search: SearchSettings): DevParse[] {
  const tags = scorer.bestTags()
  const parses = decodeBatch(scorer.sentenceLengths, batchSource(scorer, search.scale), search)
  return parses.map(({ brackets }, at) => ({ brackets, ...(tags && { tags: tags[at] as Int32Array }) }))
}
