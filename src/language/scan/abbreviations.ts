// Abbreviations that end in a stop, and what the stop can mean.

/// What the stop after a word means:
/// - leading: the sentence always continues ("Mr.", "e.g.")
/// - numbered: an abbreviation only before a number ("No. 5")
/// - dated: an abbreviation only before a number or lower case ("on Sat. we")
/// - measured: an abbreviation except at the end of the sentence ("5 ft. tall")
/// - closing: an abbreviation, which may end the sentence too ("Inc.")
export type AbbreviationKind = "leading" | "numbered" | "dated" | "measured" | "closing"

/// The kind of abbreviation that `word`, which is followed by a stop, can be; undefined if it is none, and for a single
/// capital, which needs more context. `before` is the last character before the word that isn't blank.
export type FindAbbreviation = (word: string, before: string) => AbbreviationKind | undefined

/// The abbreviations of each kind, without their stops and separated by spaces. One in lower case can be written with a
/// capital too.
export type AbbreviationTable = Readonly<Partial<Record<AbbreviationKind, string>>>

const letterByLetter = /^\p{L}(?:\.-?\p{L})+$/u

/// Looks words up in a table. Letters with stops between them ("U.S", "J.-P") are always an abbreviation.
export function abbreviationsOf(table: AbbreviationTable): FindAbbreviation {
  const kinds = new Map(
    Object.entries(table).flatMap(([kind, words]) =>
      wordsOf(words).map((word) => [word, kind as AbbreviationKind] as const),
    ),
  )
  return (written) => {
    // "l'O.N.U."
    const word = written.slice(written.search(/[^'’]*$/))
    return (
      kinds.get(word) ?? kinds.get(uncapitalized(word)) ?? (letterByLetter.test(word) ? "closing" : undefined)
    )
  }
}

const uncapitalized = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1)

/// The words of a table, which are separated by white space.
export const wordsOf = (words: string): string[] => words.split(/\s+/).filter((word) => word !== "")
