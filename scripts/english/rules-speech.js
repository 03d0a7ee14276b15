// Rules for interjections, particles and sentence adverbs, which GUM attaches in several ways.
import { countChanges, isLeaf, isPunctuation, phrase } from "./tree-nodes.js"

const isInterjection = (node) => isLeaf(node) && node.label === "UH"
// "th- the": a word that breaks off isn't an interjection, though GUM tags it as one.
const breaksOff = ({ word }) => /\p{L}-$/u.test(word)

/// (ADVP (UH Well)) and (FRAG (UH No) (UH no) (. .)) become INTJ.
export function renameInterjections(root) {
  return countChanges(root, (node) => {
    if (!/^(?:ADVP|NP|FRAG|ADJP|S|VP|X)$/.test(node.label) || !node.children.some(isInterjection)) return 0
    if (!node.children.every((child) => isInterjection(child) || isPunctuation(child))) return 0
    node.label = "INTJ"
    return 1
  })
}

/// (S (UH Oh) (NP …) (VP …)) becomes (S (INTJ (UH Oh)) (NP …) (VP …)). Neighbours share one INTJ.
export function wrapInterjections(root) {
  return countChanges(root, (node) => {
    if (/^(?:INTJ|PRN|QP|X)$/.test(node.label)) return 0
    const isLoose = (child) => child !== undefined && isInterjection(child) && !breaksOff(child)
    let count = 0
    for (let at = 0; at < node.children.length; at++) {
      let end = at
      while (isLoose(node.children[end])) end++
      if (end === at || end - at === node.children.length) continue
      node.children.splice(at, end - at, phrase("INTJ", ...node.children.slice(at, end)))
      count++
    }
    return count
  })
}

/// (VP (VBZ is) (PP (UH like) (NP …))) becomes (VP (VBZ is) (INTJ (UH like)) (NP …)): the tag says that "like" isn't a
/// preposition.
export function dissolveFillerPhrases(root) {
  return countChanges(root, (node) => {
    const at = node.children.findIndex(
      ({ label, children }) =>
        label === "PP" && children?.length === 2 && isInterjection(children[0]) && !isLeaf(children[1]),
    )
    if (at < 0) return 0
    const [filler, rest] = node.children[at].children
    node.children.splice(at, 1, phrase("INTJ", filler), rest)
    return 1
  })
}

/// (VP (VBD grew) (ADVP (RP up))) becomes (VP (VBD grew) (PRT (RP up))).
export function renameParticles(root) {
  return countChanges(root, (node) => {
    if (node.label !== "VP") return 0
    const found = node.children.filter(
      ({ label, children }) => label === "ADVP" && children?.length === 1 && children[0].label === "RP",
    )
    for (const child of found) child.label = "PRT"
    return found.length
  })
}

/// (S (RB So) (NP …) (VP …)) becomes (S (ADVP (RB So)) (NP …) (VP …)). A conjunction between two clauses stays, and so does
/// "not".
export function wrapSentenceAdverbs(root) {
  return countChanges(root, (node) => {
    if (!/^S(?:BARQ|Q)?$/.test(node.label)) return 0
    const isLinked = node.children.filter(({ label }) => label === "S").length > 1
    let count = 0
    node.children.forEach((child, at) => {
      const next = node.children[at + 1]
      const isModifier = isLeaf(child) && child.label === "RB" && !/^(?:not|n't|either)$/i.test(child.word)
      if (!isModifier || (isLinked && at > 0) || next === undefined || modifies(next)) return
      node.children[at] = phrase("ADVP", child)
      count++
    })
    return count
  })
}

// Two adverbs in a row may be one phrase ("even then").
const modifies = (next) => isLeaf(next) && /^(?:RB|IN|JJ|CC)/.test(next.label)
