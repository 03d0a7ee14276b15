// Rules for phrases whose label contradicts what they contain.
import { countChanges, isLeaf } from "./tree-nodes.js"

const isVerbal = ({ label }) => /^(?:VB|MD|TO$|VP$)/.test(label)

/// (VP (JJ related) (PP …)) becomes (ADJP (JJ related) (PP …)).
export function renameAdjectivePhrases(root) {
  return countChanges(root, (node) => {
    if (node.label !== "VP" || node.children.some(isVerbal)) return 0
    const words = node.children.filter(isLeaf).map(({ label }) => label)
    const isAdjective = words.filter((tag) => /^JJ/.test(tag)).length === 1
    if (!isAdjective || words.some((tag) => !/^(?:JJ|RB|,)/.test(tag))) return 0
    node.label = "ADJP"
    return 1
  })
}

/// (VP (VBZ is) (JJ persistent)) becomes (VP (VBZ is) (ADJP (JJ persistent))).
export function wrapAdjectives(root) {
  return countChanges(root, (node) => {
    if (node.label !== "VP" || node.children.length < 2) return 0
    const at = node.children.findIndex(
      (child, index) => isLeaf(child) && /^JJ/.test(child.label) && isLink(node.children[index - 1]),
    )
    if (at < 0 || !canEnd(node.children[at + 1])) return 0
    node.children[at] = { label: "ADJP", children: [node.children[at]] }
    return 1
  })
}

const isLink = (node) =>
  node !== undefined && isLeaf(node) && /^(?:be|am|is|are|was|were|been|being|'s|'re|'m)$/i.test(node.word)
const canEnd = (next) => next === undefined || !isLeaf(next) || /^[,.:]$/.test(next.label)

/// (S (S …)) and (NP (NP …)) become one phrase. The Penn Treebank has such chains only where an empty element stood beside
/// the inner phrase; GENIA has them around the whole sentence.
export function mergeEqualChains(root) {
  return countChanges(root, (node) => {
    const [child] = node.children
    if (node.children.length !== 1 || isLeaf(child) || child.label !== node.label) return 0
    node.children = child.children
    return 1
  })
}
