// Queries and scores: work on trees that clients send, done in a thread.

import { SpandrelError } from "../check/error.ts"
import type { QueryAnswer, ScoreResult } from "../client/answers.ts"
import { evaluateLines } from "../score/evaluate.ts"
import { builtInParameters } from "../score/parameters.ts"
import type { SentenceResult } from "../score/score-sentence.ts"
import { readTrees } from "../tree/format/read-trees.ts"
import { collinsHeads } from "../tree/heads/collins.ts"
import { frenchHeads } from "../tree/heads/french.ts"
import { semanticHeads } from "../tree/heads/semantic.ts"
import { compilePattern } from "../tree/query/compile-pattern.ts"
import { type FoundMatch, matchData, matchLength } from "../tree/query/match-data.ts"

/// The head rules of `<#`, by name.
const heads = { collins: collinsHeads, semantic: semanticHeads, french: frenchHeads } as const
export const headNames = Object.keys(heads) as readonly (keyof typeof heads)[]

/// The scorer's parameters, by name.
export const parameterNames = Object.keys(builtInParameters) as readonly (keyof typeof builtInParameters)[]

/// Trees in brackets: a string with one tree per line, or one tree per item, which may have line breaks.
export type GivenTrees = string | readonly string[]

export interface QueryRequest {
  readonly kind: "query"
  readonly pattern: string
  readonly trees: GivenTrees
  readonly heads: keyof typeof heads
  /// The most matches to return.
  readonly limit: number
}

export interface ScoreRequest {
  readonly kind: "score"
  readonly gold: GivenTrees
  readonly test: GivenTrees
  readonly parameters: keyof typeof builtInParameters
}

export type TreeRequest = QueryRequest | ScoreRequest

/// Does a request.
export function answerTreeRequest(request: TreeRequest): QueryAnswer | Promise<ScoreResult> {
  return request.kind === "query" ? query(request) : score(request)
}

// Characters of all matches together: each name of a match can be that of a node with the text of the whole sentence.
const mostText = 1 << 23

function query({ pattern: source, trees, heads: rules, limit }: QueryRequest): QueryAnswer {
  const pattern = compilePattern(source, { heads: heads[rules], backtracking: false })
  const found: QueryAnswer["trees"][number][] = []
  let [searched, count, text] = [0, 0, 0]
  for (const tree of readTrees(linesOf(trees).join("\n"))) {
    const matches: FoundMatch[] = []
    for (const match of pattern.matches(tree)) {
      text += matchLength(match)
      // Not made, since a single match may be too long for the memory.
      if (text > mostText) break
      matches.push(matchData(match))
      if (++count === limit) break
    }
    if (matches.length > 0)
      found.push({ index: searched, brackets: tree.toString({ features: true }), matches })
    searched++
    // One more match would be too many; whether there is one isn't worth the time to find out.
    if (count === limit || text > mostText) return { searched, count, complete: false, trees: found }
  }
  return { searched, count, complete: true, trees: found }
}

async function score(request: ScoreRequest): Promise<ScoreResult> {
  const { parameters } = request
  const [gold, test] = [linesOf(request.gold), linesOf(request.test)]
  if (gold.length !== test.length)
    throw new SpandrelError(
      "invalid-argument",
      `"gold" and "test" must have the same number of trees, not ${gold.length} and ${test.length}`,
    )
  const sentences: (SentenceResult & { readonly id: number })[] = []
  const errors: string[] = []
  const result = await evaluateLines(gold, test, {
    parameters: builtInParameters[parameters],
    onError: (text) => errors.push(text.trim()),
    onSentence: (id, score) => sentences.push({ id, ...score }),
  })
  return { ...result, sentences, errors }
}

/// The trees, one per line each.
function linesOf(trees: GivenTrees): readonly string[] {
  return typeof trees === "string"
    ? trees.split("\n").filter((line) => line.trim() !== "")
    : trees.map((tree) => tree.split("\n").join(" "))
}
