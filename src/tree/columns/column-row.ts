// One line of a CoNLL file: a word, a token of several words, or an empty node.

import { quoteValue } from "../../check/quote-value.ts"
import type { ColumnWord } from "./column-sentence.ts"
import { restoreSpaces } from "./spaces-in-form.ts"

/// The columns, in the order of CoNLL-U. CoNLL-X calls some of them otherwise: CPOSTAG, POSTAG, and PHEAD and PDEPREL at the end.
export const columnNames = [
  ...["ID", "FORM", "LEMMA", "UPOS", "XPOS", "FEATS", "HEAD", "DEPREL", "DEPS", "MISC"],
] as const

/// The numbers of columns that lines may have: all, or those of CoNLL-X without its last two.
export const columnCounts: readonly number[] = [10, 8]

/// What is wrong with a line, and which of its columns it is in, counted from 0.
export interface RowProblem {
  readonly problem: string
  readonly field: number
}

/// What a line is. Numbers are those of the file: a range `first` to `last` includes both.
export type Row =
  | { readonly kind: "word"; readonly number: number; readonly word: ColumnWord }
  | {
      readonly kind: "range"
      readonly first: number
      readonly last: number
      readonly form: string
      readonly misc?: string
    }
  | { readonly kind: "empty node" }

/// Reads the columns of a line.
export function readRow(fields: readonly string[]): Row | RowProblem {
  const [id = "", form = ""] = fields
  if (/^\d+\.\d+$/.test(id)) return { kind: "empty node" }
  const [, first, last] = /^(\d+)-(\d+)$/.exec(id) ?? []
  if (first === undefined && !/^\d+$/.test(id))
    return problem(
      0,
      `the line begins with ${quoteValue(id)}, not with the number of a word; write a number and a tab before each word, and "#" before a comment`,
    )
  if (/^[ \v\f\r]*$/.test(form)) return problem(1, "the word has no form; write it in the second column")
  const restored = restoreSpaces(form, given(fields[9]))
  if (first !== undefined) return { kind: "range", first: Number(first), last: Number(last), ...restored }
  return readWord(fields, restored)
}

function readWord(
  fields: readonly string[],
  { form, misc }: Pick<ColumnWord, "form" | "misc">,
): Row | RowProblem {
  const spaced = fields.findIndex((text, at) => !mayHaveSpaces.has(at) && /[ \v\f\r]/.test(text))
  if (spaced >= 0)
    return problem(
      spaced,
      `${columnNames[spaced]} is ${quoteValue(fields[spaced])}; separate the columns with tabs, and remove spaces from this one`,
    )
  const [id = "", , lemma, upos, xpos, feats, head, relation, deps] = fields.map(given)
  if (head !== undefined && !/^\d+$/.test(head))
    return problem(6, `HEAD is ${quoteValue(head)}; write the number of a word, 0 for the root, or "_"`)
  // "_" is a word too, and its lemma is the same.
  const written = form === "_" ? (lemma ?? "_") : lemma
  const word: ColumnWord = {
    form,
    ...(written !== undefined && { lemma: written }),
    ...(upos !== undefined && { upos }),
    ...(xpos !== undefined && { xpos }),
    ...(feats !== undefined && { feats }),
    ...(head !== undefined && { head: Number(head) }),
    ...(relation !== undefined && { relation }),
    ...(deps !== undefined && { deps }),
    ...(misc !== undefined && { misc }),
  }
  return { kind: "word", number: Number(id), word }
}

// FORM, LEMMA and MISC.
const mayHaveSpaces: ReadonlySet<number> = new Set([1, 2, 9])

const given = (text: string | undefined) => (text === "_" || text === "" ? undefined : text)

const problem = (field: number, text: string): RowProblem => ({ field, problem: text })
