// One way in which a pattern matches a tree.

import { SpandrelError } from "../../check/error.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { unknownName } from "../../check/unknown-name.ts"
import type { TreeView } from "./tree-index.ts"

/// What a match is made of: points are numbered as in `TreeIndex`, from the node that was queried.
export interface MatchedPoints {
  readonly root: number
  readonly names: readonly string[]
  /// The slots of the names, which are their places in `names`.
  readonly slots: ReadonlyMap<string, number>
  readonly named: ArrayLike<number>
  readonly variables: readonly string[]
  readonly values: readonly (string | undefined)[]
}

/// A match of a pattern: the node that its first node matched, and those that have names.
///
/// ```ts
/// const tree = readTree("(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))")
/// const [match] = tree.query("VP < NP=object")
/// match.root.text // "like fish"
/// match.node("object").text // "fish"
/// ```
export class Match<Node extends TreeView = TreeView, Name extends string = string> {
  readonly #tree: Node
  readonly #points: MatchedPoints

  /// @internal
  constructor(tree: Node, points: MatchedPoints) {
    this.#tree = tree
    this.#points = points
  }

  /// The node that the first node of the pattern matched. If that was a word, the leaf that has it.
  get root(): Node {
    return this.#nodeOf(this.#points.root)
  }

  /// The node with a name. If the pattern's node matched a word, it is the leaf that has it. Throws if there is none: the name may belong
  /// to an optional relation or to another alternative. `nodes` has those that there are.
  node(name: Name): Node {
    return this.#nodeOf(this.#pointOf(name))
  }

  /// The nodes by name, without those that this match doesn't have.
  get nodes(): ReadonlyMap<Name, Node> {
    const { names, named } = this.#points
    const nodes = new Map<Name, Node>()
    names.forEach((name, slot) => {
      const point = named[slot] as number
      if (point >= 0) nodes.set(name as Name, this.#nodeOf(point))
    })
    return nodes
  }

  /// The string of a variable, as captured with `#1%name`. Throws if there is none; `variables` has those that there are.
  variable(name: string): string {
    const value = this.variables.get(name)
    if (value === undefined) throw this.#unbound(name, this.#points.variables, "variable")
    return value
  }

  /// The variables by name, without those that this match doesn't have.
  get variables(): ReadonlyMap<string, string> {
    const { variables, values } = this.#points
    const captured = new Map<string, string>()
    variables.forEach((name, slot) => {
      const value = values[slot]
      if (value !== undefined) captured.set(name, value)
    })
    return captured
  }

  /// True if the node with a name (default: the root of the match) is a word, and not the tag above it: `the` in `DT < the=word`.
  isWord(name?: Name): boolean {
    return ((name === undefined ? this.#points.root : this.#pointOf(name)) & 1) === 1
  }

  #pointOf(name: string): number {
    const { names, slots, named } = this.#points
    const slot = slots.get(name)
    const point = slot === undefined ? -1 : (named[slot] as number)
    if (point < 0) throw this.#unbound(name, names, "node")
    return point
  }

  #nodeOf(point: number): Node {
    return this.#tree.nodeAt(this.#tree.row + (point >> 1)) as Node
  }

  #unbound(name: string, known: readonly string[], noun: string): SpandrelError {
    const message = known.includes(name)
      ? `this match has no ${noun} named ${quoteValue(name)}, which is optional or in another alternative; look it up in ${noun}s`
      : unknownName(name, known, { noun: `${noun} of the pattern`, plural: `${noun}s of the pattern` })
    return new SpandrelError("invalid-argument", message)
  }
}
