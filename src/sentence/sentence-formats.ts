// How parses go out: as trees in any format, and as JSON with scores and probabilities.

import { type TreeFormat, type TreeFormatName, treeFormats } from "../tree/format/tree-formats.ts"
import { writeJson } from "../tree/format/write-json.ts"
import { endOfRow, isLeafRow } from "../tree/node-table.ts"
import type { Parse, ParsedSentence } from "./parsed-sentence.ts"

/// A way to write sentences one after the other.
export interface ParseFormat extends Pick<TreeFormat, "frame" | "isSingle"> {
  /// True if it shows scores and probabilities.
  readonly showsConfidence: boolean
  write(sentence: ParsedSentence, columns: number): string
}

/// The format of that name. Of several trees of a sentence, JSON makes a list; the others write one below the other,
/// with an empty line between sentences.
export function parseFormat(name: string, k: number): ParseFormat {
  const format = treeFormats[name as TreeFormatName]
  if (name === "json" || name === "ndjson")
    return { ...format, showsConfidence: true, write: (sentence) => sentenceJson(sentence, k) }
  const [before, between, after] = format.frame
  return {
    frame: [before, k > 1 ? `${between}\n` : between, after],
    isSingle: format.isSingle,
    showsConfidence: false,
    write: ({ parses }, columns) => parses.map(({ tree }) => format.write(tree, columns)).join(between),
  }
}

/// {"id": …, "tokens": […], "score": …, "logProbability": …, "tree": {…}}, or with "parses": […] where several were asked
/// for.
function sentenceJson({ id, tokens, parses }: ParsedSentence, k: number): string {
  const [best] = parses as readonly [Parse, ...Parse[]]
  const rest =
    k === 1 ? parseJson(best) : `"parses":[${parses.map((parse) => `{${parseJson(parse)}}`).join(",")}]`
  return `${JSON.stringify({ id, tokens }).slice(0, -1)},${rest}}`
}

function parseJson({ tree, score, logProbability, constituents }: Parse): string {
  const { nodes } = tree
  const size = tree.end + 1
  const bySpan = new Map(constituents?.map((one) => [one.start * size + one.end, one]))
  const text = writeJson(nodes, tree.row, (row) => {
    if (isLeafRow(nodes, row)) return undefined
    const one = bySpan.get((nodes.starts[row] as number) * size + endOfRow(nodes, row))
    return one && { probability: rounded(one.probability), marginal: rounded(one.marginal) }
  })
  const figures = JSON.stringify({ score: rounded(score), logProbability: rounded(logProbability) })
  return figures === "{}" ? `"tree":${text}` : `${figures.slice(1, -1)},"tree":${text}`
}

/// Float32 scores have seven digits; more would only look exact.
function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Number(value.toPrecision(7))
}
