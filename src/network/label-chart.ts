// The labels of all spans of a batch, forward and backward: what a chart is trained with.
//
// A span's hidden layer is h = relu(W₁(v_i − v_0) + W₂(v_j − v_i) + W₃(v_n − v_j) + bias), so it is a sum of one projected row
// of i and one of j (see `projection.ts`), and so is its gradient: with D_i the summed gradients of h over all spans that start
// at i, and E_j over those that end at j,
//
//   dW₁ = Σ (v_i − v_0) D_i,  dW₂ = Σ v_j E_j − Σ v_i D_i,  dW₃ = Σ (v_n − v_j) E_j,
//   dv_i = D_i (W₁ − W₂)ᵀ + E_i (W₂ − W₃)ᵀ,  dv_0 −= Σ D W₁ᵀ,  dv_n += Σ E W₃ᵀ.
//
// So all spans together cost a few products per boundary; a product per span would cost a hundred times as much.

import { floatBytes, intBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"
import { type ChartSpans, writeSpans } from "./chart-spans.ts"
import type { Encoding } from "./encoder.ts"
import { outputBackward, outputLayer } from "./output-layer.ts"
import { projectedBlocks } from "./projection.ts"
import { scorerSpans } from "./scorers.ts"
import type { TrainingNetwork } from "./training-network.ts"

/// Scores every label for every span of a batch. What it allocates stays until the caller releases it.
export function scoreChart(workspace: Workspace, network: TrainingNetwork, encoding: Encoding): LabelChart {
  const { kernels: k, arena } = workspace
  const units = network.shape.hiddenUnits
  const { output, outputBias } = outputLayer(network.weights, "label")
  const labels = output.columns
  const spans = writeSpans(workspace, encoding)
  const count = spans.firstSpans.at(-1) as number
  const hidden = arena.allocate(floatBytes(count * units))
  const scores = arena.allocate(floatBytes(count * labels))
  const zeros = arena.allocate(floatBytes(units))
  const projected = network.projection.project(workspace, encoding, "label")
  k.zeroFloats(units, zeros)
  const stride = projectedBlocks.label * units
  k.projectedHidden(count, units, 2, projected, stride, spans.ends, zeros, hidden, units)
  k.matmul(count, labels, units, hidden, units, 1, output.packed, outputBias, scores, labels, false)
  return new LabelChart(workspace, { network, encoding, spans, hidden, scores })
}

/// What a forward pass leaves: hidden layers (spans × U) and scores (spans × labels).
interface ChartTrace {
  readonly network: TrainingNetwork
  readonly encoding: Encoding
  readonly spans: ChartSpans
  readonly hidden: Address
  readonly scores: Address
}

/// The scores of every label for every span of a batch; `scoreChart` computes them.
export class LabelChart {
  readonly labelCount: number
  readonly #workspace: Workspace
  readonly #trace: ChartTrace

  constructor(workspace: Workspace, trace: ChartTrace) {
    this.#workspace = workspace
    this.#trace = trace
    this.labelCount = trace.network.sizes.labels
  }

  /// Spans of all sentences.
  get spanCount(): number {
    return this.#trace.spans.firstSpans.at(-1) as number
  }

  /// The scores of a sentence's spans, `labelCount` numbers each. The caller replaces them by their gradient before
  /// `backward`.
  scoresOf(sentence: number): Float32Array {
    const { spans, scores } = this.#trace
    const first = spans.firstSpans[sentence] as number
    const count = (spans.firstSpans[sentence + 1] as number) - first
    const address = scores + floatBytes(first * this.labelCount)
    return this.#workspace.arena.floats(address, count * this.labelCount)
  }

  /// Adds the gradient of the scores to a block of gradients, and to that of the boundaries' vectors.
  backward(gradients: Address, dVectors: Address): void {
    const { kernels: k, arena } = this.#workspace
    const { network, encoding, spans, hidden, scores } = this.#trace
    const [count, units] = [this.spanCount, network.shape.hiddenUnits]
    const { output } = network.scorer("label")
    const into = network.scorerGradients("label", gradients)
    const mark = arena.mark()
    const dHidden = arena.allocate(floatBytes(count * units))
    outputBackward(this.#workspace, output, { count, hidden, dScores: scores, dHidden, gradients: into })
    const sumBy = (ids: Address) => {
      const d = arena.allocate(floatBytes(encoding.boundaryCount * units))
      k.zeroFloats(encoding.boundaryCount * units, d)
      k.scatterAddRows(count, units, dHidden, units, ids, d, units)
      return d
    }
    const [dStarts, dStops] = [sumBy(spans.starts), sumBy(spans.stops)]
    this.#backwardWeights(dStarts, dStops, into.hidden)
    this.#backwardVectors(dStarts, dStops, dVectors)
    arena.release(mark)
  }

  /// Vectors relative to a boundary of their sentence: its first, or its last.
  #relative(boundary: "first" | "last"): Address {
    const { kernels, arena } = this.#workspace
    const { boundaryRows, boundaryCount, vectors, vectorSize: size } = this.#trace.encoding
    const relative = arena.allocate(floatBytes(boundaryCount * size))
    const pairs = arena.allocate(intBytes(boundaryCount * 2))
    const ends = arena.ints(pairs, boundaryCount * 2)
    for (let sentence = 0; sentence + 1 < boundaryRows.length; sentence++) {
      const [first, after] = [boundaryRows[sentence] as number, boundaryRows[sentence + 1] as number]
      for (let row = first; row < after; row++) {
        ends[2 * row] = boundary === "first" ? first : row
        ends[2 * row + 1] = boundary === "first" ? row : after - 1
      }
    }
    kernels.spanDifferenceForward(boundaryCount, 1, size, vectors, size, pairs, 0, 1, relative, size)
    return relative
  }

  #backwardWeights(dStarts: Address, dStops: Address, dWeights: Address): void {
    const { kernels: k, arena } = this.#workspace
    const { network, encoding } = this.#trace
    const { boundaryCount: rows, vectors, vectorSize: size } = encoding
    const units = network.shape.hiddenUnits
    const mark = arena.mark()
    const packed = arena.allocate(floatBytes(k.packedLength(rows, units)))
    const add = (block: number, inputs: Address, d: Address) => {
      const target = dWeights + floatBytes(size * units * block)
      k.pack(rows, units, d, units, packed)
      k.matmul(size, units, rows, inputs, 1, size, packed, 0, target, units, true)
    }
    add(0, this.#relative("first"), dStarts)
    const difference = arena.allocate(floatBytes(rows * units))
    k.copyFloats(rows * units, dStops, difference)
    k.axpy(rows * units, -1, dStarts, difference)
    add(1, vectors, difference)
    add(2, this.#relative("last"), dStops)
    arena.release(mark)
  }

  #backwardVectors(dStarts: Address, dStops: Address, dVectors: Address): void {
    const { kernels: k, arena } = this.#workspace
    const { network, encoding } = this.#trace
    const { boundaryCount: rows, vectorSize: size } = encoding
    const units = network.shape.hiddenUnits
    const { hidden } = network.scorer("label")
    const features = scorerSpans.label * size
    const mark = arena.mark()
    const d = arena.allocate(floatBytes(rows * features))
    // As if each boundary were a span: the gradient of the three parts of its features, through starts and stops.
    for (const [from, parts] of [
      [dStarts, [1, -1, 0]],
      [dStops, [0, 1, -1]],
    ] as const) {
      k.matmul(rows, features, units, from, units, 1, hidden.packedBack, 0, d, features, false)
      parts.forEach((sign, part) => {
        if (sign !== 0) k.addScaled(rows, size, sign, d + floatBytes(size * part), features, dVectors, size)
      })
      // The constant part: every start subtracts W₁ v_0, every stop adds W₃ v_n.
      const [column, sign] = from === dStarts ? [0, -1] : [2, 1]
      this.#addToEnds({ rows: d + floatBytes(size * column), stride: features, sign, dVectors })
    }
    arena.release(mark)
  }

  /// Adds the rows of each sentence, summed, to the gradient of its first boundary (sign −1) or its last (sign 1).
  #addToEnds(at: { rows: Address; stride: number; sign: number; dVectors: Address }): void {
    const { kernels: k, arena } = this.#workspace
    const { boundaryRows, vectorSize: size } = this.#trace.encoding
    const mark = arena.mark()
    const sum = arena.allocate(floatBytes(size))
    for (let sentence = 0; sentence + 1 < boundaryRows.length; sentence++) {
      const [first, after] = [boundaryRows[sentence] as number, boundaryRows[sentence + 1] as number]
      k.zeroFloats(size, sum)
      k.columnSums(after - first, size, at.rows + floatBytes(at.stride * first), at.stride, sum)
      const row = at.sign < 0 ? first : after - 1
      k.axpy(size, at.sign, sum, at.dVectors + floatBytes(size * row))
    }
    arena.release(mark)
  }
}
