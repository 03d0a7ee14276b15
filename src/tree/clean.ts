// From the trees of a treebank to the trees that a parser learns: each step of the usual cleaning is an option.

import { isLeafRow, type NodeTable } from "./node-table.ts"
import { fallbackRoot, wrapperLabels } from "./root-labels.ts"
import { Tree } from "./tree.ts"
import { TreeBuilder } from "./tree-builder.ts"

/// The steps of cleaning.
export interface CleaningSteps {
  /// Cut function tags and indices off phrase labels: `NP-SBJ=2` to `NP`.
  readonly functionTags?: boolean
  /// Drop empty elements (`-NONE-`) and the phrases that they leave empty.
  readonly emptyElements?: boolean
  /// Labels of phrases to take out, their children staying in their place.
  readonly splice?: readonly string[]
  /// Cut a stray suffix off part-of-speech tags: `NNS-4` to `NNS`.
  readonly tagSuffixes?: boolean
  /// `unwrap` takes away a root that only wraps one phrase ("", TOP, ROOT, S1, VROOT) and calls it TOP where it
  /// wraps something else; any other text is the label that the wrapper gets, or a new wrapper has. Both leave of
  /// wrappers within wrappers at most one.
  readonly root?: "keep" | "unwrap" | (string & {})
}

/// What parsers of the Penn Treebank do by custom.
export const standardCleaning: CleaningSteps = {
  functionTags: true,
  emptyElements: true,
  tagSuffixes: true,
  root: "unwrap",
}

/// `NP-SBJ=2` is `NP`; `-LRB-` and `-NONE-` stay.
export function cutFunctionTags(label: string): string {
  if (label.startsWith("-")) return label
  const cut = label.search(/[-=]/)
  return cut > 0 ? label.slice(0, cut) : label
}

/// Cleans trees; labels are cut once each, not once a node.
export class Cleaner {
  readonly #steps: CleaningSteps
  readonly #splice: ReadonlySet<string>
  readonly #cut = new Map<string, string>()
  readonly #builder = new TreeBuilder()

  constructor(steps: CleaningSteps = standardCleaning) {
    this.#steps = steps
    this.#splice = new Set(steps.splice)
  }

  /// The cleaned tree; undefined if nothing but empty elements was in it.
  clean(tree: Tree): Tree | undefined {
    const nodes = tree.row === 0 ? tree.nodes : tree.map((node) => node.label).nodes
    const kept = this.#steps.emptyElements ? rowsWithWords(nodes) : undefined
    if (kept?.[0] === 0) return undefined
    const builder = this.#builder
    builder.reset()
    builder.beginAt(tree.line)
    const inner = this.#copyRoot(builder, nodes, kept)
    this.#copy(builder, nodes, kept, inner)
    while (builder.depth > 0) builder.close()
    return Tree.of(builder.finish())
  }

  /// Writes the root as the options want it; returns the first row that is still to be copied.
  #copyRoot(builder: TreeBuilder, nodes: NodeTable, kept: Uint8Array | undefined): number {
    const { root = "keep" } = this.#steps
    let from = 0
    let tops = this.#topRows(nodes, kept, 0, nodes.labels.length)
    const isOnePhrase = () => tops.length === 1 && !isLeafRow(nodes, tops[0] as number)
    if (root === "keep") {
      if (!isOnePhrase() && !isLeafRow(nodes, 0)) builder.open(fallbackRoot)
      return from
    }
    while (isOnePhrase()) {
      const top = tops[0] as number
      const label = this.#phraseLabel(nodes, top)
      // A root that has its new label already is no phrase to be wrapped again.
      if (!wrapperLabels.has(label) && !(from === 0 && label === root)) break
      from = top + 1
      tops = this.#topRows(nodes, kept, from, nodes.after[top] as number)
    }
    if (root !== "unwrap") builder.open(root)
    else if (!isOnePhrase()) builder.open(fallbackRoot)
    return from
  }

  /// The rows between `from` and `end` that no other row is above, once the spliced ones are gone; two at most.
  #topRows(nodes: NodeTable, kept: Uint8Array | undefined, from: number, end: number): number[] {
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

  #copy(builder: TreeBuilder, nodes: NodeTable, kept: Uint8Array | undefined, from: number): void {
    const { tagSuffixes } = this.#steps
    const ends: number[] = []
    for (let row = from; row < nodes.labels.length; ) {
      const after = nodes.after[row] as number
      if (kept !== undefined && kept[row] === 0) row = after
      else {
        const form = nodes.forms[row]
        if (form !== undefined) {
          const tag = nodes.labels[row] as string
          builder.addForm(tagSuffixes ? this.#cutLabel(tag) : tag, form, nodes.features?.[row])
        } else if (!this.#isSpliced(nodes, row)) {
          builder.open(this.#phraseLabel(nodes, row), nodes.features?.[row])
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

/// Cleans one tree; see `Cleaner` for many. Undefined if nothing but empty elements was in it.
///
/// ```ts
/// cleanTree(readTree("( (S (NP-SBJ (PRP I)) (VP (VBP fish))))")) // (S (NP (PRP I)) (VP (VBP fish)))
/// ```
export function cleanTree(tree: Tree, steps?: CleaningSteps): Tree | undefined {
  return new Cleaner(steps).clean(tree)
}

/// 1 for each row with a word below it that is no empty element.
function rowsWithWords(nodes: NodeTable): Uint8Array {
  const kept = new Uint8Array(nodes.labels.length)
  for (let row = nodes.labels.length - 1; row >= 0; row--) {
    if (isLeafRow(nodes, row) && nodes.labels[row] !== "-NONE-") kept[row] = 1
    if (kept[row] === 1 && row > 0) kept[nodes.parents[row] as number] = 1
  }
  return kept
}
