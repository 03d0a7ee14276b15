// All bracketings of a few words, and everything that the transition system can do with them, as sets of bits.
// Plain on purpose: the oracle is tested against this.

import type { StructuralAction } from "../../src/transition/configuration.ts"

/// Labels of the exhaustive tests: 1 is a plain label, 2 a unary chain. Both occur in every larger tree.
export const labels = [1, 2] as const

/// The label that a span has in every gold tree that contains it.
export const goldLabel = (start: number, end: number) => ((start + end) % 2) + 1

const spanIndex = (start: number, end: number) => (end * (end - 1)) / 2 + start

/// The bit of a labelled span; 5 words (15 spans with two labels each) fit into 30 bits.
export function bitOf(start: number, end: number, label: number): number {
  return 1 << (2 * spanIndex(start, end) + (label - 1))
}

export interface LabelledSpan {
  readonly start: number
  readonly end: number
  readonly label: number
}

/// Every set of nested spans over `length` words that includes the whole sentence, with or without one-word spans.
export function everyTree(length: number): LabelledSpan[][] {
  const span = (start: number, end: number): LabelledSpan => ({ start, end, label: goldLabel(start, end) })
  const coverings = (start: number, end: number, whole: boolean): LabelledSpan[][] => {
    // Ways to cover start…end with words and brackets; a bracket over all of it only if `whole`.
    if (start === end) return [[]]
    const ways: LabelledSpan[][] = []
    for (let middle = start + 1; middle <= end; middle++) {
      const heads: LabelledSpan[][] = middle === start + 1 ? [[]] : []
      if (middle < end || whole) heads.push(...bracketed(start, middle))
      for (const rest of coverings(middle, end, true)) for (const head of heads) ways.push([...head, ...rest])
    }
    return ways
  }
  const bracketed = (start: number, end: number): LabelledSpan[][] =>
    (end === start + 1 ? [[]] : coverings(start, end, false)).map((inside) => [span(start, end), ...inside])
  return bracketed(0, length)
}

/// All configurations with the same stack at the same kind of step. (The step follows from these; only the brackets made
/// so far can differ.)
export interface State {
  readonly stack: readonly number[]
  readonly isStructural: boolean
  /// Where each legal action leads: "sh", "comb", or the label's number.
  readonly actions: ReadonlyMap<string, { readonly to: string; readonly bit: number }>
  /// The first actions found that lead here, without labels where that is legal.
  readonly path: readonly string[]
}

export const keyOf = (stack: readonly number[], isStructural: boolean) =>
  `${stack.join(" ")}${isStructural ? "" : "?"}`

/// Every state that can be reached over `length` words, by mistakes too, in the order of their steps.
export function everyState(length: number): Map<string, State> {
  const states = new Map<string, State>()
  const waiting = [{ stack: [0] as readonly number[], isStructural: true, path: [] as readonly string[] }]
  for (const { stack, isStructural, path } of waiting) {
    const key = keyOf(stack, isStructural)
    if (states.has(key)) continue
    const actions = new Map<string, { to: string; bit: number }>()
    const add = (action: string, to: readonly number[], bit = 0) => {
      actions.set(action, { to: keyOf(to, !isStructural), bit })
      waiting.push({ stack: to, isStructural: !isStructural, path: [...path, action] })
    }
    const right = stack.at(-1) as number
    const isWhole = stack.length === 2 && right === length
    if (isStructural && right < length) add("sh", [...stack, right + 1])
    if (isStructural && stack.length > 2) add("comb", [...stack.slice(0, -2), right])
    if (!isStructural && !isWhole) add("0", stack)
    if (!isStructural)
      for (const label of labels) add(`${label}`, stack, bitOf(stack.at(-2) as number, right, label))
    states.set(key, { stack, isStructural, actions, path })
  }
  return states
}

/// Every complete sequence of structural actions over `length` words.
export function everyPath(length: number): StructuralAction[][] {
  const paths: StructuralAction[][] = []
  const extend = (path: readonly StructuralAction[], shifted: number, spans: number): void => {
    if (shifted === length && spans === 1) paths.push([...path])
    if (shifted < length) extend([...path, 0], shifted + 1, spans + 1)
    if (spans > 1) extend([...path, 1], shifted, spans - 1)
  }
  extend([], 0, 0)
  return paths
}

/// For each state, all sets of brackets that can have been made before it, and all that can still be made.
export function everyHistoryAndFuture(states: ReadonlyMap<string, State>) {
  const histories = new Map<string, Set<number>>()
  for (const key of states.keys()) histories.set(key, new Set())
  histories.get("0")?.add(0)
  const stepOf = ({ stack, isStructural }: State) => {
    const right = stack.at(-1) as number
    return 2 * (right + right - (stack.length - 1)) - (isStructural ? 0 : 1)
  }
  const bySteps = [...states].sort(([, a], [, b]) => stepOf(a) - stepOf(b))
  for (const [key, { actions }] of bySteps) {
    for (const { to, bit } of actions.values()) {
      for (const made of histories.get(key) ?? []) histories.get(to)?.add(made | bit)
    }
  }
  const futures = new Map<string, Set<number>>()
  for (const [key, { actions }] of bySteps.toReversed()) {
    const all = new Set<number>(actions.size === 0 ? [0] : [])
    for (const { to, bit } of actions.values()) for (const rest of futures.get(to) ?? []) all.add(bit | rest)
    futures.set(key, all)
  }
  return { histories, futures }
}
