// A corpus as one file.

import { sentenceFormat } from "../../../sentence/sentence-formats.ts"
import { checkPennTrees } from "../../../tree/dependencies/penn-categories.ts"
import { type TreeFormatName, treeFormats } from "../../../tree/format/tree-formats.ts"
import type { CorpusItem } from "./corpus-item.ts"

/// A format that a corpus can be saved in.
export interface ExportFormat {
  readonly name: TreeFormatName
  readonly title: string
  readonly extension: string
  readonly mediaType: string
}

export const exportFormats: readonly ExportFormat[] = [
  { name: "bracket", title: "Brackets, one tree per line", extension: "mrg", mediaType: "text/plain" },
  { name: "indented", title: "Brackets, indented", extension: "mrg", mediaType: "text/plain" },
  { name: "json", title: "JSON", extension: "json", mediaType: "application/json" },
  {
    name: "ndjson",
    title: "JSON, one line per sentence",
    extension: "ndjson",
    mediaType: "application/x-ndjson",
  },
  { name: "conllu", title: "CoNLL-U dependencies", extension: "conllu", mediaType: "text/plain" },
  { name: "html", title: "A web page", extension: "html", mediaType: "text/html" },
  { name: "latex", title: "LaTeX (forest)", extension: "tex", mediaType: "text/plain" },
]

const columns = 100

/// Writes all sentences that have trees. Throws "unsupported-dependencies" if CoNLL-U can't be made of them.
export function exportItems(items: readonly CorpusItem[], name: TreeFormatName): string {
  if (name === "conllu") checkPennTrees(items.flatMap(({ tree }) => (tree === undefined ? [] : [tree.nodes])))
  const [before, between, after] = treeFormats[name].frame
  const sentences = sentenceFormat(name, 1)
  const written = items.flatMap(({ tree, parsed }) => {
    if (tree === undefined) return []
    return [
      parsed === undefined ? treeFormats[name].write(tree, columns, true) : sentences.write(parsed, columns),
    ]
  })
  return before + written.join(between) + after
}

/// The name of the file: that of the corpus, with another extension.
export function exportName(corpusName: string, { extension }: ExportFormat): string {
  const base = corpusName
    .replace(/\.\w{1,8}$/, "")
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, "-")
    .trim()
  return `${base === "" ? "trees" : base}.${extension}`
}
