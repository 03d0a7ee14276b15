// Rules for noun phrases inside of noun phrases: lists of single words, and GENIA's names and shared heads.
import { countChanges, isLeaf, isPhrase, phrase } from "./tree-nodes.js"

const isBase = (node) => node.label === "NP" && node.children?.every(isLeaf)
const isLink = (node) => isLeaf(node) && /^(?:CC|,)$/.test(node.label)

/// (NP (DT the) (NP (NN IL-6) (NN promoter))) becomes (NP (DT the) (NN IL-6) (NN promoter)): a noun phrase that lacks only
/// words in front of its name is one phrase.
export function dissolveNames(root) {
  return countChanges(root, (node) => {
    if (node.label !== "NP") return 0
    const last = node.children.at(-1)
    const before = node.children.slice(0, -1)
    const isFlat = before.length > 0 && before.every((child) => isLeaf(child) && !isLink(child))
    if (!isFlat || !isBase(last) || before.at(-1).label === "POS") return 0
    node.children = [...before, ...last.children]
    return 1
  })
}

/// (NP (NP (ADJP (JJ acute))) (CC and) (NP (ADJP (JJ chronic))) (NP (NN infection))) becomes
/// (NP (ADJP (JJ acute) (CC and) (JJ chronic)) (NN infection)), and flat if nouns are coordinated.
export function dissolveSharedHeads(root) {
  return countChanges(root, (node) => {
    if (node.label !== "NP" || node.children.length < 4) return 0
    const head = node.children.at(-1)
    const first = node.children.findIndex(({ label }) => label === "NP")
    const parts = node.children.slice(first, -1)
    if (first < 0 || parts.length < 3 || !isBase(head) || isLeaf(parts.at(-1)) || !parts.some(isLink))
      return 0
    if (!node.children.slice(0, first).every((child) => isLeaf(child) && !isLink(child))) return 0
    const isList = parts.every((part, at) => (at % 2 === 0 ? singleWord(part) !== undefined : isLink(part)))
    if (!isList) return 0
    const words = parts.map((part) => (isLink(part) ? part : singleWord(part)))
    const isAdjectives = words.every((word) => isLink(word) || /^(?:JJ|VBN|VBG)/.test(word.label))
    const list = isAdjectives ? [phrase("ADJP", ...words)] : words
    node.children = [...node.children.slice(0, first), ...list, ...head.children]
    return 1
  })
}

// The word of a noun phrase of one word.
function singleWord(node) {
  let at = node
  while (isPhrase(at) && at.children.length === 1) at = at.children[0]
  return isLeaf(at) ? at : undefined
}

/// (NP (ADJP (JJ homo-))) becomes (ADJP (JJ homo-)).
export function mergeAdjectiveChains(root) {
  return countChanges(root, (node) => {
    const [child] = node.children
    if (node.label !== "NP" || node.children.length !== 1 || child.label !== "ADJP") return 0
    node.label = "ADJP"
    node.children = child.children
    return 1
  })
}

/// (NP (NP (NNS reefs)) (, ,) (CC and) (NP (NNS trees))) becomes (NP (NNS reefs) (, ,) (CC and) (NNS trees)).
export function flattenWordLists(root) {
  return countChanges(root, (node) => {
    if (node.label !== "NP" || !node.children.some(({ label }) => label === "CC")) return 0
    const isWord = ({ label, children }) =>
      label === "NP" && children?.length === 1 && isLeaf(children[0]) && /^NN/.test(children[0].label)
    if (!node.children.some(isWord) || !node.children.every((child) => isWord(child) || isLink(child)))
      return 0
    node.children = node.children.flatMap((child) => child.children ?? [child])
    return 1
  })
}
