// Columns beside trees: puts the lemmas, features or tags of a CoNLL file onto the trees of the same sentences.

import { quoteValue } from "../../check/quote-value.ts"
import { tagForm, unescapeBrackets } from "../bracket-escapes.ts"
import { canJoinFeatures, formatFeatures, lemmaAttribute, parseFeatures } from "../morphology.ts"
import { isLeafRow, type NodeTable } from "../node-table.ts"
import { Tree } from "../tree.ts"
import { ColumnError } from "./column-error.ts"
import { joinMorphology } from "./column-features.ts"
import type { ColumnWord, ReadColumns } from "./column-sentence.ts"
import { type TakenColumn, takenTag } from "./taken-columns.ts"

/// Lemmas and features; the tags are those of the trees.
export const defaultTaken: readonly TakenColumn[] = ["lemma", "features"]

/// What is used of the columns, and where the trees come from, for messages.
export interface ColumnMerge {
  readonly take: readonly TakenColumn[]
  readonly treeSource: string
}

/// True if a tree has words, so that there are columns for it: empty elements have none.
export function hasColumns(tree: Tree): boolean {
  // Not in the parameter list, which the declarations show: the package's users don't see this field.
  const { nodes } = tree
  return nodes.forms.some((_, row) => isWordRow(nodes, row))
}

/// The tree with the columns of its words. What is used replaces what the tree has, also where the column is empty. Throws a
/// `ColumnError` if the words aren't the same.
export function mergeColumns(tree: Tree, columns: ReadColumns, { take, treeSource }: ColumnMerge): Tree {
  const nodes = tree.row === 0 ? tree.nodes : tree.map((node) => node.label).nodes
  const { words, source, lines } = columns
  const labels = [...nodes.labels]
  const features = Array.from(labels, (_, row) => nodes.features?.[row])
  const where = `the tree of ${treeSource}${tree.line > 0 ? `:${tree.line}` : ""}`
  const fail = (at: number, message: string) =>
    new ColumnError(source, { line: lines[Math.min(at, lines.length - 1)] ?? 1, column: 1 }, message)
  let next = 0
  for (let row = 0; row < labels.length; row++) {
    if (!isWordRow(nodes, row)) continue
    const word = words[next]
    const form = nodes.forms[row] as string
    if (word === undefined)
      throw fail(
        next,
        `the sentence ends here, but ${where} goes on with ${quoteValue(form)}; ${sameSentences}`,
      )
    if (!isSameWord(form, word.form))
      throw fail(
        next,
        `word ${next + 1} is ${quoteValue(word.form)}, but ${quoteValue(unescapeBrackets(form))} in ${where}; ${sameSentences}`,
      )
    const tag = tagForm(takenTag(word, take) ?? (labels[row] as string))
    if (!canJoinFeatures(tag, undefined))
      throw fail(next, `${quoteValue(tag)} can't be a tag; "##" separates tags from features in a tree`)
    labels[row] = tag
    const merged = mergedFeatures(features[row], word, take)
    // The Penn Treebank's tag "#" can't be told from the "##" before features.
    features[row] = canJoinFeatures(tag, merged) ? merged : undefined
    next++
  }
  if (next < words.length)
    throw fail(
      next,
      `word ${next + 1} is ${quoteValue(words[next]?.form)}, but ${where} has only ${next}; ${sameSentences}`,
    )
  const hasFeatures = features.some((one) => one !== undefined)
  return Tree.of({ ...nodes, labels, features: hasFeatures ? features : undefined })
}

const sameSentences = "both files must have the same words in the same sentences"

/// The error for columns without a tree.
export function surplusColumns({ source, lines }: ReadColumns, treeSource: string): ColumnError {
  const location = { line: lines[0] ?? 1, column: 1 }
  return new ColumnError(source, location, `${treeSource} has no tree for this sentence; ${sameSentences}`)
}

/// The error for a tree without columns.
export function missingColumns(source: string, treeSource: string, { line }: Tree): ColumnError {
  return new ColumnError(
    treeSource,
    { line, column: 1 },
    `${source} has no sentence for this tree; ${sameSentences}`,
  )
}

function isWordRow(nodes: NodeTable, row: number): boolean {
  return isLeafRow(nodes, row) && nodes.labels[row] !== "-NONE-"
}

function mergedFeatures(
  before: string | undefined,
  { lemma, feats }: ColumnWord,
  take: readonly TakenColumn[],
): string | undefined {
  const [takesLemma, takesFeatures] = [take.includes("lemma"), take.includes("features")]
  if (!takesLemma && !takesFeatures) return before
  const own = parseFeatures(before ?? "")
  const ownFeats = formatFeatures([...own].filter(([name]) => name !== lemmaAttribute))
  const [usedLemma, usedFeats] = [
    takesLemma ? lemma : own.get(lemmaAttribute),
    takesFeatures ? feats : ownFeats,
  ]
  return joinMorphology({
    ...(usedLemma !== undefined && { lemma: usedLemma }),
    ...(usedFeats !== undefined && { feats: usedFeats }),
  })
}

/// Whether two words are the same but for how their brackets, slashes, quotes and spaces are written.
function isSameWord(form: string, columnForm: string): boolean {
  return form === columnForm || comparable(form) === comparable(columnForm)
}

function comparable(form: string): string {
  return unescapeBrackets(form)
    .replace(/\\([/*])/g, "$1")
    .replace(/``|''|[“”„]/g, '"')
    .replace(/[‘’‚`]/g, "'")
    .replace(/\s/g, "_")
}
