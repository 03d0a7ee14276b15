// The labels of all spans of a batch, with a backward pass: what a chart is trained with.
//
// A span's hidden layer is h = relu(W₁(v_i − v_0) + W₂(v_j − v_i) + W₃(v_n − v_j) + bias), so it is a sum of one projected row
// of i and one of j (see `projection.ts`), and so is its gradient: with D_i the summed gradients of h over all spans that start
// at i, and E_j over those that end at j,
//
//   dW₁ = Σ (v_i − v_0) D_i,  dW₂ = Σ v_j E_j − Σ v_i D_i,  dW₃ = Σ (v_n − v_j) E_j,
//   dv_i = D_i (W₁ − W₂)ᵀ + E_i (W₂ − W₃)ᵀ,  dv_0 −= Σ D W₁ᵀ,  dv_n += Σ E W₃ᵀ.
//
// All spans together cost a few products a boundary, where a product for each span would cost a hundred times as much.

import type { Arena } from "../math/arena.ts"
import type { Kernels } from "../math/kernels.ts"
import type { Encoding } from "./encoder.ts"
import { boundarySize } from "./network-shape.ts"
import { scorerSpans } from "./parameters.ts"
import { type Projection, projectedBlocks } from "./projection.ts"

/// The scores of every label for every span of a batch.
export class LabelChart {
  readonly labelCount: number
  readonly #k: Kernels
  readonly #arena: Arena
  readonly #projection: Projection
  readonly #encoding: Encoding
  // Where the spans of each sentence begin; one more entry holds the number of all.
  readonly #firstSpans: number[] = [0]
  // For each span the boundaries' rows of its two ends, interleaved, and one by one.
  readonly #ends: number
  readonly #starts: number
  readonly #stops: number
  readonly #hidden: number
  readonly #scores: number

  /// Scores all spans. What it allocates stays until the caller releases it.
  constructor(k: Kernels, arena: Arena, projection: Projection, encoding: Encoding) {
    this.#k = k
    this.#arena = arena
    this.#projection = projection
    this.#encoding = encoding
    const { network } = projection
    const units = network.shape.hiddenUnits
    const { output, outputBias } = network.scorer("label")
    this.labelCount = output.columns
    const { lengths, boundaryRows } = encoding.layout
    for (const positions of lengths) {
      const words = positions - 2
      this.#firstSpans.push((this.#firstSpans.at(-1) as number) + (words * (words + 1)) / 2)
    }
    const spans = this.spanCount
    this.#ends = arena.allocate(spans * 8)
    this.#starts = arena.allocate(spans * 4)
    this.#stops = arena.allocate(spans * 4)
    this.#hidden = arena.allocate(spans * units * 4)
    this.#scores = arena.allocate(spans * this.labelCount * 4)
    const zeros = arena.allocate(units * 4)
    const projected = projection.project(k, arena, encoding, "label")
    this.#placeEnds(boundaryRows)
    k.zeroFloats(units, zeros)
    const stride = projectedBlocks.label * units
    k.projectedHidden(spans, units, 2, projected, stride, this.#ends, zeros, this.#hidden, units)
    k.matmul(
      spans,
      this.labelCount,
      units,
      this.#hidden,
      units,
      1,
      output.packed,
      outputBias,
      this.#scores,
      this.labelCount,
      false,
    )
  }

  /// Spans of all sentences.
  get spanCount(): number {
    return this.#firstSpans.at(-1) as number
  }

  /// The scores of a sentence's spans, those that start at boundary 0 first, `labelCount` numbers each. Their gradient goes
  /// into their place before `backward`.
  scoresOf(sentence: number): Float32Array {
    const first = this.#firstSpans[sentence] as number
    const count = (this.#firstSpans[sentence + 1] as number) - first
    return this.#arena.floats(this.#scores + 4 * first * this.labelCount, count * this.labelCount)
  }

  /// Adds the gradient of the scores to a block of gradients, and to that of the boundaries' vectors.
  backward(gradients: number, dVectors: number): void {
    const [k, arena, spans, labels] = [this.#k, this.#arena, this.spanCount, this.labelCount]
    const { network } = this.#projection
    const units = network.shape.hiddenUnits
    const { output } = network.scorer("label")
    const into = network.scorerGradients("label", gradients)
    const mark = arena.mark()
    const packed = arena.allocate(4 * k.packedLength(spans, labels))
    const dHidden = arena.allocate(spans * units * 4)
    k.pack(spans, labels, this.#scores, labels, packed)
    k.matmul(units, labels, spans, this.#hidden, 1, units, packed, 0, into.output, labels, true)
    k.columnSums(spans, labels, this.#scores, labels, into.outputBias)
    k.matmul(spans, units, labels, this.#scores, labels, 1, output.packedBack, 0, dHidden, units, false)
    k.reluBackward(spans, units, this.#hidden, units, dHidden, units)
    k.columnSums(spans, units, dHidden, units, into.hiddenBias)
    const { boundaries } = this.#encoding.layout
    const [dStarts, dStops] = [arena.allocate(boundaries * units * 4), arena.allocate(boundaries * units * 4)]
    for (const [ids, d] of [
      [this.#starts, dStarts],
      [this.#stops, dStops],
    ] as const) {
      k.zeroFloats(boundaries * units, d)
      k.scatterAddRows(spans, units, dHidden, units, ids, d, units)
    }
    this.#backwardWeights(dStarts, dStops, into.hidden)
    this.#backwardVectors(dStarts, dStops, dVectors)
    arena.release(mark)
  }

  #placeEnds(boundaryRows: Int32Array): void {
    const ends = this.#arena.ints(this.#ends, this.spanCount * 2)
    const starts = this.#arena.ints(this.#starts, this.spanCount)
    const stops = this.#arena.ints(this.#stops, this.spanCount)
    let at = 0
    for (let sentence = 0; sentence + 1 < boundaryRows.length; sentence++) {
      const last = (boundaryRows[sentence + 1] as number) - 1
      for (let i = boundaryRows[sentence] as number; i < last; i++) {
        for (let j = i + 1; j <= last; j++, at++) {
          starts[at] = i
          stops[at] = j
          ends[2 * at] = i
          ends[2 * at + 1] = j
        }
      }
    }
  }

  /// Rows of vectors relative to a boundary of their sentence: its first, or its last.
  #relative(boundary: "first" | "last"): number {
    const { layout, vectors } = this.#encoding
    const size = boundarySize(this.#projection.network.shape)
    const relative = this.#arena.allocate(layout.boundaries * size * 4)
    const pairs = this.#arena.allocate(layout.boundaries * 8)
    const ends = this.#arena.ints(pairs, layout.boundaries * 2)
    for (let sentence = 0; sentence + 1 < layout.boundaryRows.length; sentence++) {
      const [first, after] = [
        layout.boundaryRows[sentence] as number,
        layout.boundaryRows[sentence + 1] as number,
      ]
      for (let row = first; row < after; row++) {
        ends[2 * row] = boundary === "first" ? first : row
        ends[2 * row + 1] = boundary === "first" ? row : after - 1
      }
    }
    this.#k.spanDifferenceForward(layout.boundaries, 1, size, vectors, size, pairs, 0, 1, relative, size)
    return relative
  }

  #backwardWeights(dStarts: number, dStops: number, dWeights: number): void {
    const [k, arena] = [this.#k, this.#arena]
    const { layout, vectors } = this.#encoding
    const { network } = this.#projection
    const [size, units, rows] = [boundarySize(network.shape), network.shape.hiddenUnits, layout.boundaries]
    const mark = arena.mark()
    const packed = arena.allocate(4 * k.packedLength(rows, units))
    const add = (block: number, inputs: number, d: number) => {
      k.pack(rows, units, d, units, packed)
      k.matmul(
        size,
        units,
        rows,
        inputs,
        1,
        size,
        packed,
        0,
        dWeights + 4 * size * units * block,
        units,
        true,
      )
    }
    add(0, this.#relative("first"), dStarts)
    const difference = arena.allocate(rows * units * 4)
    k.copyFloats(rows * units, dStops, difference)
    k.axpy(rows * units, -1, dStarts, difference)
    add(1, vectors, difference)
    add(2, this.#relative("last"), dStops)
    arena.release(mark)
  }

  #backwardVectors(dStarts: number, dStops: number, dVectors: number): void {
    const [k, arena] = [this.#k, this.#arena]
    const { layout } = this.#encoding
    const { network } = this.#projection
    const [size, units, rows] = [boundarySize(network.shape), network.shape.hiddenUnits, layout.boundaries]
    const { hidden } = network.scorer("label")
    const features = scorerSpans.label * size
    const mark = arena.mark()
    const d = arena.allocate(rows * features * 4)
    // As if each boundary were a span of its own: the gradient of the three parts of its features, through starts and stops.
    for (const [from, parts] of [
      [dStarts, [1, -1, 0]],
      [dStops, [0, 1, -1]],
    ] as const) {
      k.matmul(rows, features, units, from, units, 1, hidden.packedBack, 0, d, features, false)
      parts.forEach((sign, part) => {
        if (sign !== 0) k.addScaled(rows, size, sign, d + 4 * size * part, features, dVectors, size)
      })
      // The constant part: every start takes W₁ v_0 away, every stop brings W₃ v_n.
      const [column, sign] = from === dStarts ? [0, -1] : [2, 1]
      this.#addToEnds(d + 4 * size * column, features, sign, dVectors)
    }
    arena.release(mark)
  }

  /// Adds the rows of each sentence, summed, to the gradient of its first boundary (sign −1) or its last (sign 1).
  #addToEnds(rows: number, stride: number, sign: number, dVectors: number): void {
    const { boundaryRows } = this.#encoding.layout
    const size = boundarySize(this.#projection.network.shape)
    const mark = this.#arena.mark()
    const sum = this.#arena.allocate(size * 4)
    for (let sentence = 0; sentence + 1 < boundaryRows.length; sentence++) {
      const [first, after] = [boundaryRows[sentence] as number, boundaryRows[sentence + 1] as number]
      this.#k.zeroFloats(size, sum)
      this.#k.columnSums(after - first, size, rows + 4 * stride * first, stride, sum)
      const row = sign < 0 ? first : after - 1
      this.#k.axpy(size, sign, sum, dVectors + 4 * size * row)
    }
    this.#arena.release(mark)
  }
}
