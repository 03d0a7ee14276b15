// Semantic heads for the categories of the Penn Treebank: the word that carries the meaning, as Universal Dependencies has it. The
// head of a PP is its noun, of "was sold" the participle, of "is happy" the adjective, and of coordinated phrases the first.

import { cutFunctionTags } from "../function-tags.ts"
import type { NodeTable } from "../node-table.ts"
import { firstConjunct } from "./coordination.ts"
import { childRows, HeadRules } from "./head-finder.ts"
import { readHeadRules } from "./head-rules.ts"
import { isMonth, namePart } from "./names.ts"
import { auxiliaries, copulas, isVerbTag } from "./verbs.ts"

const table = readHeadRules(`
punctuation , : . \`\` '' -LRB- -RRB- HYPH NFP CC
S      left VP S SINV SQ SBARQ SBAR UCP ADJP
S      right NP NX PP ADVP QP WHNP
SBAR   left S SINV SQ SBAR FRAG VP NP ADJP PP UCP X ADVP WHNP WHADVP WHADJP WHPP IN
SBARQ  left SQ S SINV SBARQ FRAG VP NP WHNP WHADVP WHADJP WHPP
SINV   left VP SINV S VBZ VBD VBP VB MD ADJP NP
SQ     left VP SQ S VBZ VBD VBP VB MD ADJP NP
VP     left VBD VBN VBZ VB VBG VBP VP TO MD ADJP NN NNS NP S SBAR PP ADVP
NP     rightmost $
NP     rightmost NN NNS NNP NNPS NX NML NAC FW GW AFX
NP     leftmost NP PRP EX
NP     rightmost CD QP
NP     rightmost JJ JJR JJS ADJP VBN VBG VB RB WHNP WP WDT DT PRP$ UCP S SBAR VP INTJ UH X LS ADD SYM
NX     rightmost NN NNS NNP NNPS NX NML NAC FW
NML    rightmost NN NNS NNP NNPS NX NML NAC FW
NAC    rightmost NN NNS NNP NNPS NX NML NAC FW
PP     right NP NX QP S SBAR UCP VP ADJP ADVP NN NNS NNP NNPS CD PRP DT JJ PP
PP     left IN TO VBG VBN RP FW
WHPP   right WHNP NP WHADVP
ADVP   rightmost RB RBR RBS ADVP WRB
ADVP   rightmost IN RP JJ JJR JJS NN NNS NP DT CD
ADJP   rightmost JJ JJR JJS VBN VBG ADJP
ADJP   rightmost NN NNS NNP NP CD QP RB RBR
QP     rightmost $
QP     rightmost CD QP
QP     rightmost NN NNS JJ JJR DT
WHNP   rightmost NN NNS NNP NNPS NX NP
WHNP   rightmost WHNP WP WDT JJ JJR CD WRB WP$ DT
WHADVP rightmost RB RBR WRB
WHADJP rightmost JJ JJR RB
FRAG   left S SBAR SQ VP NP ADJP PP ADVP INTJ WHNP WHADVP
PRN    left S SINV SBAR VP NP ADJP PP ADVP CD
UCP    left
INTJ   leftmost UH INTJ
RRC    left VP NP ADJP PP ADVP
PRT    left RP
CONJP  left
`)

/// What can be the predicate of a copula.
const predicate = /^(?:NP|ADJP|PP|UCP|WHNP|WHADJP|NX|QP|NN[SP]*|JJ[RS]?|CD|DT|PRP|FRAG|X)$/
const clausalPredicate = /^(?:SBAR|S|SBARQ)$/

/// The semantic heads.
export const semanticHeads: HeadRules = HeadRules.of((nodes, phrase, children, leaves) => {
  const label = cutFunctionTags(nodes.labels[phrase] as string)
  const candidates = firstConjunct(nodes, phrase, children)
  return (
    verbalHead(label, { nodes, phrase, children: candidates, leaves }) ??
    firstOfName(nodes, candidates, table.headChild(nodes, phrase, candidates, leaves))
  )
})

/// The first word of a person's name, if `head` is its last; otherwise `head`.
function firstOfName(nodes: NodeTable, children: readonly number[], head: number): number {
  let from = children.indexOf(head)
  if (isMonth(nodes.forms[head] ?? "")) return dayOf(nodes, children, from) ?? head
  if (!isProperNoun(nodes, head)) return head
  while (from > 0 && isProperNoun(nodes, children[from - 1] as number)) from--
  const hasArticle = from > 0 && nodes.labels[children[from - 1] as number] === "DT"
  for (let at = from; (children[at] as number) < head; at++) {
    const run = children.slice(at, children.indexOf(head) + 1).map((row) => nodes.forms[row] as string)
    const part = namePart(run, hasArticle)
    if (part === "flat") return children[at] as number
    if (part !== "title" && part !== "adjective") return head
  }
  return head
}

/// The day next to a month, which is the head of a date.
function dayOf(nodes: NodeTable, children: readonly number[], month: number): number | undefined {
  return [children[month - 1], children[month + 1]].find(
    (row) => row !== undefined && nodes.labels[row] === "CD" && /^\d\d?$/.test(nodes.forms[row] as string),
  )
}

const isProperNoun = (nodes: NodeTable, row: number): boolean => /^NNPS?$/.test(nodes.labels[row] as string)

interface Candidates {
  readonly nodes: NodeTable
  readonly phrase: number
  readonly children: readonly number[]
  readonly leaves: Int32Array
}

function verbalHead(label: string, candidates: Candidates): number | undefined {
  if (label === "VP") return headOfVerbPhrase(candidates)
  if (label === "SQ" || label === "SINV") return headOfInversion(candidates)
  if (label === "SBARQ" || label === "SBAR") return headOfQuestion(candidates)
  return undefined
}

/// The first verb, unless it is an auxiliary of another verb phrase, or the copula of a predicate.
function headOfVerbPhrase(candidates: Candidates): number | undefined {
  const { nodes, children } = candidates
  const labels = children.map((row) => cutFunctionTags(nodes.labels[row] as string))
  const verb = labels.findIndex((label) => isVerbTag(label))
  const inner = labels.findIndex((label, at) => label === "VP" && at > verb)
  if (verb < 0) return inner < 0 ? undefined : children[inner]
  const word = wordOf(nodes, children[verb] as number)
  if (inner >= 0 && (auxiliaries.has(word) || labels[verb] === "MD" || labels[verb] === "TO"))
    return children[inner]
  if (!copulas.has(word) || isExistential(nodes, candidates.phrase) || isAskedFor(nodes, candidates.phrase))
    return children[verb]
  return predicateAfter(candidates, labels, verb + 1) ?? children[verb]
}

/// In "Is he here?" and "Is this a book?", what follows the subject.
function headOfInversion(candidates: Candidates): number | undefined {
  const { nodes, children } = candidates
  const labels = children.map((row) => cutFunctionTags(nodes.labels[row] as string))
  const verb = labels.findIndex((label) => isVerbTag(label))
  if (verb < 0 || labels.includes("VP") || !copulas.has(wordOf(nodes, children[verb] as number)))
    return undefined
  const subject = labels.findIndex((label, at) => at > verb && /^(?:NP|S|SBAR)$/.test(label))
  if (subject < 0) return undefined
  if (isExpletive(nodes, children[subject] as number)) return children[verb]
  return predicateAfter(candidates, labels, subject + 1) ?? children[verb]
}

/// In "Who is he?" and "what it is", the question word: nothing else is left for the predicate.
function headOfQuestion(candidates: Candidates): number | undefined {
  const { nodes, children, leaves } = candidates
  const labels = children.map((row) => cutFunctionTags(nodes.labels[row] as string))
  const question = labels.findIndex((label) => /^WH(?:NP|ADVP|ADJP|PP)$/.test(label))
  if (question >= 0 && isFreeRelative(candidates, question)) return children[question]
  const verb = labels.findIndex((label, at) => at > question && isVerbTag(label))
  if (
    question >= 0 &&
    verb >= 0 &&
    !labels.includes("VP") &&
    copulas.has(wordOf(nodes, children[verb] as number))
  )
    return children[question]
  const clause = labels.findIndex((label, at) => at > question && (label === "SQ" || label === "S"))
  if (question < 0 || clause < 0) return undefined
  const head = leaves[children[clause] as number] as number
  if (!copulas.has(wordOf(nodes, head)) || !isVerbTag(nodes.labels[head] as string)) return undefined
  return hasSubject(nodes, children[clause] as number) ? children[question] : undefined
}

/// True for "what they want", which is a noun phrase in meaning.
function isFreeRelative({ nodes, phrase, children, leaves }: Candidates, question: number): boolean {
  const word = wordOf(nodes, leaves[children[question] as number] as number)
  return nodes.labels[phrase] !== "SBARQ" && /^(?:what|(?:what|who)ever|whatsoever)$/.test(word)
}

/// True if a noun phrase stands directly below the clause, so that the question word isn't the subject.
function hasSubject(nodes: NodeTable, clause: number): boolean {
  return childRows(nodes, clause).some((row) => {
    const label = cutFunctionTags(nodes.labels[row] as string)
    return label === "NP" && !isExpletive(nodes, row)
  })
}

const isExpletive = (nodes: NodeTable, row: number): boolean => {
  const leaf = row + 1
  return nodes.labels[leaf] === "EX" && (nodes.after[row] as number) === leaf + 1
}

// "there may have been": a verb phrase below this many others isn't looked at.
const longestChain = 6

/// True for the verb phrase of "What is your name?", whose noun phrase is the subject.
function isAskedFor(nodes: NodeTable, phrase: number): boolean {
  const clause = nodes.parents[phrase] as number
  if (clause < 0 || nodes.labels[clause] !== "SQ" || childRows(nodes, clause).length > 1) return false
  const question = nodes.parents[clause] as number
  return question >= 0 && childRows(nodes, question).some((row) => /^WHNP/.test(nodes.labels[row] as string))
}

/// True for the verb phrase of "there is".
function isExistential(nodes: NodeTable, phrase: number): boolean {
  let row = phrase
  for (let level = 0; level < longestChain && row >= 0; level++) {
    const parent = nodes.parents[row] as number
    if (parent < 0) return false
    if (cutFunctionTags(nodes.labels[parent] as string) !== "VP")
      return childRows(nodes, parent).some((child) => child < row && isExpletive(nodes, child))
    row = parent
  }
  return false
}

function predicateAfter(
  { nodes, children }: Candidates,
  labels: readonly string[],
  from: number,
): number | undefined {
  const marked = children.findIndex((row, at) => at >= from && /-PRD\b/.test(nodes.labels[row] as string))
  if (marked >= 0) return children[marked]
  const isSubject = (at: number) => /-SBJ\b/.test(nodes.labels[children[at] as number] as string)
  const plain = labels.findIndex((label, at) => at >= from && predicate.test(label) && !isSubject(at))
  if (plain >= 0) return children[plain]
  const clause = labels.findIndex((label, at) => at >= from && clausalPredicate.test(label))
  if (clause >= 0) return children[clause]
  const adverb = labels.findIndex((label, at) => at >= from && label === "ADVP")
  return adverb >= 0 && labels.slice(adverb + 1).every((label) => !isVerbTag(label))
    ? children[adverb]
    : undefined
}

const wordOf = (nodes: NodeTable, row: number): string => (nodes.forms[row] ?? "").toLowerCase()
