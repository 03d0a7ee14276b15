// What a pattern means: all its matches, by trying all points for all of its nodes.

import type { PlainPoint } from "./plain-points.ts"
import { type PlainContext, related } from "./plain-relations.ts"

/// A test of labels, and how it is written.
export interface PlainTest {
  readonly text: string
  passes(label: string, isRoot: boolean): boolean
  /// The variable and what is captured in it.
  readonly capture?: { readonly variable: string; from(label: string): string | undefined }
}

/// A node of a pattern: a test, the same node as another, or one with the same label.
export interface PlainNode {
  readonly test: PlainTest | { readonly same: "node" | "label" | "category"; readonly as: string }
  readonly name?: string | undefined
  readonly condition?: PlainCondition | undefined
}

/// A chain is described by a test of labels.
export type PlainCondition =
  | {
      readonly kind: "relation"
      readonly symbol: string
      readonly chain?: PlainTest
      readonly node: PlainNode
    }
  | { readonly kind: "and" | "or"; readonly parts: readonly PlainCondition[] }
  | { readonly kind: "not" | "optional"; readonly part: PlainCondition }

/// A match as a string: its root, its names and its variables.
export interface PlainMatch {
  readonly root: PlainPoint
  readonly names: Readonly<Record<string, PlainPoint>>
  readonly variables: Readonly<Record<string, string>>
}

/// The category of a label in which only `-` begins annotations.
export const plainCategory = (label: string) => label.replace(/(?<=.)-.*/, "")

/// A pattern as users write it.
export function patternText({ test, name, condition }: PlainNode): string {
  const symbols = { node: "=", label: "~", category: "@~" }
  const description = "text" in test ? test.text : symbols[test.same] + test.as
  const named = name === undefined ? description : `${description}=${name}`
  return condition === undefined ? named : `${named} ${conditionText(condition)}`
}

function conditionText(condition: PlainCondition): string {
  switch (condition.kind) {
    case "relation": {
      const { symbol, chain, node } = condition
      const text = patternText(node)
      const relation = chain === undefined ? symbol : symbol.replace("C", chain.text)
      return `${relation} ${node.condition === undefined ? text : `(${text})`}`
    }
    case "and":
      return condition.parts.map(groupText).join(" ")
    case "or":
      return `[${condition.parts.map(conditionText).join(" | ")}]`
    case "not":
      return `!${groupText(condition.part)}`
    case "optional":
      return `?${groupText(condition.part)}`
  }
}

const groupText = (condition: PlainCondition) =>
  condition.kind === "and" ? `[${conditionText(condition)}]` : conditionText(condition)

type Bindings = Pick<PlainMatch, "names" | "variables">

/// All matches of a pattern, in the order in which a search finds them.
export function plainMatches(pattern: PlainNode, context: PlainContext): PlainMatch[] {
  return context.points.flatMap((root) =>
    ofNode(pattern, root, { names: {}, variables: {} }, context).map((bindings) => ({ root, ...bindings })),
  )
}

function ofNode(node: PlainNode, point: PlainPoint, bindings: Bindings, context: PlainContext): Bindings[] {
  const { test, name, condition } = node
  let { names, variables } = bindings
  if ("text" in test) {
    if (!test.passes(point.label, point.parent === undefined)) return []
    if (test.capture !== undefined) {
      const { variable, from } = test.capture
      const value = from(point.label)
      const known = variables[variable]
      if (known !== undefined && known !== value) return []
      if (value !== undefined) variables = { ...variables, [variable]: value }
    }
  } else {
    const other = names[test.as]
    if (other === undefined) return []
    if (test.same === "node" && other !== point) return []
    if (test.same === "label" && other.label !== point.label) return []
    if (test.same === "category" && plainCategory(other.label) !== plainCategory(point.label)) return []
  }
  if (name !== undefined) names = { ...names, [name]: point }
  const own = { names, variables }
  return condition === undefined ? [own] : ofCondition(condition, point, own, context)
}

function ofCondition(
  condition: PlainCondition,
  point: PlainPoint,
  bindings: Bindings,
  context: PlainContext,
): Bindings[] {
  switch (condition.kind) {
    case "relation": {
      const { symbol, chain, node } = condition
      const inChain = (label: string) => chain?.passes(label, false) ?? true
      return related(symbol, point, { ...context, inChain }).flatMap((other) =>
        ofNode(node, other, bindings, context),
      )
    }
    case "and":
      return condition.parts.reduce<Bindings[]>(
        (found, part) => found.flatMap((one) => ofCondition(part, point, one, context)),
        [bindings],
      )
    case "or":
      return condition.parts.flatMap((part) => ofCondition(part, point, bindings, context))
    case "not":
      return ofCondition(condition.part, point, bindings, context).length === 0 ? [bindings] : []
    case "optional": {
      const found = ofCondition(condition.part, point, bindings, context)
      if (found.length === 0) return [bindings]
      // As in Tregex: of a single relation the first match counts, of several combined ones all do.
      return condition.part.kind === "relation" ? found.slice(0, 1) : found
    }
  }
}
