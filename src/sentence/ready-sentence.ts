// Sentences made ready for the parser: words with tags, as a tree holds them, and where they stand.

import { quoteValue } from "../check/quote-value.ts"
import type { ConstraintOptions, WordOffsets } from "../decode/span-constraints.ts"
import { escapeBrackets, givenForm, unescapeBrackets, writtenForm } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { type Given, longestSentence, type SentenceId } from "./sentence.ts"
import { SentenceError } from "./sentence-error.ts"
import { sentencesOf } from "./text-sentences.ts"
import { checkEntries, placesOf } from "./word-places.ts"

/// A sentence ready to be parsed.
export interface ReadySentence {
  readonly id: SentenceId | undefined
  readonly words: readonly TaggedWord[]
  readonly written: readonly string[] | undefined
  readonly offsets: readonly WordOffsets[]
  readonly constraints: ConstraintOptions | undefined
}

/// Gives words their tags.
export type GiveTags = (words: readonly string[], written: readonly string[] | undefined) => readonly string[]

/// Makes a sentence ready; `at` is its number, for messages.
export function makeReady(given: Given, at: number, giveTags: GiveTags): ReadySentence {
  const { id, text, tokens, mustHaveTags, written, offsets, constraints } = named(given, at)
  checkLength(tokens, at)
  checkWritten(written, tokens.length, at)
  // What stands in a text is meant as it stands; words that somebody lists may be a treebank's.
  const toForm = written === undefined ? givenForm : writtenForm
  const isTagged = mustHaveTags || tokens.some(hasTag)
  const words = isTagged
    ? tokens.map((token, place) => taggedWord(token, toForm, at, place))
    : tagged(
        tokens.map((token, place) => toForm(wordOf(token, at, place))),
        written,
        giveTags,
      )
  const plain = words.map(({ form }) => unescapeBrackets(form))
  return {
    id,
    words,
    written,
    offsets: placesOf(plain, { own: tokens, offsets, text }, at),
    // Whoever compiles them refuses what are none.
    constraints: constraints as ConstraintOptions | undefined,
  }
}

interface NamedSentence {
  readonly id?: SentenceId | undefined
  readonly text?: string | undefined
  readonly tokens: readonly unknown[]
  readonly mustHaveTags?: boolean
  readonly written?: unknown
  readonly offsets?: unknown
  readonly constraints?: unknown
}

const fieldNames = ["id", "text", "tokens", "words", "written", "offsets", "constraints"] as const

// What `toSpans`, `splitText` and the parser itself give are sentences too; these fields of theirs are no business of the
// parser.
const passedOver = [
  ...["brackets", "start", "end"],
  ...["tree", "parses", "score", "logProbability", "constituents"],
]

/// A sentence in its one form. A field that is misspelt must not pass for one that is left out, so there are no others.
function named(given: unknown, at: number): NamedSentence {
  // A list may have holes, which most of its methods skip.
  if (Array.isArray(given)) return { tokens: Array.from(given) }
  if (!isObject(given) || ArrayBuffer.isView(given)) throw noSentence(given, at)
  const known: readonly string[] = [...fieldNames, ...passedOver]
  const stranger = Object.keys(given).find((name) => !known.includes(name))
  if (stranger !== undefined)
    throw new SentenceError(
      at,
      `there is no field ${quoteValue(stranger)}; the fields are ${fieldNames.join(", ")}`,
    )
  const { id, text, tokens, words, ...rest } = given as Partial<Record<(typeof fieldNames)[number], unknown>>
  if (id !== undefined && typeof id !== "string" && typeof id !== "number")
    throw new SentenceError(at, `its "id" must be a text or a number, not ${quoteValue(id)}`)
  if (text !== undefined && typeof text !== "string")
    throw new SentenceError(at, `its "text" must be a text, not ${quoteValue(text)}`)
  if (tokens !== undefined && words !== undefined)
    throw new SentenceError(at, 'it has "tokens" and "words"; leave one of them out')
  const list = tokens === undefined ? words : tokens
  if (list === undefined && text !== undefined) return { ...rest, ...onlySentence(text, rest, at), id }
  if (!Array.isArray(list)) throw noSentence(list, at)
  return { ...rest, id, text, tokens: Array.from(list), mustHaveTags: words !== undefined }
}

function noSentence(value: unknown, at: number): SentenceError {
  const found = value === undefined ? "" : `, but ${quoteValue(value)}`
  return new SentenceError(
    at,
    `it is no list of words${found}; a sentence is ["I", "like", "fish"] or { text: "I like fish." }`,
  )
}

function onlySentence(text: string, { written, offsets, constraints }: Partial<NamedSentence>, at: number) {
  if (written !== undefined || offsets !== undefined)
    throw new SentenceError(at, '"written" and "offsets" are of words; give "tokens" with them')
  const [only, ...others] = sentencesOf(text)
  if (only === undefined) throw new SentenceError(at, "its text has no words")
  if (others.length === 0) return only
  const remedy = constraints === undefined ? "parse and parseStream take any text" : "constraints are of one"
  throw new SentenceError(
    at,
    `its text makes ${others.length + 1} sentences; give each a text of its own (${remedy})`,
  )
}

function tagged(
  forms: readonly string[],
  written: readonly string[] | undefined,
  giveTags: GiveTags,
): TaggedWord[] {
  const tags = giveTags(forms.map(unescapeBrackets), written)
  return forms.map((form, place) => ({ tag: tags[place] as string, form }))
}

// A form is a treebank's, so its tag is missing where there is none.
function hasTag(token: unknown): boolean {
  return isObject(token) && (token["tag"] !== undefined || token["form"] !== undefined)
}

function wordOf(token: unknown, at: number, place: number): string {
  return checkedText(isObject(token) ? token["text"] : token, "word", at, place)
}

function taggedWord(word: unknown, toForm: (word: string) => string, at: number, place: number): TaggedWord {
  if (!isObject(word) || word["tag"] === undefined) {
    throw new SentenceError(
      at,
      `${quoteValue(isObject(word) ? (word["text"] ?? word["form"]) : word)}, word ${place + 1}, has no tag; a word with a tag is { text: "fish", tag: "NN" }`,
    )
  }
  const given = checkedText(word["tag"], "tag", at, place)
  // The Penn Treebank's tag of "(" is -LRB- itself; nothing turns a tag back into what it stands for.
  const tag = /[()]/.test(given) ? escapeBrackets(given) : given
  if (word["form"] === undefined) return { tag, form: toForm(wordOf(word, at, place)) }
  const form = checkedText(word["form"], "form", at, place)
  return tag === given ? (word as unknown as TaggedWord) : { ...word, tag, form }
}

// As in treebanks, a no-break or an ideographic space may stand within a word.
const spaces = { refused: /[ \t\n\v\f\r]/, rule: "no spaces" }
const rules = {
  word: spaces,
  tag: spaces,
  form: { refused: /[ \t\n\v\f\r()]/, rule: 'no spaces or brackets, "(" being written -LRB-' },
} as const

function checkedText(text: unknown, kind: keyof typeof rules, at: number, place: number): string {
  const { refused, rule } = rules[kind]
  if (typeof text === "string" && text !== "" && !refused.test(text)) return text
  throw new SentenceError(
    at,
    `${quoteValue(text)}, word ${place + 1}, can't be a ${kind}: it needs at least one character, and ${rule}`,
  )
}

function checkWritten(
  written: unknown,
  length: number,
  at: number,
): asserts written is readonly string[] | undefined {
  if (written === undefined) return
  checkEntries("written", written, length, at)
  const wrong = written.findIndex((form) => typeof form !== "string")
  if (wrong >= 0)
    throw new SentenceError(
      at,
      `"written" must be of texts, and that of word ${wrong + 1} is ${quoteValue(written[wrong])}`,
    )
}

function checkLength({ length }: { readonly length: number }, at: number): void {
  if (length === 0) throw new SentenceError(at, "it has no words")
  if (length > longestSentence) {
    const [has, most] = [length, longestSentence].map((count) => count.toLocaleString("en-US"))
    throw new SentenceError(at, `it has ${has} words, and ${most} is the most; cut it into sentences`)
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
