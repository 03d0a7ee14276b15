// A pattern with operations, applied for as long as it matches.

import { SpandrelError } from "../../check/error.ts"
import { formatCount } from "../../check/format-count.ts"
import { quoteValue } from "../../check/quote-value.ts"
import { unknownName } from "../../check/unknown-name.ts"
import { equalTrees } from "../compare.ts"
import type { Match } from "../query/match.ts"
import { Pattern } from "../query/pattern.ts"
import { Tree } from "../tree.ts"
import { applyOperations } from "./apply-operations.ts"
import { type DraftNode, draftOf } from "./draft-node.ts"
import { finishDraft } from "./finish-draft.ts"
import { type Edited, labelRuleOf, runLabelRule } from "./label-rule.ts"
import { namesUsed, type Operation } from "./operation.ts"

/// A pattern, and what is done where it matches.
export interface Rule {
  readonly pattern: Pattern
  readonly operations: readonly Operation[]
}

/// A rule. Throws "invalid-edit" if an operation names a node that the pattern doesn't have.
export function ruleOf(pattern: string | Pattern, operations: readonly Operation[]): Rule {
  const compiled = typeof pattern === "string" ? new Pattern(pattern) : pattern
  const { nodes, variables } = namesUsed(operations)
  for (const [used, known, noun] of [
    [nodes, compiled.names, "node"],
    [variables, compiled.variables, "variable"],
  ] as const)
    for (const name of used)
      if (!known.includes(name)) {
        const kind = { noun: `${noun} of the pattern`, plural: `${noun}s of the pattern` }
        throw new SpandrelError("invalid-edit", unknownName(name, known, kind))
      }
  return { pattern: compiled, operations }
}

/// Applies rules one after the other, each for as long as it matches.
export function runRules(
  rules: readonly Rule[],
  tree: Tree,
  { maxEdits }: { readonly maxEdits?: number | undefined } = {},
): Edited {
  let current: Tree | undefined = tree.subtree()
  let edits = 0
  for (const rule of rules) {
    const result: Edited = runRule(rule, current, maxEdits ?? 1000 + 10 * current.nodes.labels.length)
    edits += result.edits
    current = result.tree
    if (current === undefined) break
  }
  return { tree: current, edits }
}

function runRule({ pattern, operations }: Rule, tree: Tree, most: number): Edited {
  const checkCount = (made: number) => {
    if (made >= most) throw endless(pattern, `still matches after ${formatCount(most, "edit")} of one tree`)
  }
  const reject = () => {
    throw endless(pattern, "matches for ever: the edit changes nothing")
  }
  const labelRule = labelRuleOf(pattern, operations)
  if (labelRule !== undefined) return runLabelRule(labelRule, tree, { checkCount, reject })
  let current = tree
  let edits = 0
  for (let match = firstMatch(pattern, current); match !== undefined; match = firstMatch(pattern, current)) {
    checkCount(edits)
    const next = editOnce(match, operations)
    edits++
    if (next === undefined) return { tree: undefined, edits }
    if (equalTrees(next, current)) reject()
    current = next
  }
  return { tree: current, edits }
}

/// Carries out operations at one match.
export function editOnce(match: Match<Tree>, operations: readonly Operation[]): Tree | undefined {
  const { nodes: table } = match.root
  const { nodes, words } = draftOf(table)
  const named = new Map<string, DraftNode>()
  for (const [name, { row }] of match.nodes)
    named.set(name, (match.isWord(name) ? words[row] : nodes[row]) as DraftNode)
  const root = applyOperations(operations, {
    root: nodes[0] as DraftNode,
    nodes: named,
    variables: match.variables,
  })
  return root && Tree.of(finishDraft(root, table.line))
}

function firstMatch(pattern: Pattern, tree: Tree): Match<Tree> | undefined {
  const { value } = pattern.firstMatches(tree).next()
  return value ?? undefined
}

function endless({ text }: Pattern, problem: string): SpandrelError {
  return new SpandrelError(
    "endless-edit",
    `the pattern ${quoteValue(text)} ${problem}; make the pattern exclude what was edited, as in "NP=np !< X", or raise the limit`,
  )
}
