// Labelled spans as data that can be posted between threads: start, end and label, one after the other.

import type { NumberedBracket } from "../transition/numbered-bracket.ts"

// Numbers of a bracket.
const width = 3

/// The numbers of brackets.
export function toPlainBrackets(brackets: readonly NumberedBracket[]): Int32Array {
  const numbers = new Int32Array(width * brackets.length)
  brackets.forEach(({ start, end, label }, at) => {
    numbers.set([start, end, label], width * at)
  })
  return numbers
}

/// The brackets of such numbers.
export function fromPlainBrackets(numbers: Int32Array): NumberedBracket[] {
  return Array.from({ length: numbers.length / width }, (_, at) => ({
    start: numbers[width * at] as number,
    end: numbers[width * at + 1] as number,
    label: numbers[width * at + 2] as number,
  }))
}
