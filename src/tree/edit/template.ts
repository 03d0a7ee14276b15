// The trees that operations put into a tree. Tsurgeon calls them auxiliary trees: `(NP (NP@) (PP=new (IN of)))`.

import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import type { Tree } from "../tree.ts"
import { DraftNode, draftOf } from "./draft-node.ts"

/// A copy of a template: its root, the nodes that it names, and the foot, if it has one.
export interface TemplateCopy {
  readonly root: DraftNode
  readonly foot: DraftNode | undefined
  readonly named: ReadonlyMap<string, DraftNode>
}

interface TemplateNode {
  readonly label: string
  readonly features?: string | undefined
  readonly isWord: boolean
  readonly parent: number
}

/// A tree to be copied into others. A leaf whose label ends with `@` is the foot, where what was in the tree goes; `=name` after a label
/// gives the new node a name. A backslash before `@` or `=` makes them part of the label.
export class Template {
  /// The names of its nodes.
  readonly names: readonly string[]
  readonly hasFoot: boolean
  /// True if it is a single node.
  readonly isSingle: boolean
  readonly #nodes: readonly TemplateNode[]
  readonly #named: ReadonlyMap<string, number>
  readonly #foot: number | undefined

  constructor(nodes: readonly TemplateNode[], named: ReadonlyMap<string, number>, foot: number | undefined) {
    this.#nodes = nodes
    this.#named = named
    this.#foot = foot
    this.names = [...named.keys()]
    this.hasFoot = foot !== undefined
    this.isSingle = nodes.length === 1
  }

  /// A template of a finished tree, which has neither names nor a foot.
  static ofTree(tree: Tree): Template {
    const nodes: TemplateNode[] = []
    const copy = draftOf(tree.subtree().nodes).nodes[0] as DraftNode
    const rows = new Map<DraftNode, number>()
    for (const node of copy.preorder()) {
      const parent = node.parent === undefined ? -1 : (rows.get(node.parent) as number)
      rows.set(node, nodes.length)
      const { form, features } = node
      nodes.push({ label: form ?? node.label, features, isWord: form !== undefined, parent })
    }
    return new Template(nodes, new Map(), undefined)
  }

  /// The same template with its single node as the foot.
  withFootAtRoot(): Template {
    return new Template(
      this.#nodes.map((node) => ({ ...node, isWord: false })),
      this.#named,
      0,
    )
  }

  copy(): TemplateCopy {
    const nodes: DraftNode[] = []
    for (const { label, features, isWord, parent } of this.#nodes) {
      const node = isWord ? DraftNode.word(label) : DraftNode.phrase(label, features)
      nodes.push(node)
      nodes[parent]?.insert(node)
    }
    const at = (row: number) => nodes[row] as DraftNode
    return {
      root: at(0),
      foot: this.#foot === undefined ? undefined : at(this.#foot),
      named: new Map(Array.from(this.#named, ([name, row]) => [name, at(row)])),
    }
  }
}

/// Collects the nodes of a template, from left to right.
export class TemplateBuilder {
  readonly #nodes: TemplateNode[] = []
  readonly #named = new Map<string, number>()
  readonly #open: number[] = []
  readonly #filled = new Set<number>()
  #foot: number | undefined

  get depth(): number {
    return this.#open.length
  }

  open(text: string): void {
    this.#open.push(this.#nodes.length)
    this.#add(text, false)
  }

  /// Adds a word, or a foot: `foot@`.
  add(text: string): void {
    this.#add(text, true)
  }

  close(): void {
    const row = this.#open.pop() as number
    if (this.#filled.has(row)) return
    // A bracket without children can be the foot, (NP@).
    const node = this.#nodes[row] as TemplateNode
    if (node.label.endsWith("@")) this.#setFoot(row, node)
  }

  finish(): Template {
    const nodes = this.#nodes.map((node, row) => ({ ...node, label: this.#readLabel(node.label, row) }))
    return new Template(nodes, this.#named, this.#foot)
  }

  #add(text: string, isWord: boolean): void {
    const parent = this.#open[this.#open.length - (isWord ? 1 : 2)] ?? -1
    const row = this.#nodes.length
    const node = { label: text, isWord, parent }
    this.#filled.add(parent)
    this.#nodes.push(node)
    if (isWord && /(?<!\\)@$/.test(text)) this.#setFoot(row, node)
  }

  #setFoot(row: number, { label, parent }: TemplateNode): void {
    if (this.#foot !== undefined) throw invalidTemplate('two nodes are marked with "@"; a tree has one foot')
    this.#foot = row
    this.#nodes[row] = { label: label.slice(0, -1), isWord: false, parent }
  }

  /// The label without its name and its backslashes.
  #readLabel(text: string, row: number): string {
    const [, label = text, name] = /^((?:\\.|[^\\])*)=([^=]+)$/s.exec(text) ?? []
    if (name !== undefined) {
      if (this.#named.has(name)) throw invalidTemplate(`two nodes are named ${quoteValue(name)}`)
      this.#named.set(name, row)
    }
    return label.replaceAll(/\\(.)/gs, "$1")
  }
}

function invalidTemplate(message: string): SpandrelError {
  return new SpandrelError("invalid-edit", message)
}
