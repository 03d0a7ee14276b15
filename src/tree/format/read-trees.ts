// Reads trees from a string, or from a stream of strings or bytes.

import { checkArgument } from "../../check/argument-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { bytes, either, iterable, string } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { invalidBytes, Utf8Decoder } from "../../unicode/utf8-decoder.ts"
import type { Tree } from "../tree.ts"
import type { ReadOptions } from "./read-options.ts"
import { TreebankReader } from "./treebank-reader.ts"

/// Reads the trees of a text one by one, in brackets or in NEGRA's export format; bytes are decoded as UTF-8. Throws a `TreebankError` at the first problem, unless `onProblem` is specified.
///
/// ```ts
/// [...readTrees("(NP (NN fish)) (NP (NNS cats))")].map((tree) => tree.text) // ["fish", "cats"]
/// ```
export function readTrees(
  text: string | Uint8Array,
  options?: ReadOptions,
): Generator<Tree, void, undefined> {
  // Checked here rather than when the first tree is asked for.
  return readSlices(checkArgument(text, "the text", textOrBytes), new TreebankReader(options))
}

function* readSlices(text: string | Uint8Array, reader: TreebankReader): Generator<Tree, void, undefined> {
  const decoder = new Utf8Decoder()
  // In slices, so that the first tree of a large text is returned before the rest is read.
  const slice = 1 << 16
  for (let at = 0; at < text.length; at += slice)
    yield* treesOfChunk(text.slice(at, at + slice), decoder, reader)
  yield* treesAtEnd(decoder, reader)
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
  const reader = new TreebankReader(options)
  const decoder = new Utf8Decoder()
  // A string and bytes can be iterated too, but are meant as a whole.
  for await (const chunk of textOrBytes.is(chunks) ? [chunks] : checkArgument(chunks, "the stream", iterable))
    yield* treesOfChunk(checkArgument(chunk, "a chunk of the stream", textOrBytes), decoder, reader)
  yield* treesAtEnd(decoder, reader)
}

const textOrBytes = either(string, bytes)

function* treesOfChunk(
  chunk: string | Uint8Array,
  decoder: Utf8Decoder,
  reader: TreebankReader,
): Generator<Tree, void, undefined> {
  for (const piece of typeof chunk === "string" ? [...decoder.end(), chunk] : decoder.decode(chunk))
    yield* treesOfPiece(piece, reader)
}

function* treesAtEnd(decoder: Utf8Decoder, reader: TreebankReader): Generator<Tree, void, undefined> {
  for (const piece of decoder.end()) yield* treesOfPiece(piece, reader)
  yield* treesOf(reader, () => reader.end())
}

function treesOfPiece(
  piece: string | typeof invalidBytes,
  reader: TreebankReader,
): Generator<Tree, void, undefined> {
  return treesOf(reader, () => (piece === invalidBytes ? reader.pushInvalid() : reader.push(piece)))
}

/// Reads a text that is a single tree. Throws a `SpandrelError` if it isn't.
///
/// ```ts
/// readTree("(NP (DT the) (NN fish))").children.map((child) => child.label) // ["DT", "NN"]
/// ```
export function readTree(text: string | Uint8Array, options?: ReadOptions): Tree {
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
function* treesOf(reader: TreebankReader, step: () => void): Generator<Tree, void, undefined> {
  try {
    step()
  } finally {
    yield* reader.takeTrees()
  }
}
