// The words of nodes as text.

import { unescapeBrackets } from "./bracket-escapes.ts"
import { endOfRow, type NodeTable } from "./node-table.ts"

/// The words of a tree, separated by spaces, and where each begins; one more entry is where another word would begin.
interface TreeText {
  readonly text: string
  readonly begins: readonly number[]
}

const known = new WeakMap<NodeTable, TreeText>()

/// The words below a row, separated by spaces. The texts of all nodes of a tree together take no more time than the tree has nodes.
export function textOfRow(nodes: NodeTable, row: number): string {
  const form = nodes.forms[row]
  if (form !== undefined) return unescapeBrackets(form)
  const { text, begins } = textOf(nodes)
  return text.slice(begins[nodes.starts[row] as number], (begins[endOfRow(nodes, row)] as number) - 1)
}

/// The length of that text, without making it.
export function textLength(nodes: NodeTable, row: number): number {
  const { begins } = textOf(nodes)
  return (begins[endOfRow(nodes, row)] as number) - 1 - (begins[nodes.starts[row] as number] as number)
}

function textOf(nodes: NodeTable): TreeText {
  let found = known.get(nodes)
  if (found === undefined) {
    const words: string[] = []
    const begins = [0]
    for (const form of nodes.forms) {
      if (form === undefined) continue
      const word = unescapeBrackets(form)
      words.push(word)
      begins.push((begins.at(-1) as number) + word.length + 1)
    }
    found = { text: words.join(" "), begins }
    known.set(nodes, found)
  }
  return found
}
