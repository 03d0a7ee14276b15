// The values of an input field (words, tags, …) as numbers.

/// Numbers that every vocabulary reserves: for unknown values, and for the markers before and after a sentence.
export const unknownValue = 0
export const beginMarker = 1
export const endMarker = 2
/// The number of the first value that isn't reserved.
export const reservedNumbers = [unknownValue, beginMarker, endMarker].length

/// A field's values with their counts, numbered in the order in which they were first seen.
export class Vocabulary {
  readonly #values: string[] = []
  readonly #counts: number[] = []
  readonly #numbers = new Map<string, number>()

  /// How many numbers there are, the reserved ones included.
  get size(): number {
    return reservedNumbers + this.#values.length
  }

  /// Counts a value of the training data.
  add(value: string): void {
    const known = this.#numbers.get(value)
    if (known !== undefined)
      this.#counts[known - reservedNumbers] = (this.#counts[known - reservedNumbers] as number) + 1
    else {
      this.#numbers.set(value, this.size)
      this.#values.push(value)
      this.#counts.push(1)
    }
  }

  /// The number of a value; `unknownValue` for one that was never added.
  numberOf(value: string): number {
    return this.#numbers.get(value) ?? unknownValue
  }

  /// How often the value with this number was added; 0 for the reserved ones.
  countOf(number: number): number {
    return this.#counts[number - reservedNumbers] ?? 0
  }

  /// The vocabulary of the values that were added at least `minimum` times.
  atLeast(minimum: number): Vocabulary {
    if (minimum <= 1) return this
    const isKept = (_: unknown, at: number) => (this.#counts[at] as number) >= minimum
    return Vocabulary.from({ values: this.#values.filter(isKept), counts: this.#counts.filter(isKept) })
  }

  /// This vocabulary with the values of another one added: what it has keeps its number, and counts add up.
  extendedBy(other: Vocabulary): Vocabulary {
    const extended = Vocabulary.from(this.toJSON())
    other.#values.forEach((value, at) => {
      extended.add(value)
      const number = extended.numberOf(value) - reservedNumbers
      // `add` has counted one of them.
      extended.#counts[number] = (extended.#counts[number] as number) + (other.#counts[at] as number) - 1
    })
    return extended
  }

  /// The values, from number `reservedNumbers` on.
  values(): readonly string[] {
    return this.#values
  }

  /// Plain data for a model file.
  toJSON(): { readonly values: readonly string[]; readonly counts: readonly number[] } {
    return { values: this.#values, counts: this.#counts }
  }

  /// The vocabulary that `toJSON` returned.
  static from({ values, counts }: { values: readonly string[]; counts: readonly number[] }): Vocabulary {
    const vocabulary = new Vocabulary()
    values.forEach((value, at) => {
      vocabulary.add(value)
      vocabulary.#counts[at] = counts[at] ?? 1
    })
    if (vocabulary.#values.length !== values.length) throw new Error("a vocabulary has each value only once")
    return vocabulary
  }
}
