// Universal features of English words, as far as the tag, the word and its relation tell them.

import { isNegation, type RelatedWord } from "./parts-of-speech.ts"

const tagFeatures: Readonly<Record<string, string>> = {
  NN: "Number=Sing",
  NNS: "Number=Plur",
  NNP: "Number=Sing",
  NNPS: "Number=Plur",
  JJ: "Degree=Pos",
  JJR: "Degree=Cmp",
  JJS: "Degree=Sup",
  RBR: "Degree=Cmp",
  RBS: "Degree=Sup",
  EX: "PronType=Dem",
  MD: "VerbForm=Fin",
  VBZ: "Mood=Ind|Number=Sing|Person=3|Tense=Pres|VerbForm=Fin",
}

const person = (number: string, of: number, gender = "") =>
  [...(gender === "" ? [] : [`Gender=${gender}`]), `Number=${number}`, `Person=${of}`].join("|")

const personal: ReadonlyMap<string, string> = new Map([
  ["i", `Case=Nom|${person("Sing", 1)}|PronType=Prs`],
  ["me", `Case=Acc|${person("Sing", 1)}|PronType=Prs`],
  ["my", `Case=Gen|${person("Sing", 1)}|Poss=Yes|PronType=Prs`],
  ["mine", `Case=Gen|${person("Sing", 1)}|Poss=Yes|PronType=Prs`],
  ["myself", `Case=Acc|${person("Sing", 1)}|PronType=Prs|Reflex=Yes`],
  ["your", `Case=Gen|${person("Sing", 2)}|Poss=Yes|PronType=Prs`],
  ["yourself", `Case=Acc|${person("Sing", 2)}|PronType=Prs|Reflex=Yes`],
  ["he", `Case=Nom|${person("Sing", 3, "Masc")}|PronType=Prs`],
  ["him", `Case=Acc|${person("Sing", 3, "Masc")}|PronType=Prs`],
  ["his", `Case=Gen|${person("Sing", 3, "Masc")}|Poss=Yes|PronType=Prs`],
  ["himself", `Case=Acc|${person("Sing", 3, "Masc")}|PronType=Prs|Reflex=Yes`],
  ["she", `Case=Nom|${person("Sing", 3, "Fem")}|PronType=Prs`],
  ["herself", `Case=Acc|${person("Sing", 3, "Fem")}|PronType=Prs|Reflex=Yes`],
  ["its", `Case=Gen|${person("Sing", 3, "Neut")}|Poss=Yes|PronType=Prs`],
  ["itself", `Case=Acc|${person("Sing", 3, "Neut")}|PronType=Prs|Reflex=Yes`],
  ["we", `Case=Nom|${person("Plur", 1)}|PronType=Prs`],
  ["us", `Case=Acc|${person("Plur", 1)}|PronType=Prs`],
  ["'s", `Case=Acc|${person("Plur", 1)}|PronType=Prs`],
  ["our", `Case=Gen|${person("Plur", 1)}|Poss=Yes|PronType=Prs`],
  ["ourselves", `Case=Acc|${person("Plur", 1)}|PronType=Prs|Reflex=Yes`],
  ["they", `Case=Nom|${person("Plur", 3)}|PronType=Prs`],
  ["them", `Case=Acc|${person("Plur", 3)}|PronType=Prs`],
  ["their", `Case=Gen|${person("Plur", 3)}|Poss=Yes|PronType=Prs`],
  ["themselves", `Case=Acc|${person("Plur", 3)}|PronType=Prs|Reflex=Yes`],
  ["one", "Number=Sing|Person=3|PronType=Prs"],
])

const determiners: ReadonlyMap<string, string> = new Map([
  ["the", "Definite=Def|PronType=Art"],
  ["a", "Definite=Ind|PronType=Art"],
  ["an", "Definite=Ind|PronType=Art"],
  ["this", "Number=Sing|PronType=Dem"],
  ["that", "Number=Sing|PronType=Dem"],
  ["these", "Number=Plur|PronType=Dem"],
  ["those", "Number=Plur|PronType=Dem"],
  ["no", "PronType=Neg"],
  ["all", "PronType=Tot"],
  ["both", "PronType=Tot"],
  ["such", "PronType=Dem"],
  ["some", "PronType=Ind"],
  ["any", "PronType=Ind"],
  ["every", "PronType=Ind"],
  ["each", "PronType=Ind"],
  ["another", "PronType=Ind"],
  ["either", "PronType=Ind"],
])

const isSubject = (relation: string): boolean => /^(?:nsubj|expl)/.test(relation)

/// The features of a word, as in `Number=Sing|Person=3`; empty if nothing is known.
export function universalFeatures(found: RelatedWord): string {
  const { word, tag, relation } = found
  const fixed = tagFeatures[tag]
  if (tag === "NNP" && relation === "amod") return "Degree=Pos"
  if (tag === "NN" && /^(?:some|any)/.test(word) && /(?:one|body|thing)$/.test(word))
    return "Number=Sing|PronType=Ind"
  if (tag === "NN" && /^every(?:one|body|thing)$/.test(word)) return "Number=Sing|PronType=Tot"
  if (tag === "JJ" && isOrdinal(word)) return "Degree=Pos|NumForm=Word|NumType=Ord"
  if (tag === "JJ" && word === "such") return ""
  if (fixed !== undefined) return fixed
  if (tag === "PRP" || tag === "PRP$") return pronounFeatures(found)
  if (tag === "DT" || tag === "PDT") return determiners.get(word) ?? ""
  if (tag === "CD") return numberFeatures(word)
  if (tag === "RB") return adverbFeatures(word)
  if (tag === "VBD" || tag === "VBP") return finiteFeatures(found)
  if (tag === "UH") return interjections.get(word) ?? ""
  if (tag === "VB") return isImperative(found) ? "Mood=Imp|Person=2|VerbForm=Fin" : "VerbForm=Inf"
  if (tag === "VBG") return gerundFeatures(found)
  if (tag === "VBN") return `Tense=Past|VerbForm=Part${isPassiveParticiple(found) ? "|Voice=Pass" : ""}`
  if (tag === "WP$") return "Poss=Yes|PronType=Rel"
  if (tag === "WDT") return relation === "det" ? "PronType=Int" : "PronType=Rel"
  if (tag === "WP" || tag === "WRB") return `PronType=${isRelative(found) ? "Rel" : "Int"}`
  return ""
}

const interjections: ReadonlyMap<string, string> = new Map([
  ...["yes", "yeah", "yep"].map((word) => [word, "Polarity=Pos"] as const),
  ...["no", "nope"].map((word) => [word, "Polarity=Neg"] as const),
])

const isOrdinal = (word: string): boolean =>
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\w+teenth|\w+tieth)$/.test(word)

function finiteFeatures({ tag, agreement }: RelatedWord): string {
  const tense = `Tense=${tag === "VBD" ? "Past" : "Pres"}|VerbForm=Fin`
  return ["Mood=Ind", ...(agreement === undefined ? [] : [pluralOf(agreement, tag)]), tense].join("|")
}

/// The present of a third person singular has a tag of its own, VBZ, so that VBP with one is a plural that wasn't recognised.
const pluralOf = (agreement: string, tag: string): string =>
  tag === "VBP" && agreement === "Number=Sing|Person=3" ? "Number=Plur|Person=3" : agreement

function pronounFeatures({ word, tag, relation }: RelatedWord): string {
  const grammaticalCase = isSubject(relation) ? "Nom" : "Acc"
  if (word === "it") return `Case=${grammaticalCase}|${person("Sing", 3, "Neut")}|PronType=Prs`
  if (word === "you") return `Case=${grammaticalCase}|${person("Sing", 2)}|PronType=Prs`
  if (word === "her")
    return tag === "PRP$"
      ? `Case=Gen|${person("Sing", 3, "Fem")}|Poss=Yes|PronType=Prs`
      : `Case=Acc|${person("Sing", 3, "Fem")}|PronType=Prs`
  return personal.get(word) ?? "PronType=Prs"
}

function numberFeatures(word: string): string {
  if (/^[ivxlcdm]+$/.test(word)) return "NumForm=Roman|NumType=Card"
  return `NumForm=${/\d/.test(word) ? "Digit" : "Word"}|NumType=${word.includes("/") ? "Frac" : "Card"}`
}

const plainAdverbs = new Set(
  `so just also now very even as only about however never always all ever yet either quite rather almost thus therefore maybe
  perhaps already else sometimes though instead indeed hence`.split(/\s+/),
)

function adverbFeatures(word: string): string {
  if (isNegation(word)) return "Polarity=Neg"
  if (/^(?:then|here|there)$/.test(word)) return "PronType=Dem"
  if (word === "first" || word === "second") return "Degree=Pos|NumForm=Word|NumType=Ord"
  return plainAdverbs.has(word) ? "" : "Degree=Pos"
}

/// A base form that is the main verb, without "to" and without a subject: "Take two."
const isImperative = ({ shared: { relation, isMarked, isDeclarative } }: RelatedWord): boolean =>
  /^(?:cop )?(?:root|parataxis|ccomp)$/.test(relation) && !(isMarked || isDeclarative)

/// A gerund is a subject, a complement, or a modifier of a noun; with an auxiliary, and in adverbial clauses,
/// it is a participle.
const gerundFeatures = ({ shared: { relation, hasAuxiliary } }: RelatedWord): string =>
  !hasAuxiliary && /^(?:acl$|amod|csubj|xcomp|nsubj|i?obj|obl|nmod|compound|appos)/.test(relation)
    ? "VerbForm=Ger"
    : "Tense=Pres|VerbForm=Part"

/// Participles are passive, also without an auxiliary ("the apple eaten by Ann"), except in the perfect and
/// as auxiliaries.
const isPassiveParticiple = ({ shared: { relation, isPassive, isPerfect } }: RelatedWord): boolean =>
  isPassive || !(isPerfect || /^(?:aux|cop)/.test(relation))

const isRelative = ({ governorRelation, word, relation }: RelatedWord): boolean =>
  relation !== "root" && (/relcl/.test(governorRelation) || /^(?:what|(?:what|who)ever)$/.test(word))
