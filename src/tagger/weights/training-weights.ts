// Weights during training: one row per feature, with an entry for each tag that the feature has weights for. Rows grow on
// demand, since most features concern only two or three tags, however large the tag set.

import { FeatureIndex } from "./feature-index.ts"

// Without it AdaGrad's first step would always be as large as the learning rate.
export const smoothing = 0.1

// Smaller gradients make no measurable difference.
const minGradient = 1e-4

/// A row of tags per feature, with `width` weights per tag.
export class TrainingWeights {
  readonly index = new FeatureIndex()
  readonly width: number
  /// Row r has the tags `tags[starts[r]]` to `tags[starts[r] + lengths[r] - 1]`; the weights of `tags[k]` start at
  /// `values[width * k]`.
  starts: Int32Array = new Int32Array(1 << 12)
  lengths: Uint16Array = new Uint16Array(1 << 12)
  tags: Uint16Array = new Uint16Array(1 << 14)
  values: Float32Array
  // AdaGrad's sums of squared gradients, laid out like `values`.
  #squares: Float32Array
  #capacities: Uint16Array = new Uint16Array(1 << 12)
  #end = 0

  constructor(width: number) {
    this.width = width
    this.values = new Float32Array(width * this.tags.length)
    this.#squares = new Float32Array(width * this.tags.length)
  }

  /// The row of a feature; an empty one if the feature is new.
  row(hash: number): number {
    const row = this.index.add(hash)
    if (row === this.starts.length) {
      this.starts = grown(this.starts)
      this.lengths = grown(this.lengths)
      this.#capacities = grown(this.#capacities)
    }
    return row
  }

  /// Adds the tag to the row, unless it is there.
  addTag(row: number, tag: number): void {
    const start = this.starts[row] as number
    const length = this.lengths[row] as number
    for (let at = start; at < start + length; at++) if (this.tags[at] === tag) return
    if (length === this.#capacities[row]) this.#move(row, Math.max(2, 2 * length))
    this.tags[(this.starts[row] as number) + length] = tag
    this.lengths[row] = length + 1
  }

  /// Adds weight number `which` of each tag in the row to the tag's score.
  addScores(row: number, which: number, scores: Float64Array): void {
    const { width, tags, values } = this
    const start = this.starts[row] as number
    const end = start + (this.lengths[row] as number)
    for (let at = start; at < end; at++) {
      const tag = tags[at] as number
      scores[tag] = (scores[tag] as number) + (values[width * at + which] as number)
    }
  }

  /// AdaGrad's update of weight number `which` of each tag in the row, from the gradients of the tags' scores.
  step(row: number, which: number, gradients: Float64Array, rate: number): void {
    const { width, tags, values } = this
    const squares = this.#squares
    const start = this.starts[row] as number
    const end = start + (this.lengths[row] as number)
    for (let at = start; at < end; at++) {
      const gradient = gradients[tags[at] as number] as number
      if (gradient < minGradient && gradient > -minGradient) continue
      const k = width * at + which
      const square = (squares[k] as number) + gradient * gradient
      squares[k] = square
      values[k] = (values[k] as number) - (rate * gradient) / (smoothing + Math.sqrt(square))
    }
  }

  /// Moves a row to the end, with room to grow.
  #move(row: number, capacity: number): void {
    while (this.#end + capacity > this.tags.length) {
      this.tags = grown(this.tags)
      this.values = grown(this.values)
      this.#squares = grown(this.#squares)
    }
    const { width, tags, values } = this
    const from = this.starts[row] as number
    const to = from + (this.lengths[row] as number)
    tags.copyWithin(this.#end, from, to)
    values.copyWithin(width * this.#end, width * from, width * to)
    this.#squares.copyWithin(width * this.#end, width * from, width * to)
    this.starts[row] = this.#end
    this.#capacities[row] = capacity
    this.#end += capacity
  }
}

function grown<Numbers extends Int32Array | Uint16Array | Float32Array>(numbers: Numbers): Numbers {
  const larger = new (numbers.constructor as new (length: number) => Numbers)(2 * numbers.length)
  larger.set(numbers)
  return larger
}
