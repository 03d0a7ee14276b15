// The paper's network (section 3) in double precision, one sentence and one state at a time: what "correct" means for
// the encoder, the scorers and their gradients.

import type { EncodedWords } from "../../src/network/encoded-words.ts"
import type { BilstmNetworkShape } from "./shape-of.ts"

export type Vector = Float64Array

/// All parameters by name, row-major; matrices are stored input by output.
export type Tensors = ReadonlyMap<string, Float64Array>

/// The two outputs at a boundary t, those of all layers side by side.
export interface Boundary {
  readonly f: Vector
  readonly b: Vector
}

/// The zeros and ones of a sentence's dropout, and the factor for what is kept.
export interface SentenceDropout {
  readonly scale: number
  /// For each layer above the first and each position, of the input of that layer.
  readonly forward: readonly (readonly Vector[])[]
  readonly backward: readonly (readonly Vector[])[]
}

/// Zeros and ones, and the factor for what is kept.
export interface LayerDropout {
  readonly scale: number
  readonly mask: Vector
}

/// A state, by the boundaries on the stack that it looks at: i, k, j of a structural action, i, j of a label action.
export interface Example {
  readonly scorer: "structure" | "label"
  readonly inner: readonly number[]
  readonly target: number
  /// Zeros and ones for its features, span after span, and the factor for what is kept.
  readonly dropout?: LayerDropout
}

const beginMarker = 1
const endMarker = 2

export class PlainNetwork {
  readonly #encoder: BilstmNetworkShape["encoder"]
  readonly #tensors: Tensors

  constructor({ encoder }: BilstmNetworkShape, tensors: Tensors) {
    this.#encoder = encoder
    this.#tensors = tensors
  }

  /// The outputs at the boundaries 0 … n: f_t is the forward output at position t, b_t the backward one at t + 1, with
  /// the begin marker at position 0 and the end marker at n + 1.
  encode(words: EncodedWords, dropout?: SentenceDropout): Boundary[] {
    let below = Array.from({ length: words.length + 2 }, (_, position) => this.#embed(words, position))
    const forward: Vector[][] = []
    const backward: Vector[][] = []
    for (let layer = 0; layer < this.#encoder.layers; layer++) {
      const read = (masks: readonly (readonly Vector[])[] | undefined) =>
        layer === 0 ? below : below.map((x, at) => drop(x, masks?.[layer - 1]?.[at], dropout?.scale))
      const ahead = this.#run(`lstm.${layer}.forward`, read(dropout?.forward))
      const back = this.#run(`lstm.${layer}.backward`, read(dropout?.backward).toReversed()).toReversed()
      forward.push(ahead)
      backward.push(back)
      below = ahead.map((output, at) => join([output, back[at] as Vector]))
    }
    return Array.from({ length: words.length + 1 }, (_, t) => ({
      f: join(forward.map((outputs) => outputs[t] as Vector)),
      b: join(backward.map((outputs) => outputs[t + 1] as Vector)),
    }))
  }

  /// The scores of a state's actions.
  scores(boundaries: readonly Boundary[], { scorer, inner, dropout }: Omit<Example, "target">): Vector {
    const features = spanFeatures(boundaries, [0, ...inner, boundaries.length - 1])
    const hidden = this.#hidden(scorer, drop(features, dropout?.mask, dropout?.scale))
    return this.#affine(`${scorer}.output`, `${scorer}.outputBias`, hidden)
  }

  /// The negative log-likelihood of the targets, summed.
  loss(boundaries: readonly Boundary[], examples: readonly Example[]): number {
    return examples.reduce(
      (total, example) => total + negativeLogLikelihood(this.scores(boundaries, example), example.target),
      0,
    )
  }

  /// The scores of a word's tags, from what both LSTMs have when they have read the word: f behind it and b in front of it.
  tagScores(boundaries: readonly Boundary[], word: number, dropout?: LayerDropout): Vector {
    const outputs = join([(boundaries[word + 1] as Boundary).f, (boundaries[word] as Boundary).b])
    return this.#affine("tag.output", "tag.outputBias", drop(outputs, dropout?.mask, dropout?.scale))
  }

  /// The negative log-likelihood of a sentence's tags, summed.
  tagLoss(boundaries: readonly Boundary[], tags: Int32Array, dropout?: readonly LayerDropout[]): number {
    return tags.reduce((total, tag, word) => {
      return total + negativeLogLikelihood(this.tagScores(boundaries, word, dropout?.[word]), tag)
    }, 0)
  }

  #tensor(name: string): Float64Array {
    const tensor = this.#tensors.get(name)
    if (tensor === undefined) throw new Error(`no tensor "${name}"`)
    return tensor
  }

  /// The vectors of a position's fields and of its characters, side by side.
  #embed(words: EncodedWords, position: number): Vector {
    const { fields, length } = words
    const embedded = this.#encoder.fields.map(({ name, size }, field) => {
      const inside = position > length ? endMarker : (fields[field]?.[position - 1] as number)
      const value = position === 0 ? beginMarker : inside
      return this.#tensor(`embedding.${name}`).subarray(value * size, (value + 1) * size)
    })
    return join([...embedded, ...this.#characters(words, position)])
  }

  /// A word's vector from its characters: the largest result of each filter at any character of the word, rectified. A
  /// filter sees a character and those around it; a marker of the sentence is a filter's view of markers alone.
  #characters({ fields, length }: EncodedWords, position: number): Vector[] {
    if (this.#encoder.characters === undefined) return []
    const { characterSize, width } = this.#encoder.characters
    const [characters, ends] = fields.slice(this.#encoder.fields.length) as [Int32Array, Int32Array]
    const from = position < 2 ? 0 : (ends[position - 2] as number)
    const margin = (marker: number) => Array.from({ length: (width - 1) / 2 }, () => marker)
    const marker = position === 0 ? beginMarker : endMarker
    const read =
      position === 0 || position > length
        ? [...margin(marker), marker, ...margin(marker)]
        : [...margin(beginMarker), ...characters.subarray(from, ends[position - 1]), ...margin(endMarker)]
    const table = this.#tensor("characters.vectors")
    const vectors = read.map((number) => table.subarray(number * characterSize, (number + 1) * characterSize))
    const results = Array.from({ length: read.length - width + 1 }, (_, at) =>
      this.#filtered(vectors.slice(at, at + width)),
    )
    const largest = (filter: number) => Math.max(0, ...results.map((result) => result[filter] as number))
    return [Float64Array.from(results[0] as Vector, (_, filter) => largest(filter))]
  }

  /// The results of all filters for some characters, before the rectifier.
  #filtered(characters: readonly Vector[]): Vector {
    const sums = this.#tensor("characters.bias").slice()
    const filters = this.#tensor("characters.filters")
    const columns = characters.length * sums.length
    characters.forEach((vector, part) => {
      vector.forEach((x, row) => {
        for (let filter = 0; filter < sums.length; filter++) {
          const weight = filters[row * columns + part * sums.length + filter] as number
          sums[filter] = (sums[filter] as number) + x * weight
        }
      })
    })
    return sums
  }

  /// An LSTM over inputs in the order in which it reads them: gates i, f, o and candidate g; c0 learned, h0 = tanh(c0).
  #run(name: string, inputs: readonly Vector[]): Vector[] {
    const { units } = this.#encoder
    const recurrent = this.#tensor(`${name}.state`)
    const cell = this.#tensor(`${name}.cell`).slice()
    let before = cell.map(Math.tanh)
    return inputs.map((x) => {
      const gates = this.#affine(`${name}.input`, `${name}.bias`, x)
      addProduct(gates, before, recurrent)
      const output = new Float64Array(units)
      for (let unit = 0; unit < units; unit++) {
        const gate = (block: number) => gates[block * units + unit] as number
        const c = sigmoid(gate(1)) * (cell[unit] as number) + sigmoid(gate(0)) * Math.tanh(gate(3))
        cell[unit] = c
        output[unit] = sigmoid(gate(2)) * Math.tanh(c)
      }
      before = output
      return output
    })
  }

  /// The rectified hidden layer. Features are the paper's; the encoder has b_j − b_i where the paper has b_i − b_j, so
  /// the weights of the backward half of each span are stored with the other sign.
  #hidden(scorer: string, features: Vector): Vector {
    const size = 2 * this.#encoder.layers * this.#encoder.units
    const signed = features.map((x, at) => (at % size < size / 2 ? x : -x))
    return this.#affine(`${scorer}.hidden`, `${scorer}.hiddenBias`, signed).map((x) => Math.max(0, x))
  }

  #affine(matrix: string, bias: string, x: Vector): Vector {
    const y = this.#tensor(bias).slice()
    addProduct(y, x, this.#tensor(matrix))
    return y
  }
}

/// The spans between neighbouring ends, each (i, j) as (f_j − f_i ; b_i − b_j).
function spanFeatures(boundaries: readonly Boundary[], ends: readonly number[]): Vector {
  const size = (boundaries[0] as Boundary).f.length
  const features = new Float64Array((ends.length - 1) * 2 * size)
  for (let span = 0, to = 0; span + 1 < ends.length; span++, to += 2 * size) {
    const i = boundaries[ends[span] as number] as Boundary
    const j = boundaries[ends[span + 1] as number] as Boundary
    for (let at = 0; at < size; at++) {
      features[to + at] = (j.f[at] as number) - (i.f[at] as number)
      features[to + size + at] = (i.b[at] as number) - (j.b[at] as number)
    }
  }
  return features
}

/// Vectors side by side.
function join(parts: readonly Vector[]): Vector {
  const whole = new Float64Array(parts.reduce((total, { length }) => total + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/// y += x · W.
function addProduct(y: Vector, x: Vector, w: Vector): void {
  const columns = y.length
  for (let row = 0; row < x.length; row++) {
    const value = x[row] as number
    // Half of all features are dropped, and empty spans are zero.
    if (value === 0) continue
    for (let column = 0; column < columns; column++) {
      y[column] = (y[column] as number) + value * (w[row * columns + column] as number)
    }
  }
}

function drop(x: Vector, mask: Vector | undefined, scale = 1): Vector {
  return mask === undefined ? x : x.map((value, at) => value * (mask[at] as number) * scale)
}

/// Boundaries with dropout on their outputs, forward ones first, the same at every boundary.
export function dropBoundaries(boundaries: readonly Boundary[], { mask, scale }: LayerDropout): Boundary[] {
  return boundaries.map(({ f, b }) => ({
    f: drop(f, mask.subarray(0, f.length), scale),
    b: drop(b, mask.subarray(f.length), scale),
  }))
}

function negativeLogLikelihood(scores: Vector, target: number): number {
  const greatest = Math.max(...scores)
  const sum = scores.reduce((part, score) => part + Math.exp(score - greatest), 0)
  return greatest + Math.log(sum) - (scores[target] as number)
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x))
}
