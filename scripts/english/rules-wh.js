// Rules for question words and relative pronouns.
//
// GUM labels their phrases NP where they are subjects; MASC, CRAFT, GENIA and the Penn Treebank always have WHNP.
import { countChanges, isLeaf, isPhrase, leavesOf, phrase } from "./tree-nodes.js"

const isWh = (node) => /^W(?:P|DT|P\$|RB)$/.test(node.label)
const clauses = new Set(["SBAR", "SBARQ"])

// What "which", "whose name", "all of which" and "in which" are called in front of their clause.
const renamed = { NP: "WHNP", PP: "WHPP", ADVP: "WHADVP", ADJP: "WHADJP" }

/// Renames the phrase and the phrases inside of it that lead to the question word.
function renameToWh(node) {
  let count = 0
  if (renamed[node.label] !== undefined) {
    node.label = renamed[node.label]
    count++
  }
  const inner = node.children.find((child) => isPhrase(child) && leavesOf(child).some(isWh))
  if (inner !== undefined) count += renameToWh(inner)
  return count
}

// "all of which", but not "the man who came", in which the pronoun belongs to another clause.
const hasWhOfItsOwn = (node) =>
  isLeaf(node)
    ? isWh(node)
    : !/^S(?:BARQ?|Q|INV)?$|^VP$/.test(node.label) && node.children.some(hasWhOfItsOwn)

/// (SBAR (NP (WDT that)) (S …)) becomes (SBAR (WHNP (WDT that)) (S …)).
export function renameWhPhrases(root) {
  return countChanges(root, (node) => {
    if (!clauses.has(node.label)) return 0
    const clause = node.children.findIndex((child) => /^(?:S|SQ|SINV|VP)$/.test(child.label))
    const before = clause < 0 ? node.children : node.children.slice(0, clause)
    if (before.some((child) => /^WH/.test(child.label))) return 0
    const found = before.find((child) => renamed[child.label] !== undefined && hasWhOfItsOwn(child))
    return found === undefined ? 0 : renameToWh(found)
  })
}

/// (SBAR (WRB why) (S …)) becomes (SBAR (WHADVP (WRB why)) (S …)).
export function wrapWhWords(root) {
  return countChanges(root, (node) => {
    if (!clauses.has(node.label)) return 0
    const at = node.children.findIndex(isWh)
    // "Which one?" without a phrase of its own is rare and ambiguous.
    if (at < 0 || isNoun(node.children[at + 1]) || node.children.some((child) => /^WH/.test(child.label)))
      return 0
    const word = node.children[at]
    node.children[at] = phrase(word.label === "WRB" ? "WHADVP" : "WHNP", word)
    return 1
  })
}

const isNoun = (node) => node !== undefined && isLeaf(node) && /^(?:NN|CD|JJ)/.test(node.label)

/// (FRAG (WP What) (IN about) (NP …)) becomes (FRAG (WHNP (WP What)) (PP (IN about) (NP …))), as in MASC.
export function splitWhatAbout(root) {
  return countChanges(root, (node) => {
    const [wh, preposition, object] = node.children
    if (!/^(?:FRAG|SBARQ?)$/.test(node.label) || object === undefined) return 0
    if (!isWh(wh) || preposition.label !== "IN" || !/^(?:NP|S)$/.test(object.label)) return 0
    if (preposition.word !== "about") return 0
    const label = wh.label === "WRB" ? "WHADVP" : "WHNP"
    node.children.splice(0, 3, phrase(label, wh), phrase("PP", preposition, object))
    return 1
  })
}
