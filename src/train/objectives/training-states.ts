// The states that a batch visits, with the oracle's actions: what the scorers learn from.

/// A growing table of the states of one scorer.
class StateTable {
  readonly #width: number
  #numbers: Int32Array
  count = 0

  /// Each state has `width` numbers: sentence, boundaries, target and predicted action.
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

/// The number of a missing action.
export const noAction = -1

/// All states of a batch, each with its target: the correct action. The objectives of whole parses have states with a
/// predicted action as well, or instead: the action that the parser chose. Boundaries are those of the sentence.
export class TrainingStates {
  readonly #structure = new StateTable(6)
  readonly #labels = new StateTable(5)

  /// A state before a structural action: the two topmost spans are (i, k) and (k, j).
  addStructural(
    sentence: number,
    [i, k, j]: readonly [number, number, number],
    target: number,
    predicted = noAction,
  ): void {
    this.#structure.add(sentence, i, k, j, target, predicted)
  }

  /// A state before a label action: the topmost span is (i, j).
  addLabel(sentence: number, [i, j]: readonly [number, number], target: number, predicted = noAction): void {
    this.#labels.add(sentence, i, j, target, predicted)
  }

  get structuralCount(): number {
    return this.#structure.count
  }

  get labelCount(): number {
    return this.#labels.count
  }

  /// Fills in the targets of the structural states, and their spans (0, i) (i, k) (k, j) (j, n) as rows of the boundaries.
  /// `boundaryRows` has the row of each sentence's first boundary, and one more entry for the end.
  fillStructural(boundaryRows: Int32Array, pairs: Int32Array, targets: Int32Array): void {
    fill(this.#structure, 3, { boundaryRows, pairs, targets })
  }

  /// The same for the label states, with spans (0, i) (i, j) (j, n).
  fillLabels(boundaryRows: Int32Array, pairs: Int32Array, targets: Int32Array): void {
    fill(this.#labels, 2, { boundaryRows, pairs, targets })
  }

  /// The target and the predicted action of a structural state.
  structuralActions(state: number): readonly [target: number, predicted: number] {
    return [this.#structure.get(state, 4), this.#structure.get(state, 5)]
  }

  /// The same for a label state.
  labelActions(state: number): readonly [target: number, predicted: number] {
    return [this.#labels.get(state, 3), this.#labels.get(state, 4)]
  }
}

interface Examples {
  readonly boundaryRows: Int32Array
  readonly pairs: Int32Array
  readonly targets: Int32Array
}

/// Fills in states with `inner` boundaries besides the first and the last of the sentence.
function fill(table: StateTable, inner: number, { boundaryRows, pairs, targets }: Examples): void {
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
