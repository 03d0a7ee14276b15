// A tree as queries see it: points, which are its nodes and its words, numbered in pre-order.

import { unescapeBrackets } from "../bracket-escapes.ts"
import type { NodeTable } from "../node-table.ts"

/// Part of a tree, or all of it, and how to get the node of a row.
export interface TreeView {
  /// @internal
  readonly nodes: NodeTable
  /// @internal
  readonly row: number
  /// @internal
  nodeAt(row: number): TreeView
}

/// No point.
export const none = -1

/// The points of a tree. The node of row `r` is the point `2r`, its word, if it has one, the point `2r + 1`: a word is the only child of
/// its tag, as in Tregex. Rows count from the node that is queried, which is the root; nothing outside of it exists.
export class TreeIndex {
  readonly rowCount: number
  readonly labels: readonly string[]
  readonly #forms: readonly (string | undefined)[]
  #all: readonly number[] | undefined
  readonly #labelled = new Map<string, readonly number[]>()
  readonly #parents: readonly number[]
  readonly #after: readonly number[]
  readonly #starts: readonly number[]
  #siblings:
    | { readonly previous: Int32Array; readonly last: Int32Array; readonly number: Int32Array }
    | undefined
  #tops: { readonly starting: Int32Array; readonly ending: Int32Array } | undefined
  #leaves: Int32Array | undefined
  #words: readonly (string | undefined)[] | undefined

  private constructor(nodes: NodeTable, row: number) {
    const end = nodes.after[row] as number
    this.rowCount = end - row
    if (row === 0) {
      this.labels = nodes.labels
      this.#forms = nodes.forms
      this.#parents = nodes.parents
      this.#after = nodes.after
      this.#starts = nodes.starts
      return
    }
    const first = nodes.starts[row] as number
    this.labels = nodes.labels.slice(row, end)
    this.#forms = nodes.forms.slice(row, end)
    this.#parents = nodes.parents.slice(row, end).map((parent, at) => (at === 0 ? -1 : parent - row))
    this.#after = nodes.after.slice(row, end).map((after) => after - row)
    this.#starts = nodes.starts.slice(row, end + 1).map((start) => start - first)
  }

  /// The index of a tree. That of the last whole tree is kept, since several patterns may be searched for in it.
  static of(view: TreeView): TreeIndex {
    const { nodes, row } = view
    if (row !== 0) return new TreeIndex(nodes, row)
    if (last?.nodes !== nodes) last = { nodes, index: new TreeIndex(nodes, 0) }
    return last.index
  }

  /// The number after the last point.
  get size(): number {
    return 2 * this.rowCount
  }

  /// The number of words.
  get wordCount(): number {
    return this.#starts[this.rowCount] as number
  }

  /// The words with their brackets unescaped; undefined for phrases.
  get words(): readonly (string | undefined)[] {
    this.#words ??= this.#forms.map((form) => (form === undefined ? undefined : unescapeBrackets(form)))
    return this.#words
  }

  /// All points.
  all(): readonly number[] {
    this.#all ??= this.#allPoints()
    return this.#all
  }

  #allPoints(): number[] {
    const points: number[] = []
    for (let row = 0; row < this.rowCount; row++) {
      points.push(2 * row)
      if (this.#forms[row] !== undefined) points.push(2 * row + 1)
    }
    return points
  }

  /// The points with this label, and the words that are equal to it.
  labelled(label: string): readonly number[] {
    let points = this.#labelled.get(label)
    if (points === undefined) {
      points = this.#pointsLabelled(label)
      this.#labelled.set(label, points)
    }
    return points
  }

  #pointsLabelled(label: string): number[] {
    const points: number[] = []
    // Most labels can be compared with words as they are written.
    const words = /[()[\]{}]|[LR][RSC]B/.test(label) ? this.words : this.#forms
    for (let row = 0; row < this.rowCount; row++) {
      if (this.labels[row] === label) points.push(2 * row)
      if (words[row] === label) points.push(2 * row + 1)
    }
    return points
  }

  /// False for the odd numbers of phrases, which have no word.
  exists(point: number): boolean {
    return (point & 1) === 0 || this.#forms[point >> 1] !== undefined
  }

  isWord(point: number): boolean {
    return (point & 1) === 1
  }

  /// True if a node has a word.
  isTag(point: number): boolean {
    return this.#forms[point >> 1] !== undefined
  }

  /// The label of a node, or the word.
  labelOf(point: number): string {
    return (this.isWord(point) ? this.words[point >> 1] : this.labels[point >> 1]) as string
  }

  parentOf(point: number): number {
    if (this.isWord(point)) return point - 1
    const row = this.#parents[point >> 1] as number
    return row < 0 ? none : 2 * row
  }

  /// The first number after the point's descendants.
  afterOf(point: number): number {
    return this.isWord(point) ? point + 1 : 2 * (this.#after[point >> 1] as number)
  }

  /// The boundary before the point's first word.
  startOf(point: number): number {
    return this.#starts[point >> 1] as number
  }

  /// The boundary after the point's last word.
  endOf(point: number): number {
    return this.#starts[this.#after[point >> 1] as number] as number
  }

  childCountOf(point: number): number {
    if (this.isWord(point)) return 0
    if (this.isTag(point)) return 1
    return this.childNumberOf(this.lastChildOf(point))
  }

  firstChildOf(point: number): number {
    if (this.isWord(point)) return none
    return this.isTag(point) ? point + 1 : point + 2
  }

  lastChildOf(point: number): number {
    if (this.isWord(point)) return none
    if (this.isTag(point)) return point + 1
    return 2 * (this.#siblingRows().last[point >> 1] as number)
  }

  nextSiblingOf(point: number): number {
    const parent = this.parentOf(point)
    if (parent === none || this.isWord(point)) return none
    const row = this.#after[point >> 1] as number
    return row < (this.#after[parent >> 1] as number) ? 2 * row : none
  }

  previousSiblingOf(point: number): number {
    if (this.isWord(point)) return none
    const row = this.#siblingRows().previous[point >> 1] as number
    return row < 0 ? none : 2 * row
  }

  /// The point's number among its sisters, from 1.
  childNumberOf(point: number): number {
    return this.isWord(point) ? 1 : (this.#siblingRows().number[point >> 1] as number)
  }

  /// The only child, if there is just one.
  onlyChildOf(point: number): number {
    const child = this.firstChildOf(point)
    return child !== none && this.nextSiblingOf(child) === none ? child : none
  }

  /// The highest point whose words begin at a boundary.
  topStartingAt(boundary: number): number {
    return this.#topPoints().starting[boundary] as number
  }

  /// The highest point whose words end at a boundary.
  topEndingAt(boundary: number): number {
    return this.#topPoints().ending[boundary] as number
  }

  /// The point of a word, by its number from 0.
  wordAt(number: number): number {
    if (this.#leaves === undefined) {
      this.#leaves = new Int32Array(this.wordCount)
      for (let row = 0; row < this.rowCount; row++)
        if (this.#forms[row] !== undefined) this.#leaves[this.#starts[row] as number] = 2 * row + 1
    }
    return this.#leaves[number] as number
  }

  #siblingRows() {
    if (this.#siblings !== undefined) return this.#siblings
    const previous = new Int32Array(this.rowCount).fill(-1)
    const last = new Int32Array(this.rowCount).fill(-1)
    const number = new Int32Array(this.rowCount).fill(1)
    for (let row = 1; row < this.rowCount; row++) {
      const parent = this.#parents[row] as number
      const before = last[parent] as number
      previous[row] = before
      if (before >= 0) number[row] = (number[before] as number) + 1
      last[parent] = row
    }
    this.#siblings = { previous, last, number }
    return this.#siblings
  }

  #topPoints() {
    if (this.#tops !== undefined) return this.#tops
    const starting = new Int32Array(this.wordCount + 1).fill(none)
    const ending = new Int32Array(this.wordCount + 1).fill(none)
    // Parents come before their children, so backwards the highest is the last to be set.
    for (let row = this.rowCount - 1; row >= 0; row--) {
      starting[this.#starts[row] as number] = 2 * row
      ending[this.endOf(2 * row)] = 2 * row
    }
    this.#tops = { starting, ending }
    return this.#tops
  }
}

// One tree only: a WeakMap of all of them would double the time of a search for a label, most of it in the garbage collector.
let last: { readonly nodes: NodeTable; readonly index: TreeIndex } | undefined
