// Parsed sentences in a few characters: the text once, the trees in brackets, and where the words are in the
// text.

import { DataReader } from "../check/data-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { array, natural, object, string } from "../check/kinds.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { readTree } from "../tree/format/read-trees.ts"
import { separateLemma } from "../tree/morphology.ts"
import { isLeafRow, type NodeTable } from "../tree/node-table.ts"
import { Tree } from "../tree/tree.ts"
import { rounded } from "./json-codec.ts"
import type { ParsedSentence, ParsedToken, ScoredTree } from "./parsed-sentence.ts"

/// A parsed sentence as the format `compact` has it; `fromPlain` reads it.
export interface CompactSentence extends Pick<ParsedSentence, "id" | "text" | "start"> {
  /// Where each word begins and ends in `text`, two numbers per word.
  readonly tokens: readonly number[]
  /// The trees in brackets, best first, each with its own score and confidence, but not those of its phrases.
  readonly parses: readonly (Omit<ScoredTree, "tree" | "constituents"> & { readonly tree: string })[]
}

/// A sentence as JSON on one line.
export function writeCompact({ id, text, start, tokens, parses }: ParsedSentence): string {
  return JSON.stringify({
    id,
    text,
    start,
    tokens: tokens.flatMap((token) => [token.start - start, token.end - start]),
    parses: parses.map(({ tree, score, confidence, logProbability }) => ({
      score: rounded(score),
      confidence: rounded(confidence),
      logProbability: rounded(logProbability),
      tree: tree.toString({ features: true }),
    })),
  })
}

/// The sentence that was written. Throws "invalid-tree" if the data isn't one.
export function fromCompact(data: CompactSentence): ParsedSentence {
  const reader = new DataReader(data, source)
  const start = reader.get("start").as(natural)
  const { tokens: _, parses: __, ...others } = data
  const positions = reader
    .get("tokens")
    .items()
    .map((offset) => start + offset.as(natural))
  const parses = reader
    .get("parses")
    .items()
    .map((parse): ScoredTree => {
      const { tree, ...figures } = parse.as(object)
      const { nodes } = readTree(parse.get("tree").as(string))
      if (nodes.starts.at(-1) !== positions.length / 2)
        throw reader.get("tokens").error("must have two numbers per word of each tree")
      return { ...figures, tree: Tree.of({ ...nodes, positions, line: 0 }) }
    })
  const [best] = parses
  if (best === undefined) throw reader.get("parses").error(`must be ${array.description} with a tree`)
  const tokens = tokensOf(best.tree.nodes, positions)
  const end = tokens.reduce((last, token) => Math.max(last, token.end), start)
  return { ...others, end, tokens, ...best, parses }
}

function tokensOf(nodes: NodeTable, positions: readonly number[]): ParsedToken[] {
  const tokens: ParsedToken[] = []
  for (let row = 0; row < nodes.labels.length; row++) {
    if (!isLeafRow(nodes, row)) continue
    const at = 2 * tokens.length
    tokens.push({
      text: unescapeBrackets(nodes.forms[row] as string),
      tag: nodes.labels[row] as string,
      ...separateLemma(nodes.features?.[row]),
      start: positions[at] as number,
      end: positions[at + 1] as number,
    })
  }
  return tokens
}

const source = {
  name: "the sentence",
  fix: "pass a line of the format compact",
  error: (message: string) => new SpandrelError("invalid-tree", message),
}
