// Reading trees from what callers have: a string, or a stream of strings or bytes.

import { quoteValue } from "../../check/quote-value.ts"
import { invalidBytes, Utf8Decoder } from "../../unicode/utf8-decoder.ts"
import type { Tree } from "../tree.ts"
import { type ReadOptions, TreeReader } from "./tree-reader.ts"

/// All trees of a text, one after the other.
///
/// ```ts
/// [...readTrees("(NP (NN fish)) (NP (NNS cats))")].map((tree) => tree.text) // ["fish", "cats"]
/// ```
export function* readTrees(text: string, options?: ReadOptions): Generator<Tree, void, undefined> {
  const reader = new TreeReader(options)
  // In slices, so that the first tree of a large text comes before the last one is read.
  const slice = 1 << 16
  for (let at = 0; at < text.length; at += slice)
    yield* taken(reader, () => reader.push(text.slice(at, at + slice)))
  yield* taken(reader, () => reader.end())
}

/// All trees of a stream. Bytes are taken as UTF-8. Memory stays bounded by the largest tree.
///
/// ```ts
/// for await (const tree of readTreeStream(createReadStream("wsj.mrg"))) console.log(tree.text)
/// ```
export async function* readTreeStream(
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  options?: ReadOptions,
): AsyncGenerator<Tree, void, undefined> {
  const reader = new TreeReader(options)
  const decoder = new Utf8Decoder()
  const push = (piece: string | typeof invalidBytes) =>
    piece === invalidBytes ? reader.pushInvalid() : reader.push(piece)
  for await (const chunk of chunks) {
    for (const piece of typeof chunk === "string" ? [...decoder.end(), chunk] : decoder.decode(chunk)) {
      yield* taken(reader, () => push(piece))
    }
  }
  for (const piece of decoder.end()) yield* taken(reader, () => push(piece))
  yield* taken(reader, () => reader.end())
}

/// The one tree of a text: what a fixture or a command line holds.
export function readTree(text: string, options?: ReadOptions): Tree {
  const [tree, second] = readTrees(text, options)
  if (tree === undefined) throw new Error(`no tree in ${quoteValue(text)}; write one, as in "(NP (NN fish))"`)
  if (second !== undefined)
    throw new Error(`one tree was expected; a second one begins at line ${second.line}, take it out`)
  return tree
}

/// The trees that a step of reading completes; those before a problem come out before it is thrown.
function* taken(reader: TreeReader, step: () => void): Generator<Tree, void, undefined> {
  try {
    step()
  } finally {
    yield* reader.trees.splice(0)
  }
}
