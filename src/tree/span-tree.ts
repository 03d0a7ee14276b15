// The tree as the parser sees it: words with tags, and labelled spans in which a chain of unary phrases is one
// label (the paper's section 2). `toSpans` and `fromSpans` are exact inverses for every cleaned tree.

import { joinFeatures, splitFeatures } from "./morphology.ts"
import { isLeafRow, type NodeTable } from "./node-table.ts"
import { Tree } from "./tree.ts"
import { TreeBuilder } from "./tree-builder.ts"

/// A word with its tag, as the file has it.
export interface TaggedWord {
  readonly tag: string
  /// The written form, brackets escaped.
  readonly form: string
  /// What stands between `##` and `##` behind the tag.
  readonly features?: string | undefined
}

/// A labelled span: the words `start` to `end - 1`. The label is a chain of phrases, top first, a space between
/// them, as in "S VP": no label of a file can hold a space.
export interface Bracket {
  readonly start: number
  readonly end: number
  readonly label: string
}

/// What the parser sees of a tree. Brackets stand in pre-order: by start, and of one start the longest first.
export interface SpanTree {
  readonly words: readonly TaggedWord[]
  readonly brackets: readonly Bracket[]
}

/// The labels of a chain, top first.
export function splitChain(label: string): string[] {
  return label.split(" ")
}

/// The tree as labelled spans.
///
/// ```ts
/// toSpans(readTree("(S (VP (VB fish)))")).brackets // [{ start: 0, end: 1, label: "S VP" }]
/// ```
export function toSpans(tree: Tree): SpanTree {
  const { nodes } = tree
  const words: TaggedWord[] = []
  const brackets: Bracket[] = []
  const first = nodes.starts[tree.row] as number
  const end = nodes.after[tree.row] as number
  for (let row = tree.row; row < end; ) {
    if (isLeafRow(nodes, row)) {
      words.push(taggedWord(nodes, row))
      row++
      continue
    }
    let label = chainLabel(nodes, row)
    // The only child of a phrase stands in the next row and ends where the phrase ends.
    while (!isLeafRow(nodes, row + 1) && nodes.after[row + 1] === nodes.after[row]) {
      row++
      label += ` ${chainLabel(nodes, row)}`
    }
    const after = nodes.after[row] as number
    brackets.push({
      start: (nodes.starts[row] as number) - first,
      end: (nodes.starts[after] as number) - first,
      label,
    })
    row++
  }
  return { words, brackets }
}

/// The tree of labelled spans, in any order. Refuses spans that cross, repeat or leave words outside.
export function fromSpans({ words, brackets }: SpanTree): Tree {
  const sorted = brackets.toSorted((a, b) => a.start - b.start || b.end - a.end)
  checkNesting(sorted, words.length)
  const builder = new TreeBuilder()
  const open: Bracket[] = []
  let next = 0
  words.forEach(({ tag, form, features }, at) => {
    for (let bracket = sorted[next]; bracket?.start === at; bracket = sorted[++next]) {
      for (const part of splitChain(bracket.label).map(splitFeatures)) builder.open(part.label, part.features)
      open.push(bracket)
    }
    builder.addForm(tag, form, features)
    while (open.at(-1)?.end === at + 1) {
      for (const _ of splitChain((open.pop() as Bracket).label)) builder.close()
    }
  })
  return Tree.of(builder.finish())
}

function checkNesting(sorted: readonly Bracket[], length: number): void {
  const open: Bracket[] = []
  for (const bracket of sorted) {
    const { start, end } = bracket
    const areWhole = Number.isInteger(start) && Number.isInteger(end)
    if (!(areWhole && start >= 0 && start < end && end <= length)) {
      throw new Error(`${show(bracket)} is no span of a sentence of ${length} words`)
    }
    while (open.length > 0 && (open.at(-1) as Bracket).end <= bracket.start) open.pop()
    const around = open.at(-1)
    if (around !== undefined && bracket.end > around.end)
      throw new Error(`${show(around)} and ${show(bracket)} cross`)
    if (around?.start === bracket.start && around.end === bracket.end) {
      throw new Error(
        `${show(around)} and ${show(bracket)} are the same span; write one chain, "${around.label} ${bracket.label}"`,
      )
    }
    open.push(bracket)
  }
  const root = sorted[0]
  if (length === 0) throw new Error("a tree needs at least one word")
  if (length > 1 && !(root?.start === 0 && root.end === length)) {
    throw new Error(`no bracket spans the whole sentence of ${length} words; a tree has one root`)
  }
}

const show = ({ label, start, end }: Bracket) => `${label} (${start}, ${end})`

function taggedWord(nodes: NodeTable, row: number): TaggedWord {
  const features = nodes.features?.[row]
  const word = { tag: nodes.labels[row] as string, form: nodes.forms[row] as string }
  return features === undefined ? word : { ...word, features }
}

// Features behind a phrase label are part of what the parser would predict, so they stay in the chain.
function chainLabel(nodes: NodeTable, row: number): string {
  return joinFeatures(nodes.labels[row] as string, nodes.features?.[row])
}
