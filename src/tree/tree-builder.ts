// The one way in which trees come to be: brackets opened, words added, brackets closed, in reading order.

import { escapeBrackets } from "./bracket-escapes.ts"
import type { NodeTable } from "./node-table.ts"
import type { Place } from "./place.ts"

/// Refuses a label that no file could hold.
export function checkLabel(label: string, isRoot: boolean): void {
  if (/[\s()]/.test(label) || (label === "" && !isRoot)) {
    throw new Error(`${JSON.stringify(label)} can't be a label: it is empty or holds white space or brackets`)
  }
}

/// Builds a `NodeTable` from the events that reading the tree aloud would give.
export class TreeBuilder {
  #labels: string[] = []
  #forms: (string | undefined)[] = []
  #features: (string | undefined)[] | undefined
  #parents: number[] = []
  #after: number[] = []
  #starts: number[] = []
  #places: Place[] | undefined
  #line = 0
  #leafCount = 0
  #open: number[] = []

  /// Brackets that are open now.
  get depth(): number {
    return this.#open.length
  }

  /// Nodes so far.
  get size(): number {
    return this.#labels.length
  }

  /// Notes the line on which the tree begins; with `everyNode`, `markPlace` follows each node.
  beginAt(line: number, everyNode = false): void {
    this.#line = line
    this.#places = everyNode ? [] : undefined
  }

  /// Notes the place of the node added last.
  markPlace(place: Place): void {
    this.#places?.push(place)
  }

  /// Opens a phrase.
  open(label: string, features?: string): void {
    this.#open.push(this.#add(label, undefined, features))
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
        `${JSON.stringify(word)} can't be a word of a tree: it is empty or holds white space; split or join it first`,
      )
    }
    this.addForm(tag, escapeBrackets(word), features)
  }

  /// Closes the phrase opened last.
  close(): void {
    const row = this.#open.pop()
    if (row === undefined) throw new Error("close() without an open phrase")
    if (row === this.#labels.length - 1) {
      throw new Error(`the phrase "${this.#labels[row]}" is empty; add a word or a phrase before close()`)
    }
    this.#after[row] = this.#labels.length
  }

  /// The finished tree. The builder is empty again afterwards.
  finish(): NodeTable {
    if (this.#open.length > 0) throw new Error(`${this.#open.length} phrases are still open`)
    if (this.#labels.length === 0) throw new Error("a tree needs at least one node")
    if (this.#after[0] !== this.#labels.length)
      throw new Error("a tree has one root; these nodes have several")
    this.#starts.push(this.#leafCount)
    const nodes: NodeTable = {
      labels: this.#labels,
      forms: this.#forms,
      features: this.#features,
      parents: this.#parents,
      after: this.#after,
      starts: this.#starts,
      places: this.#places,
      line: this.#line,
    }
    this.reset()
    return nodes
  }

  /// Forgets all nodes.
  reset(): void {
    this.#labels = []
    this.#forms = []
    this.#features = undefined
    this.#parents = []
    this.#after = []
    this.#starts = []
    this.#places = undefined
    this.#line = 0
    this.#leafCount = 0
    this.#open = []
  }

  #add(label: string, form: string | undefined, features: string | undefined): number {
    const row = this.#labels.length
    this.#labels.push(label)
    this.#forms.push(form)
    this.#parents.push(this.#open.length > 0 ? (this.#open[this.#open.length - 1] as number) : -1)
    this.#after.push(row + 1)
    this.#starts.push(this.#leafCount)
    if (features !== undefined) {
      this.#features ??= []
      this.#features[row] = features
    }
    return row
  }
}
