// Lists of noun phrases: one flat phrase, as in MASC and the Penn Treebank, where the dependencies say that all items
// belong to the first one.
import { isLeaf, leavesOf } from "./tree-nodes.js"

const isLink = (node) => isLeaf(node) && /^(?:CC|,|:)$/.test(node.label)
const isItem = (node) => /^(?:NP|NX)$/.test(node.label)
const isList = (node) =>
  node.label === "NP" &&
  node.children.length > 2 &&
  node.children.every((child) => isItem(child) || isLink(child))

/// (NP (NP a) (, ,) (NP (NP b) (CC and) (NP c))) becomes (NP (NP a) (, ,) (NP b) (CC and) (NP c)) if b and c are both
/// conjuncts of a.
export function flattenLists(root, { dependencies } = {}) {
  if (dependencies === undefined) return 0
  let count = 0
  const visit = (node, start) => {
    if (isLeaf(node)) return start + 1
    const starts = []
    let end = start
    for (const child of node.children) {
      starts.push(end)
      end = visit(child, end)
    }
    const at = isList(node) ? node.children.length - 1 : 0
    const inner = node.children[at]
    if (at > 0 && isList(inner) && node.children.slice(0, at).every((child) => !isList(child))) {
      const head = headOf(starts[0], starts[0] + leavesOf(node.children[0]).length, dependencies)
      if (
        itemHeads(inner, starts[at], dependencies).every((item) => isConjunctOf(item, head, dependencies))
      ) {
        node.children.splice(at, 1, ...inner.children)
        count++
      }
    }
    return end
  }
  visit(root, 0)
  return count
}

const isConjunctOf = (item, head, dependencies) =>
  dependencies[item].head === head && dependencies[item].relation === "conj"

function itemHeads(list, start, dependencies) {
  const heads = []
  let at = start
  for (const child of list.children) {
    const end = at + leavesOf(child).length
    if (isItem(child)) heads.push(headOf(at, end, dependencies))
    at = end
  }
  return heads
}

// The word from `start` to `end - 1` whose head is outside.
function headOf(start, end, dependencies) {
  for (let at = start; at < end; at++) {
    const { head, relation } = dependencies[at]
    if (relation !== "punct" && relation !== "cc" && (head < start || head >= end)) return at
  }
  return start
}
