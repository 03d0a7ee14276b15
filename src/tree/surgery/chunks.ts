// Chunks: phrases that are not inside of each other, in the manner of the CoNLL-2000 shared task.

import { unescapeBrackets } from "../bracket-escapes.ts"
import type { Subtree } from "../compare.ts"
import { cutFunctionTags } from "../function-tags.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"

/// Words that belong together.
export interface Chunk {
  /// The category, such as "NP", "VP" or "PP".
  readonly label: string
  /// The index of the first word, as in `Tree`.
  readonly start: number
  /// The index after the last word.
  readonly end: number
  /// The words, separated by spaces, without empty elements.
  readonly text: string
}

// Categories that count as another.
const nounPhrases = new Set(["NP", "NX", "NAC", "NML", "QP", "WHNP"])
// Phrases that a noun phrase may contain and still be one chunk.
const modifiers = new Set([
  ...["ADJP", "ADVP", "CONJP", "LST", "UCP", "WHADJP", "PRT", "INTJ"],
  ...nounPhrases,
])
// Not "NP" itself: the chunk of an NP in an NP is the inner one.
for (const label of ["NP", "WHNP"]) modifiers.delete(label)
const emptyTag = "-NONE-"
const verbTag = /^(?:VB|MD|TO)/
const separatorTag = /^(?:CC|[^\w-]+|-[LR][RSC]B-|HYPH|NFP|PONCT|PUNCT)$/

/// The chunks of a tree, from left to right. A noun phrase without phrases other than modifiers is one chunk, and so are verbs with the
/// adverbs between them; of other phrases, the words that are in no phrase below. What is directly in a clause belongs to no chunk.
export function chunksOf({ nodes, row: first }: Subtree): Chunk[] {
  const end = nodes.after[first] as number
  const owners = ownersOf(nodes, first, end)
  const chunks: { label: string; start: number; end: number; words: string[] }[] = []
  let last: Owner | undefined
  for (let row = first; row < end; row++) {
    // An empty element is in no chunk, and doesn't end one.
    if (!isLeafRow(nodes, row) || nodes.labels[row] === emptyTag) continue
    const word = unescapeBrackets(nodes.forms[row] as string)
    const start = nodes.starts[row] as number
    const own = owners[row - first] as Owner
    const chunk = chunks.at(-1)
    if (own.label !== undefined) {
      if (chunk !== undefined && own.owner === last?.owner && own.label === last.label) {
        chunk.end = start + 1
        chunk.words.push(word)
      } else chunks.push({ label: own.label, start, end: start + 1, words: [word] })
    }
    last = own
  }
  return chunks.map(({ label, start, end, words }) => ({ label, start, end, text: words.join(" ") }))
}

/// The phrase whose chunk a word is in, and the label of the chunk; undefined if it is in none.
interface Owner {
  readonly owner: number
  readonly label: string | undefined
}

function ownersOf(nodes: NodeTable, first: number, end: number): Owner[] {
  const isBase = baseNounPhrases(nodes, first, end)
  // For each phrase, the one whose chunk its own words are in.
  const tops: number[] = []
  const owners: Owner[] = []
  for (let row = first; row < end; row++) {
    const parent = row === first ? -1 : (nodes.parents[row] as number)
    if (!isLeafRow(nodes, row)) tops[row] = topOf(nodes, row, parent, { isBase, tops })
    // A single leaf has no phrase.
    const owner = isLeafRow(nodes, row) ? ownerOf(nodes, row, parent, { isBase, tops }) : row
    const label = owner < 0 ? undefined : labelOf(nodes, row, owner, isBase)
    owners.push({ owner, label })
  }
  return owners
}

interface Known {
  readonly isBase: Uint8Array
  readonly tops: readonly number[]
}

/// The phrase whose chunk a phrase's own words are in: a noun phrase that contains nothing but modifiers takes all of its words, and the
/// first of several verb phrases those of the others.
function topOf(nodes: NodeTable, row: number, parent: number, { isBase, tops }: Known): number {
  if (parent < 0) return row
  const top = tops[parent] as number
  if (isBase[top] === 1) return top
  if (!isVerbPhrase(nodes, top)) return row
  if (isVerbPhrase(nodes, row)) return top
  const label = categoryOf(nodes, row)
  // An adverb before another verb, and the clause of an infinitive: "has always wanted to sing".
  const after = nodes.after[row] as number
  if (label === "ADVP" && isInside(nodes, parent, after) && isVerbPhrase(nodes, after)) return top
  return label === "S" && startsWithVerbPhrase(nodes, row) ? top : row
}

function ownerOf(nodes: NodeTable, row: number, parent: number, { isBase, tops }: Known): number {
  if (parent < 0) return -1
  const top = tops[parent] as number
  // The "'s" of a possessive begins the next chunk.
  const outer = nodes.parents[top] as number
  const isPossessive = nodes.labels[row] === "POS" && isBase[top] === 1 && outer >= 0
  return isPossessive && nodes.after[top] === row + 1 && nounPhrases.has(categoryOf(nodes, outer))
    ? outer
    : top
}

function labelOf(nodes: NodeTable, leaf: number, owner: number, isBase: Uint8Array): string | undefined {
  const tag = nodes.labels[leaf] as string
  if (isBase[owner] !== 1 && separatorTag.test(tag)) return undefined
  const category = categoryOf(nodes, owner)
  if (nounPhrases.has(category)) return "NP"
  if (category === "SBAR") return category
  // Clauses, and what isn't a phrase of any kind.
  if (/^(?:S|ROOT$|TOP$|FRAG$|PRN$|X$|RRC$|$)/.test(category)) return verbTag.test(tag) ? "VP" : undefined
  return category.replace(/^WH/, "")
}

/// 1 for each noun phrase that contains no phrases but modifiers.
function baseNounPhrases(nodes: NodeTable, first: number, end: number): Uint8Array {
  const isBase = new Uint8Array(end)
  const hasOther = new Uint8Array(end)
  for (let row = end - 1; row >= first; row--) {
    if (isLeafRow(nodes, row)) continue
    const category = categoryOf(nodes, row)
    isBase[row] = Number(hasOther[row] === 0 && nounPhrases.has(category))
    const isModifier = hasOther[row] === 0 && modifiers.has(category)
    if (row > first && !isModifier) hasOther[nodes.parents[row] as number] = 1
  }
  return isBase
}

const categoryOf = (nodes: NodeTable, row: number) => cutFunctionTags(nodes.labels[row] as string)
const isVerbPhrase = (nodes: NodeTable, row: number) =>
  !isLeafRow(nodes, row) && categoryOf(nodes, row) === "VP"
const isInside = (nodes: NodeTable, parent: number, row: number) => row < (nodes.after[parent] as number)

/// True if nothing but empty elements is before the verb phrase of a clause.
function startsWithVerbPhrase(nodes: NodeTable, row: number): boolean {
  let child = row + 1
  const end = nodes.after[row] as number
  while (child < end && isEmpty(nodes, child)) child = nodes.after[child] as number
  return child < end && isVerbPhrase(nodes, child)
}

const isEmpty = (nodes: NodeTable, row: number) =>
  nodes.after[row] === row + 1
    ? nodes.labels[row] === emptyTag
    : nodes.after[row] === row + 2 && nodes.labels[row + 1] === emptyTag
