// Constraints as users write them: spans in words or in characters, labels by name.

import type { LabelSet } from "../tree/label-set.ts"
import { ConstraintError, Constraints, type RequiredSpan } from "./constraints.ts"
import { labelFinder } from "./label-finder.ts"

/// A span that must be a constituent, or with `notConstituent` must not be one. `start` and `end` count words, or
/// characters of the text with `unit: "characters"`; half-open, from 0.
///
/// The label "NP" requires an NP over exactly these words, alone or in a chain of unary phrases; "S VP" requires an S
/// whose only child is a VP.
export interface SpanConstraint {
  readonly start: number
  readonly end: number
  readonly label?: string
  readonly notConstituent?: boolean
}

/// What is required of the tree of a sentence.
export interface ConstraintOptions {
  readonly spans: readonly SpanConstraint[]
  /// What `start` and `end` count (default: "words").
  readonly unit?: "words" | "characters"
}

/// The range of a word in the text, in characters, half-open.
export interface WordOffsets {
  readonly start: number
  readonly end: number
}

/// The sentence that constraints are for.
export interface ConstrainedSentence {
  /// The number of words.
  readonly length: number
  /// The labels of the model.
  readonly labels: LabelSet
  /// One range per word; needed for spans in characters.
  readonly offsets?: readonly WordOffsets[] | undefined
}

/// Compiles the constraints of a sentence. Throws a `ConstraintError` that names the entry, such as `spans[2]`.
export function compileConstraints(
  options: ConstraintOptions,
  { length, labels, offsets }: ConstrainedSentence,
): Constraints {
  const inCharacters = options.unit === "characters"
  const toWords = inCharacters ? wordFinder(length, offsets) : (span: SpanConstraint) => span
  const findLabels = labelFinder(labels)
  const compiled = options.spans.map((span, at): RequiredSpan => {
    const entry = `spans[${at}]`
    const { start, end } = toWords(span, entry)
    const named = inCharacters
      ? { start, end, shown: `the span of characters ${span.start} to ${span.end}` }
      : { start, end }
    if (span.label === undefined) return named
    if (span.notConstituent) {
      throw new ConstraintError(
        `${entry}: "label" and "notConstituent" exclude each other; leave out one of them`,
      )
    }
    return { ...named, labels: findLabels(span.label, entry) }
  })

  // `Constraints` doesn't know about entries. It throws while it draws an invalid span, or in the end if spans cross.
  let entry = ""
  function* draw(isForbidden: boolean): Generator<RequiredSpan, void, undefined> {
    for (const [at, span] of compiled.entries()) {
      if ((options.spans[at]?.notConstituent === true) !== isForbidden) continue
      entry = `spans[${at}]: `
      yield span
    }
    entry = ""
  }
  try {
    return new Constraints(length, draw(false), draw(true))
  } catch (error) {
    if (!(error instanceof ConstraintError)) throw error
    throw new ConstraintError(`${entry}${error.message}`)
  }
}

interface Misfit {
  /// The character.
  readonly at: number
  /// The index of the nearest word that fits; -1 if there is none.
  readonly nearest: number
  readonly offsets: readonly WordOffsets[]
}

/// Finds the words of a span in characters, which must start where a word starts and end where a word ends.
function wordFinder(length: number, offsets: readonly WordOffsets[] | undefined) {
  if (offsets?.length !== length) {
    const found = offsets?.length ?? "none"
    throw new ConstraintError(
      `spans in characters need the offsets of all ${length} words, but there are ${found}; use "unit": "words"`,
    )
  }
  const starting = new Map<number, number>()
  const ending = new Map<number, number>()
  // If several words have the same range, such as the parts of a contraction, a span includes all of them.
  offsets.forEach(({ start, end }, word) => {
    if (!starting.has(start)) starting.set(start, word)
    ending.set(end, word + 1)
  })
  return (span: SpanConstraint, entry: string): { start: number; end: number } => {
    const start = starting.get(span.start)
    const end = ending.get(span.end)
    if (!(span.start < span.end)) {
      throw new ConstraintError(
        `${entry}: the span of characters ${span.start} to ${span.end} is empty; start must be less than end`,
      )
    }
    if (start === undefined) {
      const next = offsets.findIndex((word) => word.start > span.start)
      throw new ConstraintError(`${entry}: ${misfit("start", { at: span.start, nearest: next, offsets })}`)
    }
    if (end === undefined) {
      const last = offsets.findLastIndex((word) => word.end < span.end)
      throw new ConstraintError(`${entry}: ${misfit("end", { at: span.end, nearest: last, offsets })}`)
    }
    return { start, end }
  }
}

/// Why a span can't start or end at a character, and the nearest word where it can.
function misfit(verb: "start" | "end", { at, nearest, offsets }: Misfit): string {
  // Messages count words from 1. They also give the characters, since spans in words count from 0.
  const show = (word: number) =>
    `word ${word + 1} (characters ${offsets[word]?.start} to ${offsets[word]?.end})`
  const cut = offsets.findIndex(({ start, end }) => start < at && at < end)
  const problem = cut < 0 ? `no word ${verb}s at character ${at}` : `character ${at} is inside ${show(cut)}`
  const fix = `a span must ${verb} where a word ${verb}s`
  return `${problem}; ${fix}${cut < 0 && nearest >= 0 ? `, such as ${show(nearest)}` : ""}`
}
