// What the rules of relations ask about clauses: subjects, objects, finite verbs, passives, expressions of time.

import { cutFunctionTags } from "../function-tags.ts"
import { childRows } from "../heads/head-finder.ts"
import { isVerbTag } from "../heads/verbs.ts"
import type { NodeTable } from "../node-table.ts"
import { type Attachment, type HeadedTree, sistersAfter } from "./attachment.ts"

// Verb phrases inside of each other; more than any sentence has, so that a deep tree takes no longer per word.
const longestChain = 16

const temporalNouns = new Set(
  `today tomorrow yesterday tonight now monday tuesday wednesday thursday friday saturday sunday january february march april
  june july august september october november december day days week weeks month months year years morning afternoon evening
  night nights time times hour hours minute minutes second seconds weekend century decade decades decade season summer winter
  spring autumn fall moment way`.split(/\s+/),
)

/// True for an expression of time, such as "last week", by its head noun.
export const isTemporal = ({ word }: Attachment): boolean => temporalNouns.has(word)

/// True if another noun phrase follows among the sisters that isn't an expression of time.
export function nextIsNounPhrase({ tree: { nodes, heads }, row }: Attachment): boolean {
  return sistersAfter(nodes, row).some((sister) => {
    const label = nodes.labels[sister] as string
    if (cutFunctionTags(label) !== "NP" || /-(?:TMP|ADV|EXT|LOC)/.test(label)) return false
    return !temporalNouns.has((nodes.forms[heads.leaves[sister] as number] ?? "").toLowerCase())
  })
}

/// True if the governing clause has a subject of its own.
export function hasClauseSubject({ tree, governorRow }: Attachment): boolean {
  const labels = tree.childLabels(governorRow)
  const verb = labels.findIndex((label) => label === "VP" || isVerbTag(label))
  if (labels[verb] !== "VP") return labels.some((label) => label === "NP")
  return labels.slice(0, verb).some((label) => /^(?:NP|SBAR|S)$/.test(label))
}

/// True if the verb of the governing clause has an object already.
export function hasObject({ tree: { nodes, heads }, governorRow }: Attachment): boolean {
  const verb = heads.leaves[governorRow] as number
  const phrase = nodes.parents[verb] as number
  return childRows(nodes, phrase).some(
    (row) => row > verb && /^(?:NP|S|SBAR)(?:$|-(?!TMP|ADV))/.test(nodes.labels[row] as string),
  )
}

/// True if the child has a subject.
export const isFullClause = ({ tree, row }: Attachment): boolean => {
  const labels = tree.childLabels(row)
  const verb = labels.indexOf("VP")
  if (labels.includes("S") && verb < 0) return true
  return labels.slice(0, verb < 0 ? labels.length : verb).some((label) => /^(?:NP|SBAR)$/.test(label))
}

/// True if the first verb of the child is finite.
export function isFiniteClause({ tree: { nodes }, row }: Attachment): boolean {
  let at = row
  for (let level = 0; level < longestChain; level++) {
    const next = childRows(nodes, at).find((child) => {
      const label = cutFunctionTags(nodes.labels[child] as string)
      return label === "VP" || label === "S" || isVerbTag(label)
    })
    if (next === undefined) return false
    const label = cutFunctionTags(nodes.labels[next] as string)
    if (label !== "VP" && label !== "S") return /^(?:VB[DPZ]|MD)$/.test(label)
    at = next
  }
  return false
}

/// True if a verb phrase after an auxiliary is a passive participle.
export function isPassivePhrase({ nodes }: HeadedTree, row: number): boolean {
  return participleOf(nodes, row) !== undefined
}

// Participles that are perfect after "'s", since these verbs have no passive: "it's been", "he's got a car".
const activeParticiple = /^(?:been|become|come|gone|got|gotten|had|happened)$/
// Passives of these verbs may have an object: "she's called Ann", "he's given a choice".
const doubleObject =
  /^(?:called|named|given|told|offered|shown|taught|asked|paid|sent|elected|appointed|made|considered|granted|allowed|denied)$/

/// True if the verb phrase after "'s" is a perfect: "she's eaten the apple", but "it's eaten".
export function isPerfectPhrase({ nodes, heads }: HeadedTree, row: number): boolean {
  const participle = participleOf(nodes, row)
  if (participle === undefined) return false
  const word = (nodes.forms[participle] as string).toLowerCase()
  if (activeParticiple.test(word)) return true
  const hasObject = sistersAfter(nodes, participle).some(
    (sister) =>
      /^NP(?:$|-(?!TMP|ADV|EXT|LOC))/.test(nodes.labels[sister] as string) &&
      !temporalNouns.has((nodes.forms[heads.leaves[sister] as number] ?? "").toLowerCase()),
  )
  return hasObject && !doubleObject.test(word)
}

/// The participle that a verb phrase begins with, apart from adverbs.
function participleOf(nodes: NodeTable, row: number): number | undefined {
  let phrase = row
  for (let level = 0; level < longestChain; level++) {
    const children = childRows(nodes, phrase)
    const verb = children.find((child) => /^(?:VB[DGNPZ]?|MD|TO|VP)$/.test(nodes.labels[child] as string))
    if (verb === undefined) return undefined
    const label = nodes.labels[verb] as string
    if (label !== "VP") return label === "VBN" || label === "VBD" ? verb : undefined
    phrase = verb
  }
  return undefined
}
