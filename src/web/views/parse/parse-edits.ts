// What the user asks of the tree besides the text: tags, constituents, how many trees. All of it is part of the link.

import type { SpanConstraint } from "../../../decode/span-constraints.ts"
import type { ParsedSentence } from "../../../sentence/parsed-sentence.ts"
import type { Sentence } from "../../../sentence/sentence.ts"

/// Changes to one sentence of the text.
export interface ParseEdits {
  /// The number of the sentence in the text, from 0.
  readonly at: number
  /// Tags by word.
  readonly tags: ReadonlyMap<number, string>
  readonly spans: readonly SpanConstraint[]
}

/// How the tree is shown.
export interface ParseSettings {
  /// How many trees are shown.
  readonly k: number
  readonly alignWords: boolean
  readonly layout: "drawing" | "outline"
}

export const noEdits: ParseEdits = { at: 0, tags: new Map(), spans: [] }
export const defaultSettings: ParseSettings = { k: 1, alignWords: true, layout: "drawing" }

const mostTrees = 12

/// The settings of a link: `k=3`, `tag=1:VB`, `span=0-2:NP` with a label, `span=0-2` without one, `span=0-2!` if it is forbidden.
export function writeEdits(
  { at, tags, spans }: ParseEdits,
  { k, alignWords, layout }: ParseSettings,
): Record<string, string> {
  const tagList = [...tags].map(([word, tag]) => `${word}:${tag}`).join(" ")
  const spanList = spans.map(writeSpan).join(" ")
  return {
    ...(k !== defaultSettings.k && { k: String(k) }),
    ...(at !== 0 && { at: String(at + 1) }),
    ...(tagList !== "" && { tag: tagList }),
    ...(spanList !== "" && { span: spanList }),
    ...(!alignWords && { words: "hanging" }),
    ...(layout !== defaultSettings.layout && { layout }),
  }
}

/// Reads what `writeEdits` wrote, and ignores everything else.
export function readEdits(link: Readonly<Record<string, string>>): {
  readonly edits: ParseEdits
  readonly settings: ParseSettings
} {
  const words = (name: string) => (link[name] ?? "").split(/\s+/)
  const tags = words("tag").flatMap((one): [number, string][] => {
    const [, word, tag] = /^(\d+):(.+)$/.exec(one) ?? []
    return word !== undefined && tag !== undefined ? [[Number(word), tag]] : []
  })
  return {
    edits: { at: naturalOf(link["at"], 1) - 1, tags: new Map(tags), spans: words("span").flatMap(readSpan) },
    settings: {
      k: Math.min(mostTrees, naturalOf(link["k"], defaultSettings.k)),
      alignWords: link["words"] !== "hanging",
      layout: link["layout"] === "outline" ? "outline" : "drawing",
    },
  }
}

/// The sentence to be parsed: its words as they were found, with the edits.
export function editedSentence({ text, tokens }: ParsedSentence, { tags, spans }: ParseEdits): Sentence {
  return {
    text,
    tokens: tokens.map((token, at) => {
      const tag = tags.get(at)
      return { text: token.text, ...(tag !== undefined && { tag }) }
    }),
    ...(spans.length > 0 && { constraints: { spans: spans.filter(({ end }) => end <= tokens.length) } }),
  }
}

/// True if the edits change anything.
export function hasEdits({ tags, spans }: ParseEdits): boolean {
  return tags.size > 0 || spans.length > 0
}

/// The edits with one more span. It replaces one over the same words, and what it contradicts: required spans that cross it.
export function withSpan(edits: ParseEdits, span: SpanConstraint): ParseEdits {
  const isKept = (other: SpanConstraint) =>
    !(other.start === span.start && other.end === span.end) &&
    !(crosses(other, span) && !other.notConstituent && !span.notConstituent)
  return { ...edits, spans: [...edits.spans.filter(isKept), span] }
}

export function withoutSpan(edits: ParseEdits, span: SpanConstraint): ParseEdits {
  return { ...edits, spans: edits.spans.filter((other) => other !== span) }
}

/// The edits with another tag for a word, or without one.
export function withTag(edits: ParseEdits, word: number, tag: string | undefined): ParseEdits {
  const tags = new Map(edits.tags)
  if (tag === undefined) tags.delete(word)
  else tags.set(word, tag)
  return { ...edits, tags }
}

function crosses(a: SpanConstraint, b: SpanConstraint): boolean {
  return (
    (a.start < b.start && b.start < a.end && a.end < b.end) ||
    (b.start < a.start && a.start < b.end && b.end < a.end)
  )
}

function writeSpan({ start, end, label, notConstituent }: SpanConstraint): string {
  if (notConstituent) return `${start}-${end}!`
  // A chain of labels, such as "S VP", has spaces.
  return label === undefined ? `${start}-${end}` : `${start}-${end}:${label.replaceAll(" ", "+")}`
}

function readSpan(text: string): SpanConstraint[] {
  const [, from, to, forbidden, label] = /^(\d+)-(\d+)(?:(!)|:(.+))?$/.exec(text) ?? []
  const [start, end] = [Number(from), Number(to)]
  if (from === undefined || to === undefined || start >= end) return []
  if (forbidden !== undefined) return [{ start, end, notConstituent: true }]
  return [{ start, end, ...(label !== undefined && { label: label.replaceAll("+", " ") }) }]
}

function naturalOf(text: string | undefined, otherwise: number): number {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : otherwise
}
