// The states that a batch visits, with the actions that the oracle wants there: what the scorers learn from.

/// States of one scorer, column by column, growing as they are visited.
class StateTable {
  readonly #width: number
  #numbers: Int32Array
  count = 0

  /// `width` numbers a state: the sentence, boundaries, target and rival.
  constructor(width: number) {
    this.#width = width
    this.#numbers = new Int32Array(width * 256)
  }

  add(...numbers: readonly number[]): void {
    const at = this.count * this.#width
    if (at + this.#width > this.#numbers.length) {
      const larger = new Int32Array(this.#numbers.length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers.set(numbers, at)
    this.count++
  }

  get(state: number, column: number): number {
    return this.#numbers[state * this.#width + column] as number
  }
}

/// Stands for an action where there is none.
export const noAction = -1

/// All states of a batch, each with its target, the action that is right there. Where a whole parse is judged, a state
/// may have a rival instead or as well: the action that the parser took. Boundaries are those of the sentence.
export class TrainingStates {
  readonly #structure = new StateTable(6)
  readonly #labels = new StateTable(5)

  /// A state before a structural action: the two topmost spans are (i, k) and (k, j).
  addStructural(
    sentence: number,
    [i, k, j]: readonly [number, number, number],
    target: number,
    rival = noAction,
  ): void {
    this.#structure.add(sentence, i, k, j, target, rival)
  }

  /// A state before a label action: the topmost span is (i, j).
  addLabel(sentence: number, [i, j]: readonly [number, number], target: number, rival = noAction): void {
    this.#labels.add(sentence, i, j, target, rival)
  }

  get structuralCount(): number {
    return this.#structure.count
  }

  get labelCount(): number {
    return this.#labels.count
  }

  /// Fills in the spans of the structural states, (0, i) (i, k) (k, j) (j, n) as rows of the boundaries, and the targets.
  /// `boundaryRows` has the row of each sentence's first boundary, and one entry more.
  fillStructural(boundaryRows: Int32Array, pairs: Int32Array, targets: Int32Array): void {
    this.#fill(this.#structure, 3, boundaryRows, pairs, targets)
  }

  /// Likewise for the label states: (0, i) (i, j) (j, n).
  fillLabels(boundaryRows: Int32Array, pairs: Int32Array, targets: Int32Array): void {
    this.#fill(this.#labels, 2, boundaryRows, pairs, targets)
  }

  /// The target and the rival of a structural state, and of a label state.
  structuralActions(state: number): readonly [target: number, rival: number] {
    return [this.#structure.get(state, 4), this.#structure.get(state, 5)]
  }

  labelActions(state: number): readonly [target: number, rival: number] {
    return [this.#labels.get(state, 3), this.#labels.get(state, 4)]
  }

  #fill(
    table: StateTable,
    inner: number,
    boundaryRows: Int32Array,
    pairs: Int32Array,
    targets: Int32Array,
  ): void {
    let at = 0
    for (let state = 0; state < table.count; state++) {
      const sentence = table.get(state, 0)
      const first = boundaryRows[sentence] as number
      let left = first
      for (let column = 1; column <= inner; column++) {
        const right = first + table.get(state, column)
        pairs[at++] = left
        pairs[at++] = right
        left = right
      }
      pairs[at++] = left
      pairs[at++] = (boundaryRows[sentence + 1] as number) - 1
      targets[state] = table.get(state, inner + 1)
    }
  }
}
