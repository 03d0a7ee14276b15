// All bracketings of a few words, and all that the transition system can do with them, as sets of bits.
// Plain and slow on purpose: this is what the oracle's claims are held against.

/// Labels of the exhaustive tests: 1 is a plain label, 2 a unary chain. Both occur in every larger tree.
export const labels = [1, 2] as const

/// The bit of a labelled span; fits 5 words (15 spans, two labels each) into 30 bits.
export function bitOf(start: number, end: number, label: number): number {
  const span = (end * (end - 1)) / 2 + start
  return 1 << (2 * span + (label - 1))
}

// A look-up of 15 bits at a time: the proof over 5 words counts bits a billion times.
const bitsOf15 = new Uint8Array(1 << 15)
for (let mask = 1; mask < bitsOf15.length; mask++)
  bitsOf15[mask] = (bitsOf15[mask >> 1] as number) + (mask & 1)

export function countBits(mask: number): number {
  return (bitsOf15[mask & 0x7fff] as number) + (bitsOf15[mask >> 15] as number)
}

// More than the most brackets that five words can have.
const most = 16

/// Sets of brackets, each a mask.
export class BracketSets {
  readonly masks: Int32Array
  readonly #sizes: Uint8Array

  constructor(masks: Iterable<number>) {
    this.masks = Int32Array.from(masks)
    this.#sizes = Uint8Array.from(this.masks, countBits)
  }

  /// The sets sorted by how many of their brackets are in the gold tree and how many they have in all: that is
  /// all that F1 depends on.
  groupByMatch(gold: number): MatchGroup[] {
    const { masks } = this
    const sizes = this.#sizes
    const counts = new Int32Array(most * most)
    for (let at = 0; at < masks.length; at++) {
      const shared = (masks[at] as number) & gold
      const matched = (bitsOf15[shared & 0x7fff] as number) + (bitsOf15[shared >> 15] as number)
      const cell = matched * most + (sizes[at] as number)
      counts[cell] = (counts[cell] as number) + 1
    }
    const groups: MatchGroup[] = []
    counts.forEach((ways, cell) => {
      if (ways > 0) groups.push({ matched: Math.floor(cell / most), size: cell % most, ways })
    })
    return groups
  }
}

/// So many sets of `size` brackets of which `matched` are in the gold tree.
export interface MatchGroup {
  readonly matched: number
  readonly size: number
  readonly ways: number
}

export interface LabelledSpan {
  readonly start: number
  readonly end: number
  readonly label: number
}

export const goldLabel = (start: number, end: number) => ((start + end) % 2) + 1

/// Every set of nested spans over `length` words that holds the whole sentence, one-word spans included.
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

/// A kind of configuration: the stack as a set of boundaries, and whether a structural action is due. (The step
/// follows from these; only the brackets made so far can still differ.)
export interface State {
  readonly stack: readonly number[]
  readonly isStructural: boolean
  /// Where each legal action leads: "sh", "comb", or the label's number.
  readonly actions: ReadonlyMap<string, { readonly to: string; readonly bit: number }>
  /// The actions that led here first, labels left out where that is legal.
  readonly path: readonly string[]
}

export const keyOf = (stack: readonly number[], isStructural: boolean) =>
  `${stack.join(" ")}${isStructural ? "" : "?"}`

/// Every state that can be reached over `length` words, mistaken ones included, in the order of their steps.
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

/// For each state all sets of brackets that can have been made before it, and all that can still be made.
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
