// Minibatches, updates, dev scores. All randomness is a pure function of the seed and the position, so a run that was
// interrupted continues exactly as it would have without the break.

import { SpandrelError } from "../../check/error.ts"
import { treeOf } from "../../decode/tree-of.ts"
import { scorePairs } from "../../score/evaluate.ts"
import { builtInParameters } from "../../score/parameters.ts"
import { countCorrectTags } from "../../tagger/tagging-accuracy.ts"
import { type Corpus, withTags } from "../corpus.ts"
import { epochBatches } from "../epoch-batches.ts"
import { rateFactor } from "../schedule.ts"
import { randomFor } from "../seeds.ts"
import type { TrainingSettings } from "../settings.ts"
import { balancedShares } from "../workers/balance.ts"
import type { Team } from "../workers/team.ts"
import type { DevParse } from "../workers/worker-tasks.ts"
import type { DevScore, Position } from "./evaluation.ts"

/// The outcome of a batch, and the position after it.
export interface BatchReport extends Position {
  /// Batches per epoch.
  readonly batches: number
  /// Loss per action.
  readonly loss: number
  readonly words: number
}

export interface TrainerParts {
  readonly corpus: Corpus
  readonly settings: TrainingSettings
  /// The number of workers in the team.
  readonly threads: number
}

/// Trains with a team on a corpus. The caller decides when to evaluate, save and stop.
export class Trainer {
  readonly #team: Team
  readonly #corpus: Corpus
  readonly #settings: TrainingSettings
  readonly #threads: number
  #batches: readonly (readonly number[])[] = []
  #batchesEpoch = -1

  constructor(team: Team, { corpus, settings, threads }: TrainerParts) {
    this.#team = team
    this.#corpus = corpus
    this.#settings = settings
    this.#threads = threads
  }

  /// Batches per epoch.
  get batches(): number {
    return Math.ceil(this.#corpus.train.length / this.#settings.batchSize)
  }

  /// Prepares new or restored parameters.
  async begin(): Promise<void> {
    await this.#team.run({ kind: "pack", updates: 0 })
  }

  /// True if a dev evaluation is due after that many batches of an epoch.
  isEvaluationDue({ batch }: Position): boolean {
    const { evaluations } = this.#settings
    const due = (done: number) => Math.floor((done * evaluations) / this.batches)
    return due(batch) > due(batch - 1)
  }

  /// Learns from the batch at the position. Throws "training-diverged" if the loss isn't finite.
  async step({ epoch, batch }: Position): Promise<BatchReport> {
    const { clip, lossPer, epochs } = this.#settings
    const items = this.#epochBatches(epoch)[batch] as readonly number[]
    const weightOf = (item: number) => this.#corpus.train[item]?.length ?? 0
    const shares = balancedShares(items, weightOf, this.#threads)
    const number = epoch * this.batches + batch
    const results = await this.#team.run({ kind: "gradient", epoch, batch: number, shares })
    const loss = results.reduce((total, result) => total + result.loss, 0)
    const actions = results.reduce((total, result) => total + result.actions, 0)
    const touched = (results[0]?.touched ?? []).map((_, table) => {
      const values = new Set(results.flatMap((result) => Array.from(result.touched[table] as Int32Array)))
      return Int32Array.from(values).sort()
    })
    const squares = await this.#team.run({ kind: "reduce", touched })
    const divisor = lossPer === "sentence" ? items.length : 1
    const norm = Math.sqrt(squares.reduce((total, part) => total + part, 0)) / divisor
    if (!Number.isFinite(loss) || !Number.isFinite(norm)) {
      throw new SpandrelError(
        "training-diverged",
        `the loss is ${loss} and the gradient's norm ${norm} in batch ${batch + 1} of epoch ${epoch + 1}`,
      )
    }
    await this.#team.run({
      kind: "update",
      updates: number,
      scale: (norm > clip ? clip / norm : 1) / divisor,
      rate: rateFactor({ updates: number, totalUpdates: epochs * this.batches }, this.#settings),
    })
    await this.#team.run({ kind: "pack", updates: number + 1 })
    const isLast = batch + 1 === this.batches
    return {
      epoch: isLast ? epoch + 1 : epoch,
      batch: isLast ? 0 : batch + 1,
      batches: this.batches,
      loss: loss / actions,
      words: items.reduce((total, item) => total + weightOf(item), 0),
    }
  }

  /// Parses dev, with the averaged parameters if there are any, and scores the trees like EVALB with COLLINS.prm.
  async evaluate(): Promise<DevScore> {
    const exchange = async () => {
      if (this.#settings.average === 0) return
      await this.#team.run({ kind: "exchange" })
      await this.#team.run({ kind: "pack", updates: 0 })
    }
    await exchange()
    const parses = await this.#parseDev()
    await exchange()
    const { dev, labels, tags: tagNames } = this.#corpus
    const tags = tagNames && parses.map((parse) => namesOf(parse, tagNames))
    const pairs = dev.map(({ gold, words }, item) => {
      const { brackets } = parses[item] as DevParse
      const tagged = tags === undefined ? words : withTags(words, tags[item] as readonly string[])
      return [gold, treeOf(tagged, brackets, labels).toString()] as const
    })
    const { recall, precision, f1 } = scorePairs(pairs, builtInParameters.collins).all
    if (tags === undefined) return { recall, precision, f1 }
    const golds = dev.map(({ words }) => words)
    const { correct, words } = countCorrectTags(golds, tags)
    return { recall, precision, f1, tags: (100 * correct) / words }
  }

  async #parseDev(): Promise<DevParse[]> {
    const { dev } = this.#corpus
    const weightOf = (item: number) => dev[item]?.encoded.length ?? 0
    const shares = balancedShares([...dev.keys()], weightOf, this.#threads)
    const results = await this.#team.run({ kind: "parse", shares })
    const parses: DevParse[] = []
    shares.forEach((items, share) => {
      items.forEach((item, at) => {
        parses[item] = results[share]?.[at] as DevParse
      })
    })
    return parses
  }

  #epochBatches(epoch: number): readonly (readonly number[])[] {
    if (this.#batchesEpoch !== epoch) {
      const lengths = this.#corpus.train.map(({ length }) => length)
      this.#batches = epochBatches(lengths, this.#settings, randomFor("order", this.#settings.seed, epoch))
      this.#batchesEpoch = epoch
    }
    return this.#batches
  }
}

function namesOf({ tags = new Int32Array() }: DevParse, names: readonly string[]): readonly string[] {
  return Array.from(tags, (tag) => names[tag] as string)
}
