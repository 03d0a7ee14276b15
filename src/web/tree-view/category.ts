// The families of phrases, which share a colour.

/// A family of phrase categories.
export type Family = "clause" | "noun" | "verb" | "preposition" | "adjective" | "adverb" | "other"

// By the category without function tags. The Penn Treebank's, GUM's and the French Treebank's names; a tree may have others.
const families: Readonly<Record<Exclude<Family, "other">, readonly string[]>> = {
  clause: ["S", "SBAR", "SBARQ", "SINV", "SQ", "ROOT", "TOP", "SENT", "Ssub", "Srel", "Sint", "RRC", "FRAG"],
  noun: ["NP", "NX", "NML", "NAC", "WHNP", "QP"],
  verb: ["VP", "VN", "VPinf", "VPpart"],
  preposition: ["PP", "WHPP"],
  adjective: ["ADJP", "AP", "WHADJP"],
  adverb: ["ADVP", "AdP", "WHADVP"],
}

const familyOfCategory: ReadonlyMap<string, Family> = new Map(
  Object.entries(families).flatMap(([family, names]) => names.map((name) => [name, family as Family])),
)

/// The family of a phrase's label, such as "NP-SBJ".
export function familyOf(label: string): Family {
  return familyOfCategory.get(label.split(/[-=|]/, 1)[0] ?? label) ?? "other"
}

// What a reader who doesn't know the abbreviations is told.
const names: Readonly<Record<string, string>> = {
  S: "clause",
  SBAR: "subordinate clause",
  SBARQ: "question with a wh-word",
  SINV: "inverted clause",
  SQ: "yes/no question",
  SENT: "sentence",
  Ssub: "subordinate clause",
  Srel: "relative clause",
  Sint: "finite clause inside another",
  RRC: "reduced relative clause",
  FRAG: "fragment",
  NP: "noun phrase",
  NX: "head of a complex noun phrase",
  NML: "nominal modifier",
  NAC: "not a constituent",
  WHNP: "wh-noun phrase",
  QP: "quantifier phrase",
  VP: "verb phrase",
  VN: "verbal nucleus",
  VPinf: "infinitive phrase",
  VPpart: "participle phrase",
  PP: "prepositional phrase",
  WHPP: "wh-prepositional phrase",
  ADJP: "adjective phrase",
  AP: "adjective phrase",
  WHADJP: "wh-adjective phrase",
  ADVP: "adverb phrase",
  AdP: "adverb phrase",
  WHADVP: "wh-adverb phrase",
  CONJP: "conjunction phrase",
  COORD: "coordination",
  UCP: "unlike coordinated phrase",
  PRN: "parenthetical",
  PRT: "particle",
  INTJ: "interjection",
  LST: "list marker",
  X: "unknown",
}

/// What a label means, in words; undefined if that isn't known.
export function describeLabel(label: string): string | undefined {
  return names[label.split(/[-=|]/, 1)[0] ?? label]
}
