// Section 4 of the paper, definition by definition, as plain functions over sets. They take O(n) time per call.
// `DynamicOracle` computes the same in amortised constant time, and is tested against them.

import { type Configuration, combine, type StructuralAction, shift } from "./configuration.ts"
import type { GoldTree } from "./gold-tree.ts"
import type { NumberedBracket } from "./numbered-bracket.ts"

/// left(c): gold brackets that encompass the topmost span, strictly at even steps, and cross no span on the stack.
export function leftReachable(c: Configuration, gold: GoldTree): NumberedBracket[] {
  if (c.right === 0) return []
  // p ∈ σ|i: every boundary on the stack except the last.
  const starts = new Set(c.stack().slice(0, -1))
  return gold.brackets().filter(({ start, end }) => {
    const encompasses = start <= c.left && c.right <= end
    const isTop = start === c.left && end === c.right
    return encompasses && !(c.isStructural && isTop) && starts.has(start)
  })
}

/// right(c): gold brackets over words that are still in the queue.
export function rightReachable(c: Configuration, gold: GoldTree): NumberedBracket[] {
  return gold.brackets().filter(({ start }) => start >= c.right)
}

/// reach(c) = left(c) ∪ right(c); at step 0, all gold brackets.
export function reachable(c: Configuration, gold: GoldTree): NumberedBracket[] {
  return [...leftReachable(c, gold), ...rightReachable(c, gold)]
}

/// next(c): the smallest bracket of left(c); undefined if left(c) is empty.
export function nextBracket(c: Configuration, gold: GoldTree): NumberedBracket | undefined {
  // Gold brackets are in pre-order, and those around one span are nested: the last is the smallest.
  return leftReachable(c, gold).at(-1)
}

/// t*(c) = t ∪ reach(c), the best tree that is still reachable.
export function optimalTree(c: Configuration, gold: GoldTree): NumberedBracket[] {
  return [...c.brackets, ...reachable(c, gold)]
}

/// dyna(c) at an even step (equation 1): the structural actions that lose no reachable bracket.
export function structuralOracle(c: Configuration, gold: GoldTree): StructuralAction[] {
  if (c.right === 0) return [shift]
  const next = nextBracket(c, gold)
  if (next === undefined) return []
  const actions: StructuralAction[] = []
  if (next.end > c.right) actions.push(shift)
  if (next.start < c.left) actions.push(combine)
  return actions
}

/// dyna(c) at an odd step (equation 2): the gold label of the topmost span; 0 if it has none.
export function labelOracle(c: Configuration, gold: GoldTree): number {
  return gold.brackets().find(({ start, end }) => start === c.left && end === c.right)?.label ?? 0
}
