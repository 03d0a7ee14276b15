// The dropout of a share of a batch as explicit zeros and ones, drawn by the plain twin of the mask generator.

import { dropoutRate } from "../../src/math/dropout-rate.ts"
import { boundarySize } from "../../src/network/bilstm/bilstm-shape.ts"
import type { DropoutSeed } from "../../src/network/dropout.ts"
import { keeps, maskRowBytes, randomMask } from "../math/plain/mask.ts"
import type { LayerDropout, SentenceDropout, Vector } from "./plain-network.ts"
import type { BilstmNetworkShape } from "./shape-of.ts"

/// Masks in the order in which a pass draws them: the inputs of each layer above the first, forward, then backward; if tags
/// are predicted, the words' vectors; the features of the structural states; those of the label states. If whole parses are trained, the boundaries' vectors
/// instead of the features.
export class DrawnMasks {
  readonly #threshold: number
  readonly #scale: number
  readonly #seed: DropoutSeed
  #stream = 0

  constructor(rate: number, seed: DropoutSeed) {
    this.#threshold = dropoutRate(rate).threshold
    this.#scale = dropoutRate(rate).scale
    this.#seed = seed
  }

  /// The dropout of each sentence, by their numbers of words, the longest first.
  sentences(wordCounts: readonly number[], { encoder }: BilstmNetworkShape): SentenceDropout[] {
    const { layers, units } = encoder
    const rows = rowsInTime(wordCounts)
    const drawn = wordCounts.map((count) => {
      const empty = () => Array.from({ length: layers - 1 }, () => new Array<Vector>(count + 2))
      return { scale: this.#scale, forward: empty(), backward: empty() }
    })
    for (let layer = 0; layer < layers - 1; layer++) {
      for (const direction of ["forward", "backward"] as const) {
        this.#draw(rows.length, 2 * units).forEach((mask, at) => {
          const { sentence, step } = rows[at] as { sentence: number; step: number }
          const position = direction === "forward" ? step : (wordCounts[sentence] as number) + 1 - step
          const masks = drawn[sentence]?.[direction][layer] as Vector[]
          masks[position] = mask
        })
      }
    }
    return drawn
  }

  /// The dropout of each word's vector, sentence by sentence.
  words(wordCounts: readonly number[], { encoder }: BilstmNetworkShape): LayerDropout[][] {
    const count = wordCounts.reduce((total, words) => total + words, 0)
    const masks = this.#draw(count, boundarySize(encoder)).map((mask) => ({ scale: this.#scale, mask }))
    return wordCounts.map((words) => masks.splice(0, words))
  }

  /// The dropout of the boundaries' vectors, forward outputs first: one mask for all boundaries of a sentence.
  boundaries(wordCounts: readonly number[], { encoder }: BilstmNetworkShape): LayerDropout[] {
    return this.#draw(wordCounts.length, boundarySize(encoder)).map((mask) => ({
      scale: this.#scale,
      mask,
    }))
  }

  /// The dropout of the features of `count` states.
  features(count: number, spans: number, { encoder }: BilstmNetworkShape) {
    const masks = this.#draw(count * spans, boundarySize(encoder))
    return Array.from({ length: count }, (_, state) => ({
      mask: Float64Array.from(masks.slice(state * spans, (state + 1) * spans).flatMap((row) => [...row])),
      scale: this.#scale,
    }))
  }

  #draw(rows: number, columns: number): Vector[] {
    const bytes = new Uint8Array(rows * maskRowBytes(columns))
    const { seed, batch, share } = this.#seed
    randomMask(bytes.length, bytes, this.#threshold, seed, share, batch, this.#stream++)
    return Array.from({ length: rows }, (_, row) =>
      new Float64Array(columns).map((_, column) => (keeps(bytes, row, columns, column) ? 1 : 0)),
    )
  }
}

/// The sentence and step of each row: at each step all sentences that are long enough, the longest first.
export function rowsInTime(wordCounts: readonly number[]): { sentence: number; step: number }[] {
  const steps = Math.max(0, ...wordCounts) + 2
  return Array.from({ length: steps }, (_, step) =>
    wordCounts.flatMap((count, sentence) => (step < count + 2 ? [{ sentence, step }] : [])),
  ).flat()
}
