// Universal parts of speech, from the Penn Treebank's tags and the relations of the words.

/// What coordinated words have in common.
export interface SharedRelation {
  readonly relation: string
  readonly hasAuxiliary: boolean
  /// True with a passive auxiliary: "was eaten", "got eaten".
  readonly isPassive: boolean
  /// True with a form of "have": "had eaten".
  readonly isPerfect: boolean
  /// True with "to" or a conjunction: "to eat".
  readonly isMarked: boolean
  /// True with a subject, or an auxiliary that imperatives don't have: "I eat", "can eat", but "don't eat".
  readonly isDeclarative: boolean
}

/// A word with its tag and its relation.
export interface RelatedWord {
  /// In lower case.
  readonly word: string
  readonly tag: string
  readonly relation: string
  /// The relation of the governor; empty for the root.
  readonly governorRelation: string
  /// The relation that the first of coordinated words has, and the auxiliaries that they share.
  readonly shared: SharedRelation
  /// Number and person of the subject, if the word belongs to a clause with one.
  readonly agreement: string | undefined
}

const fixedTags: Readonly<Record<string, string>> = {
  CC: "CCONJ",
  CD: "NUM",
  EX: "PRON",
  FW: "X",
  GW: "X",
  AFX: "X",
  ADD: "X",
  LS: "X",
  MD: "AUX",
  NN: "NOUN",
  NNS: "NOUN",
  NNP: "PROPN",
  NNPS: "PROPN",
  JJ: "ADJ",
  JJR: "ADJ",
  JJS: "ADJ",
  PDT: "DET",
  POS: "PART",
  PRP: "PRON",
  PRP$: "PRON",
  RBR: "ADV",
  RBS: "ADV",
  RP: "ADP",
  SYM: "SYM",
  $: "SYM",
  "#": "SYM",
  UH: "INTJ",
  WP: "PRON",
  WP$: "PRON",
  WRB: "ADV",
}

const punctuation = /^(?:[,.:]|``|''|"|-LRB-|-RRB-|-LSB-|-RSB-|-LCB-|-RCB-|HYPH|NFP)$/
const pronouns =
  /^(?:someone|somebody|something|anyone|anybody|anything|everyone|everybody|everything|nobody|nothing|none)$/
const relativeThat = /^(?:this|that|these|those)$/

/// True for a tag of the Penn Treebank, or of a corpus that follows it.
export function isPennTag(tag: string): boolean {
  return Object.hasOwn(fixedTags, tag) || otherTags.test(tag) || punctuation.test(tag)
}

// Those whose part of speech depends on the word or its relation, and XX for what isn't known.
const otherTags = /^(?:IN|TO|RB|DT|WDT|VB[DGNPZ]?|XX)$/

/// The universal part of speech; "X" for tags that aren't the Penn Treebank's.
export function universalTag({ word, tag, relation }: RelatedWord): string {
  if (punctuation.test(tag)) return "PUNCT"
  if (tag === "NN" && pronouns.test(word)) return "PRON"
  if (tag === "NNP" && relation === "amod") return "ADJ"
  if (tag === "IN") return relation === "mark" ? "SCONJ" : "ADP"
  if (tag === "TO") return relation === "case" ? "ADP" : "PART"
  if (tag === "RB") return isNegation(word) ? "PART" : "ADV"
  if (tag === "DT") return relation.startsWith("det") || !relativeThat.test(word) ? "DET" : "PRON"
  if (tag === "WDT") return relation === "det" ? "DET" : "PRON"
  if (tag.startsWith("VB")) return /^(?:aux|cop)/.test(relation) ? "AUX" : "VERB"
  return fixedTags[tag] ?? "X"
}

/// True for "not" and what is left of it.
export const isNegation = (word: string): boolean => /^(?:not|n[’']?t|nt)$/.test(word)
