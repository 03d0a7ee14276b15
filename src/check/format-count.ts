// Numbers in messages.

/// Formats a number with its noun: "1 tree", "2 trees", "12,345 trees".
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`
}

/// Formats a number with separators: "12,345".
export function formatNumber(number: number): string {
  return number.toLocaleString("en-US")
}
