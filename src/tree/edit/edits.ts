// The edits that users write, as functions and as text.

import { checkArgument } from "../../check/argument-reader.ts"
import { SpandrelError } from "../../check/error.ts"
import { array, callable, either, type Kind, nonEmptyString, string } from "../../check/kinds.ts"
import { Tree } from "../tree.ts"
import { parseRelabelling } from "./new-label.ts"
import type { Operation, Relabelling, Source } from "./operation.ts"
import { parseOperations, parsePosition, parseTemplate } from "./parse-operations.ts"
import { Template } from "./template.ts"

/// A change to the nodes that a pattern names, made by the functions of `edit`.
export class TreeEdit {
  /// @internal
  readonly operations: readonly Operation[]

  private constructor(operations: readonly Operation[]) {
    this.operations = operations
  }

  /// @internal
  static of(...operations: readonly Operation[]): TreeEdit {
    return new TreeEdit(operations)
  }
}

/// What can be inserted: the name of a node, which is copied; a new tree; or its text, in which `=name` names a node.
export type InsertedTree = string | Tree

/// The edits of Tsurgeon. Each returns a `TreeEdit` for `editTree` and `editMatch`; nodes are given by their names in the pattern.
///
/// ```ts
/// const tree = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
/// editTree(tree, "VP < NP=object", edit.relabel("object", "NP-OBJ")) // (S (NP (PRP I)) (VP (VBP like) (NP-OBJ (NN fish))))
/// ```
export const edit = {
  /// Changes the label of a node, or a word. A function gets the old label and returns the new one; a string is the new label, or, as
  /// in Tsurgeon, `/expression/replacement/`.
  relabel(name: string, label: string | ((label: string) => string)): TreeEdit {
    return TreeEdit.of({ kind: "relabel", name: nameOf(name), by: relabellingOf(label) })
  },

  /// Removes nodes with everything below them. A phrase that loses all of its children is an error; see `prune`.
  delete(...names: readonly string[]): TreeEdit {
    return TreeEdit.of({ kind: "delete", names: namesOf(names) })
  },

  /// Removes nodes with everything below them, and the phrases above them that have nothing else.
  prune(...names: readonly string[]): TreeEdit {
    return TreeEdit.of({ kind: "prune", names: namesOf(names) })
  },

  /// Removes the nodes from `top` down to `bottom` (default: `top`), and puts the children of `bottom` in their place.
  excise(top: string, bottom: string = top): TreeEdit {
    return TreeEdit.of({ kind: "excise", top: nameOf(top), bottom: nameOf(bottom) })
  },

  /// Inserts a copy of a node, or a new tree. A position is `$+ name` (before the node), `$- name` (after it), `>2 name` (as its second
  /// child) or `>-1 name` (as its last).
  insert(what: InsertedTree, position: string): TreeEdit {
    return TreeEdit.of({ kind: "insert", source: sourceOf(what), position: positionOf(position) })
  },

  /// Moves a node.
  move(name: string, position: string): TreeEdit {
    return TreeEdit.of({ kind: "move", name: nameOf(name), position: positionOf(position), prunes: false })
  },

  /// Moves a node, and removes the phrases that had nothing else.
  movePrune(name: string, position: string): TreeEdit {
    return TreeEdit.of({ kind: "move", name: nameOf(name), position: positionOf(position), prunes: true })
  },

  /// Replaces a node by a copy of another, or by new trees.
  replace(name: string, ...by: readonly InsertedTree[]): TreeEdit {
    if (by.length === 0) throw invalid("replace needs a tree; use prune to remove a node")
    return TreeEdit.of({ kind: "replace", name: nameOf(name), sources: by.map(sourceOf) })
  },

  /// Puts a tree, such as `(NP (NP@) (PP (IN of)))`, in the place of a node; the node's children go to the leaf marked with `@`.
  adjoin(tree: string, name: string): TreeEdit {
    return TreeEdit.of({ kind: "adjoin", template: footed(tree), name: nameOf(name) })
  },

  /// Like `adjoin`, but the node stays as the root of the tree.
  adjoinH(tree: string, name: string): TreeEdit {
    return TreeEdit.of({ kind: "adjoinH", template: footed(tree), name: nameOf(name) })
  },

  /// Like `adjoin`, but the node stays as the leaf marked with `@`.
  adjoinF(tree: string, name: string): TreeEdit {
    return TreeEdit.of({ kind: "adjoinF", template: footed(tree), name: nameOf(name) })
  },

  /// Puts sisters, from one to another, into a new phrase: a label, or a tree with `@`.
  createSubtree(tree: string, from: string, to: string = from): TreeEdit {
    const template = parseTemplate(checkArgument(tree, "the tree", nonEmptyString))
    if (!template.hasFoot && !template.isSingle) throw withoutFoot()
    return TreeEdit.of({
      kind: "createSubtree",
      template: template.hasFoot ? template : template.withFootAtRoot(),
      from: nameOf(from),
      to: nameOf(to),
    })
  },

  /// Adds an index that is new in the tree to the labels: `NP-1` … `-NONE-`'s `*T*-1`.
  coindex(...names: readonly string[]): TreeEdit {
    return TreeEdit.of({ kind: "coindex", names: namesOf(names) })
  },

  /// Edits only if a node that is optional in the pattern is in the match.
  ifExists(name: string, ...edits: readonly (TreeEdit | string)[]): TreeEdit {
    return TreeEdit.of({ kind: "if", exists: true, name: nameOf(name), operations: operationsOf(edits) })
  },

  /// Edits only if a node that is optional in the pattern isn't in the match.
  ifNotExists(name: string, ...edits: readonly (TreeEdit | string)[]): TreeEdit {
    return TreeEdit.of({ kind: "if", exists: false, name: nameOf(name), operations: operationsOf(edits) })
  },
} as const

/// The operations of edits, or of their text as Tsurgeon writes it.
export function operationsOf(edits: unknown): Operation[] {
  const operations: Operation[] = []
  for (const given of array.is(edits) ? edits : [edits]) {
    const one = checkArgument(given, "an edit", editKind)
    operations.push(...(typeof one === "string" ? parseOperations(one) : one.operations))
  }
  return operations
}

const editKind: Kind<TreeEdit | string> = {
  description: "an edit, such as edit.prune(…), or its text",
  is: (value): value is TreeEdit | string => typeof value === "string" || value instanceof TreeEdit,
}

const labelKind = either(string, callable as Kind<(label: string) => string>)
const treeKind: Kind<InsertedTree> = {
  description: "the name of a node, a Tree, or its text",
  is: (value): value is InsertedTree => typeof value === "string" || value instanceof Tree,
}

const nameOf = (name: unknown) => checkArgument(name, "the name of a node", nonEmptyString)
const positionOf = (position: unknown) => parsePosition(checkArgument(position, "the position", string))

function namesOf(names: readonly unknown[]): string[] {
  if (names.length === 0) throw invalid("there are no nodes; pass the name of one")
  return names.map(nameOf)
}

function relabellingOf(given: unknown): Relabelling {
  const label = checkArgument(given, "the label", labelKind)
  if (typeof label === "function") return { kind: "function", change: label }
  if (label.length > 1 && label.startsWith("/") && label.endsWith("/")) return parseRelabelling(label)
  return { kind: "fixed", label }
}

function sourceOf(given: unknown): Source {
  const source = checkArgument(given, "what is inserted", treeKind)
  if (typeof source !== "string") return Template.ofTree(source)
  return source.trimStart().startsWith("(") ? parseTemplate(source) : nameOf(source)
}

function footed(tree: unknown): Template {
  const template = parseTemplate(checkArgument(tree, "the tree", nonEmptyString))
  if (!template.hasFoot) throw withoutFoot()
  return template
}

const invalid = (message: string) => new SpandrelError("invalid-edit", message)
const withoutFoot = () => invalid('the tree has no foot; mark a leaf with "@", as in (NP (NP@))')
