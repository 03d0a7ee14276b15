// Options of loading a model.

import { argumentReader } from "../check/argument-reader.ts"
import type { Kind } from "../check/kinds.ts"
import { signalOf } from "./search-options.ts"

/// How far a model has been loaded.
export interface LoadProgress {
  /// Bytes that have been read.
  readonly loaded: number
  /// The size of the model in bytes; undefined if it isn't known, such as for a compressed download.
  readonly total: number | undefined
}

/// How to load a model.
export interface LoadOptions {
  /// Called when reading a file or URL begins, and each time that bytes have arrived. Not called for models in memory.
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined
  /// Aborts loading, with the signal's reason.
  readonly signal?: AbortSignal | undefined
}

/// The names of the options, for functions that have more.
export const loadOptionNames = ["onProgress", "signal"] as const

/// Checks options that have nothing else.
export function readLoadOptions(options: LoadOptions): LoadOptions {
  argumentReader(options, "the options argument", "option").allow(loadOptionNames)
  return loadOptionsOf(options)
}

/// The options of loading among others, checked.
export function loadOptionsOf(options: LoadOptions): LoadOptions {
  const reader = argumentReader(options, "the options argument", "option")
  return { onProgress: reader.find("onProgress")?.as(callback), signal: signalOf(options) }
}

const callback: Kind<NonNullable<LoadOptions["onProgress"]>> = {
  description: "a function",
  is: (value): value is NonNullable<LoadOptions["onProgress"]> => typeof value === "function",
}
