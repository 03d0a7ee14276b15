// The tree as the parser sees it: words with tags, and labelled spans in which a chain of unary phrases is one label
// (the paper's section 2). `toSpans` and `fromSpans` are exact inverses for every cleaned tree.

import { argumentReader } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import { arrayOf, type Kinds, object, string } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import { joinFeatures, splitFeatures } from "./morphology.ts"
import { isLeafRow, type NodeTable } from "./node-table.ts"
import { Tree } from "./tree.ts"
import { checkFeatures, checkForm, checkLabel, TreeBuilder } from "./tree-builder.ts"
import { checkTreeArgument } from "./tree-kind.ts"

/// A leaf of a tree as a file has it.
export interface TaggedWord {
  readonly tag: string
  /// The word with brackets escaped: `-LRB-` for "(".
  readonly form: string
  /// What is between `##` and `##` after the tag (the SPMRL form).
  readonly features?: string | undefined
}

/// One labelled span of a `SpanTree`: the words `start` to `end - 1`. Phrases over the same words make one bracket, whose
/// label is the chain of their labels, top first, separated by spaces: "S VP". (Labels in files can't contain spaces.)
export interface Bracket {
  readonly start: number
  readonly end: number
  readonly label: string
}

/// What the parser sees of a tree. `toSpans` returns the brackets in pre-order: sorted by start, longest first.
export interface SpanTree {
  readonly words: readonly TaggedWord[]
  readonly brackets: readonly Bracket[]
}

/// The labels of a unary chain, top first.
export function splitChain(label: string): string[] {
  return label.split(" ")
}

/// Converts a tree to labelled spans.
///
/// ```ts
/// toSpans(readTree("(S (VP (VB fish)))")).brackets // [{ start: 0, end: 1, label: "S VP" }]
/// ```
export function toSpans(tree: Tree): SpanTree {
  const { nodes } = checkTreeArgument(tree)
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
    // An only child is in the next row and ends where its parent ends.
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

/// Builds the tree of labelled spans, which may be in any order. Throws a `SpandrelError` if two spans cross or are the
/// same, if no span covers the whole sentence, or if a label or a word can't be written in a file.
///
/// ```ts
/// fromSpans({ words: [{ tag: "VB", form: "fish" }], brackets: [{ start: 0, end: 1, label: "S VP" }] }) // (S (VP (VB fish)))
/// ```
export function fromSpans(spans: SpanTree): Tree {
  const { words, brackets } = argumentReader(spans, "the spans").all(spanKinds)
  const sorted = brackets.toSorted((a, b) => a.start - b.start || b.end - a.end)
  checkNesting(sorted, words.length)
  const builder = new TreeBuilder()
  const open: Bracket[] = []
  let next = 0
  words.forEach(({ tag, form, features }, at) => {
    for (let bracket = sorted[next]; bracket?.start === at; bracket = sorted[++next]) {
      for (const part of splitChain(bracket.label).map(splitFeatures)) {
        checkLabel(part.label, builder.size === 0)
        builder.open(part.label, part.features)
      }
      open.push(bracket)
    }
    checkLabel(tag, false)
    checkForm(form)
    if (features !== undefined) checkFeatures(features)
    builder.addForm(tag, form, features)
    while (open.at(-1)?.end === at + 1) {
      for (const _ of splitChain((open.pop() as Bracket).label)) builder.close()
    }
  })
  return Tree.of(builder.finish())
}

/// Tagged words.
export const taggedWords = arrayOf<TaggedWord>(
  {
    description: "a tagged word",
    is: (value): value is TaggedWord =>
      object.is(value) &&
      string.is(value["tag"]) &&
      string.is(value["form"]) &&
      (value["features"] === undefined || string.is(value["features"])),
  },
  'words with "form" and "tag"',
)

/// What the fields of a `SpanTree` must be.
export const spanKinds: Kinds<SpanTree> = {
  words: taggedWords,
  brackets: arrayOf<Bracket>(
    {
      description: "a bracket",
      is: (value): value is Bracket =>
        object.is(value) &&
        // NaN is refused as other spans that are out of range.
        [value["start"], value["end"]].every((boundary) => typeof boundary === "number") &&
        string.is(value["label"]),
    },
    'brackets with "start", "end" and "label"',
  ),
}

function checkNesting(sorted: readonly Bracket[], length: number): void {
  const open: Bracket[] = []
  for (const bracket of sorted) {
    const { start, end } = bracket
    const areWhole = Number.isInteger(start) && Number.isInteger(end)
    if (!(areWhole && start >= 0 && start < end && end <= length)) {
      throw invalid(
        `${show(bracket)} is not a span of a sentence of ${formatCount(length, "word")}; ` +
          `it must satisfy 0 ≤ start < end ≤ ${length}`,
      )
    }
    while (open.length > 0 && (open.at(-1) as Bracket).end <= bracket.start) open.pop()
    const around = open.at(-1)
    if (around !== undefined && bracket.end > around.end)
      throw invalid(`${show(around)} and ${show(bracket)} cross; remove one of them`)
    if (around?.start === bracket.start && around.end === bracket.end) {
      const chain = quoteValue(`${around.label} ${bracket.label}`)
      throw invalid(
        `${show(around)} and ${show(bracket)} are the same span; use one bracket labelled ${chain}`,
      )
    }
    open.push(bracket)
  }
  const root = sorted[0]
  if (length === 0) throw invalid("there are no words; a tree has at least one")
  if (length > 1 && !(root?.start === 0 && root.end === length)) {
    throw invalid(`no bracket covers the whole sentence of ${length} words; add one for the root`)
  }
}

const invalid = (message: string) => new SpandrelError("invalid-tree", message)

const show = ({ label, start, end }: Bracket) => `${label} (${start}, ${end})`

function taggedWord(nodes: NodeTable, row: number): TaggedWord {
  const features = nodes.features?.[row]
  const word = { tag: nodes.labels[row] as string, form: nodes.forms[row] as string }
  return features === undefined ? word : { ...word, features }
}

// The parser would have to predict the features of a phrase, so they are part of its label.
function chainLabel(nodes: NodeTable, row: number): string {
  return joinFeatures(nodes.labels[row] as string, nodes.features?.[row])
}
