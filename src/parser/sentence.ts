// Sentences as users give them, made ready for the parser: words with tags, as a tree holds them, and where they stand.

import type { ConstraintOptions, WordOffsets } from "../decode/span-constraints.ts"
import { escapeBrackets, givenForm, unescapeBrackets, writtenForm } from "../tree/bracket-escapes.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import { SentenceError } from "./parser-error.ts"

/// A word with its tag, brackets as they are; `start` and `end` tell where it stands in a text.
export interface TaggedToken {
  readonly text: string
  readonly tag: string
  readonly start?: number | undefined
  readonly end?: number | undefined
}

/// What its owner knows a sentence by.
export type SentenceId = string | number

/// A sentence whose words have tags, with what is required of its tree.
export interface TaggedSentence {
  /// Comes back with the parse.
  readonly id?: SentenceId | undefined
  readonly words: readonly (TaggedWord | TaggedToken)[]
  /// Where each word stands in a text, if the words themselves don't say; else one space is between words.
  readonly offsets?: readonly WordOffsets[] | undefined
  readonly constraints?: ConstraintOptions | undefined
}

/// A sentence whose words have no tags yet, with what is required of its tree.
export interface TokenSentence {
  /// Comes back with the parse.
  readonly id?: SentenceId | undefined
  readonly tokens: readonly string[]
  /// Each word as the tokeniser writes it, which a model looks for where it doesn't know the word, and of quotes always; found
  /// out unless given.
  readonly written?: readonly string[] | undefined
  /// Where each word stands in a text; one space is between words unless this is given.
  readonly offsets?: readonly WordOffsets[] | undefined
  readonly constraints?: ConstraintOptions | undefined
}

/// A sentence in any form: a list of words, or of tagged words, or either with constraints.
export type GivenSentence =
  | readonly string[]
  | TokenSentence
  | readonly (TaggedWord | TaggedToken)[]
  | TaggedSentence

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

/// The most words that a sentence may have: with the paper's network, a word takes about 14 KB.
export const longestSentence = 10_000

/// Makes a sentence ready; `at` is its number, for messages.
export function makeReady(given: GivenSentence, at: number, giveTags: GiveTags): ReadySentence {
  const sentence = named(given, at)
  if ("words" in sentence) {
    checkLength(sentence.words, at)
    const words = sentence.words.map((word, place) => taggedWord(word, at, place))
    const { id, constraints } = sentence
    const offsets = checkedOffsets(sentence.offsets ?? ownOffsets(sentence.words), words.length, at)
    return { id, words, written: undefined, offsets: offsets ?? offsetsOf(words), constraints }
  }
  const { id, tokens, written, constraints } = sentence
  checkLength(tokens, at)
  if (written !== undefined) checkEntries("written", written, tokens.length, at)
  const offsets = checkedOffsets(sentence.offsets, tokens.length, at)
  tokens.forEach((token, place) => {
    checkText(token, "word", at, place)
  })
  // What stands in a text is meant as it stands; words that somebody lists may be a treebank's.
  const forms = tokens.map(written === undefined ? givenForm : writtenForm)
  const tags = giveTags(forms.map(unescapeBrackets), written)
  const words = forms.map((form, place) => ({ tag: tags[place] as string, form }))
  return { id, words, written, offsets: offsets ?? offsetsOf(words), constraints }
}

function named(given: GivenSentence, at: number): TokenSentence | TaggedSentence {
  if (Array.isArray(given)) return typeof given[0] === "string" ? { tokens: given } : { words: given }
  if (typeof given === "object" && given !== null) {
    const sentence = given as TokenSentence | TaggedSentence
    const list = "words" in sentence ? sentence.words : sentence.tokens
    // Users' own fields may stay, but a misspelt one must not pass for constraints that are left out.
    const misspelt = Object.keys(sentence).find((field) => /^(?!constraints$)constrain/i.test(field))
    if (misspelt !== undefined)
      throw new SentenceError(at, `there is no field "${misspelt}"; write "constraints"`)
    if (Array.isArray(list)) return sentence
  }
  throw new SentenceError(at, 'it is no list of words; a sentence is ["I", "like", "fish"]')
}

/// Where words say that they stand; undefined if none of them says it.
function ownOffsets(words: TaggedSentence["words"]): readonly WordOffsets[] | undefined {
  const own = words.map((word) => ("text" in word ? { start: word.start, end: word.end } : {}))
  return own.every(({ start, end }) => start === undefined && end === undefined)
    ? undefined
    : (own as WordOffsets[])
}

/// Offsets as they were given, if there is a pair for each word.
function checkedOffsets(
  offsets: readonly WordOffsets[] | undefined,
  length: number,
  sentence: number,
): readonly WordOffsets[] | undefined {
  if (offsets === undefined) return undefined
  checkEntries("offsets", offsets, length, sentence)
  const isOffset = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
  const wrong = offsets.findIndex(
    (pair) => !(isOffset(pair?.start) && isOffset(pair?.end) && pair.start <= pair.end),
  )
  if (wrong < 0) return offsets
  throw new SentenceError(
    sentence,
    `word ${wrong + 1} needs a start and an end, whole numbers from 0 on; give them to all words or to none`,
  )
}

function checkEntries(name: string, list: readonly unknown[], length: number, sentence: number): void {
  if (list.length === length) return
  throw new SentenceError(sentence, `"${name}" has ${list.length} entries for ${length} words; give each one`)
}

/// Where words stand in a text that has one space between them.
function offsetsOf(words: readonly TaggedWord[]): WordOffsets[] {
  let start = 0
  return words.map(({ form }) => {
    const end = start + unescapeBrackets(form).length
    const offsets = { start, end }
    start = end + 1
    return offsets
  })
}

function taggedWord(word: TaggedWord | TaggedToken, sentence: number, place: number): TaggedWord {
  if (typeof word !== "object" || word === null) {
    throw new SentenceError(
      sentence,
      `${shown(word)}, word ${place + 1}, has no tag; a word with a tag is { text: "fish", tag: "NN" }`,
    )
  }
  checkText(word.tag, "tag", sentence, place)
  // The Penn Treebank's tag of "(" is -LRB- itself; nothing turns a tag back into what it stands for.
  const tag = /[()]/.test(word.tag) ? escapeBrackets(word.tag) : word.tag
  if ("form" in word) {
    checkText(word.form, "form", sentence, place)
    return tag === word.tag ? word : { ...word, tag }
  }
  checkText(word.text, "word", sentence, place)
  return { tag, form: givenForm(word.text) }
}

// As in treebanks, a no-break or an ideographic space may stand within a word.
const spaces = { refused: /[ \t\n\v\f\r]/, rule: "no spaces" }
const rules = {
  word: spaces,
  tag: spaces,
  form: { refused: /[ \t\n\v\f\r()]/, rule: 'no spaces or brackets, "(" being written -LRB-' },
} as const

function checkText(text: unknown, kind: keyof typeof rules, sentence: number, place: number): void {
  const { refused, rule } = rules[kind]
  if (typeof text === "string" && text !== "" && !refused.test(text)) return
  throw new SentenceError(
    sentence,
    `${shown(text)}, word ${place + 1}, can't be a ${kind}: it needs at least one character, and ${rule}`,
  )
}

function shown(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value.slice(0, 40)) : String(value)
}

function checkLength({ length }: { readonly length: number }, sentence: number): void {
  if (length === 0) throw new SentenceError(sentence, "it has no words")
  if (length > longestSentence) {
    const [has, most] = [length, longestSentence].map((count) => count.toLocaleString("en-US"))
    throw new SentenceError(sentence, `it has ${has} words, and ${most} is the most; cut it into sentences`)
  }
}
