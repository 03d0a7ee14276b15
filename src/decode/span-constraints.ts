// Constraints as users write them: spans counted in words or in characters, labels by their names.

import { quoteValue } from "../check/quote-value.ts"
import type { LabelSet } from "../tree/label-set.ts"
import { splitFeatures } from "../tree/morphology.ts"
import { splitChain } from "../tree/span-tree.ts"
import { ConstraintError, Constraints, type RequiredSpan } from "./constraints.ts"

/// A span that must be a constituent, or with `notConstituent` must be none. `start` and `end` count words, or
/// characters of the text with `unit: "characters"`; half-open, from 0 on.
///
/// The label "NP" asks for a phrase NP over just these words, alone or in a chain of unary phrases; "S VP" for an S whose
/// only child is a VP.
export interface SpanConstraint {
  readonly start: number
  readonly end: number
  readonly label?: string
  readonly notConstituent?: boolean
}

/// What is required of the tree of a sentence.
export interface ConstraintOptions {
  readonly spans: readonly SpanConstraint[]
  /// Words unless told otherwise.
  readonly unit?: "words" | "characters"
}

/// Where a word stands in the text, in characters.
export interface WordOffsets {
  readonly start: number
  readonly end: number
}

/// The constraints of a sentence of `length` words. Spans in characters need the words' offsets. Throws a
/// `ConstraintError` that names the entry, such as `spans[2]`.
export function compileConstraints(
  options: ConstraintOptions,
  length: number,
  labels: LabelSet,
  offsets?: readonly WordOffsets[],
): Constraints {
  const inCharacters = options.unit === "characters"
  const toWords = inCharacters ? wordFinder(length, offsets) : (span: SpanConstraint) => span
  const numbersOf = labelFinder(labels)
  const compiled = options.spans.map((span, at): RequiredSpan => {
    const entry = `spans[${at}]`
    const { start, end } = toWords(span, entry)
    const named = inCharacters
      ? { start, end, shown: `the span of characters ${span.start} to ${span.end}` }
      : { start, end }
    if (span.label === undefined) return named
    if (span.notConstituent) {
      throw new ConstraintError(
        `${entry}: "label" and "notConstituent" exclude each other; leave one of them out`,
      )
    }
    return { ...named, labels: numbersOf(span.label, entry) }
  })

  // Constraints knows no entries; it refuses a span when that is drawn, or all of them together at the end.
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

/// Gives the words of a span in characters, which must begin where a word begins and end where one ends.
function wordFinder(length: number, offsets: readonly WordOffsets[] | undefined) {
  if (offsets?.length !== length) {
    const found = offsets === undefined ? "none" : `${offsets.length}`
    throw new ConstraintError(
      `spans in characters need the offsets of all ${length} words, and there are ${found}; count words instead`,
    )
  }
  const starting = new Map<number, number>()
  const ending = new Map<number, number>()
  // Of words in one place, such as the parts of a contraction, a span takes all.
  offsets.forEach(({ start, end }, word) => {
    if (!starting.has(start)) starting.set(start, word)
    ending.set(end, word + 1)
  })
  return (span: SpanConstraint, entry: string): { start: number; end: number } => {
    const start = starting.get(span.start)
    const end = ending.get(span.end)
    if (!(span.start < span.end)) {
      throw new ConstraintError(`${entry}: the characters ${span.start} to ${span.end} are none`)
    }
    if (start === undefined) {
      const next = offsets.findIndex((word) => word.start > span.start)
      throw new ConstraintError(`${entry}: ${misfit("begin", span.start, next, offsets)}`)
    }
    if (end === undefined) {
      const last = offsets.findLastIndex((word) => word.end < span.end)
      throw new ConstraintError(`${entry}: ${misfit("end", span.end, last, offsets)}`)
    }
    return { start, end }
  }
}

function misfit(verb: "begin" | "end", at: number, nearest: number, offsets: readonly WordOffsets[]): string {
  // Words count from 1 in messages; that these are characters is said, since spans in words count from 0.
  const show = (word: number) =>
    `word ${word + 1} (characters ${offsets[word]?.start} to ${offsets[word]?.end})`
  const cut = offsets.findIndex(({ start, end }) => start < at && at < end)
  const where = cut < 0 ? `no word ${verb}s at character ${at}` : `character ${at} is inside of ${show(cut)}`
  const remedy = `a span must ${verb} where a word ${verb}s`
  return `${where}; ${remedy}${cut < 0 && nearest >= 0 ? `, such as ${show(nearest)}` : ""}`
}

/// Gives the numbers of the labels that hold a phrase, or a chain of phrases.
function labelFinder(labels: LabelSet) {
  const chains = labels.names().map(splitChain)
  const found = new Map<string, ReadonlySet<number>>()
  return (name: string, entry: string): ReadonlySet<number> => {
    let numbers = found.get(name)
    if (numbers === undefined) {
      const wanted = splitChain(name.trim().replace(/ +/g, " "))
      numbers = new Set(chains.flatMap((chain, at) => (holds(chain, wanted) ? [at + 1] : [])))
      if (numbers.size === 0) throw new ConstraintError(`${entry}: ${unknownLabel(name, labels)}`)
      found.set(name, numbers)
    }
    return numbers
  }
}

function holds(chain: readonly string[], wanted: readonly string[]): boolean {
  // A phrase with morphology behind its label, NP##n=s##, is an NP too.
  const isPhrase = (part: string | undefined, name: string) =>
    part !== undefined && (part === name || splitFeatures(part).label === name)
  return chain.some((_, from) => wanted.every((name, at) => isPhrase(chain[from + at], name)))
}

// So many labels are all told; of more, the closest few.
const fewLabels = 30
const closestLabels = 8

function unknownLabel(name: string, labels: LabelSet): string {
  const isChain = name.trim().includes(" ")
  const names = labels.names().filter((label) => !isChain || label.includes(" "))
  const known = [...new Set(isChain ? names : names.flatMap(splitChain))]
  const refusal = `the model knows no ${isChain ? "chain" : "label"} ${quoteValue(name)}`
  if (known.length <= fewLabels) return `${refusal}; it knows ${known.toSorted().join(", ") || "none"}`
  const ranked = known.map((label) => ({ label, distance: editDistance(label, name) }))
  ranked.sort((a, b) => a.distance - b.distance || (a.label < b.label ? -1 : 1))
  const closest = ranked.slice(0, closestLabels).map(({ label }) => label)
  return `${refusal}; of the ${known.length} that it knows the closest are ${closest.join(", ")}`
}

/// Letters to insert, remove or change, case aside, to make one label of the other. No label is long, but what a user
/// gives for one may be: its beginning counts.
function editDistance(label: string, name: string): number {
  const from = label.toLowerCase()
  const to = name.slice(0, 40).toLowerCase()
  let row = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let at = 0; at < from.length; at++) {
    const above = row
    row = [at + 1]
    for (let column = 0; column < to.length; column++) {
      const changed = (above[column] as number) + (from[at] === to[column] ? 0 : 1)
      row.push(Math.min(changed, (above[column + 1] as number) + 1, (row[column] as number) + 1))
    }
  }
  return row.at(-1) as number
}

/// Constraints from plain data, such as `JSON.parse` gives. Refuses anything else and says where.
export function readConstraints(data: unknown): ConstraintOptions {
  const { spans, unit } = fieldsOf(data, "constraints", ["spans", "unit"])
  if (!Array.isArray(spans)) throw new ConstraintError(`"spans" must be a list, not ${quoteValue(spans)}`)
  if (unit !== undefined && unit !== "words" && unit !== "characters") {
    throw new ConstraintError(`"unit" must be "words" or "characters", not ${quoteValue(unit)}`)
  }
  const read = spans.map((span, at) => readSpan(span, `spans[${at}]`))
  return unit === undefined ? { spans: read } : { spans: read, unit }
}

function readSpan(data: unknown, entry: string): SpanConstraint {
  const { start, end, label, notConstituent } = fieldsOf(data, entry, [
    "start",
    "end",
    "label",
    "notConstituent",
  ])
  const refuse = (field: string, expected: string, value: unknown) =>
    new ConstraintError(`${entry}: "${field}" must be ${expected}, not ${quoteValue(value)}`)
  if (!isCount(start)) throw refuse("start", "a whole number from 0 on", start)
  if (!isCount(end)) throw refuse("end", "a whole number from 0 on", end)
  if (label !== undefined && !(typeof label === "string" && label !== "")) {
    throw refuse("label", "the name of a label", label)
  }
  if (notConstituent !== undefined && typeof notConstituent !== "boolean") {
    throw refuse("notConstituent", "true or false", notConstituent)
  }
  return {
    start,
    end,
    ...(label === undefined ? {} : { label }),
    ...(notConstituent === undefined ? {} : { notConstituent }),
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0

/// The fields of an object that has no others: one that is misspelt must not pass for one that is left out.
function fieldsOf<Name extends string>(
  data: unknown,
  entry: string,
  names: readonly Name[],
): Readonly<Partial<Record<Name, unknown>>> {
  if (typeof data !== "object" || data === null || Array.isArray(data)) {
    throw new ConstraintError(`${entry}: an object was expected, not ${quoteValue(data)}`)
  }
  const stray = Object.keys(data).find((key) => !(names as readonly string[]).includes(key))
  if (stray !== undefined) {
    throw new ConstraintError(
      `${entry}: the field ${quoteValue(stray)} is unknown; known are ${names.join(", ")}`,
    )
  }
  return data as Partial<Record<Name, unknown>>
}
