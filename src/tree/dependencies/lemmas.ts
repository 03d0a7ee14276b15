// Lemmas of English words, by their tags: a table of irregular forms, and rules for the rest.

import { closedClasses, irregularAdjectives, irregularNouns, irregularVerbs } from "./irregular-forms.ts"

// Words with other tags are of another language.
const pennTag =
  /^(?:CC|CD|DT|EX|FW|IN|JJ[RS]?|LS|MD|NNP?S?|PDT|POS|PRP\$?|RB[RS]?|RP|SYM|TO|UH|VB[DGNPZ]?|WDT|WP\$?|WRB|ADD|AFX|GW|HYPH|NFP|XX|[^A-Za-z]+|-[LR][RSC]B-)$/

/// The lemma of a word with a tag of the Penn Treebank, or undefined with another tag. Names keep their capitals. Only adjectives such as
/// "French" depend on whether the word is the first of a sentence.
export function lemmaOfWord(form: string, tag: string, isFirst = false): string | undefined {
  if (!pennTag.test(tag)) return undefined
  const word = form.replaceAll("’", "'")
  const lower = word.toLowerCase()
  const known = closedClasses.get(tag)?.get(lower)
  if (known !== undefined) return known
  if (tag === "NNP" || tag === "FW" || tag === "ADD" || tag === "LS") return form
  if (tag === "CD") return /^[A-Za-z-]+$/.test(form) ? lower : form.replaceAll(/(?<=\d),(?=\d{3})/g, "")
  if (tag === "NNPS") return matchCase(singular(lower), word)
  if (/\d/.test(word) && !/[a-z]{3}/.test(word)) return tag === "NNS" && /\d{2}s$/.test(word) ? word : form
  if (tag === "NNS") return isAbbreviation(word) ? word.replace(/'?s$/, "") : singular(lower)
  if (tag === "JJ" && !isFirst && /^[A-Z][a-z]/.test(word)) return form
  if (tag === "NN" || tag.startsWith("JJ")) return isAbbreviation(word) ? form : base(lower, tag)
  if (tag.startsWith("VB")) return verb(lower, tag)
  if (tag.startsWith("RB")) return base(lower, tag)
  return quotes.get(form) ?? (/^[A-Z]{2,}$/.test(word) && tag === "SYM" ? form : lower)
}

const quotes: ReadonlyMap<string, string> = new Map([
  ["“", '"'],
  ["”", '"'],
  ["``", '"'],
  ["''", '"'],
  ["‘", "'"],
  ["–", "-"],
  ["--", "-"],
  ["...", "…"],
])

/// True for words such as "DNA" and "iPhone".
const isAbbreviation = (word: string) => /^.+[A-Z]/.test(word) && !/^[A-Z][A-Z'-]{4,}$/.test(word)

/// A lemma with the capitals of the word.
function matchCase(lemma: string, word: string): string {
  if (/^[^a-z]+$/.test(word) && word.length > 1) return word
  return /^[A-Z]/.test(word) ? lemma.charAt(0).toUpperCase() + lemma.slice(1) : lemma
}

function singular(word: string): string {
  const known = irregularNouns.get(word)
  if (known !== undefined) return known
  const man = /^(.+)(?:men|children)$/.exec(word)
  if (man !== null && man[1] !== "speci") return word.replace(/men$/, "man").replace(/children$/, "child")
  if (/(?:ss|us|is)$/.test(word) || !word.endsWith("s")) return word
  if (word.endsWith("'s")) return word.slice(0, -2)
  return withoutS(word)
}

/// Without the ending of plurals and of the third person.
function withoutS(word: string): string {
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|zz|[^aeiou]o)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

function verb(word: string, tag: string): string {
  const known = irregularVerbs.get(word)
  // "found" and "lay" are verbs of their own.
  if (known !== undefined && (tag !== "VB" || /^(?:be|have)$/.test(known) || word.startsWith("'")))
    return known
  const prefixed = /^(?:un|re|over|mis|out|fore|under|up|with)(?=....)/.exec(word)?.[0]
  const rest = prefixed && irregularVerbs.get(word.slice(prefixed.length))
  if (rest && /VB[DN]/.test(tag) && !/^(?:be|have|do|get)$/.test(rest)) return prefixed + rest
  if (tag === "VBZ") return word.endsWith("s") && !word.endsWith("ss") ? withoutS(word) : word
  if (tag === "VBG") return stem(word.replace(/in'?$/, "ing"), "ing")
  if (tag === "VBD" || tag === "VBN") return stem(word, "ed")
  return word
}

function stem(word: string, ending: "ed" | "ing"): string {
  if (!word.endsWith(ending) || word.length < ending.length + 2) return word
  if (/[^aeiou]ied$/.test(word)) return `${word.slice(0, -3)}y`
  return withE(word.slice(0, -ending.length))
}

// Where a stem of several syllables has lost an "e".
const lostE =
  /(?:[cuvz]|dg|[lr]g|[aei]g|[^eo]at|[^aeo]ut|[^aeiou]ot|[^aeo]id|[uo]d|[^aeiou]ad|[^aeiou]ul|[^aeiou]il|[^aeiou]in|um|om|[^eo]ur|[^aeo]ir|[^aeiou]ar|[aeio]s|[^oc]us|[nrlp]s|[^aeiou][aeiou]k|[^aeiou]ib|[^aeiou]op|[bcdfgkpstz]l|yp|yz)$/
// "treat", "avoid", "repair": two vowels together make up for it.
const longVowel = /(?:ai|au|ea|ee|ei|eu|ie|oa|oi|oo|ou)[^aeiousvcz]$/
const keepsConsonant = /(?:ll|ss|ff|zz)$/

/// The verb or adjective of a stem: "stopp" is "stop", "hop" is "hope", "call" is "call".
function withE(stem: string): string {
  // The "u" of "require" isn't a vowel.
  const sounds = stem.replace("qu", "qw")
  if (/([^aeiou])\1$/.test(stem)) return keepsConsonant.test(stem) ? stem : stem.slice(0, -1)
  if (/^[^aeiouy]*[aeiouy][^aeiouywx]$/.test(sounds)) return `${stem}e`
  return lostE.test(sounds) && !longVowel.test(sounds) ? `${stem}e` : stem
}

/// The positive of a comparative or superlative; other words stay as they are.
function base(word: string, tag: string): string {
  const ending = /[JB]R$/.test(tag) ? "er" : /(?:JJ|RB)S$/.test(tag) ? "est" : undefined
  if (ending === undefined) return word
  const known = irregularAdjectives.get(word)
  if (known !== undefined) return known
  if (!word.endsWith(ending) || word.length < ending.length + 2) return word
  const rest = word.slice(0, -ending.length)
  if (/[^aeiou]i$/.test(rest)) return `${rest.slice(0, -1)}y`
  return /([^aeiouls])\1$/.test(rest) ? rest.slice(0, -1) : rest
}
