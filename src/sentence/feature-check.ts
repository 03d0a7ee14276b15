// Whether the features of words are those that a network reads: what to tell people about differences.

import type { InputAttribute } from "../network/encoder.ts"
import { lemmaAttribute, parseFeatures } from "../tree/morphology.ts"

/// A word as far as it matters here.
export interface FeaturedWord {
  readonly features?: string | undefined
}

// A feature that isn't there is only missed if chance would have made this many: a sentence may have no verb.
const fewestExpected = 10

/// Adds up the features of many words, and compares them with those that a network reads.
export class FeatureCheck {
  readonly #read: readonly InputAttribute[]
  readonly #known: ReadonlySet<string>
  readonly #found = new Set<string>()
  #words = 0

  /// `known` are the features of the training words, whether the network reads them or not (default: those that it reads).
  constructor(read: readonly InputAttribute[], known?: ReadonlySet<string>) {
    this.#read = read
    this.#known = known ?? new Set(read.map(({ name }) => name))
  }

  add(words: readonly FeaturedWord[]): void {
    if (this.#read.length === 0) return
    this.#words += words.length
    for (const { features } of words) {
      if (features !== undefined) for (const name of parseFeatures(features).keys()) this.#found.add(name)
    }
  }

  /// A sentence about each difference; `source` is where the words come from. None if the network reads no features.
  notices(source: string): string[] {
    if (this.#words === 0) return []
    const isLemma = (name: string) => name === lemmaAttribute
    const missing = this.#read.filter(
      ({ name, share }) =>
        !this.#found.has(name) && (this.#found.size === 0 || share * this.#words >= fewestExpected),
    )
    const names = missing.map(({ name }) => name).filter((name) => !isLemma(name))
    const readsFeatures = this.#read.some(({ name }) => !isLemma(name))
    const unknown = [...this.#found].filter((name) => !isLemma(name) && !this.#known.has(name)).sort()
    return [
      ...(missing.some(({ name }) => isLemma(name))
        ? [`no word of ${source} has a lemma (${lemmaAttribute}=…): words are looked up as they are written`]
        : []),
      ...(names.length > 0
        ? [`no word of ${source} has ${listed(names)}, which the model was trained with`]
        : []),
      ...(readsFeatures && unknown.length > 0
        ? [`${source} has ${listed(unknown)}, which the training trees didn't have: ignored`]
        : []),
    ]
  }
}

const mostShown = 12

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostShown).join(", ")
  return `the feature${names.length === 1 ? "" : "s"} ${shown}${names.length > mostShown ? ", …" : ""}`
}
