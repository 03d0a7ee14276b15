// Reads parameter files in EVALB's format: one directive per line.

import { checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { string } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import { unknownName } from "../check/unknown-name.ts"
import { defaultParameters, type EvalbParameters } from "./parameters.ts"

/// An error in a parameter file, at the line of the source that it names.
export class ParameterError extends SpandrelError {
  override readonly name = "ParameterError"
  readonly source: string
  readonly line: number

  constructor(source: string, line: number, message: string) {
    super("invalid-parameters", `${source}:${line}: ${message}`)
    this.source = source
    this.line = line
  }
}

type Pair = readonly [string, string]

interface Draft {
  debug: number
  maxErrors: number
  cutoff: number
  labeled: boolean
  deleteLabels: Set<string>
  deleteLabelsForLength: Set<string>
  quoteLabels: Set<string>
  quoteTerms: Set<string>
  equalLabels: Pair[]
  equalWords: Pair[]
}

/// Puts a value into the draft. If it is invalid, returns what is wrong with it and how to fix that.
type Directive = (draft: Draft, value: string, name: string) => string | undefined

// Only ASCII white space: a no-break space is part of a name.
const space = /[ \t\v\f\r]+/
const outerSpace = /^[ \t\v\f\r]+|(?<![ \t\v\f\r])[ \t\v\f\r]+$/g

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
    if (value !== "0" && value !== "1") return `${name} must be 0 or 1, not ${quoteValue(value)}`
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

/// Reads the text of a parameter file. Parameters that it doesn't mention have EVALB's defaults. Throws a
/// `ParameterError` at the first invalid line, which EVALB would skip; `source` is the name of the file in its message.
///
/// ```ts
/// import { readParameters } from "spandrel/score"
///
/// const parameters = readParameters("DELETE_LABEL TOP\nCUTOFF_LEN 70")
/// parameters.cutoff // 70
/// parameters.deleteLabels.has("TOP") // true
/// ```
export function readParameters(text: string, source = "parameters"): EvalbParameters {
  const draft: Draft = {
    ...defaultParameters,
    deleteLabels: new Set(),
    deleteLabelsForLength: new Set(),
    quoteLabels: new Set(),
    quoteTerms: new Set(defaultParameters.quoteTerms),
    equalLabels: [],
    equalWords: [],
  }
  checkArgument(source, "the source", string)
  for (const [index, line] of checkArgument(text, "the text", string)
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
  if (name.startsWith("#"))
    return "a comment must start in the first column; remove the white space before it"
  return unknownName(name, Object.keys(directives), { noun: "directive" })
}

// EVALB reads leading digits and ignores the rest of the line. We accept only a comment there.
function wholeNumber(put: (draft: Draft, number: number) => void): Directive {
  return (draft, value, name) => {
    const digits = /^([+-]?\d{1,9})(?:[ \t]+#.*)?$/.exec(value)?.[1]
    if (digits === undefined) {
      return `${name} must be a whole number of at most 9 digits, not ${quoteValue(value)}`
    }
    put(draft, Number(digits))
    return undefined
  }
}

function oneName(put: (draft: Draft, name: string) => void): Directive {
  return (draft, value, name) => {
    if (value === "" || space.test(value)) {
      return `${name} must be one name, not ${quoteValue(value)}; write one line per name: "${name} X"`
    }
    put(draft, value)
    return undefined
  }
}

function twoNames(put: (draft: Draft, pair: Pair) => void): Directive {
  return (draft, value, name) => {
    const [first, second, third] = value.split(space)
    if (!first || second === undefined || third !== undefined) {
      return `${name} must be two names, not ${quoteValue(value)}; write one line per pair: "${name} X Y"`
    }
    put(draft, [first, second])
    return undefined
  }
}
