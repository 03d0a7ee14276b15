// Trees that can be changed in place: plain objects with a label and either a word or children.
import { treeFromJson } from "../../dist/tree/format/read-json.js"

/// The tree as plain objects: { label, word } for a leaf, { label, children } for a phrase.
export function toNode(tree) {
  if (tree.isLeaf) return { label: tree.label, word: tree.word }
  return { label: tree.label, children: tree.children.map(toNode) }
}

/// The inverse of `toNode`.
export const toTree = (node) => treeFromJson(node)

export const isLeaf = (node) => node.children === undefined
export const isPhrase = (node) => node.children !== undefined
export const leaf = (label, word) => ({ label, word })
export const phrase = (label, ...children) => ({ label, children })

/// The leaves from left to right.
export function leavesOf(node) {
  if (isLeaf(node)) return [node]
  return node.children.flatMap(leavesOf)
}

/// All phrases, children before parents.
export function phrasesOf(node) {
  if (isLeaf(node)) return []
  return [...node.children.flatMap(phrasesOf), node]
}

/// The phrases with the index of their first word and the index after their last, children before parents.
export function spansOf(root) {
  const spans = []
  const visit = (node, start) => {
    if (isLeaf(node)) return start + 1
    let end = start
    for (const child of node.children) end = visit(child, end)
    spans.push({ node, start, end })
    return end
  }
  visit(root, 0)
  return spans
}

/// Calls `change` for each phrase, children first, and returns the sum of what it returned: the number of changed places.
export function countChanges(root, change) {
  let count = 0
  for (const node of phrasesOf(root)) count += Number(change(node))
  return count
}

const punctuation = new Set(["``", "''", ",", ".", ":", "-LRB-", "-RRB-", "NFP"])

/// True for a leaf whose tag is one of punctuation.
export const isPunctuation = (node) => isLeaf(node) && punctuation.has(node.label)
