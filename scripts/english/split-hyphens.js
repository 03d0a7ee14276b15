// Splits hyphenated words of trees as the tokeniser splits them in text, since MASC and GENIA keep them whole. Tags and
// structure are those of GUM and CRAFT, which split them.
import { tokenize } from "../../dist/language/english/tokenize.js"
import { leavesOf, phrase, phrasesOf } from "./tree-nodes.js"

const separator = /^[-‐‑–/]$/u
const plainPart = /^[\p{L}\p{M}\p{N}'’.]+$/u

/// How often words have each tag next to a hyphen and anywhere, as in the trees that `add` was called with.
export class HyphenTags {
  #counts = new Map()

  add(root) {
    const leaves = leavesOf(root)
    leaves.forEach(({ label, word }, at) => {
      if (separator.test(word)) this.#count(`mark ${word}`, label)
      else if (leaves[at + 1]?.label === "HYPH") this.#count(`first ${word.toLowerCase()}`, label)
      else if (leaves[at - 1]?.label === "HYPH") this.#count(`last ${word.toLowerCase()}`, label)
      this.#count(`any ${word.toLowerCase()}`, label)
    })
  }

  /// The most frequent tag of a part of a compound; undefined for unknown words.
  tagOf(word, place) {
    for (const kind of [place, "any"]) {
      const counts = this.#counts.get(`${kind} ${word.toLowerCase()}`)
      if (counts !== undefined) return [...counts].sort((a, b) => b[1] - a[1])[0][0]
    }
    return undefined
  }

  #count(key, tag) {
    const counts = this.#counts.get(key) ?? new Map()
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
    this.#counts.set(key, counts)
  }
}

/// Splits the compounds of a tree in place; returns how many there were. `ownPhrase(tag, leaves)` decides whether the parts
/// of a word with this tag get a phrase of their own in a noun phrase.
export function splitHyphens(root, tags, ownPhrase = adjectivePhrase) {
  const parts = partsOfWords(leavesOf(root).map(({ word }) => word))
  if (parts.every((split) => split === undefined)) return 0
  const replaced = new Map()
  leavesOf(root).forEach((leaf, at) => {
    if (parts[at] !== undefined) replaced.set(leaf, tagParts(parts[at], leaf.label, tags))
  })
  for (const node of phrasesOf(root)) {
    const isAlone = node.children.length === 1
    node.children = node.children.flatMap((child) => {
      const leaves = replaced.get(child)
      if (leaves === undefined) return [child]
      const isInNounPhrase = /^(?:NP|NX|WHNP|NAC|UCP)$/.test(node.label)
      const label = isAlone || !isInNounPhrase ? undefined : ownPhrase(child.label, leaves)
      return label === undefined ? leaves : [phrase(label, ...leaves)]
    })
  }
  return replaced.size
}

/// As in GUM: (NP (DT a) (ADJP (JJ long) (HYPH -) (NN term)) (NN plan)), (NP (QP (CD twenty) (HYPH -) (CD five)) (NNS years)).
export function adjectivePhrase(tag, leaves) {
  if (/^(?:JJ|VBN|VBG)/.test(tag)) return "ADJP"
  return tag === "CD" && leaves.every(({ label }) => /^(?:CD|HYPH)$/.test(label)) ? "QP" : undefined
}

/// As in CRAFT, where compounds that end in a noun are an NML, which cleaning removes.
export function adjectivePhraseUnlessNoun(tag, leaves) {
  return /^(?:JJ|VBN|VBG|VBD|RB|RP)/.test(leaves.at(-1).label) ? adjectivePhrase(tag, leaves) : undefined
}

// For each word its parts, or undefined if it isn't split. Words that the tokeniser splits for other reasons stay whole.
function partsOfWords(words) {
  const tokens = tokenize(words.join(" "))
  let next = 0
  let end = -1
  return words.map((word) => {
    end += word.length + 1
    const from = next
    while (next < tokens.length && tokens[next].start < end) next++
    const parts = tokens.slice(from, next).map(({ form }) => form)
    const isCompound =
      parts.length > 1 &&
      parts.join("") === word &&
      parts.some((part) => separator.test(part)) &&
      parts.every((part) => separator.test(part) || plainPart.test(part))
    return isCompound ? parts : undefined
  })
}

function tagParts(parts, whole, tags) {
  return parts.map((word, at) => {
    if (separator.test(word)) return { label: tags.tagOf(word, "mark") ?? "HYPH", word }
    const label = at === parts.length - 1 ? lastTag(word, whole, tags) : firstTag(word, whole, tags)
    return { label, word }
  })
}

function firstTag(word, whole, tags) {
  if (/^NNPS?$/.test(whole) && /^\p{Lu}/u.test(word)) return "NNP"
  if (/^[\d.,]+$/.test(word)) return "CD"
  const known = tags.tagOf(word, "first")
  if (known !== undefined && !/^NNPS?$/.test(known)) return known
  if (whole === "CD") return "CD"
  return /[a-z]ly$/.test(word) ? "RB" : "NN"
}

function lastTag(word, whole, tags) {
  if (!/^(?:JJ|RB)$/.test(whole)) return /^[\d.,]+$/.test(word) ? "CD" : whole
  const known = tags.tagOf(word, "last")
  // A finite form can't end an adjective: "a state-owned firm".
  if (known === "VBD") return "VBN"
  if (known !== undefined && !/^(?:VBP|VBZ|NNP|UH)/.test(known)) return known
  if (/ed$/.test(word)) return "VBN"
  return /ing$/.test(word) ? "VBG" : whole
}
