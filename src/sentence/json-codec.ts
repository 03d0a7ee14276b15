// Parsed sentences as JSON.

import { writeJson } from "../tree/format/write-json.ts"
import { endOfRow, isLeafRow } from "../tree/node-table.ts"
import type { ParsedSentence, ScoredTree, TaggedTokens } from "./parsed-sentence.ts"

/// A parsed sentence as JSON: {"id": …, "text": …, "start": …, "end": …, "tokens": […], "score": …, "confidence": …, "tree": {…}}; if several trees were asked
/// for, also with all of them in "parses": […], the best first.
export function writeSentenceJson(sentence: ParsedSentence, k: number): string {
  const { id, text, start, end, tokens, parses } = sentence
  const trees = parses.map(writeTree)
  const all = k === 1 ? "" : `,"parses":[${trees.map((tree) => `{${tree}}`).join(",")}]`
  return `${JSON.stringify({ id, text, start, end, tokens }).slice(0, -1)},${trees[0]}${all}}`
}

/// Tagged tokens as JSON: {"id": …, "tokens": […]}.
export function writeTagged({ id, tokens }: TaggedTokens): string {
  return JSON.stringify({ id, tokens })
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
export function rounded(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Number(value.toPrecision(7))
}
