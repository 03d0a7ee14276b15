// A tree that repairs change step by step, over the words and brackets that count.

import type { AlignedSide } from "./align-trees.ts"

/// A node of a working tree. A phrase is "right" if the gold tree has it, and "wrong" otherwise; the root, which has no
/// label and is not a bracket, is right.
export interface WorkNode {
  label: string
  labelClass: string
  start: number
  end: number
  state: "word" | "right" | "wrong"
  parent: WorkNode | undefined
  children: WorkNode[]
}

/// A working tree of one side.
export interface WorkTree {
  readonly root: WorkNode
  readonly words: readonly WorkNode[]
  /// The nodes of the brackets, in their order.
  readonly phrases: readonly WorkNode[]
}

/// Builds the working tree of a side.
export function buildWorkTree({ tree, brackets, tags, leafRows }: AlignedSide): WorkTree {
  const { nodes } = tree
  const root: WorkNode = {
    label: "",
    labelClass: "",
    start: 0,
    end: tags.length,
    state: "right",
    parent: undefined,
    children: [],
  }
  const words: WorkNode[] = []
  const phrases: WorkNode[] = []
  const open: { readonly node: WorkNode; readonly after: number }[] = [
    { node: root, after: Number.POSITIVE_INFINITY },
  ]
  const add = (row: number, fields: Omit<WorkNode, "parent" | "children">): WorkNode => {
    while ((open.at(-1)?.after as number) <= row) open.pop()
    const parent = open.at(-1)?.node as WorkNode
    const node: WorkNode = { ...fields, parent, children: [] }
    parent.children.push(node)
    return node
  }
  const addWords = (before: number) => {
    while (words.length < leafRows.length && (leafRows[words.length] as number) < before) {
      const start = words.length
      const label = tags[start] as string
      words.push(
        add(leafRows[start] as number, { label, labelClass: label, start, end: start + 1, state: "word" }),
      )
    }
  }
  for (const { label, labelClass, start, end, row, partner } of brackets) {
    addWords(row)
    const state = partner < 0 ? "wrong" : "right"
    const node = add(row, { label, labelClass, start, end, state })
    phrases.push(node)
    open.push({ node, after: nodes.after[row] as number })
  }
  addWords(Number.POSITIVE_INFINITY)
  return { root, words, phrases }
}

/// True if each phrase covers exactly its children. EVALB's repair of quotation marks can make other spans.
export function isNested({ phrases, root }: WorkTree): boolean {
  return [root, ...phrases].every(({ start, end, children }) => {
    let at = start
    for (const child of children) {
      if (child.start !== at) return false
      at = child.end
    }
    return at === end
  })
}

/// The index of the child that starts at a boundary inside a node; -1 if none does.
export function cutOf(node: WorkNode, boundary: number): number {
  let [low, high] = [0, node.children.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((node.children[middle] as WorkNode).start < boundary) low = middle + 1
    else high = middle
  }
  return node.children[low]?.start === boundary ? low : -1
}

/// Replaces a node by its children.
export function removeNode(node: WorkNode): void {
  const parent = node.parent as WorkNode
  for (const child of node.children) child.parent = parent
  parent.children = parent.children.flatMap((child) => (child === node ? node.children : [child]))
}

/// Puts a node above the children `from` to `to - 1` of its parent.
export function insertNode(node: WorkNode, from: number, to: number): void {
  const { children } = node.parent as WorkNode
  node.children = children.splice(from, to - from, node)
  for (const child of node.children) child.parent = node
}
