import { expect, it } from "vitest"
import { formatCount } from "../../src/check/format-count.ts"

it("formats a number with its noun", () => {
  expect([0, 1, 2, 12_345].map((count) => formatCount(count, "tree"))).toEqual([
    "0 trees",
    "1 tree",
    "2 trees",
    "12,345 trees",
  ])
})
