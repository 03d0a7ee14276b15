// Labels as integers: inside, actions and labels are numbers; at the borders, strings.

/// Label 0: the span is no constituent.
export const noLabel = 0

/// A numbering of labels, in the order in which they were first seen. Number 0 is "no label".
export class LabelSet {
  readonly #names: string[] = [""]
  readonly #numbers = new Map<string, number>()

  constructor(labels: Iterable<string> = []) {
    for (const label of labels) this.add(label)
  }

  /// How many numbers there are, "no label" included.
  get size(): number {
    return this.#names.length
  }

  /// The number of a label, a new one if it has none yet.
  add(label: string): number {
    let number = this.#numbers.get(label)
    if (number === undefined) {
      number = this.#names.length
      this.#names.push(label)
      this.#numbers.set(label, number)
    }
    return number
  }

  /// The number of a label; undefined for one that was never added.
  numberOf(label: string): number | undefined {
    return this.#numbers.get(label)
  }

  /// The label of a number. Number 0 has none.
  nameOf(number: number): string {
    const name = this.#names[number]
    if (name === undefined || number === noLabel) {
      throw new RangeError(`${number} is no label; there are 1 to ${this.#names.length - 1}`)
    }
    return name
  }

  /// The labels from number 1 on.
  names(): string[] {
    return this.#names.slice(1)
  }
}
