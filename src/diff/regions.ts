// The parts of a sentence that can be repaired by themselves: what differs between two phrases that both trees have.

import type { AlignedTrees } from "./align-trees.ts"
import { spanKey } from "./group-by.ts"
import type { MissingBracket } from "./missing-brackets.ts"
import { pairRelabelled } from "./relabelled.ts"
import { buildWorkTree, isNested, type WorkNode, type WorkTree } from "./work-tree.ts"

/// The differences inside a phrase that both trees have, but not inside one further down. Both lists go from left to right, the
/// shorter of two with the same start first.
export interface Region {
  readonly wrong: readonly WorkNode[]
  readonly missing: readonly MissingBracket[]
}

/// A phrase of the test tree, and the one of the gold tree over the same words.
export interface Relabelling {
  readonly node: WorkNode
  readonly gold: WorkNode
}

/// The regions of a pair of trees, and phrases that need no more than another label.
export interface Regions {
  /// The working copy of the test tree: its root, and a node for each word.
  readonly root: WorkNode
  readonly words: readonly WorkNode[]
  readonly regions: readonly Region[]
  readonly relabellings: readonly Relabelling[]
  /// False if the brackets of a tree aren't nested, so that nodes can't be moved.
  readonly isNested: boolean
}

/// Divides the differences of two trees into regions.
export function regionsOf(aligned: AlignedTrees): Regions {
  const test = buildWorkTree(aligned.test)
  const gold = buildWorkTree(aligned.gold)
  const nested = isNested(test) && isNested(gold)
  const relabellings = relabel(aligned, test, gold, nested)
  const regions = new Map<string, { readonly wrong: WorkNode[]; readonly missing: MissingBracket[] }>()
  const regionAt = (around: WorkNode) => {
    const key = around.parent === undefined ? "root" : spanKey(around)
    const region = regions.get(key) ?? { wrong: [], missing: [] }
    regions.set(key, region)
    return region
  }
  for (const [node, around] of wrongNodes(test)) regionAt(around).wrong.push(node)
  for (const [node, around] of wrongNodes(gold)) {
    const isOutermost = around.parent === undefined || spanKey(around) !== spanKey(node)
    regionAt(around).missing.push({ node, isOutermost })
  }
  for (const { wrong, missing } of regions.values()) {
    wrong.sort(leftToRight)
    missing.sort((a, b) => leftToRight(a.node, b.node))
  }
  const { root, words } = test
  return { root, words, regions: [...regions.values()], relabellings, isNested: nested }
}

/// Pairs phrases that only differ by their labels, where that is certain: over words that are a phrase of both trees anyway, or with
/// labels that count as equal to a third one. Others may turn out to be part of a move.
function relabel(aligned: AlignedTrees, test: WorkTree, gold: WorkTree, nested: boolean): Relabelling[] {
  const pairs = pairRelabelled(aligned)
  const relabellings: Relabelling[] = []
  const starts = new Set(pairs.map((pair) => test.phrases[pair.test]?.start))
  const right = test.phrases.filter(({ state, start }) => state === "right" && starts.has(start))
  const spans = new Set(right.map(spanKey))
  for (const pair of pairs) {
    const node = test.phrases[pair.test] as WorkNode
    const other = gold.phrases[pair.gold] as WorkNode
    if (nested && !spans.has(spanKey(node)) && node.labelClass !== other.labelClass) continue
    relabellings.push({ node, gold: other })
    node.state = "right"
    other.state = "right"
  }
  return relabellings
}

/// The phrases that the other tree doesn't have, each with the lowest phrase around it that is right.
function wrongNodes({ phrases }: WorkTree): [node: WorkNode, around: WorkNode][] {
  const wrong = new Map<WorkNode, WorkNode>()
  for (const node of phrases) {
    if (node.state === "right") continue
    const parent = node.parent as WorkNode
    wrong.set(node, wrong.get(parent) ?? parent)
  }
  return [...wrong]
}

const leftToRight = (a: WorkNode, b: WorkNode) => a.start - b.start || a.end - b.end
