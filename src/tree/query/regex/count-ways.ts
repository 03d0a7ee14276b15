// In how many ways a regular expression can be tried.

import type { RegexPart } from "./expression.ts"

/// How many ways there are to go through an expression, whatever the text is: an upper bound, infinite if a
/// part may be repeated without end. An engine with backtracking tries at most that many from each character
/// of a text.
export function countWays(part: RegexPart): number {
  switch (part.kind) {
    case "character":
    case "assertion":
      return 1
    case "group":
      return countWays(part.part)
    case "sequence":
      return part.parts.reduce((ways, one) => ways * countWays(one), 1)
    case "alternatives":
      return part.parts.reduce((ways, one) => ways + countWays(one), 0)
    case "repetition": {
      if (!Number.isFinite(part.most)) return Number.POSITIVE_INFINITY
      const once = countWays(part.part)
      let ways = 0
      for (let times = part.least; times <= part.most; times++) ways += once ** times
      return ways
    }
  }
}
