// A tree as users handle it: a node, its span of words, its family.

import { unescapeBrackets } from "./bracket-escapes.ts"
import { type BracketStyle, writeBrackets } from "./format/write-brackets.ts"
import { type TreeJson, toPlainData } from "./format/write-json.ts"
import { parseFeatures } from "./morphology.ts"
import { endOfRow, isLeafRow, type NodeTable } from "./node-table.ts"
import { checkLabel, TreeBuilder } from "./tree-builder.ts"

/// What `Tree.map` may put in a node's place. Whatever is left out stays as it was.
export interface NodeChange {
  readonly label?: string
  readonly word?: string
}

/// A labelled span of words, half-open: the words `start` to `end - 1`.
export interface LabelledSpan {
  readonly label: string
  readonly start: number
  readonly end: number
}

/// A node of a phrase-structure tree together with all below it. Immutable. A leaf carries a word and its
/// part-of-speech tag as the label; every other node is a phrase.
///
/// ```ts
/// const tree = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
/// tree.find("NP").map((np) => np.text) // ["I", "fish"]
/// ```
export class Tree {
  /// The table that holds the whole tree, and this node's row in it: for code that walks many trees fast.
  readonly nodes: NodeTable
  readonly row: number

  // One view a node, made on demand and shared by the whole tree, so that `node.parent.children[0] === node`.
  readonly #views: (Tree | undefined)[]

  private constructor(nodes: NodeTable, row: number, views: (Tree | undefined)[]) {
    this.nodes = nodes
    this.row = row
    this.#views = views
    views[row] = this
  }

  /// The root of a finished table.
  static of(nodes: NodeTable): Tree {
    return new Tree(nodes, 0, [])
  }

  /// The phrase label, or for a leaf the part-of-speech tag.
  get label(): string {
    return this.nodes.labels[this.row] as string
  }

  get isLeaf(): boolean {
    return isLeafRow(this.nodes, this.row)
  }

  /// A leaf's word, brackets and all; undefined for a phrase.
  get word(): string | undefined {
    const form = this.nodes.forms[this.row]
    return form === undefined ? undefined : unescapeBrackets(form)
  }

  /// The fields behind the label in the SPMRL form, `##lem=chat|g=m##`; empty when there are none.
  get features(): ReadonlyMap<string, string> {
    return parseFeatures(this.nodes.features?.[this.row] ?? "")
  }

  /// The lemma among the features.
  get lemma(): string | undefined {
    return this.features.get("lem")
  }

  /// The words before this node; the span of the node is half-open, `start` to `end`.
  get start(): number {
    return this.nodes.starts[this.row] as number
  }

  get end(): number {
    return endOfRow(this.nodes, this.row)
  }

  /// The line of the file on which the tree begins; 0 for a tree that was not read from text.
  get line(): number {
    return this.nodes.line
  }

  /// The words below this node, a space between them.
  get text(): string {
    return this.leaves()
      .map((leaf) => leaf.word)
      .join(" ")
  }

  get parent(): Tree | undefined {
    const row = this.nodes.parents[this.row] as number
    return row < 0 ? undefined : this.#at(row)
  }

  get children(): readonly Tree[] {
    const children: Tree[] = []
    const end = this.nodes.after[this.row] as number
    for (let row = this.row + 1; row < end; row = this.nodes.after[row] as number) {
      children.push(this.#at(row))
    }
    return children
  }

  /// The leaves below this node (itself, if it is one), in order.
  leaves(): Tree[] {
    return this.find((node) => node.isLeaf)
  }

  /// Every node below and including this one with the label, or for which the test holds, in pre-order.
  find(wanted: string | ((node: Tree) => boolean)): Tree[] {
    const test = typeof wanted === "string" ? (node: Tree) => node.label === wanted : wanted
    return Array.from(this.preorder()).filter(test)
  }

  /// Parents before children, left to right.
  *preorder(): Generator<Tree, void, undefined> {
    const end = this.nodes.after[this.row] as number
    for (let row = this.row; row < end; row++) yield this.#at(row)
  }

  /// Children before parents, left to right.
  *postorder(): Generator<Tree, void, undefined> {
    const end = this.nodes.after[this.row] as number
    const open: number[] = []
    for (let row = this.row; row < end; row++) {
      open.push(row)
      while (open.length > 0 && this.nodes.after[open[open.length - 1] as number] === row + 1) {
        yield this.#at(open.pop() as number)
      }
    }
  }

  /// The label and span of every phrase, in pre-order.
  spans(): LabelledSpan[] {
    return this.find((node) => !node.isLeaf).map(({ label, start, end }) => ({ label, start, end }))
  }

  /// True if both have the same labels, words and features in the same shape; where they stand in their
  /// own trees doesn't matter.
  equals(other: Tree): boolean {
    const length = (this.nodes.after[this.row] as number) - this.row
    if (length !== (other.nodes.after[other.row] as number) - other.row) return false
    for (let offset = 0; offset < length; offset++) {
      const mine = this.row + offset
      const its = other.row + offset
      if (
        this.nodes.labels[mine] !== other.nodes.labels[its] ||
        this.nodes.features?.[mine] !== other.nodes.features?.[its] ||
        (this.nodes.after[mine] as number) - this.row !== (other.nodes.after[its] as number) - other.row ||
        !sameWord(this.nodes.forms[mine], other.nodes.forms[its])
      ) {
        return false
      }
    }
    return true
  }

  /// A new tree of the same shape; `change` says what each node's label or word becomes. A label holds neither white
  /// space nor brackets, and only a root may do without one.
  map(change: (node: Tree) => NodeChange | string): Tree {
    const builder = new TreeBuilder()
    const ends: number[] = []
    for (const node of this.preorder()) {
      const changed = change(node)
      const { label = node.label, word } = typeof changed === "string" ? { label: changed } : changed
      if (label !== node.label) checkLabel(label, node === this)
      const features = node.nodes.features?.[node.row]
      const form = node.nodes.forms[node.row]
      if (form === undefined) {
        builder.open(label, features)
        ends.push(node.nodes.after[node.row] as number)
      } else if (word === undefined) builder.addForm(label, form, features)
      else builder.addWord(label, word, features)
      while (ends.length > 0 && ends[ends.length - 1] === node.row + 1) {
        ends.pop()
        builder.close()
      }
    }
    return Tree.of(builder.finish())
  }

  /// The tree as brackets, on one line unless the style says otherwise.
  toString(style?: BracketStyle): string {
    return writeBrackets(this.nodes, this.row, style)
  }

  /// The tree as nested plain data; `JSON.stringify(tree)` calls this.
  toJSON(): TreeJson {
    return toPlainData(this.nodes, this.row)
  }

  #at(row: number): Tree {
    return this.#views[row] ?? new Tree(this.nodes, row, this.#views)
  }

  /// What `console.log` shows in Node.js.
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return `Tree ${this.toString()}`
  }
}

// "[" and "-LSB-" are two ways to write one word.
function sameWord(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true
  return a !== undefined && b !== undefined && unescapeBrackets(a) === unescapeBrackets(b)
}
