// Pretrained word vectors from a file.

import { SpandrelError } from "../check/error.ts"
import { unescapedWords } from "../tagger/tagged-trees.ts"
import { readWordVectors, type WordVectors } from "../train/word-vectors.ts"
import type { SpanTree } from "../tree/span-tree.ts"
import { displayName, readLines } from "./input.ts"

/// Reads the first `limit` vectors of a file, and those of all words of the sentences.
export async function readVectorFile(
  path: string,
  limit: number,
  sentences: readonly SpanTree[],
): Promise<WordVectors> {
  const needed = new Set<string>()
  for (const { words } of sentences) {
    for (const word of unescapedWords(words)) needed.add(word).add(word.toLowerCase())
  }
  try {
    // Published vectors have a few words that were cut within a character.
    const lines = readLines(path, { invalid: "replace" })
    return await readWordVectors(lines, { limit, isNeeded: (word) => needed.has(word) })
  } catch (error) {
    if (!(error instanceof SpandrelError && error.code === "invalid-file")) throw error
    throw new SpandrelError(error.code, `${displayName(path)}: ${error.message}`, { cause: error })
  }
}
