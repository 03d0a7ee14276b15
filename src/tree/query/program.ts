// A pattern as instructions for a search with backtracking.

import { compileLabelTest, type LabelTest, type LabelTestSettings } from "./label-test.ts"
import { PatternError } from "./pattern-error.ts"
import type { CaptureSyntax, ConditionSyntax, NodeSyntax, PatternSyntax, RelationSyntax } from "./syntax.ts"

/// A node of a compiled pattern.
export interface PatternNode {
  readonly id: number
  /// The test of its label; undefined for a reference.
  readonly test: LabelTest | undefined
  /// The slots of the variables that its label is captured in, each with the group of the regular expression.
  readonly captures: readonly { readonly group: number; readonly slot: number }[]
  /// What it refers to, for `=name` and `~name`.
  readonly reference: Reference | undefined
  /// The slot of its own name.
  readonly slot: number | undefined
  readonly condition: Condition | undefined
  /// True if which points match depends on the point alone, and not on what else was matched.
  readonly isExact: boolean
}

/// A reference to a node by its name: the very node, or one of which the same part of the label is equal.
export interface Reference {
  readonly slot: number
  readonly compared: ((label: string) => string) | undefined
}

/// What must be true of the surroundings of a node.
export type Condition =
  | RelationCondition
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[]; readonly isExact: boolean }
  | { readonly kind: "not" | "optional"; readonly part: Condition; readonly isExact: boolean }

/// A relation to a node.
export interface RelationCondition {
  readonly kind: "relation"
  readonly relation: Relation
  readonly node: PatternNode
  readonly isExact: boolean
}

/// A relation with the test of its chain.
export interface Relation extends RelationSyntax {
  readonly test: LabelTest | undefined
}

/// An instruction. `to` is where the search continues.
export type Instruction =
  /// Tries each point in a relation to another node's point.
  | { readonly kind: "choose"; readonly condition: RelationCondition; readonly from: number }
  /// Continues only if a condition without references holds for a node's point.
  | { readonly kind: "check"; readonly condition: Condition; readonly from: number }
  /// Tries what follows, and `to` if that fails.
  | { readonly kind: "try"; readonly to: number }
  | { readonly kind: "jump"; readonly to: number }
  /// Begins what is tried only until it succeeds; if it fails, the search continues at `to`.
  | { readonly kind: "begin"; readonly mark: number; readonly to: number }
  /// Ends it: no more is tried since the beginning.
  | { readonly kind: "commit"; readonly mark: number }
  /// Ends it: what has succeeded must not succeed.
  | { readonly kind: "fail"; readonly mark: number }
  /// Ends it: more is tried, but the search doesn't continue at `to` any more.
  | { readonly kind: "keep"; readonly mark: number }
  | { readonly kind: "match" }

/// A compiled pattern.
export interface Program {
  /// The alternatives for the first node, each with its instructions.
  readonly roots: readonly { readonly node: PatternNode; readonly instructions: readonly Instruction[] }[]
  readonly nodeCount: number
  readonly markCount: number
  /// The names of nodes and of variables, by slot.
  readonly names: readonly string[]
  readonly slots: ReadonlyMap<string, number>
  readonly variables: readonly string[]
}

/// Compiles a pattern that was parsed.
export function compileProgram(syntax: PatternSyntax, pattern: string, settings: LabelTestSettings): Program {
  return new Compiler(syntax, pattern, settings).compile()
}

class Compiler {
  readonly #syntax: PatternSyntax
  readonly #pattern: string
  readonly #settings: LabelTestSettings
  readonly #names = new Slots()
  readonly #variables = new Slots()
  // How many nodes capture each variable.
  readonly #uses = new Map<string, number>()
  #marks = 0

  constructor(syntax: PatternSyntax, pattern: string, settings: LabelTestSettings) {
    this.#syntax = syntax
    this.#pattern = pattern
    this.#settings = settings
  }

  compile(): Program {
    for (const root of this.#syntax.roots) this.#countCaptures(root)
    const nodes = this.#syntax.roots.map((root) => this.#node(root))
    const roots = nodes.map((node) => {
      const instructions: Instruction[] = []
      if (node.condition !== undefined) this.#emit(node.condition, node.id, instructions, true)
      instructions.push({ kind: "match" })
      return { node, instructions }
    })
    return {
      roots,
      nodeCount: this.#syntax.nodeCount,
      markCount: this.#marks,
      names: this.#names.all,
      slots: this.#names.slots,
      variables: this.#variables.all,
    }
  }

  #countCaptures({ description, condition }: NodeSyntax): void {
    if (description.kind === "label")
      for (const { variable } of description.captures)
        this.#uses.set(variable, (this.#uses.get(variable) ?? 0) + 1)
    if (condition !== undefined) this.#countInCondition(condition)
  }

  #countInCondition(condition: ConditionSyntax): void {
    if (condition.kind === "relation") this.#countCaptures(condition.node)
    else if (condition.kind === "and" || condition.kind === "or")
      for (const part of condition.parts) this.#countInCondition(part)
    else this.#countInCondition(condition.part)
  }

  #node({ id, description, name, condition: given }: NodeSyntax): PatternNode {
    const slot = name === undefined ? undefined : this.#names.of(name)
    const test =
      description.kind === "label"
        ? compileLabelTest(description.test, this.#pattern, this.#settings)
        : undefined
    const captures = description.kind === "label" ? this.#captures(description.captures, test) : []
    const reference =
      description.kind === "label"
        ? undefined
        : {
            slot: this.#names.of(description.name),
            compared:
              description.kind === "same-node"
                ? undefined
                : description.basic
                  ? this.#settings.category
                  : wholeLabel,
          }
    const condition = given && this.#condition(given)
    const isFree =
      description.kind === "label" &&
      description.captures.every(({ variable }) => this.#uses.get(variable) === 1)
    return { id, test, captures, reference, slot, condition, isExact: isFree && (condition?.isExact ?? true) }
  }

  #captures(captures: readonly CaptureSyntax[], test: LabelTest | undefined) {
    return captures.map(({ group, variable, column }) => {
      if (test?.groups !== undefined && group > test.groups)
        throw new PatternError(
          this.#pattern,
          column,
          `the regular expression has no group ${group}, only ${test.groups}; #0 is all that it matches`,
        )
      return { group, slot: this.#variables.of(variable) }
    })
  }

  #condition(condition: ConditionSyntax): Condition {
    switch (condition.kind) {
      case "relation": {
        const { relation, node: syntax } = condition
        const test = relation.chain && compileLabelTest(relation.chain, this.#pattern, this.#settings)
        const node = this.#node(syntax)
        return { kind: "relation", relation: { ...relation, test }, node, isExact: node.isExact }
      }
      case "and":
      case "or": {
        const parts = condition.parts.map((part) => this.#condition(part))
        return { kind: condition.kind, parts, isExact: parts.every(({ isExact }) => isExact) }
      }
      case "not": {
        const part = this.#condition(condition.part)
        return { kind: "not", part, isExact: part.isExact }
      }
      case "optional":
        // It never fails, whatever it contains.
        return { kind: "optional", part: this.#condition(condition.part), isExact: true }
    }
  }

  /// Adds the instructions of a condition. `isDecided` says that it holds for all candidates of its node, as far as it is exact.
  #emit(condition: Condition, from: number, out: Instruction[], isDecided: boolean): void {
    switch (condition.kind) {
      case "relation": {
        const { node } = condition
        out.push({ kind: "choose", condition, from })
        if (node.condition !== undefined) this.#emit(node.condition, node.id, out, true)
        return
      }
      case "and":
        for (const part of condition.parts) this.#emit(part, from, out, isDecided)
        return
      case "or":
        this.#emitAlternatives(condition.parts, from, out)
        return
      case "not":
        if (!condition.isExact) this.#emitTried(condition.part, from, out, "fail")
        else if (!isDecided) out.push({ kind: "check", condition, from })
        return
      case "optional":
        // As in Tregex: of a single relation the first point counts, of several combined ones all do.
        this.#emitTried(condition.part, from, out, condition.part.kind === "relation" ? "commit" : "keep")
    }
  }

  #emitAlternatives(parts: readonly Condition[], from: number, out: Instruction[]): void {
    const jumps: number[] = []
    parts.forEach((part, number) => {
      const isLast = number === parts.length - 1
      const start = out.length
      if (!isLast) out.push({ kind: "match" })
      this.#emit(part, from, out, false)
      if (isLast) return
      jumps.push(out.length)
      out.push({ kind: "match" })
      out[start] = { kind: "try", to: out.length }
    })
    for (const at of jumps) out[at] = { kind: "jump", to: out.length }
  }

  #emitTried(part: Condition, from: number, out: Instruction[], end: "commit" | "fail" | "keep"): void {
    const mark = this.#marks++
    const start = out.length
    out.push({ kind: "match" })
    this.#emit(part, from, out, false)
    out.push({ kind: end, mark })
    out[start] = { kind: "begin", mark, to: out.length }
  }
}

const wholeLabel = (label: string) => label

/// Names, numbered in the order of their first use.
class Slots {
  readonly all: string[] = []
  readonly slots = new Map<string, number>()

  of(name: string): number {
    let slot = this.slots.get(name)
    if (slot === undefined) {
      slot = this.all.push(name) - 1
      this.slots.set(name, slot)
    }
    return slot
  }
}
