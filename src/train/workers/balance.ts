// How sentences are distributed over workers.

/// Splits items into shares of about the same weight: the heaviest first, each goes to the lightest share. The result depends
/// only on the arguments.
export function balancedShares(
  items: readonly number[],
  weightOf: (item: number) => number,
  shares: number,
): number[][] {
  const split = Array.from({ length: shares }, () => ({ items: [] as number[], weight: 0 }))
  const sorted = items.toSorted((a, b) => weightOf(b) - weightOf(a) || a - b)
  for (const item of sorted) {
    let lightest = split[0] as (typeof split)[number]
    for (const share of split) if (share.weight < lightest.weight) lightest = share
    lightest.items.push(item)
    lightest.weight += weightOf(item)
  }
  return split.map(({ items }) => items)
}
