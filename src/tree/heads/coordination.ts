// Coordination in the trees of the Penn Treebank: which children of a phrase belong to which conjunct.

import { cutFunctionTags } from "../function-tags.ts"
import type { NodeTable } from "../node-table.ts"

const conjunction = /^(?:CC|CONJP)$/
const separator = /^(?:,|:)$/
const noun = /^(?:NN[SP]*|NP|NX|NML|NAC|PRP|CD|QP|DT|FW)$/
const nounPhrase = /^(?:NP|NX|NML|NAC|WHNP|ADJP)$/
const punctuation = /^(?:[,:.]|``|''|-LRB-|-RRB-|NFP|HYPH)$/

/// One conjunct: its children, as indices into the phrase's children, and the conjunction and punctuation before it.
export interface Conjunct {
  readonly members: readonly number[]
  readonly before: readonly number[]
}

/// What kinds of labels can be conjuncts of each other.
function kindOf(label: string): string {
  if (noun.test(label)) return "noun"
  if (/^(?:VB[DGNPZ]?|VP|MD)$/.test(label)) return "verb"
  if (/^(?:JJ[RS]?|ADJP)$/.test(label)) return "adjective"
  if (/^(?:S|SINV|SQ|SBARQ|FRAG)$/.test(label)) return "clause"
  return label
}

/// The conjuncts of a phrase; undefined if it isn't coordinated. In a flat noun phrase such as "the red and white flag", where only
/// modifiers are coordinated, it isn't: see `coordinatedModifiers`.
export function conjunctsOf(
  nodes: NodeTable,
  phrase: number,
  children: readonly number[],
): readonly Conjunct[] | undefined {
  const labels = children.map((row) => cutFunctionTags(nodes.labels[row] as string))
  const last = labels.findLastIndex((label) => conjunction.test(label))
  const first = labels.findIndex((label, at) => conjunction.test(label) && hasWordBefore(labels, at))
  if (first < 0 || last === labels.length - 1) return undefined
  const isNominal = nounPhrase.test(cutFunctionTags(nodes.labels[phrase] as string))
  const left = lastWord(labels, first)
  if (isNominal && coordinatesModifiers(labels, first)) return undefined
  const kind = kindOf(labels[left] as string)
  const conjuncts: { members: number[]; before: number[] }[] = [{ members: [], before: [] }]
  let hasKind = false
  labels.forEach((label, at) => {
    const current = conjuncts[conjuncts.length - 1] as { members: number[]; before: number[] }
    const separates =
      (conjunction.test(label) && at >= first) || (separator.test(label) && at < last && hasKind)
    if (!separates) {
      current.members.push(at)
      hasKind ||= kindOf(label) === kind
      return
    }
    hasKind = false
    if (current.members.length === 0) current.before.push(at)
    else conjuncts.push({ members: [], before: [at] })
  })
  const final = conjuncts[conjuncts.length - 1] as { members: number[]; before: number[] }
  if (final.members.every((at) => punctuation.test(labels[at] as string))) return undefined
  return conjuncts
}

/// True if what stands on both sides of the conjunction modifies a noun after it.
function coordinatesModifiers(labels: readonly string[], at: number): boolean {
  const [left, right] = [labels[lastWord(labels, at)] as string, labels[at + 1] ?? ""]
  if (!/^(?:JJ[RS]?|ADJP|VB[NG]|CD|RB|DT|PRP\$)$/.test(left) || kindOf(left) !== kindOf(right)) return false
  return labels.findLastIndex((label) => /^(?:NN[SP]*|NX|NML)$/.test(label)) > at + 1
}

/// The pairs of coordinated modifiers in a flat noun phrase, as indices: the modifier, the conjunction, the other modifier.
export function coordinatedModifiers(labels: readonly string[]): (readonly [number, number, number])[] {
  return labels.flatMap((label, at) =>
    conjunction.test(label) && at > 0 && coordinatesModifiers(labels, at)
      ? [[lastWord(labels, at), at, at + 1] as const]
      : [],
  )
}

/// The children of the first conjunct; all children if the phrase isn't coordinated.
export function firstConjunct(
  nodes: NodeTable,
  phrase: number,
  children: readonly number[],
): readonly number[] {
  const conjuncts = conjunctsOf(nodes, phrase, children)
  if (conjuncts === undefined) return children
  return (conjuncts[0] as Conjunct).members.map((at) => children[at] as number)
}

const hasWordBefore = (labels: readonly string[], at: number): boolean => lastWord(labels, at) >= 0

/// The index of the last child before `at` that isn't punctuation.
function lastWord(labels: readonly string[], at: number): number {
  return labels.findLastIndex((label, index) => index < at && !punctuation.test(label))
}
