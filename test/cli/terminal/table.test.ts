import { expect, it } from "vitest"
import { formatTable } from "../../../src/cli/terminal/table.ts"

it("aligns columns by their width on the terminal, and numbers to the right", () => {
  const rows = [
    ["fish", 5, "x"],
    ["魚", 12, ""],
  ]
  expect(formatTable(["word", "count", ""], rows)).toBe("word  count\nfish      5  x\n魚       12")
})

it("shows control characters instead of writing them", () => {
  expect(formatTable(["label"], [["\x1b[31mNP\n"]])).toBe("label\n␛[31mNP␊")
})
