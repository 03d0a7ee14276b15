// The output formats of parsed sentences: trees in any tree format, or JSON with scores and confidence.

import { writeConllu } from "../tree/dependencies/write-conllu.ts"
import {
  type TreeFormat,
  type TreeFormatName,
  treeFormatNames,
  treeFormats,
} from "../tree/format/tree-formats.ts"
import type { Tree } from "../tree/tree.ts"
import { writeCompact } from "./compact-sentence.ts"
import { writeSentenceJson } from "./json-codec.ts"
import type { ParsedSentence } from "./parsed-sentence.ts"

/// The name of a format of parsed sentences: one of trees, or "compact", which `fromPlain` reads.
export type SentenceFormatName = TreeFormatName | "compact"

/// All names of formats.
export const sentenceFormatNames: readonly SentenceFormatName[] = [...treeFormatNames, "compact"]

/// How to write parsed sentences one after the other.
export interface SentenceFormat extends Pick<TreeFormat, "frame" | "isSingle"> {
  /// True if the output has scores and confidence.
  readonly showsConfidence: boolean
  write(sentence: ParsedSentence, columns: number): string
}

/// The format with that name. If there are several trees per sentence, JSON has them in an array; the other
/// formats write them one after the other, with an empty line between sentences. With `features`, brackets
/// have lemmas and features behind their tags; JSON has them anyway, as fields.
export function sentenceFormat(name: SentenceFormatName, k: number, features = false): SentenceFormat {
  if (name === "compact") return { ...treeFormats.ndjson, showsConfidence: true, write: writeCompact }
  const format = treeFormats[name]
  if (name === "json" || name === "ndjson")
    return { ...format, showsConfidence: true, write: (sentence) => writeSentenceJson(sentence, k) }
  const [before, between, after] = format.frame
  const writeTree: (sentence: ParsedSentence, tree: Tree, columns: number) => string =
    name === "conllu"
      ? ({ id, text }, tree) => writeConllu(tree, { id, text })
      : (_, tree, columns) => format.write(tree, columns, features)
  return {
    frame: [before, k > 1 ? `${between}\n` : between, after],
    isSingle: format.isSingle,
    showsConfidence: false,
    write: (sentence, columns) =>
      sentence.parses.map(({ tree }) => writeTree(sentence, tree, columns)).join(between),
  }
}
