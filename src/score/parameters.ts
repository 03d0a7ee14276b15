// What EVALB's parameter files say, and the three sets of parameters that the field uses, as data.

/// The settings of a scorer: all that a parameter file can say, and the two points in which the SPMRL variant
/// differs without saying so in its file.
export interface Parameters {
  /// EVALB prints the brackets of every sentence from 1 on. We keep the number and print nothing for it: the
  /// figures of each sentence are to be had as objects.
  readonly debug: number
  /// The error that exceeds this number by two ends the evaluation.
  readonly maxErrors: number
  /// The second block of totals is of sentences up to this length.
  readonly cutoff: number
  /// False: brackets match by their span alone.
  readonly labeled: boolean
  /// Phrases with these labels are no brackets, words with these tags no words.
  readonly deleteLabels: ReadonlySet<string>
  /// Words with these tags don't count in a sentence's length.
  readonly deleteLabelsForLength: ReadonlySet<string>
  /// Tags that a quotation mark may carry; when there are any, sentences of unequal length are repaired.
  readonly quoteLabels: ReadonlySet<string>
  /// The words that may be quotation marks.
  readonly quoteTerms: ReadonlySet<string>
  /// Labels and tags that are equal, by pairs. As in EVALB, A = B and B = C don't make A = C.
  readonly equalLabels: readonly LabelPair[]
  /// Words that are equal, by pairs.
  readonly equalWords: readonly LabelPair[]
  /// A phrase label ends before the first of these characters.
  readonly labelEnds: string
  /// What the SPMRL variant does: no word is deleted, and tags end where labels do.
  readonly keepsWords: boolean
}

/// Two names that count as one.
export type LabelPair = readonly [string, string]

/// What holds without any parameter file.
export const defaultParameters: Parameters = {
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
}

/// COLLINS.prm: what published figures on the Penn Treebank mean.
export const collinsParameters: Parameters = {
  ...defaultParameters,
  deleteLabels: new Set(["TOP", "-NONE-", ",", ":", "``", "''", "."]),
  deleteLabelsForLength: new Set(["-NONE-"]),
  equalLabels: [["ADVP", "PRT"]],
}

/// new.prm: more punctuation is deleted, and quotation marks with a wrong tag are put back.
export const newParameters: Parameters = {
  ...collinsParameters,
  deleteLabels: new Set([...collinsParameters.deleteLabels, "S1", "?", "!"]),
  quoteLabels: new Set(["``", "''", "POS", "NN", "CD", "VBZ", ":"]),
}

/// The SPMRL variant: punctuation counts.
export const spmrlParameters: Parameters = {
  ...defaultParameters,
  maxErrors: 10000,
  cutoff: 70,
  deleteLabels: new Set(["TOP", "ROOT", "S1", "-NONE-", "VROOT", ""]),
  deleteLabelsForLength: new Set(["-NONE-"]),
  labelEnds: "-=#",
  keepsWords: true,
}

/// The parameters that come with the scorer, by the names under which a user asks for them.
export const builtInParameters = {
  collins: collinsParameters,
  new: newParameters,
  spmrl: spmrlParameters,
} as const satisfies Readonly<Record<string, Parameters>>
