// Expressions of several function words that Universal Dependencies treats as one: "such as", "of course".

/// A word's governor and relation, by index; -1 for the root.
export interface WordEdge {
  head: number
  relation: string
}

// The relation of the first word; "case" becomes "mark" before a clause.
const expressions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    case: `such as|out of|instead of|according to|due to|because of|as of|depending on|depending upon|as to|prior to|
      as opposed to|off of|up to`,
    mark: "so that|in order|as if|as though",
    cc: "as well as|rather than|let alone",
    advmod: "of course|kind of|sort of|as well|more than|less than|fewer than",
  }).flatMap(([relation, list]) => list.split("|").map((text) => [text.trim(), relation] as const)),
)
const longest = 3

/// Joins fixed expressions: the first word stands for the expression, the others depend on it. An expression is left alone if its
/// words depend on different words, or if other words depend on them.
export function joinFixedExpressions(words: readonly string[], edges: readonly WordEdge[]): void {
  const dependents = new Map<number, number[]>()
  edges.forEach(({ head }, at) => {
    const list = dependents.get(head)
    if (list === undefined) dependents.set(head, [at])
    else list.push(at)
  })
  for (let from = 0; from < words.length; from++) {
    for (let count = Math.min(longest, words.length - from); count >= 2; count--) {
      const relation = expressions.get(words.slice(from, from + count).join(" "))
      if (relation === undefined || !join({ edges, dependents }, from, from + count, relation)) continue
      from += count - 1
      break
    }
  }
}

interface Dependents {
  readonly edges: readonly WordEdge[]
  readonly dependents: ReadonlyMap<number, readonly number[]>
}

function join({ edges, dependents }: Dependents, from: number, end: number, relation: string): boolean {
  const isInside = (at: number) => at >= from && at < end
  const outside = new Set<number>()
  for (let at = from; at < end; at++) {
    const { head } = edges[at] as WordEdge
    if (!isInside(head)) outside.add(head)
    if (dependents.get(at)?.some((one) => !isInside(one))) return false
  }
  const [governor] = outside
  if (governor === undefined || governor < 0 || outside.size !== 1) return false
  const isMark = (edges[end - 1] as WordEdge).relation === "mark"
  edges.slice(from, end).forEach((edge, at) => {
    edge.head = at === 0 ? governor : from
    edge.relation = at > 0 ? "fixed" : relation === "case" && isMark ? "mark" : relation
  })
  return true
}
