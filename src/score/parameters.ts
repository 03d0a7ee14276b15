// EVALB's parameters, and the three sets of them in common use.

import { argumentReader } from "../check/argument-reader.ts"
import { deepFreeze } from "../check/deep-freeze.ts"
import { arrayOf, flag, type Kind, type Kinds, number, string } from "../check/kinds.ts"

/// All that a parameter file can set, and the two differences of the SPMRL variant that aren't in its file.
export interface EvalbParameters {
  /// EVALB's debug level, which has no effect here: `onSentence` receives the result of every sentence.
  readonly debug: number
  /// The evaluation ends at error number `maxErrors` + 2, as in EVALB.
  readonly maxErrors: number
  /// The longest sentence that counts in the second block of totals.
  readonly cutoff: number
  /// If false, brackets match by span alone.
  readonly labeled: boolean
  /// Phrases with these labels and words with these tags are ignored.
  readonly deleteLabels: ReadonlySet<string>
  /// Words with these tags don't count towards the length of a sentence.
  readonly deleteLabelsForLength: ReadonlySet<string>
  /// Tags that a quotation mark may have. If there are any, sentences of unequal length are repaired.
  readonly quoteLabels: ReadonlySet<string>
  /// The words that may be quotation marks.
  readonly quoteTerms: ReadonlySet<string>
  /// Pairs of labels or tags that count as equal. As in EVALB, A = B and B = C don't imply A = C.
  readonly equalLabels: readonly (readonly [string, string])[]
  /// Pairs of words that count as equal.
  readonly equalWords: readonly (readonly [string, string])[]
  /// A phrase label ends before the first of these characters.
  readonly labelEnds: string
  /// True in the SPMRL variant: no word is deleted, and tags are cut like labels.
  readonly keepsWords: boolean
}

const names: Kind<ReadonlySet<string>> = {
  description: "a set of strings",
  is: (value): value is ReadonlySet<string> => value instanceof Set && [...value].every(string.is),
}

const pairs: Kind<EvalbParameters["equalLabels"]> = arrayOf(
  {
    description: "a pair",
    is: (value): value is readonly [string, string] =>
      Array.isArray(value) && value.length === 2 && string.is(value[0]) && string.is(value[1]),
  },
  "pairs of strings",
)

const kinds: Kinds<EvalbParameters> = {
  debug: number,
  maxErrors: number,
  cutoff: number,
  labeled: flag,
  deleteLabels: names,
  deleteLabelsForLength: names,
  quoteLabels: names,
  quoteTerms: names,
  equalLabels: pairs,
  equalWords: pairs,
  labelEnds: string,
  keepsWords: flag,
}

/// Checks parameters that a caller passes: built-in ones, those of a file, or changed copies of them.
export function readParameterObject(parameters: unknown): EvalbParameters {
  return argumentReader(parameters, "the parameters").all(kinds)
}

/// The parameters without a parameter file.
export const defaultParameters: EvalbParameters = deepFreeze<EvalbParameters>({
  debug: 0,
  maxErrors: 10,
  cutoff: 40,
  labeled: true,
  deleteLabels: new Set(),
  deleteLabelsForLength: new Set(),
  quoteLabels: new Set(),
  quoteTerms: new Set(["'", '"', "/"]),
  equalLabels: [],
  equalWords: [],
  labelEnds: "-=",
  keepsWords: false,
})

/// COLLINS.prm, the standard for published scores on the Penn Treebank.
export const collinsParameters: EvalbParameters = deepFreeze<EvalbParameters>({
  ...defaultParameters,
  deleteLabels: new Set(["TOP", "-NONE-", ",", ":", "``", "''", "."]),
  deleteLabelsForLength: new Set(["-NONE-"]),
  equalLabels: [["ADVP", "PRT"]],
})

/// new.prm: deletes more punctuation, and restores quotation marks that have a wrong tag.
export const newParameters: EvalbParameters = deepFreeze<EvalbParameters>({
  ...collinsParameters,
  deleteLabels: new Set([...collinsParameters.deleteLabels, "S1", "?", "!"]),
  quoteLabels: new Set(["``", "''", "POS", "NN", "CD", "VBZ", ":"]),
})

/// The SPMRL variant: punctuation counts.
export const spmrlParameters: EvalbParameters = deepFreeze<EvalbParameters>({
  ...defaultParameters,
  maxErrors: 10000,
  cutoff: 70,
  deleteLabels: new Set(["TOP", "ROOT", "S1", "-NONE-", "VROOT", ""]),
  deleteLabelsForLength: new Set(["-NONE-"]),
  labelEnds: "-=#",
  keepsWords: true,
})

/// The built-in parameters by name: `collins` (COLLINS.prm), `new` (new.prm) and `spmrl` (the SPMRL shared task).
export const builtInParameters = deepFreeze({
  collins: collinsParameters,
  new: newParameters,
  spmrl: spmrlParameters,
} as const satisfies Readonly<Record<string, EvalbParameters>>)
