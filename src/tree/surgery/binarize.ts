// Trees in which no phrase has more than two children, and back.

import { argumentReader } from "../../check/argument-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { choice, either, type Kind, type Kinds, natural } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { copyNode } from "../copy-subtree.ts"
import { collinsHeads } from "../heads/collins.ts"
import { childRows, type HeadRules, headRulesKind, headsOf } from "../heads/head-finder.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"
import { Tree } from "../tree.ts"
import { TreeBuilder } from "../tree-builder.ts"
import { checkTreeArgument } from "../tree-kind.ts"

/// How to binarise.
export interface BinarizeOptions {
  /// Which child stands alone: with "right" (default) the first, so that the new phrases branch to the right; with "left" the last; with
  /// "head" the one farthest from the head, so that phrases grow from their heads outwards, first to the right.
  readonly factor?: "right" | "left" | "head"
  /// How many children the label of a new phrase names (default: 2). `Infinity` names all, as NLTK does.
  readonly horizontal?: number
  /// How many ancestors are added to the label of a phrase (default: 0): with 1, `NP^<S>` is an NP in an S.
  readonly vertical?: number
  /// The rules that find heads for "head" (default: `collinsHeads`).
  readonly heads?: HeadRules
}

const order: Kind<number> = either(natural, {
  description: "Infinity",
  is: (value): value is number => value === Number.POSITIVE_INFINITY,
})

const optionKinds: Kinds<BinarizeOptions> = {
  factor: choice("right", "left", "head"),
  horizontal: order,
  vertical: order,
  heads: headRulesKind,
}

// New phrases are NLTK's: VP|<NP-PP>, and VP^<S> for ancestors.
const newPhrase = "|<"
const ancestorMark = "^<"

/// Children of a phrase that are still to be added: those from `from` to `to`.
interface Range {
  readonly row: number
  readonly children: readonly number[]
  readonly from: number
  readonly to: number
}

/// Returns a tree in which no phrase has more than two children. New phrases are labelled as NLTK's `chomsky_normal_form` does:
/// `VP|<NP-PP>`. `unbinarize` is the inverse.
///
/// ```ts
/// const tree = readTree("(VP (VB put) (NP (PRP it)) (PP (IN on)) (ADVP (RB now)))")
/// binarize(tree) // (VP (VB put) (VP|<NP-PP> (NP (PRP it)) (VP|<PP-ADVP> (PP (IN on)) (ADVP (RB now)))))
/// unbinarize(binarize(tree)).equals(tree) // true
/// ```
export function binarize(tree: Tree, options: BinarizeOptions = {}): Tree {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  const settings = { ...defaults, ...reader.some(optionKinds) }
  return Tree.of(new Binarizer(checkTreeArgument(tree).subtree().nodes, settings).run())
}

const defaults: Required<BinarizeOptions> = {
  factor: "right",
  horizontal: 2,
  vertical: 0,
  heads: collinsHeads,
}

class Binarizer {
  readonly #nodes: NodeTable
  readonly #settings: Required<BinarizeOptions>
  readonly #builder = new TreeBuilder()
  // What is still to be done, the next step last.
  readonly #steps: (() => void)[] = []

  constructor(nodes: NodeTable, settings: Required<BinarizeOptions>) {
    this.#nodes = nodes
    this.#settings = settings
  }

  run(): NodeTable {
    this.#builder.beginAt(this.#nodes.line)
    this.#steps.push(() => this.#addRow(0))
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) step()
    return this.#builder.finish()
  }

  #addRow(row: number): void {
    if (isLeafRow(this.#nodes, row)) {
      copyNode(this.#nodes, row, this.#builder)
      return
    }
    const label = this.#nodes.labels[row] as string
    if (label.includes(newPhrase) || label.includes(ancestorMark))
      throw new SpandrelError(
        "invalid-tree",
        `the label ${quoteValue(label)} looks like one of a binarised tree; call unbinarize first`,
      )
    copyNode(this.#nodes, row, this.#builder, label + this.#ancestors(row))
    const children = childRows(this.#nodes, row)
    this.#addChildren({ row, children, from: 0, to: children.length })
  }

  /// Adds the children of the phrase that was opened last, and closes it.
  #addChildren(range: Range): void {
    const { children, from, to } = range
    this.#steps.push(() => this.#builder.close())
    const addChild = (at: number) => this.#steps.push(() => this.#addRow(children[at] as number))
    if (to - from <= 2) {
      for (let at = to - 1; at >= from; at--) addChild(at)
    } else if (this.#firstIsAlone(range)) {
      this.#addPhrase({ ...range, from: from + 1 }, true)
      addChild(from)
    } else {
      addChild(to - 1)
      this.#addPhrase({ ...range, to: to - 1 }, false)
    }
  }

  #addPhrase(range: Range, namesFirst: boolean): void {
    this.#steps.push(() => {
      this.#builder.open(this.#newLabel(range, namesFirst))
      this.#addChildren(range)
    })
  }

  #firstIsAlone({ row, children, from }: Range): boolean {
    const { factor, heads } = this.#settings
    if (factor !== "head") return factor === "right"
    return headsOf(this.#nodes, heads).children[row] !== children[from]
  }

  #newLabel({ row, children, from, to }: Range, namesFirst: boolean): string {
    const { horizontal } = this.#settings
    const named = namesFirst
      ? children.slice(from, Math.min(from + horizontal, to))
      : children.slice(Math.max(to - horizontal, from), to)
    const { labels } = this.#nodes
    return `${labels[row]}${newPhrase}${named.map((child) => labels[child]).join("-")}>${this.#ancestors(row)}`
  }

  #ancestors(row: number): string {
    const { labels, parents } = this.#nodes
    const names: string[] = []
    let parent = parents[row] as number
    for (; names.length < this.#settings.vertical && parent >= 0; parent = parents[parent] as number)
      names.push(labels[parent] as string)
    return names.length === 0 ? "" : `${ancestorMark}${names.join("-")}>`
  }
}

/// The inverse of `binarize`: removes the phrases that it added, and the ancestors in labels.
export function unbinarize(tree: Tree): Tree {
  const { nodes } = checkTreeArgument(tree).subtree()
  const builder = new TreeBuilder()
  builder.beginAt(nodes.line)
  const ends: number[] = []
  for (let row = 0; row < nodes.labels.length; row++) {
    const label = nodes.labels[row] as string
    if (isLeafRow(nodes, row)) copyNode(nodes, row, builder)
    else if (row === 0 || !label.includes(newPhrase)) {
      const mark = label.indexOf(ancestorMark)
      copyNode(nodes, row, builder, mark < 0 ? label : label.slice(0, mark))
      ends.push(nodes.after[row] as number)
    }
    for (; ends.length > 0 && ends.at(-1) === row + 1; ends.pop()) builder.close()
  }
  return Tree.of(builder.finish())
}
