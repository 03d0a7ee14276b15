// Rules for parentheses.
//
// In the Penn Treebank the two brackets and what is between them are a PRN. CRAFT often attaches the closing bracket higher
// than the opening one, and a fifth of its brackets and GENIA's, most of MASC's and some of GUM's have no PRN.
import { countChanges, isLeaf, isPhrase, phrase } from "./tree-nodes.js"

const opens = (node) => node !== undefined && isLeaf(node) && node.label === "-LRB-"
const closes = (node) => node !== undefined && isLeaf(node) && node.label === "-RRB-"

/// (NP (NP (NN X) (-LRB- -LRB-) (NP (NN Y))) (-RRB- -RRB-) …) becomes
/// (NP (NP (NN X) (PRN (-LRB- -LRB-) (NP (NN Y)) (-RRB- -RRB-))) …).
export function lowerClosingBrackets(root) {
  return countChanges(root, (node) => {
    let count = 0
    for (let at = 1; at < node.children.length; at++) {
      if (!closes(node.children[at]) || isOpenIn(node.children.slice(0, at))) continue
      const home = phraseToClose(node.children[at - 1])
      if (home === undefined) continue
      home.children.push(...node.children.splice(at, 1))
      wrapLastParenthesis(home)
      count++
      at--
    }
    return count
  })
}

// True if one of these nodes is an opening bracket that isn't closed yet.
const isOpenIn = (nodes) => nodes.filter(opens).length > nodes.filter(closes).length

// The phrase at the right edge that has an open bracket; the innermost, since brackets are nested.
function phraseToClose(node) {
  if (node === undefined || isLeaf(node)) return undefined
  return phraseToClose(node.children.at(-1)) ?? (isOpenIn(node.children) ? node : undefined)
}

// The closing bracket is the last child.
function wrapLastParenthesis(node) {
  const start = node.children.findLastIndex(opens)
  if (start > 0 && !/^(?:PRN|LST)$/.test(node.label))
    node.children.push(phrase("PRN", ...node.children.splice(start)))
}

/// (NP (NP (NN X)) (-LRB- -LRB-) (NP (NN Y)) (-RRB- -RRB-)) becomes (NP (NP (NN X)) (PRN (-LRB- -LRB-) (NP (NN Y)) (-RRB- -RRB-))).
export function wrapParentheses(root) {
  return countChanges(root, (node) => {
    if (/^(?:PRN|LST)$/.test(node.label)) return 0
    let count = 0
    for (let end = 1; end < node.children.length; end++) {
      if (!closes(node.children[end])) continue
      const start = node.children.slice(0, end).findLastIndex(opens)
      // Brackets around the whole phrase aren't a parenthesis in it; "(1)" in front of an item is a mark.
      if (start < 0 || end - start < 2 || end - start + 1 === node.children.length) continue
      const inside = node.children.slice(start + 1, end)
      if (inside.some(closes) || (inside.length === 1 && inside[0].label === "LS")) continue
      node.children.splice(start, end - start + 1, phrase("PRN", ...node.children.slice(start, end + 1)))
      end = start
      count++
    }
    return count
  })
}

const phraseOfTag = (tag) => {
  if (/^(?:NN|CD|PRP$|DT$|\$$)/.test(tag)) return "NP"
  if (/^JJ/.test(tag)) return "ADJP"
  return /^RB/.test(tag) ? "ADVP" : undefined
}

/// (PRN (-LRB- -LRB-) (CD 7) (-RRB- -RRB-)) becomes (PRN (-LRB- -LRB-) (NP (CD 7)) (-RRB- -RRB-)), also for several words that
/// make a noun phrase.
export function wrapWordsInParentheses(root) {
  return countChanges(root, (node) => {
    if (node.label !== "PRN" || !opens(node.children[0]) || !closes(node.children.at(-1))) return 0
    const inside = node.children.slice(1, -1)
    if (inside.length === 0 || inside.some(isPhrase)) return 0
    const label = phraseOfTag(inside.at(-1).label)
    const isSimple =
      inside.length === 1 || (label === "NP" && inside.every(({ label: tag }) => inNounPhrase(tag)))
    if (label === undefined || !isSimple) return 0
    node.children.splice(1, inside.length, phrase(label, ...inside))
    return 1
  })
}

const inNounPhrase = (tag) => /^(?:NNP?S?|CD|JJ|DT|HYPH|SYM|,|CC)$/.test(tag)

const isComma = (node) => node !== undefined && isLeaf(node) && /^[,:]$/.test(node.label)

/// (S (NP …) (, ,) (PRN (S …)) (, ,) (VP …)) becomes (S (NP …) (PRN (, ,) (S …) (, ,)) (VP …)), as everywhere except in MASC.
export function takeCommasIn(root) {
  return countChanges(root, (node) => {
    let count = 0
    for (let at = 0; at < node.children.length; at++) {
      const inner = node.children[at]
      if (inner.label !== "PRN" || isLeaf(inner.children[0]) || node.label === "PRN") continue
      const before = isComma(node.children[at - 1]) ? 1 : 0
      const after = isComma(node.children[at + 1]) ? 1 : 0
      if (before + after === 0) continue
      const marks = node.children.slice(at + 1, at + 1 + after)
      inner.children = [...node.children.slice(at - before, at), ...inner.children, ...marks]
      node.children.splice(at - before, before + 1 + after, inner)
      at -= before
      count++
    }
    return count
  })
}
