// Training sentences as one block of numbers, which all workers of a run read: millions of words as objects would take
// gigabytes, once per worker.

import { hasSharedMemory } from "../../math/features.ts"
import type { TrainSentence } from "../corpus.ts"

/// Sentences in a block that is shared between threads where that is possible.
export interface PackedSentences {
  /// For each sentence: the number of words; the number of fields, and each with its length; the number of brackets, and each
  /// with start, end and label; 1 and the tags, or 0.
  readonly numbers: Int32Array
  /// Where each sentence starts.
  readonly starts: Float64Array
}

/// Packs sentences.
export function packSentences(sentences: readonly TrainSentence[]): PackedSentences {
  const starts = new Float64Array(sentenceBuffer(8 * sentences.length))
  let size = 0
  sentences.forEach((sentence, at) => {
    starts[at] = size
    size += packedSize(sentence)
  })
  const numbers = new Int32Array(sentenceBuffer(4 * size))
  sentences.forEach((sentence, at) => {
    let next = starts[at] as number
    const write = (values: ArrayLike<number>) => {
      numbers.set(values, next)
      next += values.length
    }
    const { length, fields, brackets, tags } = sentence
    write([length, fields.length])
    for (const values of fields) {
      write([values.length])
      write(values)
    }
    write([brackets.length])
    for (const { start, end, label } of brackets) write([start, end, label])
    write([tags === undefined ? 0 : 1])
    if (tags !== undefined) write(tags)
  })
  return { numbers, starts }
}

/// The sentence with that number. Its arrays are views of the block.
export function unpackSentence({ numbers, starts }: PackedSentences, at: number): TrainSentence {
  let next = starts[at] as number
  const number = () => numbers[next++] as number
  const view = (length: number) => {
    next += length
    return numbers.subarray(next - length, next)
  }
  const length = number()
  const fields = Array.from({ length: number() }, () => view(number()))
  const brackets = Array.from({ length: number() }, () => {
    return { start: number(), end: number(), label: number() }
  })
  return { length, fields, brackets, ...(number() === 1 && { tags: view(length) }) }
}

function packedSize({ fields, brackets, tags }: TrainSentence): number {
  const inFields = fields.reduce((sum, values) => sum + 1 + values.length, 0)
  return 4 + inFields + 3 * brackets.length + (tags?.length ?? 0)
}

function sentenceBuffer(bytes: number): ArrayBufferLike {
  return hasSharedMemory() ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)
}
