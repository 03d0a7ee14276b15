// Sentences as JSON: what callers write, and what a parse becomes.

import { writeJson } from "../tree/format/write-json.ts"
import { endOfRow, isLeafRow } from "../tree/node-table.ts"
import type { ParsedSentence, ScoredTree } from "./parsed-sentence.ts"
import { type ReadSentence, readSentence } from "./read-sentence.ts"
import { SentenceError } from "./sentence-error.ts"

/// Reads a sentence from a line of JSON; `index` is its number, for error messages.
export function readSentenceJson(json: string, index: number): ReadSentence {
  let data: unknown
  try {
    data = JSON.parse(json)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SentenceError(
      "invalid-sentence",
      index,
      `${reason}; write one JSON object per line, such as {"tokens": ["fish"]}`,
    )
  }
  return readSentence(data, index)
}

/// A parsed sentence as JSON: {"id": …, "tokens": […], "score": …, "confidence": …, "tree": {…}}; if several trees were asked
/// for, also with all of them in "parses": […], the best first.
export function writeSentenceJson({ id, tokens, parses }: ParsedSentence, k: number): string {
  const trees = parses.map(writeTree)
  const all = k === 1 ? "" : `,"parses":[${trees.map((tree) => `{${tree}}`).join(",")}]`
  return `${JSON.stringify({ id, tokens }).slice(0, -1)},${trees[0]}${all}}`
}

function writeTree({ tree, score, confidence, logProbability, constituents }: ScoredTree): string {
  const { nodes } = tree
  const size = tree.end + 1
  const bySpan = new Map(constituents?.map((one) => [one.start * size + one.end, one]))
  const json = writeJson(nodes, tree.row, (row) => {
    if (isLeafRow(nodes, row)) return undefined
    const one = bySpan.get((nodes.starts[row] as number) * size + endOfRow(nodes, row))
    return (
      one && {
        confidence: rounded(one.confidence),
        probability: rounded(one.probability),
        marginal: rounded(one.marginal),
      }
    )
  })
  const figures = JSON.stringify({
    score: rounded(score),
    confidence: rounded(confidence),
    logProbability: rounded(logProbability),
  })
  return figures === "{}" ? `"tree":${json}` : `${figures.slice(1, -1)},"tree":${json}`
}

/// Float32 scores have seven digits; more would only look exact.
function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Number(value.toPrecision(7))
}
