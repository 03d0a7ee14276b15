// "Did you mean …?"

/// The known name that is most like a misspelt one; undefined if none is near.
export function suggest(name: string, known: readonly string[]): string | undefined {
  const [nearest] = nearestNames(name, known)
  if (nearest === undefined) return undefined
  // A third of the letters may be wrong; more than that is another word.
  return editDistance(nearest, name) <= Math.max(1, Math.floor(nearest.length / 3)) ? nearest : undefined
}

/// The known names, the nearest first.
export function nearestNames(name: string, known: readonly string[]): string[] {
  return known
    .map((candidate) => ({ candidate, distance: editDistance(candidate, name) }))
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .map(({ candidate }) => candidate)
}

// Known names are short, but what a caller passes may not be: only its beginning is compared.
const longestCompared = 40

/// Letters to insert, remove, change or swap with their neighbour, ignoring case, to turn one name into the other.
export function editDistance(known: string, given: string): number {
  const from = known.toLowerCase()
  const to = given.slice(0, longestCompared).toLowerCase()
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let at = 0; at < from.length; at++) {
    const row = [at + 1]
    for (let column = 0; column < to.length; column++) {
      const changed = (last[column] as number) + (from[at] === to[column] ? 0 : 1)
      const isSwap = from[at] === to[column - 1] && from[at - 1] === to[column]
      const swapped = isSwap ? (beforeLast[column - 1] as number) + 1 : Number.POSITIVE_INFINITY
      row.push(Math.min(changed, swapped, (last[column + 1] as number) + 1, (row[column] as number) + 1))
    }
    beforeLast = last
    last = row
  }
  return last.at(-1) as number
}
