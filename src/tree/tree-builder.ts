// The one way in which trees come to be: brackets opened, words added, brackets closed, in reading order.

import { quoteValue } from "../check/quote-value.ts"
import { escapeBrackets } from "./bracket-escapes.ts"
import type { Location } from "./format/location.ts"
import type { NodeTable } from "./node-table.ts"

/// Refuses a label that no file could hold.
export function checkLabel(label: string, isRoot: boolean): void {
  if (/[\s()]/.test(label) || (label === "" && !isRoot)) {
    throw new Error(`${quoteValue(label)} can't be a label: it is empty or holds white space or brackets`)
  }
}

/// Builds a `NodeTable` from the events that reading the tree aloud would give.
export class TreeBuilder {
  // The columns are scratch space that outlives a tree, for its `size` first rows: arrays that grow anew for each
  // tree would cost as much as all the rest.
  #size = 0
  readonly #labels: string[] = []
  readonly #forms: (string | undefined)[] = []
  readonly #parents: number[] = []
  readonly #after: number[] = []
  readonly #starts: number[] = []
  readonly #open: number[] = []
  #depth = 0
  #features: (string | undefined)[] | undefined
  #locations: Location[] | undefined
  #line = 0
  #leafCount = 0

  /// Brackets that are open now.
  get depth(): number {
    return this.#depth
  }

  /// Nodes so far.
  get size(): number {
    return this.#size
  }

  /// Notes the line on which the tree begins; with `everyNode`, `markLocation` follows each node.
  beginAt(line: number, everyNode = false): void {
    this.#line = line
    this.#locations = everyNode ? [] : undefined
  }

  /// Notes the location of the node added last.
  markLocation(location: Location): void {
    this.#locations?.push(location)
  }

  /// Opens a phrase.
  open(label: string, features?: string): void {
    const row = this.#add(label, undefined, features)
    this.#open[this.#depth++] = row
  }

  /// Adds a word that is already in its written form, brackets escaped.
  addForm(tag: string, form: string, features?: string): void {
    this.#add(tag, form, features)
    this.#leafCount++
  }

  /// Adds a word; refuses one that no bracketed tree can hold.
  addWord(tag: string, word: string, features?: string): void {
    if (word === "" || /[ \t\n\v\f\r]/.test(word)) {
      throw new Error(
        `${quoteValue(word)} can't be a word of a tree: it is empty or holds white space; split or join it first`,
      )
    }
    this.addForm(tag, escapeBrackets(word), features)
  }

  /// Closes the phrase opened last.
  close(): void {
    if (this.#depth === 0) throw new Error("close() without an open phrase")
    const row = this.#open[--this.#depth] as number
    if (row === this.#size - 1) {
      throw new Error(`the phrase "${this.#labels[row]}" is empty; add a word or a phrase before close()`)
    }
    this.#after[row] = this.#size
  }

  /// The finished tree. The builder is empty again afterwards.
  finish(): NodeTable {
    const size = this.#size
    if (this.#depth > 0) throw new Error(`${this.#depth} phrases are still open`)
    if (size === 0) throw new Error("a tree needs at least one node")
    if (this.#after[0] !== size) throw new Error("a tree has one root; these nodes have several")
    this.#starts[size] = this.#leafCount
    const nodes: NodeTable = {
      labels: this.#labels.slice(0, size),
      forms: this.#forms.slice(0, size),
      features: this.#features,
      parents: this.#parents.slice(0, size),
      after: this.#after.slice(0, size),
      starts: this.#starts.slice(0, size + 1),
      locations: this.#locations,
      line: this.#line,
    }
    this.reset()
    return nodes
  }

  /// Forgets all nodes.
  reset(): void {
    this.#size = 0
    this.#depth = 0
    this.#features = undefined
    this.#locations = undefined
    this.#line = 0
    this.#leafCount = 0
  }

  #add(label: string, form: string | undefined, features: string | undefined): number {
    const row = this.#size++
    this.#labels[row] = label
    this.#forms[row] = form
    this.#parents[row] = this.#depth > 0 ? (this.#open[this.#depth - 1] as number) : -1
    this.#after[row] = row + 1
    this.#starts[row] = this.#leafCount
    if (features !== undefined) {
      this.#features ??= []
      this.#features[row] = features
    }
    return row
  }
}
