// The errors of a test tree: how to turn it into the gold tree in few steps. In the manner of Kummerfeld et al. (2012), the
// search is greedy: the repair after which the fewest brackets differ comes next.

import type { AlignedSide, AlignedTrees } from "./align-trees.ts"
import { type BracketContext, kindOfBracket, kindOfMove, kindOfRelabelling } from "./error-kinds.ts"
import { groupBy, spanKey } from "./group-by.ts"
import { type MissingBracket, MissingBrackets } from "./missing-brackets.ts"
import { applyMove, type Effort, type Move, MoveFinder } from "./moves.ts"
import type { ParseError } from "./parse-error.ts"
import { type Region, regionsOf } from "./regions.ts"
import { cutOf, insertNode, removeNode, type WorkNode } from "./work-tree.ts"

// The steps of a search grow with the square of the number of differences that have no common phrase between them. Of 2,509 pairs
// of real trees, the worst had 90 differences and took 5,699 steps. These limits keep the search below a second.
const mostSteps = 500_000
const mostDifferences = 2000

/// Finds the errors of a pair of trees, from left to right. Together they account for every bracket that differs.
export function findErrors(aligned: AlignedTrees): ParseError[] {
  const isWhole = ({ brackets }: AlignedSide) => brackets.every(({ partner }) => partner >= 0)
  return isWhole(aligned.gold) && isWhole(aligned.test) ? [] : repairTree(aligned).errors
}

/// Repairs a copy of the test tree. Returns the repaired tree as well, which has the gold tree's brackets unless there are too
/// many differences to search all repairs.
export function repairTree(aligned: AlignedTrees): {
  readonly errors: ParseError[]
  readonly root: WorkNode
} {
  const { root, words, regions, relabellings, isNested } = regionsOf(aligned)
  const errors: ParseError[] = []
  for (const { node, gold } of relabellings) {
    errors.push(relabelError(node, gold.label))
    node.label = gold.label
    node.labelClass = gold.labelClass
  }
  const effort = { steps: 0 }
  const size = ({ wrong, missing }: Region) => wrong.length + missing.length
  for (const region of regions.toSorted((a, b) => size(a) - size(b))) {
    let rest = region
    if (isNested && size(region) <= mostDifferences) {
      const search = new RegionSearch(region, words, effort)
      for (const error of search.repair()) errors.push(error)
      rest = search.rest()
    }
    for (const error of eachBracket(rest)) errors.push(error)
  }
  return { errors: errors.sort((a, b) => a.start - b.start || b.end - a.end), root }
}

/// The search in one region.
class RegionSearch {
  readonly #words: readonly WorkNode[]
  readonly #wrong: Set<WorkNode>
  readonly #missing: MissingBrackets
  readonly #effort: Effort
  readonly #finder: MoveFinder

  constructor({ wrong, missing }: Region, words: readonly WorkNode[], effort: Effort) {
    this.#words = words
    this.#wrong = new Set(wrong)
    this.#missing = new MissingBrackets(missing)
    this.#effort = effort
    this.#finder = new MoveFinder(this.#missing, effort)
  }

  /// Repairs as long as there is something to repair, and effort left.
  *repair(): Generator<ParseError> {
    while (this.#effort.steps < mostSteps) {
      const error = this.#relabelOrMove() ?? this.#add() ?? this.#remove()
      if (error === undefined) return
      yield error
    }
  }

  /// The differences that are left.
  rest(): Region {
    return { wrong: [...this.#wrong], missing: [...this.#missing] }
  }

  /// The repair that puts right more than one bracket, and the most of them.
  #relabelOrMove(): ParseError | undefined {
    const relabelling = this.#relabelling()
    const least = relabelling === undefined ? 1 : 2
    let best: Move | undefined
    for (const node of this.#wrong) {
      for (const move of this.#finder.movesFor(node)) {
        if (move.gain > (best?.gain ?? least)) best = move
        if (this.#effort.steps >= mostSteps) break
      }
    }
    if (best !== undefined) return this.#move(best)
    if (relabelling === undefined) return undefined
    const { node, bracket } = relabelling
    const error = relabelError(node, bracket.node.label)
    this.#settle(node, bracket)
    return error
  }

  #relabelling(): { readonly node: WorkNode; readonly bracket: MissingBracket } | undefined {
    this.#effort.steps += this.#wrong.size + this.#missing.size
    const spans = new Map(Array.from(this.#wrong, (node) => [spanKey(node), node]))
    for (const bracket of this.#missing) {
      const node = spans.get(spanKey(bracket.node))
      if (node !== undefined) return { node, bracket }
    }
    return undefined
  }

  #move(move: Move): ParseError {
    const { source, target, from, to, repaired, collapsed, added } = move
    const before = [source.children[from - 1]?.label, source.children[to]?.label]
    this.#effort.steps += source.children.length + target.children.length
    const movers = applyMove(move)
    for (const [node, bracket] of repaired) this.#settle(node, bracket)
    if (collapsed !== undefined) this.#wrong.delete(collapsed)
    const at = target.children.indexOf(movers[0] as WorkNode)
    const after = [target.children[at - 1]?.label, target.children[at + movers.length]?.label]
    const labels = movers.map(({ label }) => label)
    const parents = { from: source.label, to: target.label }
    if (added !== undefined) this.#insert(added)
    return {
      kind: kindOfMove({ movers: labels, ...parents, neighbours: [...before, ...after] }),
      repair: "move",
      brackets: move.gain,
      ...extentOf(movers),
      labels,
      ...parents,
    }
  }

  #add(): ParseError | undefined {
    for (const bracket of this.#missing) {
      const node = this.#insert(bracket)
      if (node !== undefined) return bracketError("add", node)
      if (this.#effort.steps >= mostSteps) return undefined
    }
    return undefined
  }

  /// Adds a missing phrase, if no other phrase is in the way.
  #insert(bracket: MissingBracket): WorkNode | undefined {
    const { label, labelClass, start, end } = bracket.node
    // The lowest node that contains all the words.
    let around = this.#words[start] as WorkNode
    for (; around.end < end || around.start > start; around = around.parent as WorkNode) this.#effort.steps++
    const hasSpan = around.start === start && around.end === end
    const place = hasSpan
      ? placeOver(around, bracket.isOutermost)
      : {
          parent: around,
          from: cutOf(around, start),
          to: end === around.end ? around.children.length : cutOf(around, end),
        }
    if (place.from < 0 || place.to < 0) return undefined
    const { parent, from, to } = place
    this.#effort.steps += parent.children.length
    const node: WorkNode = { label, labelClass, start, end, state: "right", parent, children: [] }
    insertNode(node, from, to)
    this.#missing.delete(bracket)
    return node
  }

  #remove(): ParseError | undefined {
    const [node] = this.#wrong
    if (node === undefined) return undefined
    const error = bracketError("remove", node)
    this.#effort.steps += node.children.length + (node.parent as WorkNode).children.length
    removeNode(node)
    this.#wrong.delete(node)
    return error
  }

  /// A phrase has become that of a gold bracket.
  #settle(node: WorkNode, bracket: MissingBracket): void {
    const { label, labelClass } = bracket.node
    Object.assign(node, { label, labelClass, state: "right" })
    this.#wrong.delete(node)
    this.#missing.delete(bracket)
  }
}

/// The errors of a region bracket by bracket, without changing the tree.
function* eachBracket({ wrong, missing }: Region): Generator<ParseError> {
  const spans = groupBy(wrong, spanKey)
  for (const { node } of missing) {
    const other = spans.get(spanKey(node))?.pop()
    yield other === undefined ? bracketError("add", node) : relabelError(other, node.label)
  }
  for (const rest of spans.values()) for (const node of rest) yield bracketError("remove", node)
}

/// Where a phrase goes whose words are those of another node: above all nodes over these words, or below all phrases.
function placeOver(
  lowest: WorkNode,
  isOutermost: boolean,
): { readonly parent: WorkNode; readonly from: number; readonly to: number } {
  const covers = (node: WorkNode) => spanKey(node) === spanKey(lowest)
  // The root is not a phrase.
  let node = lowest
  while (isOutermost && node.parent?.parent !== undefined && covers(node.parent)) node = node.parent
  if (node.parent === undefined || !(isOutermost || node.state === "word"))
    return { parent: node, from: 0, to: node.children.length }
  const { parent } = node
  const from = parent.children.indexOf(node)
  return { parent, from, to: from + 1 }
}

function extentOf(nodes: readonly WorkNode[]): { readonly start: number; readonly end: number } {
  return { start: (nodes[0] as WorkNode).start, end: (nodes.at(-1) as WorkNode).end }
}

function relabelError({ label: from, start, end, children }: WorkNode, to: string): ParseError {
  const kind = kindOfRelabelling(isOverWord(children))
  return { kind, repair: "relabel", brackets: 2, start, end, from, to }
}

function bracketError(repair: "add" | "remove", node: Readonly<WorkNode>): ParseError {
  const { label, start, end } = node
  return { kind: kindOfBracket(contextOf(node)), repair, brackets: 1, start, end, label }
}

function contextOf({ label, start, parent, children }: Readonly<WorkNode>): BracketContext {
  const siblings = parent?.children ?? []
  return {
    label,
    parent: parent?.label ?? "",
    children: children.map((child) => child.label),
    isOverWord: isOverWord(children),
    isFlat: children.every(({ state }) => state === "word"),
    isOnlyChild: siblings.length === 1,
    next: parent && siblings[cutOf(parent, start) + 1]?.label,
  }
}

const isOverWord = (children: readonly WorkNode[]) => children.length === 1 && children[0]?.state === "word"
