// Carries out operations at one match.

import { quoteValue } from "../../check/quote-value.ts"
import type { DraftNode } from "./draft-node.ts"
import { impossible } from "./finish-draft.ts"
import { newLabel } from "./new-label.ts"
import type { Operation, Position, Source } from "./operation.ts"
import type { Template, TemplateCopy } from "./template.ts"

/// What is edited: the root of the draft, and what the pattern's names stand for.
export interface EditedMatch {
  readonly root: DraftNode
  readonly nodes: ReadonlyMap<string, DraftNode>
  readonly variables: ReadonlyMap<string, string>
}

/// Carries out operations in order; returns the new root, or undefined if nothing is left of the tree.
export function applyOperations(operations: readonly Operation[], match: EditedMatch): DraftNode | undefined {
  const editor = new Editor(match)
  for (const operation of operations) editor.apply(operation)
  return editor.root
}

class Editor {
  root: DraftNode | undefined
  readonly #match: EditedMatch
  // Nodes that templates name; they hide those of the pattern.
  readonly #made = new Map<string, DraftNode>()
  #lastIndex: number | undefined

  constructor(match: EditedMatch) {
    this.root = match.root
    this.#match = match
  }

  apply(operation: Operation): void {
    // As in Tsurgeon: once the tree is gone, so are all other operations.
    if (this.root === undefined) return
    switch (operation.kind) {
      case "delete":
        for (const name of operation.names) this.#remove(this.#inTree(name))
        break
      case "prune":
        for (const name of operation.names) this.#prune(this.#inTree(name))
        break
      case "excise":
        this.#excise(this.#inTree(operation.top), this.#inTree(operation.bottom))
        break
      case "relabel": {
        const node = this.#node(operation.name)
        node.label = newLabel(node.label, operation.by, {
          node: (name) => this.#node(name).label,
          variable: (name) => this.#variable(name),
        })
        break
      }
      case "insert": {
        const node = this.#make(operation.source)
        this.#place(node, operation.position)
        break
      }
      case "move":
        this.#move(this.#inTree(operation.name), operation.position, operation.prunes)
        break
      case "replace":
        this.#replace(this.#inTree(operation.name), operation.sources)
        break
      case "createSubtree":
        this.#group(operation.template, this.#inTree(operation.from), this.#inTree(operation.to))
        break
      case "coindex": {
        const suffix = `-${this.#nextIndex()}`
        for (const name of operation.names) this.#node(name).label += suffix
        break
      }
      case "if":
        if (this.#match.nodes.has(operation.name) === operation.exists)
          for (const part of operation.operations) this.apply(part)
        break
      default:
        this.#adjoin(operation.kind, operation.template, this.#inTree(operation.name))
    }
  }

  #node(name: string): DraftNode {
    const node = this.#made.get(name) ?? this.#match.nodes.get(name)
    if (node === undefined)
      throw impossible(
        `the match has no node named ${quoteValue(name)}, which is optional or in another alternative; write "if exists ${name}" before the operation`,
      )
    return node
  }

  #inTree(name: string): DraftNode {
    const node = this.#node(name)
    if (node.parent === undefined && node !== this.root)
      throw impossible(`the node ${quoteValue(name)} isn't in the tree any more; reorder the operations`)
    return node
  }

  #variable(name: string): string {
    const value = this.#match.variables.get(name)
    if (value === undefined) throw impossible(`the match has no variable named ${quoteValue(name)}`)
    return value
  }

  #copyTemplate(template: Template): TemplateCopy {
    const copy = template.copy()
    for (const [name, node] of copy.named) this.#made.set(name, node)
    return copy
  }

  #make(source: Source): DraftNode {
    return typeof source === "string" ? this.#node(source).copy() : this.#copyTemplate(source).root
  }

  #remove(node: DraftNode): void {
    if (node === this.root) this.root = undefined
    else node.detach()
  }

  /// Removes a node, and the nodes above it that have nothing else.
  #prune(node: DraftNode): void {
    let top = node
    while (top.parent !== undefined && top.parent.first === top.parent.last) top = top.parent
    this.#remove(top)
  }

  #excise(top: DraftNode, bottom: DraftNode): void {
    if (!bottom.isWithin(top)) throw impossible("excise: the second node isn't below the first")
    const { parent } = top
    if (parent === undefined) {
      // Only one child can be the new root.
      const child = bottom.first
      this.root = child === bottom.last ? child : undefined
      child?.detach()
      return
    }
    for (let child = bottom.first; child !== undefined; child = bottom.first) {
      child.detach()
      parent.insert(child, top)
    }
    top.detach()
  }

  /// Puts a new or detached node where a position says.
  #place(node: DraftNode, position: Position): void {
    const target = this.#inTree(position.name)
    if (position.kind === "child") {
      target.insert(node, childAfter(target, position.number))
      return
    }
    const { parent } = target
    if (parent === undefined)
      throw impossible(`the node ${quoteValue(position.name)} is the root, which has no sisters`)
    parent.insert(node, position.kind === "before" ? target : target.next)
  }

  #move(node: DraftNode, position: Position, prunes: boolean): void {
    const { parent } = node
    if (parent === undefined) throw impossible("the root of a tree can't be moved")
    if (this.#inTree(position.name).isWithin(node))
      throw impossible(
        `a node can't be moved into itself, or to where ${quoteValue(position.name)} is below it`,
      )
    node.detach()
    this.#place(node, position)
    if (prunes && parent.first === undefined) this.#prune(parent)
  }

  #replace(old: DraftNode, sources: readonly Source[]): void {
    const { parent, next } = old
    if (parent === undefined) {
      if (sources.length > 1) throw impossible("the root of a tree can't be replaced by several trees")
      this.root = this.#make(sources[0] as Source)
      return
    }
    // Copied while the old node still has its place: a source may be below it.
    const made = sources.map((source) => this.#make(source))
    old.detach()
    for (const node of made) parent.insert(node, next)
  }

  #adjoin(kind: "adjoin" | "adjoinH" | "adjoinF", template: Template, target: DraftNode): void {
    const copy = this.#copyTemplate(template)
    const foot = copy.foot as DraftNode
    if (kind === "adjoinH") {
      foot.takeChildrenOf(target)
      target.takeChildrenOf(copy.root)
      return
    }
    // With adjoinF, the foot is the target itself; a template that is nothing but its foot has no effect.
    if (kind === "adjoinF" && foot === copy.root) return
    const { parent, next } = target
    target.detach()
    if (parent === undefined) this.root = copy.root
    else parent.insert(copy.root, next)
    if (kind === "adjoin") foot.takeChildrenOf(target)
    else {
      foot.parent?.insert(target, foot)
      foot.detach()
    }
  }

  /// Puts the nodes from one sister to another into a new subtree.
  #group(template: Template, from: DraftNode, to: DraftNode): void {
    const { parent } = from
    if (parent === undefined) throw impossible("createSubtree: the root has no parent; use adjoinF")
    if (parent !== to.parent) throw impossible("createSubtree: the nodes don't have the same parent")
    const copy = this.#copyTemplate(template)
    const foot = copy.foot as DraftNode
    const [first, last] = isBefore(from, to) ? [from, to] : [to, from]
    parent.insert(copy.root, first)
    const end = last.next
    for (let node: DraftNode | undefined = first; node !== end; node = copy.root.next) {
      ;(node as DraftNode).detach()
      foot.insert(node as DraftNode)
    }
  }

  /// The first index for coindexation that no label of the tree has.
  #nextIndex(): number {
    if (this.#lastIndex === undefined) {
      this.#lastIndex = 0
      for (const { label } of (this.root as DraftNode).preorder()) {
        const [, index = "0"] = /.-([0-9]+)$/.exec(label) ?? []
        // Larger numbers aren't indices.
        if (Number(index) < 2 ** 31) this.#lastIndex = Math.max(this.#lastIndex, Number(index))
      }
    }
    return ++this.#lastIndex
  }
}

/// The child before which a new one becomes the child with a number; undefined to make it the last.
function childAfter(parent: DraftNode, number: number): DraftNode | undefined {
  if (number < 0) {
    // As in Tsurgeon, a number that is too low means the first place.
    let child: DraftNode | undefined
    for (let left = -1 - number; left > 0; left--) {
      child = child === undefined ? parent.last : child.previous
      if (child === undefined) return parent.first
    }
    return child
  }
  let child = parent.first
  for (let left = number - 1; left > 0; left--) {
    if (child === undefined)
      throw impossible(`${quoteValue(parent.label)} has too few children for a new one at place ${number}`)
    child = child.next
  }
  return child
}

function isBefore(node: DraftNode, other: DraftNode): boolean {
  let sister: DraftNode | undefined = node
  while (sister !== undefined && sister !== other) sister = sister.next
  return sister !== undefined
}
