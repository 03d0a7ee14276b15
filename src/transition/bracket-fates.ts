// What has become of each gold bracket at a step of a parse: the colours of the paper's figure 4.

import type { GoldTree } from "./gold-tree.ts"
import type { NumberedBracket } from "./numbered-bracket.ts"
import type { TraceStep } from "./trace.ts"

/// A gold bracket is made; or it is reachable: the next one, another one around the topmost span (left), or one over words that are
/// still in the queue (right); or it is lost, and no action can make it any more.
export type BracketFate = "made" | "next" | "left" | "right" | "lost"

/// The fate of each gold bracket, in pre-order, after `at` actions of a trace that starts with the initial configuration.
export function bracketFates(gold: GoldTree, trace: readonly TraceStep[], at: number): BracketFate[] {
  const { stack, oracle } = trace[at] as TraceStep
  const made = new Set(trace.slice(0, at + 1).flatMap(({ bracket }) => (bracket ? [keyOf(bracket)] : [])))
  const reachable = new Set(oracle.reachable.map(keyOf))
  const next = oracle.next && keyOf(oracle.next)
  const right = stack.at(-1) as number
  return gold.brackets().map((bracket) => {
    const key = keyOf(bracket)
    if (made.has(key)) return "made"
    if (!reachable.has(key)) return "lost"
    if (key === next) return "next"
    return bracket.start >= right ? "right" : "left"
  })
}

/// The indices of the gold brackets that the action before step `at` has made unreachable: none if it was one of the oracle's.
export function newlyLost(gold: GoldTree, trace: readonly TraceStep[], at: number): number[] {
  if (at === 0) return []
  const before = bracketFates(gold, trace, at - 1)
  return bracketFates(gold, trace, at).flatMap((fate, index) =>
    fate === "lost" && before[index] !== "lost" ? [index] : [],
  )
}

/// The brackets that were made after `at` actions and are not in the gold tree.
export function wrongBrackets(gold: GoldTree, trace: readonly TraceStep[], at: number): NumberedBracket[] {
  const wanted = new Set(gold.brackets().map(keyOf))
  return trace
    .slice(0, at + 1)
    .flatMap(({ bracket }) => (bracket !== undefined && !wanted.has(keyOf(bracket)) ? [bracket] : []))
}

const keyOf = ({ start, end, label }: NumberedBracket) => `${start} ${end} ${label}`
