// Labels as integers. Inside the parser labels are numbers; strings are converted where they enter and leave.

import { checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { iterableNow, natural } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"

/// The label of a span that is not a constituent.
export const noLabel = 0

/// Numbers labels in the order in which they were added, from 1. Number 0 means "no label".
export class LabelSet {
  readonly #names: string[] = [""]
  readonly #numbers = new Map<string, number>()

  constructor(labels: Iterable<string> = []) {
    for (const label of checkArgument(labels, "the labels", iterableNow)) this.add(label as string)
  }

  /// The count of numbers, including 0.
  get size(): number {
    return this.#names.length
  }

  /// Returns the number of a label, adding the label if it is new.
  add(label: string): number {
    let number = this.#numbers.get(label)
    if (typeof label !== "string")
      throw new SpandrelError("invalid-argument", `a label must be a string, not ${quoteValue(label)}`)
    if (number === undefined) {
      number = this.#names.length
      this.#names.push(label)
      this.#numbers.set(label, number)
    }
    return number
  }

  /// The number of a label; undefined if it was never added.
  numberOf(label: string): number | undefined {
    return this.#numbers.get(label)
  }

  /// The label with this number, which must be 1 or greater.
  nameOf(number: number): string {
    const name = natural.is(number) ? this.#names[number] : undefined
    if (name === undefined || number === noLabel) {
      throw new SpandrelError(
        "invalid-argument",
        `${quoteValue(number)} is not the number of a label; labels are numbered 1 to ${this.#names.length - 1}`,
      )
    }
    return name
  }

  /// All labels, in the order of their numbers.
  names(): string[] {
    return this.#names.slice(1)
  }
}
