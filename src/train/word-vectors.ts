// Word vectors that were made elsewhere, from much text: the text formats of GloVe and word2vec.

import type { ParameterList } from "../network/parameters.ts"
import { reservedNumbers } from "../network/vocabulary.ts"
import { vectorField } from "./field-settings.ts"

/// Words with their vectors, one row each.
export interface WordVectors {
  readonly words: readonly string[]
  readonly size: number
  readonly rows: Float32Array
}

/// A line that is no word with its vector; the message says which.
export class VectorFileError extends Error {
  override readonly name = "VectorFileError"
}

/// Which words to keep: the first so many (files have frequent words first), and all that are needed.
export interface VectorChoice {
  readonly limit: number
  isNeeded(word: string): boolean
}

/// Takes the lines of a file, one after the other.
export class VectorReader {
  readonly #choice: VectorChoice
  readonly #words: string[] = []
  readonly #known = new Set<string>()
  readonly #vectors: Float32Array[] = []
  #size = 0
  #line = 0

  constructor(choice: VectorChoice) {
    this.#choice = choice
  }

  /// `fish 0.1 -0.2 …`; the first line of a word2vec file, two whole numbers, is passed over.
  add(line: string): void {
    const number = ++this.#line
    const end = line.indexOf(" ")
    const word = line.slice(0, end)
    if (number === 1 && /^\d+ \d+\s*$/.test(line)) return
    if (line.trim() === "") return
    if (this.#known.has(word)) return
    if (this.#words.length >= this.#choice.limit && !this.#choice.isNeeded(word)) return
    const vector = Float32Array.from(
      line
        .slice(end + 1)
        .trimEnd()
        .split(" "),
      Number,
    )
    this.#size ||= vector.length
    if (end <= 0 || vector.length !== this.#size || !vector.every(Number.isFinite)) {
      throw new VectorFileError(
        `line ${number} is no word with ${this.#size || "its"} numbers; GloVe's and word2vec's text formats are read`,
      )
    }
    this.#known.add(word)
    this.#words.push(word)
    this.#vectors.push(vector)
  }

  /// All that was kept.
  finish(): WordVectors {
    if (this.#words.length === 0) throw new VectorFileError("there are no vectors in it")
    const rows = new Float32Array(this.#words.length * this.#size)
    this.#vectors.forEach((vector, at) => {
      rows.set(vector, at * this.#size)
    })
    return { words: this.#words, size: this.#size, rows }
  }
}

/// Puts the vectors into the parameters. The rows of the reserved numbers are zero.
export function placeVectors(
  { rows, size }: WordVectors,
  list: ParameterList,
  parameters: Float32Array,
): void {
  const { offset } = list.get(`embedding.${vectorField}`)
  const first = offset + reservedNumbers * size
  parameters.fill(0, offset, first)
  parameters.set(rows, first)
}
