// Reading a parameter file: a directive a line, in EVALB's format.

import { defaultParameters, type LabelPair, type Parameters } from "./parameters.ts"

/// Thrown for a parameter file that isn't well-formed; says where, what, and the remedy.
export class ParameterError extends Error {
  override readonly name = "ParameterError"
  readonly source: string
  readonly line: number

  constructor(source: string, line: number, message: string) {
    super(`${source}:${line}: ${message}`)
    this.source = source
    this.line = line
  }
}

interface Draft {
  debug: number
  maxErrors: number
  cutoff: number
  labeled: boolean
  deleteLabels: Set<string>
  deleteLabelsForLength: Set<string>
  quoteLabels: Set<string>
  quoteTerms: Set<string>
  equalLabels: LabelPair[]
  equalWords: LabelPair[]
}

/// Puts a value into the draft; what is wrong with it and the remedy if that can't be done.
type Directive = (draft: Draft, value: string, name: string) => string | undefined

// ASCII white space only: a no-break space is part of a name.
const space = /[ \t\v\f\r]+/
const outerSpace = /^[ \t\v\f\r]+|[ \t\v\f\r]+$/g

const directives: Readonly<Record<string, Directive>> = {
  DEBUG: wholeNumber((draft, number) => {
    draft.debug = number
  }),
  MAX_ERROR: wholeNumber((draft, number) => {
    draft.maxErrors = number
  }),
  CUTOFF_LEN: wholeNumber((draft, number) => {
    draft.cutoff = number
  }),
  LABELED: (draft, value, name) => {
    if (value !== "0" && value !== "1") return `${name} is 0 or 1, not ${quoted(value)}; write "${name} 1"`
    draft.labeled = value === "1"
    return undefined
  },
  DELETE_LABEL: oneName((draft, label) => draft.deleteLabels.add(label)),
  DELETE_LABEL_FOR_LENGTH: oneName((draft, label) => draft.deleteLabelsForLength.add(label)),
  QUOTE_LABEL: oneName((draft, label) => draft.quoteLabels.add(label)),
  QUOTE_TERM: oneName((draft, word) => draft.quoteTerms.add(word)),
  EQ_LABEL: twoNames((draft, pair) => draft.equalLabels.push(pair)),
  EQ_WORD: twoNames((draft, pair) => draft.equalWords.push(pair)),
}

/// The parameters that a file's text gives; what it doesn't mention stays as without a file. Throws a
/// `ParameterError` for the first line that isn't well-formed, where EVALB would go on without it.
export function parseParameters(text: string, source = "parameters"): Parameters {
  const draft: Draft = {
    ...defaultParameters,
    deleteLabels: new Set(),
    deleteLabelsForLength: new Set(),
    quoteLabels: new Set(),
    quoteTerms: new Set(defaultParameters.quoteTerms),
    equalLabels: [],
    equalWords: [],
  }
  for (const [index, line] of text
    .replace(/^\uFEFF/, "")
    .split("\n")
    .entries()) {
    const content = line.replace(outerSpace, "")
    if (line.startsWith("#") || content.length < 3) continue
    const [name = ""] = content.split(space, 1)
    const directive = Object.hasOwn(directives, name) ? directives[name] : undefined
    const problem = directive
      ? directive(draft, content.slice(name.length).replace(outerSpace, ""), name)
      : unknownDirective(name)
    if (problem !== undefined) throw new ParameterError(source, index + 1, problem)
  }
  return { ...defaultParameters, ...draft }
}

function unknownDirective(name: string): string {
  if (name.startsWith("#")) return "a comment begins in the first column; remove the white space before it"
  const known = Object.keys(directives).join(", ")
  return `${quoted(name)} is no directive; write one of ${known}, or begin the line with # to ignore it`
}

// EVALB takes the digits at the beginning and ignores the rest; a comment is the one rest that can be meant.
function wholeNumber(put: (draft: Draft, number: number) => void): Directive {
  return (draft, value, name) => {
    const digits = /^([+-]?\d{1,9})(?:[ \t]+#.*)?$/.exec(value)?.[1]
    if (digits === undefined) {
      return `${name} needs a whole number of at most 9 digits, not ${quoted(value)}; write "${name} 10"`
    }
    put(draft, Number(digits))
    return undefined
  }
}

function oneName(put: (draft: Draft, name: string) => void): Directive {
  return (draft, value, name) => {
    if (value === "" || space.test(value)) {
      return `${name} needs one name, not ${quoted(value)}; write a line for each, as in "${name} X"`
    }
    put(draft, value)
    return undefined
  }
}

function twoNames(put: (draft: Draft, pair: LabelPair) => void): Directive {
  return (draft, value, name) => {
    const [first, second, third] = value.split(space)
    if (!first || second === undefined || third !== undefined) {
      return `${name} needs two names, not ${quoted(value)}; write a line for each pair, as in "${name} X Y"`
    }
    put(draft, [first, second])
    return undefined
  }
}

function quoted(value: string): string {
  return JSON.stringify(value)
}
