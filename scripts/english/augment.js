// Copies of trees as text has them and treebanks seldom do: without capitals, in capitals, as headlines, without a final
// stop, without punctuation, with other dashes.
import { isLeaf, isPunctuation, leavesOf } from "./tree-nodes.js"

const small = new Set(
  "a an the of in on at by to for from with and or but nor as is per vs. 's n't 'll 're 've 'd 'm".split(" "),
)
const dashes = ["--", "–", "—"]

// Words are unescaped here, so that brackets have no case.
function changeWords(root, change) {
  leavesOf(root).forEach((leaf, at) => {
    leaf.word = change(leaf.word, at)
  })
}

/// Removes the leaves for which the test is true, and phrases that become empty; returns undefined if nothing is left.
export function removeLeaves(node, test) {
  if (isLeaf(node)) return test(node) ? undefined : node
  const children = node.children
    .map((child) => removeLeaves(child, test))
    .filter((child) => child !== undefined)
  return children.length === 0 ? undefined : { ...node, children }
}

function withoutFinalStop(root) {
  const stop = leavesOf(root).at(-1)
  return stop.label === "." ? removeLeaves(root, (leaf) => leaf === stop) : undefined
}

// "The" goes only where a noun stays behind in its phrase.
function withoutArticles(node) {
  if (isLeaf(node)) return node
  const isArticle = (child) => child.label === "DT" && /^(?:the|an?)$/i.test(child.word)
  const hasNoun = node.children.some(({ label }) => /^NN/.test(label))
  const children = node.children.filter((child) => !(hasNoun && isArticle(child))).map(withoutArticles)
  return { ...node, children }
}

const capitalize = (word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

// Each takes the tree and a random generator, and returns a changed copy, or undefined if it doesn't apply.
const changes = {
  lower(root, random) {
    changeWords(root, (word) => word.toLowerCase())
    return random.uniform() < 0.5 ? (withoutFinalStop(root) ?? root) : root
  },
  upper(root) {
    changeWords(root, (word) => word.toUpperCase())
    return root
  },
  headline(root, random) {
    if (leavesOf(root).length > 16) return undefined
    const line = withoutFinalStop(root)
    if (line === undefined) return undefined
    const short = random.uniform() < 0.5 ? withoutArticles(line) : line
    changeWords(short, (word, at) => (at > 0 && small.has(word.toLowerCase()) ? word : capitalize(word)))
    return short
  },
  unstopped: (root) => withoutFinalStop(root),
  unpunctuated(root) {
    const isMark = (leaf) => isPunctuation(leaf) && /^[,.:]$/.test(leaf.label)
    return leavesOf(root).some(isMark) ? removeLeaves(root, isMark) : undefined
  },
  dashes(root, random) {
    const found = leavesOf(root).filter(({ word }) => dashes.includes(word))
    if (found.length === 0) return undefined
    const others = dashes.filter((dash) => dash !== found[0].word)
    const dash = others[random.integer(others.length)]
    for (const leaf of found) leaf.word = dash
    return root
  },
}

/// The share of trees that each change is tried on. Few trees have dashes, so all of those are taken.
export const standardRates = {
  lower: 0.05,
  upper: 0.02,
  headline: 0.02,
  unstopped: 0.06,
  unpunctuated: 0.01,
  dashes: 1,
}

/// A changed copy of a tree (as plain objects), or undefined if the change doesn't apply or changes nothing.
export function augment(kind, root, random) {
  const changed = changes[kind](structuredClone(root), random)
  const isTree = changed !== undefined && !isLeaf(changed)
  return isTree && JSON.stringify(changed) !== JSON.stringify(root) ? changed : undefined
}
