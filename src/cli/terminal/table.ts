// Tables of text for the terminal.

import { displayWidth } from "../../unicode/display-width.ts"
import { printable } from "../../unicode/printable.ts"

/// Formats rows in columns that are two spaces apart; columns of numbers are right-aligned. Control characters become
/// visible.
export function formatTable(
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const cells = [header, ...rows.map((row) => row.map((cell) => printable(String(cell))))]
  const widths = header.map((_, column) => Math.max(...cells.map((row) => displayWidth(row[column] ?? ""))))
  const isNumeric = header.map(
    (_, column) => rows.length > 0 && rows.every((row) => typeof row[column] === "number"),
  )
  return cells
    .map((row) =>
      row
        .map((cell, column) => {
          const padding = " ".repeat((widths[column] as number) - displayWidth(cell))
          return isNumeric[column] ? padding + cell : cell + padding
        })
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}
