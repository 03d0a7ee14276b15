// The models of a server, each loaded when it is first needed.

import { basename } from "node:path"
import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"
import type { Language } from "../language/language.ts"
import { languageOf } from "../language/languages.ts"
import type { ModelInfo } from "../parser/model-info.ts"
import { isPackageModel } from "../parser/package-models.ts"
import { ParserPool } from "../pool/parser-pool.ts"
import type { PoolOptions } from "../pool/pool-options.ts"
import { type BatchOptions, MicroBatches } from "./micro-batches.ts"
import { ModelFailure } from "./model-failure.ts"

/// A model that is ready to parse.
export interface ReadyModel {
  readonly name: string
  readonly info: ModelInfo
  readonly language: Language
  readonly batches: MicroBatches
}

/// Which model a request asks for.
export interface ModelChoice {
  readonly model?: string | undefined
  readonly language?: string | undefined
}

export interface ShelfOptions extends Pick<PoolOptions, "threads" | "startWorker">, BatchOptions {}

interface Shelved {
  readonly name: string
  /// A name of the package, a path or a URL.
  readonly source: string
  loading?: Promise<ReadyModel>
  ready?: ReadyModel
  pool?: ParserPool
  /// Why it couldn't be loaded the last time.
  failure?: ModelFailure
}

/// Models by name: that of the package, or that of the file without its ending. The first one is the default.
export class ModelShelf {
  readonly #models: readonly Shelved[]
  readonly #options: ShelfOptions
  #isClosed = false

  /// Throws "wrong-usage" if two models have the same name.
  constructor(sources: readonly string[], options: ShelfOptions) {
    this.#models = sources.map((source) => ({ name: modelName(source), source }))
    this.#options = options
    const names = this.names
    const twice = names.find((name, at) => names.indexOf(name) !== at)
    if (twice !== undefined)
      throw new SpandrelError("wrong-usage", `two models are called ${quoteValue(twice)}; rename a file`)
    if (names.length === 0) throw new SpandrelError("wrong-usage", "a server needs a model; pass --model")
  }

  get names(): readonly string[] {
    return this.#models.map(({ name }) => name)
  }

  /// The default model.
  get first(): string {
    return this.names[0] as string
  }

  /// Where a model comes from: a name of the package, a path or a URL; undefined if there is no such model.
  sourceOf(name: string): string | undefined {
    return this.#models.find((model) => model.name === name)?.source
  }

  /// The model if it has been loaded.
  ready(name: string): ReadyModel | undefined {
    return this.#models.find((model) => model.name === name)?.ready
  }

  /// Loads the model with a name, the first one for a language, or the default. Throws "unknown-model" if there is none.
  async find({ model, language }: ModelChoice): Promise<ReadyModel> {
    if (model !== undefined) return this.#named(model, language)
    if (language === undefined) return this.#load(this.#models[0] as Shelved)
    let failure: ModelFailure | undefined
    for (const shelved of this.#models) {
      try {
        if ((await this.#languageOf(shelved)) === language) return await this.#load(shelved)
      } catch (error) {
        // Another model may be for the same language.
        if (!(error instanceof ModelFailure)) throw error
        failure ??= error
      }
    }
    if (failure !== undefined) throw failure
    throw unknownModel(`no model for the language ${quoteValue(language)}`, this.names)
  }

  /// The language of a model, if it is known without loading it.
  knownLanguage(name: string): string | undefined {
    return this.ready(name)?.info.language ?? packageLanguage(this.sourceOf(name))
  }

  /// Stops the workers of all models.
  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all(
      this.#models.map(async ({ loading }) => {
        await loading?.catch(() => {})
      }),
    )
    await Promise.all(this.#models.map(({ pool }) => pool?.close()))
  }

  async #named(name: string, language: string | undefined): Promise<ReadyModel> {
    const shelved = this.#models.find((each) => each.name === name)
    if (shelved === undefined) throw unknownModel(`no model called ${quoteValue(name)}`, this.names)
    const loaded = await this.#load(shelved)
    if (language === undefined || language === loaded.info.language) return loaded
    throw new SpandrelError(
      "invalid-argument",
      `the model ${quoteValue(name)} isn't for the language ${quoteValue(language)}; leave out one of the two`,
    )
  }

  async #languageOf(shelved: Shelved): Promise<string> {
    return this.knownLanguage(shelved.name) ?? (await this.#load(shelved)).info.language
  }

  #load(shelved: Shelved): Promise<ReadyModel> {
    const { failure } = shelved
    if (failure !== undefined && failure.secondsLeft > 0) return Promise.reject(failure)
    shelved.loading ??= this.#open(shelved).catch((error) => {
      // A later request may try again: a file may have been put in its place.
      delete shelved.loading
      if (!(error instanceof SpandrelError) || error.code === "pool-closed") throw error
      shelved.failure = new ModelFailure(error)
      throw shelved.failure
    })
    return shelved.loading
  }

  async #open(shelved: Shelved): Promise<ReadyModel> {
    if (this.#isClosed) throw new SpandrelError("pool-closed", "the server is shutting down")
    const { threads, startWorker, ...batching } = this.#options
    const pool = await ParserPool.load(shelved.source, { threads, startWorker })
    const { info } = pool
    shelved.pool = pool
    const batches = new MicroBatches(pool, batching)
    shelved.ready = { name: shelved.name, info, language: languageOf(info.language), batches }
    return shelved.ready
  }
}

function modelName(source: string): string {
  return isPackageModel(source) ? source : basename(source).replace(/\.safetensors$/, "")
}

/// The package's models are called after their language: "en-fast".
function packageLanguage(source: string | undefined): string | undefined {
  return isPackageModel(source) ? source.split("-")[0] : undefined
}

function unknownModel(problem: string, names: readonly string[]): SpandrelError {
  return new SpandrelError("unknown-model", `there is ${problem}; the models are ${names.join(", ")}`)
}
