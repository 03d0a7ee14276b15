// Writes sentences as CoNLL-U.

import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { columnNames } from "./column-row.ts"
import type { ColumnSentence, ColumnWord } from "./column-sentence.ts"
import { replaceSpaces } from "./spaces-in-form.ts"

/// The lines of a sentence, without a line break at the end; an empty line separates sentences. What `ColumnReader` reads is the same
/// sentence. A form may be anything but white space alone: tabs and line breaks in it go into MISC. Throws "invalid-argument" if
/// another column has white space that CoNLL-U doesn't allow there.
export function writeColumns({ comments, words, ranges }: ColumnSentence): string {
  const lines = comments.map((comment) => `# ${checked(comment, "a comment", lineBreak)}`)
  let nextRange = 0
  words.forEach((word, at) => {
    for (let range = ranges[nextRange]; range?.start === at; range = ranges[++nextRange])
      lines.push(writeRow(`${range.start + 1}-${range.end}`, range))
    lines.push(writeRow(String(at + 1), word))
  })
  return lines.join("\n")
}

function writeRow(id: string, word: ColumnWord): string {
  const { form, misc } = replaceSpaces(word)
  const { lemma, upos, xpos, feats, head, relation, deps } = word
  if (!/[^ ]/.test(form))
    throw new SpandrelError(
      "invalid-argument",
      `the form of word ${id} is ${quoteValue(word.form)}; a word needs a character that isn't white space`,
    )
  const columns = [id, form, lemma, upos, xpos, feats, head?.toString(), relation, deps, misc]
  return columns
    .map((text = "_", at) => {
      const mayHaveSpaces = ["FORM", "LEMMA", "MISC"].includes(columnNames[at] as string)
      return checked(
        text === "" ? "_" : text,
        `${columnNames[at]} of word ${id}`,
        mayHaveSpaces ? tabOrBreak : space,
      )
    })
    .join("\t")
}

const lineBreak = /[\n\r]/
const tabOrBreak = /[\t\n\r]/
const space = /[ \t\n\v\f\r]/

function checked(text: string, name: string, refused: RegExp): string {
  if (!refused.test(text)) return text
  throw new SpandrelError(
    "invalid-argument",
    `${name} can't be ${quoteValue(text)}; CoNLL-U doesn't allow this white space there`,
  )
}
