// The operations that a tree can be edited with: Tsurgeon's.

import type { Template } from "./template.ts"

/// Where a node goes: before or after another, or among its children. Children count from 1, and from -1 for the last.
export type Position =
  | { readonly kind: "before" | "after"; readonly name: string }
  | { readonly kind: "child"; readonly name: string; readonly number: number }

/// A part of a new label.
export type LabelPiece =
  | { readonly kind: "text"; readonly text: string }
  /// What a group of the regular expression matched.
  | { readonly kind: "group"; readonly group: number | string }
  /// The label of a node, or the string of a variable.
  | { readonly kind: "node" | "variable"; readonly name: string }

/// How the new label of a node is made from the old one.
export type Relabelling =
  | { readonly kind: "fixed"; readonly label: string }
  | { readonly kind: "replace"; readonly expression: RegExp; readonly pieces: readonly LabelPiece[] }
  | { readonly kind: "function"; readonly change: (label: string) => string }

/// What is inserted: a copy of a node of the match, or a new tree.
export type Source = string | Template

/// One operation. Nodes are those that the pattern or a template names.
export type Operation =
  | { readonly kind: "delete" | "prune" | "coindex"; readonly names: readonly string[] }
  | { readonly kind: "excise"; readonly top: string; readonly bottom: string }
  | { readonly kind: "relabel"; readonly name: string; readonly by: Relabelling }
  | { readonly kind: "insert"; readonly source: Source; readonly position: Position }
  | { readonly kind: "move"; readonly name: string; readonly position: Position; readonly prunes: boolean }
  | { readonly kind: "replace"; readonly name: string; readonly sources: readonly Source[] }
  | {
      readonly kind: "adjoin" | "adjoinH" | "adjoinF"
      readonly template: Template
      readonly name: string
    }
  | {
      readonly kind: "createSubtree"
      readonly template: Template
      readonly from: string
      readonly to: string
    }
  | {
      readonly kind: "if"
      readonly name: string
      readonly exists: boolean
      readonly operations: readonly Operation[]
    }

/// The nodes and variables that operations refer to, without those that their own templates name.
export function namesUsed(operations: readonly Operation[]): { nodes: Set<string>; variables: Set<string> } {
  const nodes = new Set<string>()
  const variables = new Set<string>()
  const made = new Set<string>()
  const open = [...operations].reverse()
  const use = (source: Source) => {
    if (typeof source === "string") nodes.add(source)
    else for (const name of source.names) made.add(name)
  }
  for (let operation = open.pop(); operation !== undefined; operation = open.pop()) {
    switch (operation.kind) {
      case "delete":
      case "prune":
      case "coindex":
        operation.names.forEach(use)
        break
      case "excise":
        use(operation.top)
        use(operation.bottom)
        break
      case "relabel":
        use(operation.name)
        if (operation.by.kind === "replace")
          for (const piece of operation.by.pieces)
            if (piece.kind === "node") use(piece.name)
            else if (piece.kind === "variable") variables.add(piece.name)
        break
      case "insert":
        use(operation.source)
        use(operation.position.name)
        break
      case "move":
        use(operation.name)
        use(operation.position.name)
        break
      case "replace":
        use(operation.name)
        operation.sources.forEach(use)
        break
      case "createSubtree":
        use(operation.template)
        use(operation.from)
        use(operation.to)
        break
      case "if":
        use(operation.name)
        open.push(...[...operation.operations].reverse())
        break
      default:
        use(operation.template)
        use(operation.name)
    }
  }
  for (const name of made) nodes.delete(name)
  return { nodes, variables }
}
