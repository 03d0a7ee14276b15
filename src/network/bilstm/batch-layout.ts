// How the sentences of a batch lie in memory, so that one recurrent step serves all sentences that still run.

/// Positions of a batch in the order of time: row `stepRows[t] + s` is position t of sentence s, where a sentence of n
/// words has n + 2 positions, its markers included. Sentences are sorted, the longest first, so that those that still run
/// at a step are its first rows. The backward LSTM has the same layout, with each sentence read from its end.
export class BatchLayout {
  /// The words of each sentence, in descending order.
  readonly sentenceLengths: readonly number[]
  /// Row of the first sentence at each step; one more entry holds the number of all rows.
  readonly stepRows: Int32Array
  /// Row of the first boundary of each sentence; one more entry holds the number of all boundaries.
  readonly boundaryRows: Int32Array
  readonly #positions: readonly number[]

  constructor(sentenceLengths: readonly number[]) {
    if (sentenceLengths.some((length, at) => at > 0 && length > (sentenceLengths[at - 1] as number))) {
      throw new Error("the sentences of a batch must be in descending order of length")
    }
    this.sentenceLengths = sentenceLengths
    this.#positions = sentenceLengths.map((length) => length + 2)
    const steps = this.#positions[0] ?? 0
    this.stepRows = new Int32Array(steps + 1)
    let running = sentenceLengths.length
    for (let step = 0; step < steps; step++) {
      while ((this.#positions[running - 1] as number) <= step) running--
      this.stepRows[step + 1] = (this.stepRows[step] as number) + running
    }
    this.boundaryRows = new Int32Array(sentenceLengths.length + 1)
    sentenceLengths.forEach((length, at) => {
      this.boundaryRows[at + 1] = (this.boundaryRows[at] as number) + length + 1
    })
  }

  /// Steps of the longest sentence.
  get steps(): number {
    return this.stepRows.length - 1
  }

  /// Positions of all sentences.
  get rows(): number {
    return this.stepRows[this.steps] as number
  }

  /// Boundaries of all sentences.
  get boundaryCount(): number {
    return this.boundaryRows[this.sentenceLengths.length] as number
  }

  /// How many sentences run at a step.
  running(step: number): number {
    return (this.stepRows[step + 1] as number) - (this.stepRows[step] as number)
  }

  /// For each row of the forward layout, the row of the same position in the backward layout; it is its own inverse.
  reversedRows(): Int32Array {
    const reversed = new Int32Array(this.rows)
    this.#positions.forEach((positions, sentence) => {
      for (let step = 0; step < positions; step++) {
        reversed[(this.stepRows[step] as number) + sentence] =
          (this.stepRows[positions - 1 - step] as number) + sentence
      }
    })
    return reversed
  }

  /// For each boundary t of each sentence, the row at which the forward LSTM gives f_t: position t.
  forwardRows(): Int32Array {
    return this.#boundaryMap((boundary) => boundary)
  }

  /// For each boundary t, the row at which the backward LSTM gives b_t: position t + 1, counted from the end.
  backwardRows(): Int32Array {
    return this.#boundaryMap((boundary, length) => length - boundary)
  }

  #boundaryMap(stepOf: (boundary: number, length: number) => number): Int32Array {
    const rows = new Int32Array(this.boundaryCount)
    this.sentenceLengths.forEach((length, sentence) => {
      const first = this.boundaryRows[sentence] as number
      for (let boundary = 0; boundary <= length; boundary++) {
        rows[first + boundary] = (this.stepRows[stepOf(boundary, length)] as number) + sentence
      }
    })
    return rows
  }
}
