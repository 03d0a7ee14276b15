// How the sentences of a batch lie in memory, so that one recurrent step serves all sentences that still run.

/// Positions of a batch in the order of time: row `rowAt(t, s)` is position t of sentence s. Sentences are sorted, the
/// longest first, so that the ones that still run at a step are its first rows. The backward LSTM has the same layout,
/// with each sentence read from its end.
export class BatchLayout {
  /// The number of positions of each sentence, its two markers included, in descending order.
  readonly lengths: readonly number[]
  /// Row of the first sentence at each step; one more entry holds the number of all rows.
  readonly stepRows: Int32Array
  /// Row of the first boundary of each sentence; one more entry holds the number of all boundaries.
  readonly boundaryRows: Int32Array

  /// Takes the numbers of words, in descending order.
  constructor(wordCounts: readonly number[]) {
    if (wordCounts.some((count, at) => at > 0 && count > (wordCounts[at - 1] as number))) {
      throw new Error("the sentences of a batch come in descending order of length")
    }
    this.lengths = wordCounts.map((count) => count + 2)
    const steps = this.lengths[0] ?? 0
    this.stepRows = new Int32Array(steps + 1)
    let running = this.lengths.length
    for (let step = 0; step < steps; step++) {
      while ((this.lengths[running - 1] as number) <= step) running--
      this.stepRows[step + 1] = (this.stepRows[step] as number) + running
    }
    this.boundaryRows = new Int32Array(wordCounts.length + 1)
    wordCounts.forEach((count, at) => {
      this.boundaryRows[at + 1] = (this.boundaryRows[at] as number) + count + 1
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
  get boundaries(): number {
    return this.boundaryRows[this.lengths.length] as number
  }

  /// How many sentences run at a step.
  running(step: number): number {
    return (this.stepRows[step + 1] as number) - (this.stepRows[step] as number)
  }

  /// For each row of the forward layout, the row of the same position in the backward layout; it is its own inverse.
  reversedRows(): Int32Array {
    const reversed = new Int32Array(this.rows)
    this.lengths.forEach((length, sentence) => {
      for (let step = 0; step < length; step++) {
        reversed[(this.stepRows[step] as number) + sentence] =
          (this.stepRows[length - 1 - step] as number) + sentence
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
    return this.#boundaryMap((boundary, length) => length - 2 - boundary)
  }

  #boundaryMap(stepOf: (boundary: number, length: number) => number): Int32Array {
    const rows = new Int32Array(this.boundaries)
    this.lengths.forEach((length, sentence) => {
      const first = this.boundaryRows[sentence] as number
      for (let boundary = 0; boundary < length - 1; boundary++) {
        rows[first + boundary] = (this.stepRows[stepOf(boundary, length)] as number) + sentence
      }
    })
    return rows
  }
}
