// Random patterns.

import fc from "fast-check"
import { type PlainCondition, type PlainNode, type PlainTest, plainCategory } from "./plain-pattern.ts"
import { definitions, unordered } from "./plain-relations.ts"

/// Labels and words for trees and patterns. Some words are labels too.
export const phraseLabels = ["S", "NP", "NP-SBJ", "NP-1", "VP"]
export const tags = ["NN", "NN-1", "DT"]
export const words = ["a", "b-1", "NP", "NN"]

const labels = [...phraseLabels, ...tags, ...words]
const label = fc.constantFrom(...labels)

const plain = (text: string, passes: (label: string) => boolean): PlainTest => ({ text, passes })
const regexTests: readonly PlainTest[] = [
  plain("/^N/", (text) => text.startsWith("N")),
  plain("/P$/", (text) => text.endsWith("P")),
  plain("/-[A-Z1]/", (text) => text.includes("-")),
  plain("/^(?:NP|VP)$/", (text) => text === "NP" || text === "VP"),
]
const letter = (text: string) => text.slice(0, 1)
const suffix = (text: string) => (text.includes("-") ? text.slice(text.indexOf("-") + 1) : undefined)
const captures: readonly PlainTest[] = [
  { text: "/^(.)/#1%x", passes: () => true, capture: { variable: "x", from: letter } },
  {
    text: "/-(.*)/#1%x",
    passes: (text) => text.includes("-"),
    capture: { variable: "x", from: suffix },
  },
  { text: "/^[^-]*(?:-(.*))?$/#1%y", passes: () => true, capture: { variable: "y", from: suffix } },
  {
    text: "NP|NN#0%y",
    passes: (text) => /^N[PN]$/.test(text),
    capture: { variable: "y", from: (text) => text },
  },
]

const labelTest: fc.Arbitrary<PlainTest> = fc.oneof(
  { weight: 4, arbitrary: label.map((one) => plain(one, (text) => text === one)) },
  {
    weight: 2,
    arbitrary: fc
      .array(label, { minLength: 2, maxLength: 3 })
      .map((some) => plain(some.join("|"), (text) => some.includes(text))),
  },
  { weight: 2, arbitrary: fc.constantFrom(...regexTests) },
  { weight: 4, arbitrary: fc.constant(plain("__", () => true)) },
)

/// A test of labels without captures, as in a chain.
const chainTest = fc
  .record({ test: labelTest, basic: fc.boolean(), negated: fc.boolean() })
  .map(({ test, basic, negated }) => changed(test, basic, negated))

const nodeTest: fc.Arbitrary<PlainTest> = fc.oneof(
  { weight: 6, arbitrary: labelTest },
  { weight: 2, arbitrary: chainTest },
  { weight: 2, arbitrary: fc.constantFrom(...captures) },
  { weight: 1, arbitrary: fc.constant<PlainTest>({ text: "_ROOT_", passes: (_, isRoot) => isRoot }) },
  { weight: 1, arbitrary: fc.constant<PlainTest>({ text: "!_ROOT_", passes: (_, isRoot) => !isRoot }) },
)

function changed({ text, passes }: PlainTest, basic: boolean, negated: boolean): PlainTest {
  return {
    text: `${negated ? "!" : ""}${basic ? "@" : ""}${text}`,
    passes: (one, isRoot) => passes(basic ? plainCategory(one) : one, isRoot) !== negated,
  }
}

/// A pattern before it is decided which node has which name.
interface Draft {
  readonly test: PlainTest
  readonly isNamed: boolean
  /// Refers to a node that was named before, if there is one.
  readonly refers: { readonly same: "node" | "label" | "category"; readonly to: number } | undefined
  readonly condition: DraftCondition | undefined
}

type DraftCondition =
  | { readonly kind: "relation"; readonly symbol: string; readonly chain: PlainTest; readonly node: Draft }
  | { readonly kind: "and" | "or"; readonly parts: readonly DraftCondition[] }
  | { readonly kind: "not" | "optional"; readonly part: DraftCondition }

const symbol = fc.constantFrom(...Object.keys(definitions))
const { node } = fc.letrec<{
  node: Draft
  condition: DraftCondition
  relation: DraftCondition
  group: DraftCondition
}>((tie) => ({
  node: fc.record({
    test: nodeTest,
    isNamed: fc.boolean(),
    refers: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.record({ same: fc.constantFrom("node", "label", "category"), to: fc.nat(9) }),
      },
    ),
    condition: fc.option(tie("condition"), { nil: undefined, depthSize: "small", maxDepth: 2 }),
  }),
  relation: fc.record({ kind: fc.constant("relation"), symbol, chain: chainTest, node: tie("node") }),
  // What may follow "!" and "?".
  group: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    tie("relation"),
    fc.record({
      kind: fc.constantFrom("and", "or"),
      parts: fc.array(tie("condition"), { minLength: 2, maxLength: 2 }),
    }),
  ),
  condition: fc.oneof(
    { depthSize: "small", maxDepth: 3, withCrossShrink: true },
    { weight: 5, arbitrary: tie("relation") },
    { weight: 4, arbitrary: tie("group") },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("not", "optional"), part: tie("group") }) },
  ),
})) as { node: fc.Arbitrary<Draft> }

/// A random pattern of everything that patterns have.
export const arbitraryPattern: fc.Arbitrary<PlainNode> = node.map((draft) => new Naming().node(draft))

/// Gives names to nodes, so that references follow the names that they refer to.
class Naming {
  #known: readonly string[] = []
  #negations = 0

  node({ test, isNamed, refers, condition }: Draft): PlainNode {
    const as = refers === undefined ? undefined : this.#known[refers.to % this.#known.length]
    const described = refers === undefined || as === undefined ? test : { same: refers.same, as }
    const mayBeNamed = isNamed && this.#negations === 0 && refers?.same !== "node"
    const name = mayBeNamed ? `n${this.#known.length}` : undefined
    if (name !== undefined) this.#known = [...this.#known, name]
    return { test: described, name, condition: condition && this.#condition(condition) }
  }

  #condition(draft: DraftCondition): PlainCondition {
    switch (draft.kind) {
      case "relation": {
        const { kind, symbol, chain, node } = draft
        return { kind, symbol, ...(symbol.includes("C") ? { chain } : {}), node: this.node(node) }
      }
      case "and":
        return { kind: "and", parts: draft.parts.map((part) => this.#condition(part)) }
      case "or": {
        const before = this.#known
        let after = before
        const parts = draft.parts.map((part) => {
          this.#known = before
          const condition = this.#condition(part)
          if (this.#known.length > after.length) after = this.#known
          return condition
        })
        this.#known = after
        return { kind: "or", parts }
      }
      case "not": {
        this.#negations++
        const part = this.#condition(draft.part)
        this.#negations--
        return { kind: "not", part }
      }
      case "optional": {
        const { part } = draft
        // The first match counts, and which that is isn't defined for these.
        if (part.kind === "relation" && hasUnordered(part)) return this.#condition(part)
        return { kind: "optional", part: this.#condition(part) }
      }
    }
  }
}

function hasUnordered(draft: DraftCondition): boolean {
  switch (draft.kind) {
    case "relation": {
      const { symbol, node } = draft
      return unordered.includes(symbol) || (node.condition !== undefined && hasUnordered(node.condition))
    }
    case "and":
    case "or":
      return draft.parts.some(hasUnordered)
    case "not":
    case "optional":
      return hasUnordered(draft.part)
  }
}
