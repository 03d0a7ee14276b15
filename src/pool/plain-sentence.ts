// Parsed sentences as plain data, which can be posted from worker to worker.

import type { ParsedSentence, ScoredTree } from "../sentence/parsed-sentence.ts"
import type { NodeTable } from "../tree/node-table.ts"
import { Tree } from "../tree/tree.ts"

interface PlainTree extends Omit<ScoredTree, "tree"> {
  readonly nodes: NodeTable
}

/// A parsed sentence with tables of nodes for trees.
export interface PlainSentence extends Pick<ParsedSentence, "id" | "tokens"> {
  readonly parses: readonly PlainTree[]
}

export function toPlainSentence({ id, tokens, parses }: ParsedSentence): PlainSentence {
  const trees = parses.map(({ tree, ...rest }) => ({ nodes: tree.nodes, ...rest }))
  return { ...(id !== undefined && { id }), tokens, parses: trees }
}

export function fromPlainSentence({ parses, ...sentence }: PlainSentence): ParsedSentence {
  const trees = parses.map(({ nodes, ...rest }) => ({ tree: Tree.of(nodes), ...rest }))
  const [best] = trees as [ScoredTree, ...ScoredTree[]]
  return { ...sentence, ...best, parses: trees }
}
