// Rules for part-of-speech tags.
import { isLeaf, leavesOf, phrasesOf } from "./tree-nodes.js"

// GENIA's and MASC's names for tags of the Penn Treebank.
const otherNames = { PRPP: "PRP$", WPP: "WP$", "-LSB-": "-LRB-", "-RSB-": "-RRB-" }

/// (PRPP its) becomes (PRP$ its), (-LSB- [) becomes (-LRB- [).
export function renameTags(root) {
  let count = 0
  for (const leaf of leavesOf(root)) {
    const renamed = otherNames[leaf.label]
    if (renamed === undefined) continue
    leaf.label = renamed
    count++
  }
  return count
}

const quoteTags = { "``": "``", "`": "``", "''": "''" }

/// ('' ``) becomes (`` ``): MASC tags many opening quotes as closing. Expects words as the tokeniser writes them.
export function matchQuoteTags(root) {
  let count = 0
  for (const leaf of leavesOf(root)) {
    const wanted = quoteTags[leaf.word]
    if (wanted === undefined || !/^(?:``|'')$/.test(leaf.label) || leaf.label === wanted) continue
    leaf.label = wanted
    count++
  }
  return count
}

/// (PP (IN to) (NP …)) becomes (PP (TO to) (NP …)). The Penn Treebank, MASC and GENIA tag every "to" as TO; GUM and CRAFT
/// only that of infinitives.
export function tagEveryTo(root) {
  let count = 0
  for (const node of phrasesOf(root)) {
    for (const child of node.children) {
      if (!isLeaf(child) || child.label !== "IN" || !/^to$/i.test(child.word)) continue
      child.label = "TO"
      count++
    }
  }
  return count
}
