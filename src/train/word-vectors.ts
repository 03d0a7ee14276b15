// Pretrained word vectors, in the text formats of GloVe and word2vec.

import { checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import { callable, iterable, type Kind, limit as limitNumber, object, string } from "../check/kinds.ts"
import { embeddingName } from "../network/bilstm/field-embeddings.ts"
import { reservedNumbers } from "../network/vocabulary.ts"
import type { ParameterList } from "../network/weights/parameters.ts"
import { vectorField } from "./field-settings.ts"

/// Words and their vectors, one row per word.
export interface WordVectors {
  readonly words: readonly string[]
  readonly size: number
  readonly rows: Float32Array
}

/// Which words to keep.
export interface VectorChoice {
  /// Keep the first `limit` words: files usually have frequent words first (default: all).
  readonly limit?: number
  /// Keep these words, too.
  isNeeded?(word: string): boolean
}

/// Reads vectors from the lines of a file. Throws "invalid-file" if a line isn't a word and its vector.
export async function readWordVectors(
  lines: Iterable<string> | AsyncIterable<string>,
  choice?: VectorChoice,
): Promise<WordVectors> {
  const reader = new VectorReader(choice)
  for await (const line of checkArgument(lines, "the lines", iterable))
    reader.add(checkArgument(line, "a line", string))
  return reader.finish()
}

/// Reads the lines of a file, one after another.
class VectorReader {
  readonly #limit: number
  readonly #isNeeded: (word: string) => boolean
  readonly #words: string[] = []
  readonly #known = new Set<string>()
  readonly #vectors: Float32Array[] = []
  #size = 0
  #line = 0

  constructor(choice: VectorChoice = {}) {
    const { limit = Number.POSITIVE_INFINITY, isNeeded = () => false } = checkArgument(
      choice,
      "the choice",
      object as Kind<VectorChoice>,
    )
    checkArgument(limit, '"limit"', limitNumber)
    checkArgument(isNeeded, '"isNeeded"', callable)
    this.#limit = limit
    this.#isNeeded = isNeeded
  }

  /// `fish 0.1 -0.2 …`. The first line of a word2vec file, two whole numbers, is skipped.
  add(line: string): void {
    const number = ++this.#line
    const end = line.indexOf(" ")
    const word = line.slice(0, end)
    if (number === 1 && /^\d+ \d+\s*$/.test(line)) return
    if (line.trim() === "") return
    if (this.#known.has(word)) return
    if (this.#words.length >= this.#limit && !this.#isNeeded(word)) return
    const vector = Float32Array.from(
      line
        .slice(end + 1)
        .trimEnd()
        .split(" "),
      Number,
    )
    this.#size ||= vector.length
    if (end <= 0 || vector.length !== this.#size || !vector.every(Number.isFinite)) {
      throw new SpandrelError(
        "invalid-file",
        `line ${number} isn't a word and ${formatCount(this.#size, "number")}; use the text format of GloVe or word2vec`,
      )
    }
    this.#known.add(word)
    this.#words.push(word)
    this.#vectors.push(vector)
  }

  /// The vectors that were kept.
  finish(): WordVectors {
    if (this.#words.length === 0)
      throw new SpandrelError(
        "invalid-file",
        "there are no word vectors; use the text format of GloVe or word2vec",
      )
    const rows = new Float32Array(this.#words.length * this.#size)
    this.#vectors.forEach((vector, at) => {
      rows.set(vector, at * this.#size)
    })
    return { words: this.#words, size: this.#size, rows }
  }
}

/// Copies the vectors into the parameters. The rows of the reserved numbers are zero.
export function copyVectors(
  { rows, size }: WordVectors,
  list: ParameterList,
  parameters: Float32Array,
): void {
  const { offset } = list.get(embeddingName({ name: vectorField }))
  const first = offset + reservedNumbers * size
  parameters.fill(0, offset, first)
  parameters.set(rows, first)
}
