// The words of a tree as they are written.

/// Words as they are written: no space before punctuation and clitics.
export function joinWords(words: readonly string[]): string {
  return words.join(" ").replaceAll(/ (?=[.,;:!?%)\]]( |$)|n['’]t\b|['’](s|re|ve|ll|d|m)\b)/g, "")
}
