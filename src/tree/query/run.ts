// A pattern applied to one tree.

import { SpandrelError } from "../../check/error.ts"
import { HeadRules, headsOf } from "../heads/head-finder.ts"
import { Candidates } from "./candidates.ts"
import type { MatchedPoints } from "./match.ts"
import type { Program } from "./program.ts"
import { Search } from "./search.ts"
import { none, TreeIndex, type TreeView } from "./tree-index.ts"

/// What the head of a phrase is, which is one of its children.
export type HeadSource = HeadRules | ((phrase: TreeView) => TreeView | undefined)

/// Applies a pattern to a tree.
export class Run {
  readonly #program: Program
  readonly #index: TreeIndex
  readonly #candidates: Candidates
  readonly #roots: readonly (readonly number[])[]
  // Made when it is needed: in most trees there is nothing to search for.
  #made: Search | undefined

  constructor(program: Program, tree: TreeView, heads: HeadSource) {
    const index = TreeIndex.of(tree)
    this.#program = program
    this.#index = index
    this.#candidates = new Candidates(program, index, headPoints(tree, index, heads))
    this.#roots = program.roots.map(({ node }) => this.#candidates.of(node))
  }

  get #search(): Search {
    this.#made ??= new Search(this.#program, this.#index, this.#candidates)
    return this.#made
  }

  /// True if there is a match.
  test(): boolean {
    const { roots } = this.#program
    if (roots.some(({ node }, root) => node.isExact && this.#roots[root]?.length)) return true
    return !this.points("first").next().done
  }

  /// The number of matches.
  count(): number {
    const [{ node } = { node: undefined }, ...others] = this.#program.roots
    if (others.length === 0 && node?.isExact && node.condition === undefined)
      return this.#roots[0]?.length ?? 0
    let count = 0
    for (const _ of this.points("all")) count++
    return count
  }

  /// The point of each match, all of them or the first at each point. `current` is valid until the next is asked for.
  *points(which: "all" | "first", only?: number): Generator<number, void, undefined> {
    for (const [point, roots] of this.#alternatives()) {
      if (only !== undefined && point !== only) continue
      for (const root of roots) {
        if (!this.#search.first(root, point)) continue
        yield point
        if (which === "first") break
        while (this.#search.next()) yield point
      }
    }
  }

  /// The match whose root this is, the one that was returned last.
  current(root: number): MatchedPoints {
    const { names, slots, variables } = this.#program
    return {
      root,
      names,
      slots,
      variables,
      named: this.#search.named.slice(),
      values: this.#search.values.slice(),
    }
  }

  /// The points in pre-order, each with the alternatives that it can match.
  *#alternatives(): Generator<readonly [point: number, roots: readonly number[]], void, undefined> {
    const [single = []] = this.#roots
    if (this.#roots.length === 1) {
      for (const point of single) yield [point, [0]]
      return
    }
    const roots = new Map<number, number[]>()
    this.#roots.forEach((points, root) => {
      for (const point of points) roots.set(point, [...(roots.get(point) ?? []), root])
    })
    yield* [...roots].sort(([a], [b]) => a - b)
  }
}

/// The head of each point; the word is the head of its tag.
function headPoints(tree: TreeView, index: TreeIndex, heads: HeadSource): (point: number) => number {
  const known = new Map<number, number>()
  return (point) => {
    if (index.isWord(point)) return none
    if (index.isTag(point)) return point + 1
    if (heads instanceof HeadRules)
      return 2 * ((headsOf(tree.nodes, heads).children[tree.row + (point >> 1)] as number) - tree.row)
    let head = known.get(point)
    if (head === undefined) {
      const node = heads(tree.nodeAt(tree.row + (point >> 1)))
      head = node === undefined ? none : 2 * (node.row - tree.row)
      if (head !== none && (node?.nodes !== tree.nodes || index.parentOf(head) !== point))
        throw new SpandrelError(
          "invalid-argument",
          "the function for heads returned a node that isn't a child of the phrase; return one of its children, or undefined",
        )
      known.set(point, head)
    }
    return head
  }
}
