// Trees as flat plain data, which `structuredClone` and `postMessage` keep: nested data of a deep tree would overflow their stack.

import { DataReader } from "../../check/data-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { array, type Kind, natural, string } from "../../check/kinds.ts"
import { isLeafRow } from "../node-table.ts"
import { Tree } from "../tree.ts"
import { checkFeatures, checkForm, checkLabel, TreeBuilder } from "../tree-builder.ts"

/// A tree as plain data that `structuredClone`, `postMessage` and JSON keep. Each array has one item per node, in pre-order.
export interface PlainTree {
  /// Phrase labels and part-of-speech tags.
  readonly labels: readonly string[]
  /// The word of a leaf as a file has it, with brackets escaped; null for a phrase.
  readonly forms: readonly (string | null)[]
  /// The index of the parent; -1 for the root.
  readonly parents: readonly number[]
  /// The features of a node, such as "lem=chat|g=m", or null; left out if no node has features.
  readonly features?: readonly (string | null)[]
  /// Where each word begins and ends in the text, two numbers per word; left out for trees that weren't parsed from text.
  readonly positions?: readonly number[]
  /// The line of the file on which the tree begins; 0 if the tree wasn't read from text.
  readonly line: number
}

/// The plain form of a tree. That of a subtree is a tree of its own, with the positions of its words.
export function toPlainTree(tree: Tree): PlainTree {
  // Not in the parameter list, which the declarations show: the package's users don't see these fields.
  const { nodes, row, start, end, line } = tree
  const after = nodes.after[row] as number
  const { features, positions } = nodes
  return {
    labels: nodes.labels.slice(row, after),
    forms: nodes.forms.slice(row, after).map((form) => form ?? null),
    parents: nodes.parents.slice(row, after).map((parent, at) => (at === 0 ? -1 : parent - row)),
    // `features` may have holes, which `map` would skip.
    ...(features && { features: Array.from({ length: after - row }, (_, at) => features[row + at] ?? null) }),
    ...(positions && { positions: positions.slice(2 * start, 2 * end) }),
    line,
  }
}

/// The tree of its plain form. Throws "invalid-tree" if the data isn't a tree.
export function fromPlainTree(data: unknown): Tree {
  const reader = new DataReader(data, source)
  reader.allow(["labels", "forms", "parents", "features", "positions", "line"])
  const labels = reader.get("labels")
  const rows = labels.as(array)
  const column = (name: string) => columnOf(reader.find(name), rows.length)
  const columns = { forms: column("forms"), parents: column("parents"), features: column("features") }
  const builder = new TreeBuilder()
  builder.beginAt(reader.find("line")?.as(natural) ?? 0)
  const open: number[] = []
  // Not `forEach`, which skips holes.
  for (let row = 0; row < rows.length; row++) {
    const label = cell(rows, row, "labels").as(string)
    const form = cell(columns.forms, row, "forms").as(stringOrNull) ?? undefined
    const parent = cell(columns.parents, row, "parents")
    const features = cell(columns.features, row, "features").as(stringOrNull) ?? undefined
    while (open.length > 0 && open.at(-1) !== parent.value) {
      open.pop()
      builder.close()
    }
    if (row === 0 ? parent.value !== -1 : open.length === 0)
      throw parent.error(
        "must be -1 for the root, and for others a phrase that isn't complete; use the order that toPlain writes",
      )
    checkLabel(label, row === 0 && form === undefined)
    if (features !== undefined) checkFeatures(features)
    if (form === undefined) {
      builder.open(label, features)
      open.push(row)
    } else {
      checkForm(form)
      builder.addForm(label, form, features)
    }
  }
  while (builder.depth > 0) builder.close()
  const nodes = builder.finish()
  const positions = reader.find("positions")
  if (positions === undefined) return Tree.of(nodes)
  const words = nodes.labels.filter((_, row) => isLeafRow(nodes, row)).length
  const numbers = columnOf(positions, 2 * words) as readonly unknown[]
  return Tree.of({
    ...nodes,
    positions: Array.from(numbers, (_, at) => cell(numbers, at, "positions").as(natural)),
  })
}

const source = {
  name: "the tree",
  fix: "pass what toPlain returned",
  error: (message: string) => new SpandrelError("invalid-tree", message),
}

const stringOrNull: Kind<string | null | undefined> = {
  description: "a string or null",
  is: (value): value is string | null | undefined =>
    typeof value === "string" || value === null || value === undefined,
}

function columnOf(reader: DataReader | undefined, length: number): readonly unknown[] | undefined {
  const column = reader?.as(array)
  if (reader === undefined || column === undefined || column.length === length) return column
  throw reader.error(`must have ${length} items, not ${column.length}`)
}

function cell(column: readonly unknown[] | undefined, row: number, name: string): DataReader {
  return new DataReader(column?.[row], source, `${name}[${row}]`)
}
