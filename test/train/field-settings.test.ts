import { describe, expect, it } from "vitest"
import { fieldShape } from "../../src/train/field-settings.ts"

describe("the shape of a field", () => {
  it.each([
    ["word", { role: "word" }],
    ["lower", { role: "lower" }],
    ["form", { role: "form" }],
    ["tag", { role: "tag" }],
    ["suffix3", { role: "suffix", characters: 3 }],
    ["prefix1", { role: "prefix", characters: 1 }],
    ["lem", { role: "feature" }],
    ["suffix", { role: "feature" }],
    ["suffix0", { role: "feature" }],
    ["infix2", { role: "feature" }],
  ])("follows from the name %s", (name, shape) => {
    expect(fieldShape({ name, size: 5, isFrozen: true })).toEqual({ name, size: 5, isFrozen: true, ...shape })
  })
})
