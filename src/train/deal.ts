// How sentences are dealt out to threads.

/// Deals items out so that each share has about the same weight: the heaviest first, each to the lightest share.
/// The result depends on nothing but the arguments.
export function dealOut(
  items: readonly number[],
  weightOf: (item: number) => number,
  shares: number,
): number[][] {
  const dealt = Array.from({ length: shares }, () => ({ items: [] as number[], weight: 0 }))
  const sorted = items.toSorted((a, b) => weightOf(b) - weightOf(a) || a - b)
  for (const item of sorted) {
    let lightest = dealt[0] as (typeof dealt)[number]
    for (const share of dealt) if (share.weight < lightest.weight) lightest = share
    lightest.items.push(item)
    lightest.weight += weightOf(item)
  }
  return dealt.map(({ items }) => items)
}
