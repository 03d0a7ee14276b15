// Numbers on the command line: what is expected of each kind.

import { InvalidArgumentError } from "commander"

export const count = number("a whole number from 1 on", (value) => Number.isSafeInteger(value) && value > 0)
export const natural = number("a whole number", (value) => Number.isSafeInteger(value) && value >= 0)
export const positive = number("a number above 0", (value) => value > 0)
export const rate = number("a number from 0 up to, not including, 1", (value) => value >= 0 && value < 1)
export const share = number("a number above 0 and up to 1", (value) => value > 0 && value <= 1)

function number(what: string, isRight: (value: number) => boolean): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (text.trim() === "" || !Number.isFinite(value) || !isRight(value))
      throw new InvalidArgumentError(`${what} was expected`)
    return value
  }
}
