// Numbers with their nouns.

/// "1 tree", "2 trees", "12,345 trees".
export function formatCount(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`
}
