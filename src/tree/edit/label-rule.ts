// Rules that look at labels alone, applied to a whole tree in one pass.

import type { Pattern } from "../query/pattern.ts"
import { Tree } from "../tree.ts"
import { applyOperations } from "./apply-operations.ts"
import { type DraftNode, draftOf } from "./draft-node.ts"
import { finishDraft } from "./finish-draft.ts"
import { namesUsed, type Operation } from "./operation.ts"

/// What rules made of a tree: the new tree, if anything is left of it, and the number of edits.
export interface Edited {
  readonly tree: Tree | undefined
  readonly edits: number
}

/// A rule whose pattern is a single label test, and whose operations relabel or remove just that node. An edit then changes nothing
/// about any other node's match, so that the first match of the new tree is always further on.
export interface LabelRule {
  readonly name: string
  readonly test: (label: string) => boolean
  readonly operations: readonly Operation[]
}

/// The rule as one of labels, if it is one.
export function labelRuleOf(pattern: Pattern, operations: readonly Operation[]): LabelRule | undefined {
  const [name, ...others] = pattern.names
  const test = pattern.labelTest
  if (test === undefined || name === undefined || others.length > 0) return undefined
  const isOwn = operations.every(({ kind }) => kind === "relabel" || kind === "delete" || kind === "prune")
  return isOwn && namesUsed(operations).variables.size === 0 ? { name, test, operations } : undefined
}

/// Applies a rule in one pass: the same as at the first match, then at the first match of the new tree, and so on. `checkCount` is called before each
/// edit with the number of edits so far, `reject` if an edit changes nothing.
export function runLabelRule(
  { name, test, operations }: LabelRule,
  tree: Tree,
  { checkCount, reject }: { checkCount(edits: number): void; reject(): never },
): Edited {
  const { nodes, words } = draftOf(tree.nodes)
  const { after, line } = tree.nodes
  const variables: ReadonlyMap<string, string> = new Map()
  let root: DraftNode | undefined = nodes[0]
  let edits = 0
  const removes = operations.some(({ kind }) => kind !== "relabel")
  /// Edits a node for as long as it matches; returns true if it was removed, with everything below it.
  const editNode = (node: DraftNode): boolean => {
    while (root !== undefined && test(node.label)) {
      const { label } = node
      checkCount(edits++)
      root = applyOperations(operations, { root, nodes: new Map([[name, node]]), variables })
      if (removes) return true
      if (node.label === label) reject()
    }
    return false
  }
  for (let row = 0; row < nodes.length && root !== undefined; ) {
    const word = words[row]
    const isGone = editNode(nodes[row] as DraftNode)
    if (!isGone && word !== undefined) editNode(word)
    row = isGone ? (after[row] as number) : row + 1
  }
  if (edits === 0) return { tree, edits }
  return { tree: root && Tree.of(finishDraft(root, line)), edits }
}
