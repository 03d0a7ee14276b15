// A node of a tree that is being edited. Unlike in a finished tree, a word is a node of its own, the only child of its tag, as in Tsurgeon.

import { escapeBrackets, unescapeBrackets } from "../bracket-escapes.ts"
import type { NodeTable } from "../node-table.ts"

/// A phrase, a tag or a word. Sisters are linked, so that each change takes constant time however wide and deep the tree is.
export class DraftNode {
  parent: DraftNode | undefined
  previous: DraftNode | undefined
  next: DraftNode | undefined
  first: DraftNode | undefined
  last: DraftNode | undefined
  readonly features: string | undefined
  /// Where a word was in the text that was parsed.
  readonly positions: readonly [start: number, end: number] | undefined
  #label: string
  #form: string | undefined

  private constructor(label: string, form: string | undefined, source?: Source) {
    this.#label = label
    this.#form = form
    this.features = source?.features
    this.positions = source?.positions
  }

  /// A phrase or a tag without children.
  static phrase(label: string, features?: string): DraftNode {
    return new DraftNode(label, undefined, { features })
  }

  /// A word in the form that files have, with brackets escaped.
  static word(form: string, positions?: readonly [number, number]): DraftNode {
    return new DraftNode(unescapeBrackets(form), form, { positions })
  }

  /// The label, or the word itself.
  get label(): string {
    return this.#label
  }

  set label(label: string) {
    this.#label = label
    if (this.#form !== undefined) this.#form = escapeBrackets(label)
  }

  /// The word with its brackets escaped; undefined for phrases and tags.
  get form(): string | undefined {
    return this.#form
  }

  /// Adds a child before one of the children (default: as the last).
  insert(child: DraftNode, before?: DraftNode): void {
    const previous = before === undefined ? this.last : before.previous
    child.parent = this
    child.previous = previous
    child.next = before
    if (previous === undefined) this.first = child
    else previous.next = child
    if (before === undefined) this.last = child
    else before.previous = child
  }

  /// Takes the node out of its parent.
  detach(): void {
    const { parent, previous, next } = this
    if (parent === undefined) return
    if (previous === undefined) parent.first = next
    else previous.next = next
    if (next === undefined) parent.last = previous
    else next.previous = previous
    this.parent = undefined
    this.previous = undefined
    this.next = undefined
  }

  /// Moves all children of another node to the end of this one's.
  takeChildrenOf(other: DraftNode): void {
    for (let child = other.first; child !== undefined; child = other.first) {
      child.detach()
      this.insert(child)
    }
  }

  /// The node and everything below it, parents first.
  *preorder(): Generator<DraftNode, void, undefined> {
    let node: DraftNode | undefined = this
    while (node !== undefined) {
      yield node
      node = node.first ?? node.following(this)
    }
  }

  /// The next node in pre-order that isn't below this one, up to the end of `top`.
  following(top: DraftNode): DraftNode | undefined {
    let node: DraftNode | undefined = this
    while (node !== undefined && node !== top) {
      if (node.next !== undefined) return node.next
      node = node.parent
    }
    return undefined
  }

  /// True if the node is `top` or below it.
  isWithin(top: DraftNode): boolean {
    let node: DraftNode | undefined = this
    while (node !== undefined && node !== top) node = node.parent
    return node !== undefined
  }

  /// A copy of the node and everything below it.
  copy(): DraftNode {
    const copies = new Map<DraftNode, DraftNode>()
    for (const node of this.preorder()) {
      const copy = new DraftNode(node.#label, node.#form, node)
      copies.set(node, copy)
      if (node !== this) (copies.get(node.parent as DraftNode) as DraftNode).insert(copy)
    }
    return copies.get(this) as DraftNode
  }
}

interface Source {
  readonly features?: string | undefined
  readonly positions?: readonly [number, number] | undefined
}

/// The nodes of a table: by row, the phrase or tag; by row, its word.
export interface DraftNodes {
  readonly nodes: readonly DraftNode[]
  readonly words: readonly (DraftNode | undefined)[]
}

/// Makes a draft of a whole tree. Its root is the first node.
export function draftOf(table: NodeTable): DraftNodes {
  const { labels, forms, features, parents, starts, positions } = table
  const nodes: DraftNode[] = []
  const words: (DraftNode | undefined)[] = []
  labels.forEach((label, row) => {
    const node = DraftNode.phrase(label, features?.[row])
    nodes.push(node)
    nodes[parents[row] as number]?.insert(node)
    const form = forms[row]
    if (form === undefined) return
    const at = 2 * (starts[row] as number)
    const word = DraftNode.word(form, positions && [positions[at] as number, positions[at + 1] as number])
    node.insert(word)
    words[row] = word
  })
  return { nodes, words }
}
