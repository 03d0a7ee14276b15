// Makes training data for a construction that treebanks rarely have, stressed verbs: copies of sentences in which "do not
// know" becomes "do know", or "know" becomes "do know" or "really know". Reads trees, writes only the changed copies.
// Usage: node scripts/stress-verbs.js TREES... > stressed.mrg (after `npm run build`)
import { readFileSync } from "node:fs"
import { treeFromJson } from "../dist/tree/format/read-json.js"
import { readTrees } from "../dist/tree/format/read-trees.js"

// One in this many candidate verbs is stressed with "do", and one with "really".
const rarity = 10

const isDo = ({ label, word }) => /^VB[PZD]$/.test(label) && /^(?:do|does|did)$/i.test(word)
const isNegation = ({ label, word }) => label === "RB" && /^(?:n't|not)$/i.test(word)
const isInfinitive = ({ label, children }) => label === "VP" && children?.[0].label === "VB"

/// Removes the negation from "do not know"; returns whether there was one.
function affirm({ children }) {
  const at = children.findIndex(
    (child, i) => isDo(child) && isNegation(children[i + 1] ?? {}) && isInfinitive(children[i + 2] ?? {}),
  )
  if (at >= 0) children.splice(at + 1, 1)
  return at >= 0
}

/// Whether a phrase is like "know it": a non-auxiliary verb in the base form of the present with its complements.
function isPresent({ label, children }) {
  if (label !== "VP" || children === undefined || children.length < 2) return false
  const [{ label: tag, word }, next] = children
  return tag === "VBP" && /^(?!are$|am$|have$|do$|need$|dare$)[a-z]+$/.test(word) && next.label !== "VP"
}

function stressWithDo(phrase) {
  const [verb, ...rest] = phrase.children
  phrase.children = [
    { label: "VBP", word: "do" },
    { label: "VP", children: [{ ...verb, label: "VB" }, ...rest] },
  ]
}

function stressWithAdverb(phrase) {
  phrase.children.unshift({ label: "ADVP", children: [{ label: "RB", word: "really" }] })
}

function phrasesOf(tree) {
  const phrases = [tree]
  for (const { children } of phrases)
    phrases.push(...children.filter((child) => child.children !== undefined))
  return phrases
}

let candidates = 0
for (const file of process.argv.slice(2)) {
  for (const tree of readTrees(readFileSync(file, "utf8"))) {
    const copy = JSON.parse(JSON.stringify(tree))
    const phrases = phrasesOf(copy)
    let isChanged = phrases.filter(affirm).length > 0
    const present = phrases.find(isPresent)
    if (!isChanged && present !== undefined) {
      const turn = candidates++ % rarity
      isChanged = turn < 2
      if (turn === 0) stressWithDo(present)
      if (turn === 1) stressWithAdverb(present)
    }
    if (isChanged) process.stdout.write(`${treeFromJson(copy)}\n`)
  }
}
