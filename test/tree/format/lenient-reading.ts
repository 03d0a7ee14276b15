// Reads trees with `onProblem`, and returns what is easy to compare.

import type { Problem } from "../../../src/tree/format/problem.ts"
import { readTreeStream } from "../../../src/tree/format/read-trees.ts"
import { TreeReader } from "../../../src/tree/format/tree-reader.ts"

/// Trees as brackets, and the location and kind of each problem.
export interface LenientResult {
  readonly trees: string[]
  readonly problems: string[]
}

/// Reads chunks of text.
export function read(...chunks: string[]): LenientResult {
  const problems: string[] = []
  const reader = new TreeReader({ onProblem: (problem) => problems.push(show(problem)) })
  for (const chunk of chunks) reader.push(chunk)
  reader.end()
  return { trees: reader.trees.map(String), problems }
}

/// Reads a stream of bytes or strings.
export async function readStream(chunks: Iterable<string | Uint8Array>): Promise<LenientResult> {
  const problems: string[] = []
  const trees: string[] = []
  const onProblem = (problem: Problem) => problems.push(show(problem))
  for await (const tree of readTreeStream(chunks, { onProblem })) trees.push(String(tree))
  return { trees, problems }
}

const show = ({ line, column, kind }: Problem) => `${line}:${column} ${kind}`
