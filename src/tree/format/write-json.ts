// Writes trees as nested JSON. Without recursion, since JSON.stringify overflows the stack on a deep tree.

import { unescapeBrackets } from "../bracket-escapes.ts"
import { parseFeatures } from "../morphology.ts"
import { endOfRow, isLeafRow, type NodeTable } from "../node-table.ts"

/// A tree as plain data. A leaf has a word, a phrase has children; `start` and `end` count words.
export interface TreeJson {
  readonly label: string
  readonly start: number
  readonly end: number
  readonly word?: string
  readonly features?: Readonly<Record<string, string>>
  readonly children?: readonly TreeJson[]
}

// A node without its children.
function rowData(nodes: NodeTable, row: number): Omit<TreeJson, "children"> {
  const form = nodes.forms[row]
  const features = nodes.features?.[row]
  return {
    label: nodes.labels[row] as string,
    start: nodes.starts[row] as number,
    end: endOfRow(nodes, row),
    ...(form !== undefined && { word: unescapeBrackets(form) }),
    ...(features !== undefined && { features: Object.fromEntries(parseFeatures(features)) }),
  }
}

/// The subtree at `row` as nested objects.
export function toPlainData(nodes: NodeTable, row = 0): TreeJson {
  const end = nodes.after[row] as number
  const made: (TreeJson & { children?: TreeJson[] })[] = []
  for (let at = row; at < end; at++) {
    const data = isLeafRow(nodes, at) ? rowData(nodes, at) : { ...rowData(nodes, at), children: [] }
    made.push(data)
    if (at > row) made[(nodes.parents[at] as number) - row]?.children?.push(data)
  }
  return made[0] as TreeJson
}

/// The subtree at `row` as JSON on one line. `more` returns additional fields for a node.
export function writeJson(
  nodes: NodeTable,
  row = 0,
  more?: (row: number) => Readonly<Record<string, unknown>> | undefined,
): string {
  const end = nodes.after[row] as number
  const open: number[] = []
  let text = ""
  let first = true
  for (let at = row; at < end; at++) {
    const data = JSON.stringify({ ...rowData(nodes, at), ...more?.(at) })
    if (!first) text += ","
    if (isLeafRow(nodes, at)) {
      text += data
      first = false
    } else {
      text += `${data.slice(0, -1)},"children":[`
      open.push(nodes.after[at] as number)
      first = true
    }
    while (open.length > 0 && open[open.length - 1] === at + 1) {
      open.pop()
      text += "]}"
      first = false
    }
  }
  return text
}
