// The dev scores of the package's first English model (a bi-LSTM with GloVe vectors and a tagger of its own), as recorded in
// its card: what later models are compared with.

/// What is measured of a model on one dev set.
export interface ModelScores {
  /// With predicted tags; every sentence counts.
  readonly f1: number
  readonly recall: number
  readonly precision: number
  /// The percentage of correct tags.
  readonly tags: number
  /// F1 with all words in lower case, in upper case, and with the tags of the treebank given.
  readonly lowerCase: number
  readonly upperCase: number
  readonly tagsGiven: number
  /// F1 as EVALB counts, and the sentences it skips.
  readonly evalb: number
  readonly errors: number
  /// Words per second; undefined if it was measured on another machine.
  readonly speed?: number
}

/// By dev set.
export const firstEnglishModel: Readonly<Record<string, ModelScores>> = {
  masc: {
    ...{ f1: 86.16, recall: 85.12, precision: 87.22, tags: 93.95, evalb: 86.36, errors: 8 },
    ...{ lowerCase: 85.6, upperCase: 85.16, tagsGiven: 87.51 },
  },
  gum: {
    ...{ f1: 85.88, recall: 85.44, precision: 86.32, tags: 96.1, evalb: 86.02, errors: 17 },
    ...{ lowerCase: 85.25, upperCase: 84.92, tagsGiven: 87.15 },
  },
  craft: {
    ...{ f1: 86.39, recall: 86.01, precision: 86.77, tags: 97.61, evalb: 87.21, errors: 113 },
    ...{ lowerCase: 86.22, upperCase: 86.16, tagsGiven: 87.12 },
  },
  genia: {
    ...{ f1: 85.26, recall: 81.65, precision: 89.21, tags: 97.27, evalb: 85.31, errors: 5 },
    ...{ lowerCase: 85.22, upperCase: 85.1, tagsGiven: 85.36 },
  },
  "wsj-sample": {
    ...{ f1: 84.43, recall: 84.42, precision: 84.44, tags: 94.54, evalb: 84.43, errors: 1 },
    ...{ lowerCase: 83.66, upperCase: 83.48, tagsGiven: 85.86 },
  },
}
