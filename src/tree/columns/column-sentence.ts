// A sentence of CoNLL-U: words with ten columns each.

/// A word's columns. Those that the file leaves open, with `_`, are undefined.
export interface ColumnWord {
  readonly form: string
  readonly lemma?: string
  readonly upos?: string
  readonly xpos?: string
  /// Morphological features as the file has them: `Gender=Masc|Number=Sing`.
  readonly feats?: string
  /// The number of the word that this one depends on, counted from 1; 0 for the root.
  readonly head?: number
  readonly relation?: string
  readonly deps?: string
  readonly misc?: string
}

/// A token of the text that is several words, such as French "du": the words `start` to `end - 1`, counted from 0.
export interface WordRange {
  readonly start: number
  readonly end: number
  readonly form: string
  readonly misc?: string
}

export interface ColumnSentence {
  /// The lines that begin with "#", without it: `sent_id = 3`.
  readonly comments: readonly string[]
  readonly words: readonly ColumnWord[]
  readonly ranges: readonly WordRange[]
}

/// A sentence that was read from a file.
export interface ReadColumns extends ColumnSentence {
  /// The name of the file.
  readonly source: string
  /// The line of each word, counted from 1.
  readonly lines: readonly number[]
}

/// The value of the comment `name = value`; undefined if there is none, or if it is empty.
export function commentValue(
  { comments }: Pick<ColumnSentence, "comments">,
  name: "sent_id" | "text",
): string | undefined {
  for (const comment of comments) {
    const equals = comment.indexOf("=")
    const value = comment.slice(equals + 1).trim()
    if (equals >= 0 && value !== "" && comment.slice(0, equals).trim() === name) return value
  }
  return undefined
}

/// True if MISC says that no space follows in the text.
export function touchesNext({ misc = "" }: { readonly misc?: string }): boolean {
  return misc.split("|").includes("SpaceAfter=No")
}
