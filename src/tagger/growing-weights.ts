// Weights while they are learned: a row a feature, in it the tags that the feature has spoken for or against. Rows grow:
// most features concern two or three tags, whatever the size of the tag set.

import { FeatureIndex } from "./feature-index.ts"

// Without it AdaGrad's first step would be as large as the rate, whatever the gradient.
const smoothing = 0.1

// Smaller gradients change nothing that can be measured.
const leastGradient = 1e-4

/// Rows of tags with weights, `width` weights a tag.
export class GrowingWeights {
  readonly index = new FeatureIndex()
  readonly width: number
  /// The row's tags are `tags[starts[row]]` and on, `lengths[row]` of them; the tag at k has the weights `width * k` and
  /// on.
  starts = new Int32Array(1 << 12)
  lengths = new Uint16Array(1 << 12)
  tags = new Uint16Array(1 << 14)
  values: Float32Array
  // Sums of squared gradients, for AdaGrad.
  #squares: Float32Array
  #capacities = new Uint16Array(1 << 12)
  #end = 0

  constructor(width: number) {
    this.width = width
    this.values = new Float32Array(width * this.tags.length)
    this.#squares = new Float32Array(width * this.tags.length)
  }

  /// The row of a feature, an empty one if it is new.
  row(hash: number): number {
    const row = this.index.add(hash)
    if (row === this.starts.length) {
      this.starts = grown(this.starts)
      this.lengths = grown(this.lengths)
      this.#capacities = grown(this.#capacities)
    }
    return row
  }

  /// Makes sure that the row has the tag.
  addTag(row: number, tag: number): void {
    const start = this.starts[row] as number
    const length = this.lengths[row] as number
    for (let at = start; at < start + length; at++) if (this.tags[at] === tag) return
    if (length === this.#capacities[row]) this.#move(row, Math.max(2, 2 * length))
    this.tags[(this.starts[row] as number) + length] = tag
    this.lengths[row] = length + 1
  }

  /// Adds each tag's weight number `which` of the row to the tag's score.
  addScores(row: number, which: number, scores: Float64Array): void {
    const { width, tags, values } = this
    const start = this.starts[row] as number
    const end = start + (this.lengths[row] as number)
    for (let at = start; at < end; at++) {
      const tag = tags[at] as number
      scores[tag] = (scores[tag] as number) + (values[width * at + which] as number)
    }
  }

  /// AdaGrad's step for weight number `which` of each tag of the row, against the tags' gradients.
  step(row: number, which: number, gradients: Float64Array, rate: number): void {
    const { width, tags, values } = this
    const squares = this.#squares
    const start = this.starts[row] as number
    const end = start + (this.lengths[row] as number)
    for (let at = start; at < end; at++) {
      const gradient = gradients[tags[at] as number] as number
      if (gradient < leastGradient && gradient > -leastGradient) continue
      const place = width * at + which
      const square = (squares[place] as number) + gradient * gradient
      squares[place] = square
      values[place] = (values[place] as number) - (rate * gradient) / (smoothing + Math.sqrt(square))
    }
  }

  /// Gives a row room at the end of all.
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
