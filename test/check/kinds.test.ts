import { describe, expect, it } from "vitest"
import {
  array,
  arrayOf,
  choice,
  count,
  either,
  type Kind,
  natural,
  nonEmptyString,
  number,
  object,
  positive,
  rate,
  share,
  string,
  wholeNumber,
} from "../../src/check/kinds.ts"

const cases: [string, Kind<unknown>, unknown[], unknown[]][] = [
  ["a whole number, 1 or greater", count, [1, 2 ** 53 - 1], [0, 1.5, "1", Number.NaN, 2 ** 53]],
  ["a whole number, 0 or greater", natural, [0, 7], [-1, null, undefined]],
  ["a whole number from 2 to 1,000", wholeNumber(2, 1000), [2, 1000], [1, 1001]],
  ["a number greater than 0", positive, [0.1], [0, -1, Number.POSITIVE_INFINITY]],
  ["a number, at least 0 and less than 1", rate, [0, 0.9], [1, -0.1]],
  ["a number greater than 0, at most 1", share, [1, 0.1], [0, 1.1]],
  ["a finite number", number, [-1.5], [Number.NaN, "1", Number.NEGATIVE_INFINITY]],
  ["a string", string, ["", "a"], [1, null]],
  ["a non-empty string", nonEmptyString, ["a"], ["", 1]],
  ["an object", object, [{}], [[], null, "a", new Uint8Array(1)]],
  ["an array", array, [[], [1, "a"]], [{}, "a"]],
  ["an array of strings", arrayOf(string, "strings"), [[], ["a"]], [["a", 1], "a", new Array(1)]],
  ['"beam" or "dp"', choice("beam", "dp"), ["dp"], ["Beam", 1]],
  ['a number greater than 0, or "dev"', either(positive, choice("dev")), [1, "dev"], ["train", 0]],
]

describe("kinds", () => {
  it.each(cases)("%s", (description, kind, valid, invalid) => {
    expect(kind.description).toBe(description)
    for (const value of valid) expect(kind.is(value)).toBe(true)
    for (const value of invalid) expect(kind.is(value)).toBe(false)
  })
})
