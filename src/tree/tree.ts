// The tree that users work with: a node, its span of words, its parent and children.

import { argumentReader, checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import {
  arrayOf,
  callable,
  either,
  flag,
  type Kind,
  type Kinds,
  limit,
  object,
  string,
} from "../check/kinds.ts"
import { unescapeBrackets } from "./bracket-escapes.ts"
import { equalTrees } from "./compare.ts"
import { copySubtree } from "./copy-subtree.ts"
import { type BracketStyle, writeBrackets } from "./format/write-brackets.ts"
import { type TreeJson, toPlainData } from "./format/write-json.ts"
import { collinsHeads } from "./heads/collins.ts"
import { type HeadRules, headRulesKind, headsOf } from "./heads/head-finder.ts"
import { lemmaAttribute, parseFeatures } from "./morphology.ts"
import { heightsOf } from "./node-heights.ts"
import { positionsOf } from "./node-positions.ts"
import { endOfRow, isLeafRow, type NodeTable } from "./node-table.ts"
import { textOfRow } from "./node-text.ts"
import type { Match } from "./query/match.ts"
import { Pattern } from "./query/pattern.ts"
import type { NamesIn } from "./query/pattern-names.ts"
import { type Chunk, chunksOf } from "./surgery/chunks.ts"
import { type Production, productionsOf } from "./surgery/production.ts"
import { replaceRows } from "./surgery/replace-nodes.ts"
import { checkLabel, copyPositions, TreeBuilder } from "./tree-builder.ts"

/// What `Tree.map` changes in a node. Fields that are left out stay as they were.
export interface NodeChange {
  readonly label?: string
  readonly word?: string
}

/// A node of a phrase-structure tree, with everything below it. A leaf has a word, and its part-of-speech tag as the
/// label; every other node is a phrase. Trees are immutable.
///
/// ```ts
/// const tree = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
/// tree.text // "I like fish"
/// tree.find("NP").map((np) => np.text) // ["I", "fish"]
/// ```
export class Tree {
  /// The table that holds the whole tree.
  /// @internal
  readonly nodes: NodeTable
  /// This node's row in the table.
  /// @internal
  readonly row: number

  // One object per node, made on demand and shared by the whole tree, so that `node.children[0].parent === node`.
  readonly #views: (Tree | undefined)[]

  private constructor(nodes: NodeTable, row: number, views: (Tree | undefined)[]) {
    this.nodes = nodes
    this.row = row
    this.#views = views
    views[row] = this
  }

  /// The root of the tree that a table holds.
  /// @internal
  static of(nodes: NodeTable): Tree {
    return new Tree(nodes, 0, [])
  }

  /// The same tree with the positions of its words, two numbers per word.
  /// @internal
  withPositions(positions: readonly number[]): Tree {
    return Tree.of({ ...this.nodes, positions })
  }

  /// The label of a phrase, or the part-of-speech tag of a leaf.
  get label(): string {
    return this.nodes.labels[this.row] as string
  }

  /// True if the node has a word, false if it is a phrase.
  get isLeaf(): boolean {
    return isLeafRow(this.nodes, this.row)
  }

  /// The word of a leaf, with brackets unescaped; undefined for a phrase.
  get word(): string | undefined {
    const form = this.nodes.forms[this.row]
    return form === undefined ? undefined : unescapeBrackets(form)
  }

  /// The morphological features after the label in the SPMRL form, `##lem=chat|g=m##`; empty if there are none.
  get features(): ReadonlyMap<string, string> {
    return parseFeatures(this.nodes.features?.[this.row] ?? "")
  }

  /// The feature `lem`.
  get lemma(): string | undefined {
    return this.features.get(lemmaAttribute)
  }

  /// The index of the node's first word in the sentence.
  ///
  /// ```ts
  /// tree.find("NP").map((np) => [np.start, np.end]) // [[0, 1], [2, 3]]
  /// ```
  get start(): number {
    return this.nodes.starts[this.row] as number
  }

  /// The index after the node's last word.
  get end(): number {
    return endOfRow(this.nodes, this.row)
  }

  /// The position of the node's first character in the text that was parsed, in UTF-16 units; like `start` and `end` of tokens. In
  /// other trees it counts as if one space separated the words: it is a position in `root.text`.
  ///
  /// ```ts
  /// const [, fish] = tree.find("NP")
  /// tree.text.slice(fish.startPosition, fish.endPosition) // "fish"
  /// ```
  get startPosition(): number {
    return positionsOf(this.nodes)[2 * this.start] as number
  }

  /// The position after the node's last character.
  get endPosition(): number {
    return positionsOf(this.nodes)[2 * this.end - 1] as number
  }

  /// The number of levels below this node: 0 for a leaf, 1 for a phrase of leaves.
  get height(): number {
    return heightsOf(this.nodes)[this.row] as number
  }

  /// The line of the file on which the tree begins; 0 if the tree wasn't read from text.
  get line(): number {
    return this.nodes.line
  }

  /// The words of this node, separated by spaces.
  get text(): string {
    return textOfRow(this.nodes, this.row)
  }

  /// The phrase that contains this node; undefined for the root.
  get parent(): Tree | undefined {
    const row = this.nodes.parents[this.row] as number
    return row < 0 ? undefined : this.nodeAt(row)
  }

  /// The root of the tree, which may be this node.
  get root(): Tree {
    return this.nodeAt(0)
  }

  /// The phrases that contain this node, from its parent up to the root; empty for the root.
  ///
  /// ```ts
  /// tree.find("NN")[0].ancestors().map((node) => node.label) // ["NP", "VP", "S"]
  /// ```
  ancestors(): Tree[] {
    const ancestors: Tree[] = []
    for (let node = this.parent; node !== undefined; node = node.parent) ancestors.push(node)
    return ancestors
  }

  /// The lowest node that contains this one and another of the same tree. It is one of them if it contains the other.
  ///
  /// ```ts
  /// const [subject, object] = tree.find("NP")
  /// tree.find("VBP")[0].lowestCommonAncestor(object).label // "VP"
  /// subject.lowestCommonAncestor(object).label // "S"
  /// ```
  lowestCommonAncestor(other: Tree): Tree {
    if (checkArgument(other, "the other node", anyTree).nodes !== this.nodes)
      throw new SpandrelError("invalid-argument", "the nodes are in different trees; pass nodes of one tree")
    let row = this.row
    while (other.row < row || other.row >= (this.nodes.after[row] as number))
      row = this.nodes.parents[row] as number
    return this.nodeAt(row)
  }

  /// The children from left to right; empty for a leaf.
  get children(): readonly Tree[] {
    const children: Tree[] = []
    const end = this.nodes.after[this.row] as number
    for (let row = this.row + 1; row < end; row = this.nodes.after[row] as number) {
      children.push(this.nodeAt(row))
    }
    return children
  }

  /// The leaf that is the head of this node, by Collins' rules for the categories of the Penn Treebank. A leaf is its own head.
  ///
  /// ```ts
  /// tree.phrases().map((node) => `${node.label} ${node.head.word}`) // ["S like", "NP I", "VP like", "NP fish"]
  /// ```
  get head(): Tree {
    return this.headBy(collinsHeads)
  }

  /// The head by other rules: `semanticHeads`, `frenchHeads`, or those of `readHeadRules`.
  headBy(rules: HeadRules): Tree {
    return this.nodeAt(
      headsOf(this.nodes, checkArgument(rules, "the rules", headRulesKind)).leaves[this.row] as number,
    )
  }

  /// The leaves of this node from left to right. A leaf returns itself.
  leaves(): Tree[] {
    return this.find((node) => node.isLeaf)
  }

  /// The phrases of this node in pre-order, itself first.
  ///
  /// ```ts
  /// tree.phrases().map(({ label, start, end }) => `${label} ${start}-${end}`) // ["S 0-3", "NP 0-1", "VP 1-3", "NP 2-3"]
  /// ```
  phrases(): Tree[] {
    return this.find((node) => !node.isLeaf)
  }

  /// All nodes with this label, with a label that matches the regular expression, or for which the function returns true; in
  /// pre-order. Includes the node itself.
  ///
  /// ```ts
  /// tree.find(/^V/).map((node) => node.label) // ["VP", "VBP"]
  /// tree.find((node) => node.end - node.start === 2).map((node) => node.label) // ["VP"]
  /// ```
  find(wanted: string | RegExp | ((node: Tree) => boolean)): Tree[] {
    return Array.from(this.preorder()).filter(testOf(wanted))
  }

  /// All matches of a pattern in the language of Tregex, in pre-order of their roots. Compile a pattern that is used often, or on large
  /// trees, with `compilePattern`.
  ///
  /// ```ts
  /// tree.query("VP < NP=object").map((match) => match.node("object").text) // ["fish"]
  /// ```
  query<const Text extends string>(pattern: Text): Match<Tree, NamesIn<Text>>[]
  query<Name extends string>(pattern: Pattern<Name>): Match<Tree, Name>[]
  query(pattern: string | Pattern): Match<Tree>[] {
    const given = checkArgument(pattern, "the pattern", patternKind)
    return [...(typeof given === "string" ? new Pattern(given) : given).matches(this)]
  }

  /// The phrases that are not inside of each other, such as base noun phrases and verb groups, in the manner of the CoNLL-2000 task: all of
  /// them, or those with one of the labels. What belongs to none, such as punctuation, is left out.
  ///
  /// ```ts
  /// tree.chunks().map(({ label, text }) => `${label} ${text}`) // ["NP I", "VP like", "NP fish"]
  /// tree.chunks("NP").map(({ text }) => text) // ["I", "fish"]
  /// ```
  chunks(...labels: readonly string[]): Chunk[] {
    for (const label of labels) checkArgument(label, "a label", string)
    return chunksOf(this).filter(({ label }) => labels.length === 0 || labels.includes(label))
  }

  /// What each node consists of, in pre-order. `countProductions` counts those of many trees.
  ///
  /// ```ts
  /// tree.productions()[2] // { label: "PRP", children: ["I"], isLexical: true }
  /// ```
  productions(): Production[] {
    return productionsOf(this)
  }

  /// All nodes from this one down, parents before children, from left to right.
  ///
  /// ```ts
  /// for (const node of tree.preorder()) console.log(node.label)
  /// ```
  // A tree itself is not iterable: test frameworks compare iterables item by item, and would compare each subtree once for every
  // node above it, which is exponential in the depth.
  *preorder(): Generator<Tree, void, undefined> {
    const end = this.nodes.after[this.row] as number
    for (let row = this.row; row < end; row++) yield this.nodeAt(row)
  }

  /// All nodes from this one down, children before parents, from left to right.
  *postorder(): Generator<Tree, void, undefined> {
    const end = this.nodes.after[this.row] as number
    const open: number[] = []
    for (let row = this.row; row < end; row++) {
      open.push(row)
      while (open.length > 0 && this.nodes.after[open[open.length - 1] as number] === row + 1) {
        yield this.nodeAt(open.pop() as number)
      }
    }
  }

  /// True if both have the same shape, labels, words and features. Nodes of different trees can be equal.
  equals(other: Tree): boolean {
    return equalTrees(this, checkArgument(other, "the other tree", anyTree))
  }

  /// Returns a new tree of the same shape. `change` returns a node's new label, or an object with its new label or word.
  /// Words keep their positions in the text. Throws a `SpandrelError` if a label or a word can't be written in a file.
  ///
  /// ```ts
  /// tree.map((node) => (node.isLeaf ? {} : node.label.toLowerCase())) // (s (np (PRP I)) (vp (VBP like) (np (NN fish))))
  /// ```
  map(change: (node: Tree) => NodeChange | string): Tree {
    checkArgument(change, "the change", callable)
    const builder = new TreeBuilder()
    const ends: number[] = []
    for (const node of this.preorder()) {
      const { label = node.label, word } = readChange(change(node))
      if (label !== node.label) checkLabel(label, node === this && !node.isLeaf)
      const features = node.nodes.features?.[node.row]
      const form = node.nodes.forms[node.row]
      if (form === undefined) {
        builder.open(label, features)
        ends.push(node.nodes.after[node.row] as number)
      } else if (word === undefined) builder.addForm(label, form, features)
      else builder.addWord(label, word, features)
      copyPositions(node.nodes, node.row, builder)
      while (ends.length > 0 && ends[ends.length - 1] === node.row + 1) {
        ends.pop()
        builder.close()
      }
    }
    return Tree.of(builder.finish())
  }

  /// Returns a new tree in which some nodes are replaced by a tree, by several, or by none (an empty array). `change` returns undefined for
  /// a node that stays; it isn't called for what is below a replaced node. Phrases of which nothing is left are removed; undefined
  /// is returned if that is the whole tree.
  ///
  /// ```ts
  /// tree.replace((node) => (node.label === "PRP" ? readTree("(NNS cats)") : undefined)) // (S (NP (NNS cats)) (VP (VBP like) (NP (NN fish))))
  /// tree.replace((node) => (node.word === "fish" ? [] : undefined)) // (S (NP (PRP I)) (VP (VBP like)))
  /// ```
  replace(change: (node: Tree) => Tree | readonly Tree[] | undefined): Tree | undefined {
    checkArgument(change, "the change", callable)
    const tree = this.subtree()
    const nodes = replaceRows(tree.nodes, (row) => {
      const trees = checkArgument(change(this.nodeAt(this.row + row)), "a replacement", replacementKind)
      return trees instanceof Tree ? [trees] : trees
    })
    return nodes && Tree.of(nodes)
  }

  /// This node as a tree of its own, without what is around it. Returns itself for a root.
  ///
  /// ```ts
  /// tree.find("VP")[0].subtree().parent // undefined
  /// ```
  subtree(): Tree {
    if (this.row === 0) return this
    const builder = new TreeBuilder()
    builder.beginAt(this.line)
    copySubtree(this.nodes, this.row, builder)
    return Tree.of(builder.finish())
  }

  /// The tree as brackets (default: on one line, without the features that words may have).
  ///
  /// ```ts
  /// readTree("(NP (NC##lem=chat|n=p## chats))").toString() // (NP (NC chats))
  /// readTree("(NP (NC##lem=chat|n=p## chats))").toString({ features: true }) // (NP (NC##lem=chat|n=p## chats))
  /// ```
  toString(style: BracketStyle = {}): string {
    return writeBrackets(this.nodes, this.row, readStyle(style))
  }

  /// The tree as nested plain data, which is what `JSON.stringify(tree)` writes. `treeFromJson` is the inverse.
  toJSON(): TreeJson {
    return toPlainData(this.nodes, this.row)
  }

  /// The node of a row of the table.
  /// @internal
  nodeAt(row: number): Tree {
    return this.#views[row] ?? new Tree(this.nodes, row, this.#views)
  }

  // What console.log prints in Node.js.
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return `Tree ${this.toString()}`
  }
}

const anyTree: Kind<Tree> = { description: "a Tree", is: (value): value is Tree => value instanceof Tree }

const replacementKind: Kind<Tree | readonly Tree[] | undefined> = {
  description: "a Tree, an array of them, or undefined",
  is: (value): value is Tree | readonly Tree[] | undefined =>
    value === undefined || value instanceof Tree || arrayOf(anyTree, "trees").is(value),
}

const search: Kind<string | RegExp | ((node: Tree) => boolean)> = {
  description: "a label, a regular expression or a function",
  is: (value): value is string | RegExp | ((node: Tree) => boolean) =>
    typeof value === "string" || typeof value === "function" || value instanceof RegExp,
}

const patternKind: Kind<string | Pattern> = {
  description: "a string, or a pattern from compilePattern",
  is: (value): value is string | Pattern => typeof value === "string" || value instanceof Pattern,
}

function testOf(wanted: unknown): (node: Tree) => boolean {
  const checked = checkArgument(wanted, "what to find", search)
  if (typeof checked === "function") return checked
  if (typeof checked === "string") return (node) => node.label === checked
  // `search` starts at the beginning even if the expression has the flag "g".
  return (node) => node.label.search(checked) >= 0
}

const changeKind = either(string, object)
const changeKinds: Kinds<NodeChange> = { label: string, word: string }

function readChange(change: unknown): Partial<NodeChange> {
  const checked = checkArgument(change, "a change", changeKind)
  return typeof checked === "string"
    ? { label: checked }
    : argumentReader(checked, "a change").some(changeKinds)
}

const styleKinds: Kinds<BracketStyle> = { indent: flag, width: limit, features: flag }

function readStyle(style: unknown): BracketStyle {
  const reader = argumentReader(style, "the style", "option")
  reader.allow(Object.keys(styleKinds))
  return reader.some(styleKinds)
}
