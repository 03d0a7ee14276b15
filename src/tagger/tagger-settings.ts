// How a tagger is trained.

import { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import {
  arrayOf,
  count,
  either,
  flag,
  type Kinds,
  natural,
  nonEmptyString,
  positive,
  rate,
} from "../check/kinds.ts"

/// Settings of `Tagger.train`.
export interface TaggerSettings {
  /// The seed of all random choices (default: 1).
  readonly seed: number
  /// How many times training goes through the sentences (default: 5).
  readonly epochs: number
  /// AdaGrad's learning rate in the first epoch (default: 0.1). It decreases linearly, reaching 0 after the last epoch.
  readonly rate: number
  /// The probability of leaving out a feature of a word in training (default: 0.2).
  readonly dropout: number
  /// Features that occur less often are left out (default: 2).
  readonly minCount: number
  /// A feature gets a weight for a tag once the gradient of the tag's score exceeds this (default: 0.1): the smaller, the
  /// more weights.
  readonly growthThreshold: number
  /// The morphological features to predict besides tags: all that the sentences have (true, the default), none (false), or those listed,
  /// such as `["lem", "g", "n"]`. The feature `lem` is the lemma.
  readonly features: boolean | readonly string[]
}

/// The best settings found on wsj-sample and MASC. More epochs make no difference there.
export const defaultTaggerSettings: TaggerSettings = {
  seed: 1,
  epochs: 5,
  rate: 0.1,
  dropout: 0.2,
  minCount: 2,
  growthThreshold: 0.1,
  features: true,
}

const settingKinds: Kinds<TaggerSettings> = {
  seed: natural,
  epochs: count,
  rate: positive,
  dropout: rate,
  minCount: count,
  growthThreshold: rate,
  features: either(flag, arrayOf(nonEmptyString, "names of features")),
}

/// Checks settings and fills in the defaults; throws "invalid-settings" or "unknown-field".
export function completeTaggerSettings(settings: Partial<TaggerSettings>): TaggerSettings {
  const data = new DataReader(settings, {
    name: "the tagger's settings",
    fieldKind: { noun: "setting" },
    error: (message, problem) =>
      new SpandrelError(problem === "unknown-field" ? "unknown-field" : "invalid-settings", message),
  })
  data.allow(Object.keys(settingKinds))
  return { ...defaultTaggerSettings, ...data.some(settingKinds) }
}
