// Things with something in common, in the order in which they come.

/// The items with each key. (`Map.groupBy` does it from Node.js 21.)
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/// The words that something covers, as a string.
export const spanKey = ({ start, end }: { readonly start: number; readonly end: number }): string =>
  `${start} ${end}`
