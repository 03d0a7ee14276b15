// Where normalised text is split before words are looked up: at white space and around punctuation.

// Symbols of ASCII that Unicode doesn't count as punctuation, but BERT does, are named one by one.
const tokens = /[^\p{White_Space}\p{P}$+<=>^`|~]+|[\p{P}$+<=>^`|~]/gu

/// The parts of a normalised word: runs without white space and punctuation, and every punctuation character alone.
/// Empty if there is only white space.
export function splitNormalized(text: string): readonly string[] {
  return text.match(tokens) ?? []
}
