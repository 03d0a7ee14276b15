// Turns the trees of a treebank into the trees that a parser is trained on. Each step of the usual cleaning is an option.

import { argumentReader } from "../check/argument-reader.ts"
import { arrayOf, flag, type Kinds, string } from "../check/kinds.ts"
import { cutFunctionTags } from "./function-tags.ts"
import { isLeafRow, type NodeTable } from "./node-table.ts"
import { fallbackRoot, wrapperLabels } from "./root-labels.ts"
import { Tree } from "./tree.ts"
import { checkLabel, copyPositions, TreeBuilder } from "./tree-builder.ts"
import { checkTreeArgument } from "./tree-kind.ts"

/// Which steps of cleaning to do.
export interface CleaningSteps {
  /// Cut function tags and indices off phrase labels: `NP-SBJ=2` becomes `NP`.
  readonly functionTags?: boolean
  /// Remove empty elements (`-NONE-`) and phrases that contain nothing else.
  readonly emptyElements?: boolean
  /// Labels of phrases to replace by their children.
  readonly splice?: readonly string[]
  /// Cut stray suffixes off part-of-speech tags: `NNS-4` becomes `NNS`.
  readonly tagSuffixes?: boolean
  /// Remove lemmas and features: `NC##lem=chat|g=m##` becomes `NC`.
  readonly features?: boolean
  /// A wrapper is a root labelled "", TOP, ROOT, S1 or VROOT. "unwrap" removes it if it contains a single phrase, and
  /// otherwise labels it TOP; "keep" (the default) leaves it alone. Any other string is a label for the wrapper, which is
  /// added if there is none. Nested wrappers are merged.
  readonly root?: "keep" | "unwrap" | (string & {})
}

/// The cleaning that is usual for parsers of the Penn Treebank: every step except `splice` and `features`.
export const standardCleaning: CleaningSteps = Object.freeze({
  functionTags: true,
  emptyElements: true,
  tagSuffixes: true,
  root: "unwrap",
})

const stepKinds: Kinds<CleaningSteps> = {
  functionTags: flag,
  emptyElements: flag,
  splice: arrayOf(string, "labels"),
  tagSuffixes: flag,
  features: flag,
  root: string,
}

interface RowRange {
  readonly from: number
  readonly end: number
}

/// Cleans many trees: each label is cut only once, not once per node.
export class Cleaner {
  readonly #steps: CleaningSteps
  readonly #splice: ReadonlySet<string>
  readonly #cut = new Map<string, string>()
  readonly #builder = new TreeBuilder()

  constructor(given: CleaningSteps = standardCleaning) {
    const reader = argumentReader(given, "the steps", "step")
    reader.allow(Object.keys(stepKinds))
    const steps = reader.some(stepKinds)
    if (steps.root !== undefined) checkLabel(steps.root, true)
    this.#steps = steps
    this.#splice = new Set(steps.splice)
  }

  /// Returns the cleaned tree, or undefined if the tree contains nothing but empty elements.
  clean(tree: Tree): Tree | undefined {
    const nodes = tree.row === 0 ? tree.nodes : tree.map((node) => node.label).nodes
    const kept = this.#steps.emptyElements ? rowsWithWords(nodes) : undefined
    if (kept?.[0] === 0) return undefined
    const builder = this.#builder
    builder.reset()
    builder.beginAt(tree.line)
    this.#copy(nodes, kept, this.#copyRoot(nodes, kept))
    while (builder.depth > 0) builder.close()
    return Tree.of(builder.finish())
  }

  /// Opens the root that the options ask for; returns the first row that still has to be copied.
  #copyRoot(nodes: NodeTable, kept: Uint8Array | undefined): number {
    const builder = this.#builder
    const { root = "keep" } = this.#steps
    let from = 0
    let tops = this.#topRows(nodes, kept, { from, end: nodes.labels.length })
    const isOnePhrase = () => tops.length === 1 && !isLeafRow(nodes, tops[0] as number)
    if (root === "keep") {
      if (!isOnePhrase() && !isLeafRow(nodes, 0)) builder.open(fallbackRoot)
      return from
    }
    while (isOnePhrase()) {
      const top = tops[0] as number
      const label = this.#phraseLabel(nodes, top)
      // A root that already has the wanted label isn't wrapped again.
      if (!wrapperLabels.has(label) && !(from === 0 && label === root)) break
      from = top + 1
      tops = this.#topRows(nodes, kept, { from, end: nodes.after[top] as number })
    }
    if (root !== "unwrap") builder.open(root)
    else if (!isOnePhrase()) builder.open(fallbackRoot)
    return from
  }

  /// The topmost rows from `from` to `end - 1` after splicing. Stops after two.
  #topRows(nodes: NodeTable, kept: Uint8Array | undefined, { from, end }: RowRange): number[] {
    const tops: number[] = []
    for (let row = from; row < end && tops.length < 2; ) {
      const isKept = kept === undefined || kept[row] === 1
      if (isKept && this.#isSpliced(nodes, row)) row++
      else {
        if (isKept) tops.push(row)
        row = nodes.after[row] as number
      }
    }
    return tops
  }

  #copy(nodes: NodeTable, kept: Uint8Array | undefined, from: number): void {
    const builder = this.#builder
    const { tagSuffixes } = this.#steps
    const features = this.#steps.features ? undefined : nodes.features
    const ends: number[] = []
    for (let row = from; row < nodes.labels.length; ) {
      const after = nodes.after[row] as number
      if (kept !== undefined && kept[row] === 0) row = after
      else {
        const form = nodes.forms[row]
        if (form !== undefined) {
          const tag = nodes.labels[row] as string
          builder.addForm(tagSuffixes ? this.#cutLabel(tag) : tag, form, features?.[row])
          copyPositions(nodes, row, builder)
        } else if (!this.#isSpliced(nodes, row)) {
          builder.open(this.#phraseLabel(nodes, row), features?.[row])
          ends.push(after)
        }
        row++
      }
      while (ends.length > 0 && (ends[ends.length - 1] as number) <= row) {
        ends.pop()
        builder.close()
      }
    }
  }

  #isSpliced(nodes: NodeTable, row: number): boolean {
    return this.#splice.size > 0 && !isLeafRow(nodes, row) && this.#splice.has(this.#phraseLabel(nodes, row))
  }

  #phraseLabel(nodes: NodeTable, row: number): string {
    const label = nodes.labels[row] as string
    return this.#steps.functionTags ? this.#cutLabel(label) : label
  }

  #cutLabel(label: string): string {
    let cut = this.#cut.get(label)
    if (cut === undefined) {
      cut = cutFunctionTags(label)
      this.#cut.set(label, cut)
    }
    return cut
  }
}

/// Cleans a tree (default: `standardCleaning`). Returns undefined if the tree contains nothing but empty elements.
///
/// ```ts
/// cleanTree(readTree("( (S (NP-SBJ (PRP I)) (VP (VBP fish))))")) // (S (NP (PRP I)) (VP (VBP fish)))
/// ```
export function cleanTree(tree: Tree, steps?: CleaningSteps): Tree | undefined {
  return new Cleaner(steps).clean(checkTreeArgument(tree))
}

/// 1 for each row that is or contains a word other than an empty element.
function rowsWithWords(nodes: NodeTable): Uint8Array {
  const kept = new Uint8Array(nodes.labels.length)
  for (let row = nodes.labels.length - 1; row >= 0; row--) {
    if (isLeafRow(nodes, row) && nodes.labels[row] !== "-NONE-") kept[row] = 1
    if (kept[row] === 1 && row > 0) kept[nodes.parents[row] as number] = 1
  }
  return kept
}
