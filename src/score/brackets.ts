// How many brackets of two trees over the same words match, and how many cross.

import type { Reading } from "./read-line.ts"
import type { Rules } from "./rules.ts"

/// The brackets that count, in the order in which they were opened; spans are half-open.
export interface Brackets {
  /// The number of words.
  readonly words: number
  readonly labels: readonly string[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/// Brackets of a line, and the index of each in its `Reading`.
export interface SurvivingBrackets extends Brackets {
  readonly indices: readonly number[]
}

/// The brackets of a line that aren't deleted, with labels cut at their function tags.
export function survivingBrackets(reading: Reading, rules: Rules): SurvivingBrackets {
  const indices: number[] = []
  const labels: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (let bracket = 0; bracket < reading.labels.length; bracket++) {
    const start = reading.starts[bracket] as number
    const end = reading.ends[bracket] as number
    if (start === end) continue
    const label = rules.cutLabel(reading.labels[bracket] as string)
    if (rules.deletesPhrase(label)) continue
    indices.push(bracket)
    labels.push(label)
    starts.push(start)
    ends.push(end)
  }
  return { words: reading.words.length, indices, labels, starts, ends }
}

/// For each gold bracket, the test bracket that matches it; -1 if none does. Each takes the first free test bracket with the
/// same span and an equal label.
export function matchBrackets(gold: Brackets, test: Brackets, rules: Rules): Int32Array {
  const { labeled } = rules.parameters
  // The first free test bracket of each label and span, and for each bracket the next one with the same label and span.
  const first = new Map<string, Map<number, number>>()
  const following = new Int32Array(test.labels.length)
  // A bracket that was never closed has the end -1.
  const spanOf = ({ starts, ends }: Brackets, bracket: number) =>
    (starts[bracket] as number) * (gold.words + 2) + (ends[bracket] as number) + 1
  for (let bracket = test.labels.length - 1; bracket >= 0; bracket--) {
    const label = labeled ? (test.labels[bracket] as string) : ""
    let spans = first.get(label)
    if (spans === undefined) {
      spans = new Map()
      first.set(label, spans)
    }
    const span = spanOf(test, bracket)
    following[bracket] = spans.get(span) ?? -1
    spans.set(span, bracket)
  }

  const matches = new Int32Array(gold.labels.length).fill(-1)
  for (let bracket = 0; bracket < gold.labels.length; bracket++) {
    const label = labeled ? (gold.labels[bracket] as string) : ""
    const span = spanOf(gold, bracket)
    let taken = first.get(label)?.get(span) ?? -1
    let takenLabel = label
    for (const partner of rules.partners.get(label) ?? []) {
      const candidate = first.get(partner)?.get(span) ?? -1
      if (candidate >= 0 && (taken < 0 || candidate < taken)) {
        taken = candidate
        takenLabel = partner
      }
    }
    if (taken < 0) continue
    matches[bracket] = taken
    first.get(takenLabel)?.set(span, following[taken] as number)
  }
  return matches
}

/// How many test brackets cross at least one gold bracket: they overlap and neither is within the other.
///
/// A test bracket crosses a gold bracket that starts before it if, of all gold brackets around its start, the nearest end
/// comes before its own end; likewise on the other side. So two look-ups replace a comparison with every gold bracket.
export function countCrossing(gold: Brackets, test: Brackets): number {
  const opened = Array.from(gold.starts.keys())
  const nearestEnd = firstAround(
    gold,
    opened.toSorted((a, b) => (gold.ends[a] as number) - (gold.ends[b] as number)),
  )
  // Brackets are opened in the order of their starts.
  const nearestStart = firstAround(gold, opened.toReversed())
  let crossing = 0
  for (let bracket = 0; bracket < test.starts.length; bracket++) {
    const start = test.starts[bracket] as number
    const end = test.ends[bracket] as number
    const aroundStart = nearestEnd[start] ?? -1
    const aroundEnd = nearestStart[end] ?? -1
    if (aroundStart >= 0 && (gold.ends[aroundStart] as number) < end) crossing++
    else if (aroundEnd >= 0 && (gold.starts[aroundEnd] as number) > start) crossing++
  }
  return crossing
}

/// For each boundary, the first bracket in the given order that has it inside; -1 if there is none.
function firstAround({ words, starts, ends }: Brackets, order: readonly number[]): Int32Array {
  const first = new Int32Array(words + 1).fill(-1)
  // Links to the next boundary that has no bracket yet; paths are compressed as they are followed.
  const next = Int32Array.from({ length: words + 2 }, (_, boundary) => boundary)
  const nextFree = (boundary: number) => {
    let at = boundary
    while (next[at] !== at) {
      next[at] = next[next[at] as number] as number
      at = next[at] as number
    }
    return at
  }
  for (const bracket of order) {
    const end = ends[bracket] as number
    const inside = (starts[bracket] as number) + 1
    if (inside >= end) continue
    for (let at = nextFree(inside); at < end; at = nextFree(at)) {
      first[at] = bracket
      next[at] = at + 1
    }
  }
  return first
}
