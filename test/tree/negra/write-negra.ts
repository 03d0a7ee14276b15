// Trees in NEGRA's export format, version 4.

import type { Tree } from "../../../src/tree/tree.ts"

/// A sentence with its number.
export function writeNegra(tree: Tree, id: number): string {
  const phrases = tree.phrases()
  const numbers = new Map(phrases.map((phrase, at) => [phrase, 500 + at]))
  const parentOf = (node: Tree) => (node.parent === undefined ? 0 : numbers.get(node.parent))
  const words = tree.leaves().map((leaf) => `${leaf.word}\t--\t${leaf.label}\t--\t--\t${parentOf(leaf)}`)
  const rows = phrases.map(
    (phrase) => `#${numbers.get(phrase)}\t--\t${phrase.label}\t--\t--\t${parentOf(phrase)}`,
  )
  return `${[`#BOS ${id}`, ...words, ...rows, `#EOS ${id}`].join("\n")}\n`
}
