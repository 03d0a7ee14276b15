// A line of a sentence in NEGRA's export format: a word, or a phrase with a number from 500 on.

import { quoteValue } from "../../check/quote-value.ts"
import { formatFeatures, lemmaAttribute, parseFeatures } from "../morphology.ts"

/// The versions of the format: 4 has lemmas.
export type NegraVersion = 3 | 4

interface NegraNode {
  /// A part-of-speech tag or the label of a phrase. The brackets of labels such as "$(" are square, since trees can't hold round ones.
  readonly label: string
  /// The edge to the parent, such as "SB"; undefined for "--".
  readonly edge: string | undefined
  /// The number of the parent; 0 for the root.
  readonly parent: number
}

export interface NegraWord extends NegraNode {
  readonly word: string
  readonly features: string | undefined
}

export interface NegraPhrase extends NegraNode {
  readonly number: number
}

/// Reads a row, or says what is wrong with it. Secondary edges and comments at its end are left out. Without a version, the number of
/// columns tells which it is.
export function readNegraRow(
  line: string,
  version: NegraVersion | undefined,
): NegraWord | NegraPhrase | { readonly problem: string } {
  const all = line.split(/[ \t\v\f\r]+/).filter((field) => field !== "")
  const comment = all.findIndex((field, at) => at >= columnCounts[3] && field.startsWith("%%"))
  const fields = comment < 0 ? all : all.slice(0, comment)
  const columns = columnCounts[version ?? versionOf(fields)]
  const isComplete = fields.length >= columns && (fields.length - columns) % 2 === 0
  if (!isComplete || !/^\d+$/.test(fields[columns - 1] as string)) return { problem: columnProblem(version) }
  const [first = ""] = fields
  const lemma = columns === columnCounts[4] ? given(fields[1]) : undefined
  const [label = "", morphology, edge, parent] = fields.slice(columns - 4)
  const node = {
    label: withSquareBrackets(label),
    edge: given(edge === undefined ? undefined : withSquareBrackets(edge)),
    parent: Number(parent),
  }
  const [, number] = /^#(\d{3,})$/.exec(first) ?? []
  if (number !== undefined && Number(number) >= firstPhrase) return { ...node, number: Number(number) }
  return { ...node, word: first, features: featuresOf(lemma, given(morphology)) }
}

const firstPhrase = 500

/// Columns before secondary edges: word, tag, morphology, edge and parent; with a lemma after the word in version 4.
const columnCounts = { 3: 5, 4: 6 } as const

// A secondary edge has two columns.
const versionOf = (fields: readonly string[]): NegraVersion => (fields.length % 2 === 0 ? 4 : 3)

function columnProblem(version: NegraVersion | undefined): string {
  const layouts = {
    3: "word, tag, morphology, edge and parent",
    4: "word, lemma, tag, morphology, edge and parent",
  }
  const expected = version === undefined ? `${layouts[3]}, or ${layouts[4]}` : layouts[version]
  return `the columns aren't ${expected}; correct the line${version === undefined ? ", or write #FORMAT 3 or 4 before the first sentence" : ""}`
}

const given = (field: string | undefined) => (field === undefined || field === "--" ? undefined : field)

const withSquareBrackets = (label: string) => label.replaceAll("(", "[").replaceAll(")", "]")

/// The lemma as `lem`. Morphology is either attributes, `case=nom|number=sg`, or one string such as "Nom.Sg.Masc", the attribute
/// `morph`.
function featuresOf(lemma: string | undefined, morphology: string | undefined): string | undefined {
  const attributes: Iterable<readonly [string, string]> = morphology?.includes("=")
    ? parseFeatures(morphology)
    : morphology === undefined
      ? []
      : [["morph", morphology]]
  const all = [...(lemma === undefined ? [] : [[lemmaAttribute, lemma] as const]), ...attributes]
  return all.length === 0 ? undefined : formatFeatures(all)
}

/// A line in words, for messages.
export function describeNode(node: NegraWord | NegraPhrase): string {
  return "number" in node ? `the phrase #${node.number} (${node.label})` : `the word ${quoteValue(node.word)}`
}
