// Reads trees from a string, or from a stream of strings or bytes.

import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { invalidBytes, Utf8Decoder } from "../../unicode/utf8-decoder.ts"
import type { Tree } from "../tree.ts"
import { type ReadOptions, TreeReader } from "./tree-reader.ts"

/// Reads the trees of a text one by one. Throws a `TreebankError` at the first problem, unless `onProblem` is specified.
///
/// ```ts
/// [...readTrees("(NP (NN fish)) (NP (NNS cats))")].map((tree) => tree.text) // ["fish", "cats"]
/// ```
export function* readTrees(text: string, options?: ReadOptions): Generator<Tree, void, undefined> {
  const reader = new TreeReader(options)
  // In slices, so that the first tree of a large text is returned before the rest is read.
  const slice = 1 << 16
  for (let at = 0; at < text.length; at += slice)
    yield* treesOf(reader, () => reader.push(text.slice(at, at + slice)))
  yield* treesOf(reader, () => reader.end())
}

/// Reads the trees of a stream one by one. Bytes are decoded as UTF-8. Memory is bounded by the largest tree. Throws a
/// `TreebankError` at the first problem, unless `onProblem` is specified.
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
      yield* treesOf(reader, () => push(piece))
    }
  }
  for (const piece of decoder.end()) yield* treesOf(reader, () => push(piece))
  yield* treesOf(reader, () => reader.end())
}

/// Reads a text that is a single tree. Throws a `SpandrelError` if it isn't.
///
/// ```ts
/// readTree("(NP (DT the) (NN fish))").children.map((child) => child.label) // ["DT", "NN"]
/// ```
export function readTree(text: string, options?: ReadOptions): Tree {
  const [tree, second] = readTrees(text, options)
  const where = options?.source === undefined ? "" : `${options.source}: `
  if (tree === undefined) {
    const message = `${where}there is no tree in ${quoteValue(text)}; a tree is written as in "(NP (NN fish))"`
    throw new SpandrelError("invalid-tree", message)
  }
  if (second !== undefined) {
    const message = `${where}expected one tree, but a second one begins on line ${second.line}; remove it or use readTrees`
    throw new SpandrelError("invalid-tree", message)
  }
  return tree
}

/// The trees that a step of reading completes. If the step throws, the trees before the problem are yielded first.
function* treesOf(reader: TreeReader, step: () => void): Generator<Tree, void, undefined> {
  try {
    step()
  } finally {
    yield* reader.trees.splice(0)
  }
}
