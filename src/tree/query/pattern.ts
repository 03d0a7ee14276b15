// A compiled pattern, and what it finds.

import { checkArgument } from "../../check/argument-reader.ts"
import { iterable, type Kind } from "../../check/kinds.ts"
import { collinsHeads } from "../heads/collins.ts"
import { basicCategory } from "./basic-category.ts"
import { Match } from "./match.ts"
import { parsePattern } from "./parse-pattern.ts"
import { compileProgram, type Program } from "./program.ts"
import { type HeadSource, Run } from "./run.ts"
import type { TreeView } from "./tree-index.ts"

/// What a pattern is compiled with.
export interface PatternSettings {
  readonly heads?: HeadSource | undefined
  readonly basicCategory?: ((label: string) => string) | undefined
  readonly backtracking?: boolean | undefined
}

/// A compiled pattern, made by `compilePattern`. It can be used for any number of trees.
export class Pattern<Name extends string = string> {
  /// The pattern as it was written.
  readonly text: string
  readonly #program: Program
  readonly #heads: HeadSource

  /// @internal
  constructor(
    text: string,
    {
      heads = collinsHeads,
      basicCategory: category = basicCategory,
      backtracking = true,
    }: PatternSettings = {},
  ) {
    this.text = text
    this.#program = compileProgram(parsePattern(text), text, { category, backtracking })
    this.#heads = heads
  }

  /// The names of nodes, in the order in which they are written.
  get names(): readonly Name[] {
    return this.#program.names as readonly Name[]
  }

  /// The names of variables.
  get variables(): readonly string[] {
    return this.#program.variables
  }

  /// The test of its label, if the pattern is a single node and says nothing else.
  /// @internal
  get labelTest(): ((label: string) => boolean) | undefined {
    const [{ node } = { node: undefined }, ...others] = this.#program.roots
    if (node === undefined || others.length > 0 || node.condition !== undefined) return undefined
    const { test, captures } = node
    return test?.isRoot === undefined && captures.length === 0 ? test?.passes : undefined
  }

  /// All matches in a tree, searched for one by one. A node that matches in several ways has several matches. The tree that is passed is
  /// all that the pattern sees: if it is a part of a larger tree, nothing around it counts.
  matches<Node extends TreeView>(tree: Node): Generator<Match<Node, Name>, void, undefined> {
    return this.#search(tree, "all")
  }

  /// The first match at each node that has one.
  firstMatches<Node extends TreeView>(tree: Node): Generator<Match<Node, Name>, void, undefined> {
    return this.#search(tree, "first")
  }

  /// The matches whose root is this node, within the whole tree that the node is in.
  matchesAt<Node extends TreeView>(node: Node): Generator<Match<Node, Name>, void, undefined> {
    const { row } = checkArgument(node, "the node", treeView)
    return this.#search(node.nodeAt(0) as Node, "all", 2 * row)
  }

  /// All matches in many trees, such as those of a stream.
  async *search<Node extends TreeView>(
    trees: Iterable<Node> | AsyncIterable<Node>,
  ): AsyncGenerator<Match<Node, Name>, void, undefined> {
    for await (const tree of checkArgument(trees, "the trees", iterable)) yield* this.matches(tree as Node)
  }

  /// True if there is a match in a tree.
  test(tree: TreeView): boolean {
    return this.#run(tree).test()
  }

  /// The number of matches in a tree.
  count(tree: TreeView): number {
    return this.#run(tree).count()
  }

  #search<Node extends TreeView>(tree: Node, which: "all" | "first", only?: number) {
    // Checked here rather than when the first match is asked for.
    checkArgument(tree, "the tree", treeView)
    return this.#found(tree, which, only)
  }

  *#found<Node extends TreeView>(
    tree: Node,
    which: "all" | "first",
    only?: number,
  ): Generator<Match<Node, Name>, void, undefined> {
    const run = this.#run(tree)
    for (const root of run.points(which, only)) yield new Match<Node, Name>(tree, run.current(root))
  }

  #run(tree: TreeView): Run {
    return new Run(this.#program, checkArgument(tree, "the tree", treeView), this.#heads)
  }
}

// Not by its class: that file imports this one.
const treeView: Kind<TreeView> = {
  description: "a Tree (use readTree for brackets, fromPlain for a tree that was posted)",
  is: (value): value is TreeView =>
    typeof value === "object" && value !== null && "nodeAt" in value && typeof value.nodeAt === "function",
}
