// Trees as columns of words, tags and chunks: the format of the CoNLL-2000 task.

import type { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"

/// The chunk tag of each word: `B-NP` for the first word of an NP, `I-NP` for the others, `O` for words in no chunk.
///
/// ```ts
/// iobTags(readTree("(S (NP (DT the) (NN dog)) (VP (VBZ barks)) (. .))")) // ["B-NP", "I-NP", "B-VP", "O"]
/// ```
export function iobTags(tree: Tree): string[] {
  const { start: first, end } = checkTreeArgument(tree)
  const tags = new Array<string>(end - first).fill("O")
  for (const { label, start, end } of tree.chunks())
    for (let at = start; at < end; at++) tags[at - first] = `${at === start ? "B" : "I"}-${label}`
  return tags
}

/// A line per word: the word, its tag and its chunk tag. Empty elements are left out.
export function writeIob(tree: Tree): string {
  const tags = iobTags(tree)
  return tree
    .leaves()
    .flatMap(({ word, label }, at) => (label === "-NONE-" ? [] : [`${word} ${label} ${tags[at]}`]))
    .join("\n")
}
