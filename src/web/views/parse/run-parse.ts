// From what the user typed and asked for to the tree that is shown.

import type { ConfidentSentence } from "../../../sentence/parsed-sentence.ts"
import type { PageParser } from "../../parser/page-parser.ts"
import { editedSentence, hasEdits, type ParseEdits } from "./parse-edits.ts"

/// The sentence that is shown.
export interface ParseResult {
  readonly sentence: ConfidentSentence
  /// The number of the sentence in the text, and how many the text has.
  readonly at: number
  readonly count: number
}

/// Parses a text and shows one of its sentences, with the edits; undefined if there is nothing to parse.
export async function runParse(
  parser: Pick<PageParser, "parse">,
  text: string,
  { edits, k }: { readonly edits: ParseEdits; readonly k: number },
): Promise<ParseResult | undefined> {
  if (text.trim() === "") return undefined
  const sentences = await parser.parse(text, { confidence: true })
  const at = Math.min(edits.at, sentences.length - 1)
  const found = sentences[at]
  if (found === undefined) return undefined
  const count = sentences.length
  if (!hasEdits(edits) && k === 1) return { sentence: found, at, count }
  const [sentence = found] = await parser.parse([editedSentence(found, edits)], { confidence: true, k })
  return { sentence, at, count }
}

/// The confidence of a phrase, from 0 to 1; undefined for a leaf or if it isn't known. A chain of phrases has one.
export function confidenceOf(
  { constituents }: Pick<ConfidentSentence, "constituents">,
  { isLeaf, start, end }: { readonly isLeaf: boolean; readonly start: number; readonly end: number },
): number | undefined {
  if (isLeaf) return undefined
  return constituents.find((one) => one.start === start && one.end === end)?.confidence
}

/// A share as people read it: "97 %". Only what is certain is "100 %", and only what is impossible "0 %".
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "under 1 %"
  return `${share === 1 ? 100 : Math.min(99, Math.round(share * 100))} %`
}
