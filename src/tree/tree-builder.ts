// Every tree is built here: phrases are opened, words added and phrases closed, from left to right.

import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"
import { escapeBrackets } from "./bracket-escapes.ts"
import type { Location } from "./format/location.ts"
import { canJoinFeatures } from "./morphology.ts"
import type { NodeTable } from "./node-table.ts"

const invalid = (message: string) => new SpandrelError("invalid-tree", message)

// ASCII white space only, as in the reader: a no-break or ideographic space may be part of a word or a label.
const space = /[ \t\n\v\f\r]/
const spaceOrBracket = /[ \t\n\v\f\r()]/

/// Throws if a label can't be written in a file. Only a root that is a phrase may have an empty one.
export function checkLabel(label: string, mayBeEmpty: boolean): void {
  if (spaceOrBracket.test(label) || (label === "" && !mayBeEmpty)) {
    throw invalid(`${quoteValue(label)} can't be a label; a label isn't empty and has no spaces or brackets`)
  }
}

/// Throws if features can't be written in a file.
export function checkFeatures(features: string): void {
  if (spaceOrBracket.test(features)) {
    throw invalid(`${quoteValue(features)} can't be features; features have no spaces or brackets`)
  }
}

/// Throws if the form of a word can't be written in a file.
export function checkForm(form: string): void {
  if (form === "" || spaceOrBracket.test(form)) {
    throw invalid(
      `${quoteValue(form)} can't be the form of a word; it isn't empty and has no spaces, and its brackets are escaped (see escapeBrackets)`,
    )
  }
}

/// Builds a `NodeTable` in pre-order. Methods that end a node check that it is complete. Of labels, only what they would be
/// read as is checked here.
export class TreeBuilder {
  // The columns are reused for every tree and hold its nodes in their first `size` rows: growing new arrays for each
  // tree would take as long as everything else together.
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
  #positions: number[] | undefined
  #line = 0
  #leafCount = 0

  /// The number of open phrases.
  get depth(): number {
    return this.#depth
  }

  /// The number of nodes added so far.
  get size(): number {
    return this.#size
  }

  /// Sets the line on which the tree begins. With `everyNode`, call `markLocation` after adding each node.
  beginAt(line: number, everyNode = false): void {
    this.#line = line
    this.#locations = everyNode ? [] : undefined
  }

  /// Sets the location of the last node added.
  markLocation(location: Location): void {
    this.#locations?.push(location)
  }

  /// Sets the positions of the last word added, as they are in the text. Call it for all words or for none.
  markPositions(start: number, end: number): void {
    this.#positions ??= []
    this.#positions.push(start, end)
  }

  /// Opens a phrase.
  open(label: string, features?: string): void {
    const row = this.#add(label, undefined, features)
    this.#open[this.#depth++] = row
  }

  /// Adds a leaf whose word has its brackets escaped already.
  addForm(tag: string, form: string, features?: string): void {
    this.#add(tag, form, features)
    this.#leafCount++
  }

  /// Adds a leaf. Throws if the word can't be written in a file.
  addWord(tag: string, word: string, features?: string): void {
    if (word === "" || space.test(word)) {
      throw invalid(`${quoteValue(word)} can't be a word; a word isn't empty and has no spaces`)
    }
    this.addForm(tag, escapeBrackets(word), features)
  }

  /// Closes the innermost open phrase.
  close(): void {
    if (this.#depth === 0) throw invalid("close() was called without an open phrase")
    const row = this.#open[--this.#depth] as number
    if (row === this.#size - 1) {
      throw invalid(
        `the phrase ${quoteValue(this.#labels[row])} is empty; add a word or a phrase before close()`,
      )
    }
    this.#after[row] = this.#size
  }

  /// Returns the finished tree and resets the builder.
  finish(): NodeTable {
    const size = this.#size
    if (this.#depth > 0) throw invalid(`phrases are still open (${this.#depth}); close() each of them`)
    if (size === 0) throw invalid("there are no nodes; a tree has at least one")
    if (this.#after[0] !== size) throw invalid("there are several roots; a tree has one")
    this.#starts[size] = this.#leafCount
    const nodes: NodeTable = {
      labels: this.#labels.slice(0, size),
      forms: this.#forms.slice(0, size),
      features: this.#features,
      parents: this.#parents.slice(0, size),
      after: this.#after.slice(0, size),
      starts: this.#starts.slice(0, size + 1),
      positions: this.#positions,
      locations: this.#locations,
      line: this.#line,
    }
    this.reset()
    return nodes
  }

  /// Discards all nodes.
  reset(): void {
    this.#size = 0
    this.#depth = 0
    this.#features = undefined
    this.#positions = undefined
    this.#locations = undefined
    this.#line = 0
    this.#leafCount = 0
  }

  #add(label: string, form: string | undefined, features: string | undefined): number {
    if (!canJoinFeatures(label, features)) {
      throw invalid(
        `${quoteValue(label)} can't be a label${features === undefined ? "" : " with features"}; "##" separates labels from features`,
      )
    }
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

/// Copies the positions of a word, the last one added, from the tree that it was in. Does nothing for a phrase.
export function copyPositions(nodes: NodeTable, row: number, builder: TreeBuilder): void {
  if (nodes.positions === undefined || nodes.forms[row] === undefined) return
  const at = 2 * (nodes.starts[row] as number)
  builder.markPositions(nodes.positions[at] as number, nodes.positions[at + 1] as number)
}
