// More of what treebanks have little of, stressed verbs, for the English tagger: copies of sentences in which "do not know"
// has become "do know", or "know" has become "do know" or "really know". Reads trees, writes only the copies.
// Usage: node scripts/stress-verbs.js TREES... > stressed.mrg (after `npm run build`)
import { readFileSync } from "node:fs"
import { readTrees, treeFromJson } from "../dist/index.js"

// Of the sentences with a verb that could be stressed, each fifth is, half of them by "do".
const rarity = 10

const isDo = ({ label, word }) => /^VB[PZD]$/.test(label) && /^(?:do|does|did)$/i.test(word)
const isNegation = ({ label, word }) => label === "RB" && /^(?:n't|not)$/i.test(word)
const isInfinitive = ({ label, children }) => label === "VP" && children?.[0].label === "VB"

/// Takes the negation out of "do not know"; true if there was one.
function affirm({ children }) {
  const at = children.findIndex(
    (child, i) => isDo(child) && isNegation(children[i + 1] ?? {}) && isInfinitive(children[i + 2] ?? {}),
  )
  if (at >= 0) children.splice(at + 1, 1)
  return at >= 0
}

/// True for a phrase like "know it": a verb in the plain form of the present, not an auxiliary, and what belongs to it.
function isPresent({ label, children }) {
  if (label !== "VP" || children === undefined || children.length < 2) return false
  const [{ label: tag, word }, next] = children
  return tag === "VBP" && /^(?!are$|am$|have$|do$|need$|dare$)[a-z]+$/.test(word) && next.label !== "VP"
}

function stressByDo(phrase) {
  const [verb, ...rest] = phrase.children
  phrase.children = [
    { label: "VBP", word: "do" },
    { label: "VP", children: [{ ...verb, label: "VB" }, ...rest] },
  ]
}

function stressByAdverb(phrase) {
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
      if (turn === 0) stressByDo(present)
      if (turn === 1) stressByAdverb(present)
    }
    if (isChanged) process.stdout.write(`${treeFromJson(copy)}\n`)
  }
}
