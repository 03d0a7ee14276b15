// Minibatches, updates, dev scores. All randomness is a pure function of the seed and the position, so a run that was
// interrupted continues exactly as it would have without the break.

import { SpandrelError } from "../../check/error.ts"
import type { Corpus } from "../corpus.ts"
import { epochBatches } from "../epoch-batches.ts"
import { scorerOf } from "../model-settings.ts"
import { batchesPerEpoch } from "../run-length.ts"
import { rateFactor } from "../schedule.ts"
import { randomFor } from "../seeds.ts"
import type { TrainingSettings } from "../settings.ts"
import { epochUses, treeOfUse } from "../train-files.ts"
import { balancedShares } from "../workers/balance.ts"
import type { Team } from "../workers/team.ts"
import type { DevParse } from "../workers/worker-tasks.ts"
import { scoreDev } from "./dev-score.ts"
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
    return batchesPerEpoch(this.#corpus.trainFiles, this.#settings)
  }

  /// Prepares new or restored parameters.
  async begin(): Promise<void> {
    await this.#team.run({ kind: "pack", updates: 0 })
  }

  /// True if a dev evaluation is due at the position. There is always one at the end of the run.
  isEvaluationDue({ epoch, batch }: Position): boolean {
    const { evaluations, epochs } = this.#settings
    const { batches } = this
    const due = (done: number) => Math.floor((done * evaluations) / batches)
    const done = epoch * batches + batch
    return done === epochs * batches || due(done) > due(done - 1)
  }

  /// Learns from the batch at the position. Throws "training-diverged" if the loss isn't finite.
  async step({ epoch, batch }: Position): Promise<BatchReport> {
    const { clip, lossPer, epochs } = this.#settings
    const items = this.#epochBatches(epoch)[batch] as readonly number[]
    const lengthOf = (use: number) => this.#lengthOf(use)
    const shares = balancedShares(items, lengthOf, this.#threads)
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
      words: items.reduce((total, item) => total + lengthOf(item), 0),
    }
  }

  /// Parses dev, with the averaged parameters if there are any, and scores the trees.
  async evaluate(): Promise<DevScore> {
    const exchange = async () => {
      if (this.#settings.average === 0) return
      await this.#team.run({ kind: "exchange" })
      await this.#team.run({ kind: "pack", updates: 0 })
    }
    await exchange()
    const parses = await this.#parseDev()
    await exchange()
    return scoreDev(this.#corpus, parses, scorerOf(this.#settings))
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
      const { seed } = this.#settings
      const uses = epochUses(this.#corpus.trainFiles, seed, epoch)
      const lengths = uses.map((use) => this.#lengthOf(use))
      const batches = epochBatches(lengths, this.#settings, randomFor("order", seed, epoch))
      this.#batches = batches.map((items) => items.map((item) => uses[item] as number))
      this.#batchesEpoch = epoch
    }
    return this.#batches
  }

  /// The number of words of a tree, given one of its uses in an epoch.
  #lengthOf(use: number): number {
    const { train } = this.#corpus
    return train[treeOfUse(use, train.length)]?.length ?? 0
  }
}
