// Labels in constraints: a phrase, or a chain of phrases, matches every label of the model that contains it.

import { quoteValue } from "../check/quote-value.ts"
import { nearestNames } from "../check/suggest.ts"
import type { LabelSet } from "../tree/label-set.ts"
import { splitFeatures } from "../tree/morphology.ts"
import { splitChain } from "../tree/span-tree.ts"
import { ConstraintError } from "./constraints.ts"

/// Returns a function that finds the numbers of the labels that contain a phrase or a chain of phrases. It throws a
/// `ConstraintError` that names the entry if there are none.
export function labelFinder(labels: LabelSet): (name: string, entry: string) => ReadonlySet<number> {
  const chains = labels.names().map(splitChain)
  const found = new Map<string, ReadonlySet<number>>()
  return (name, entry) => {
    let numbers = found.get(name)
    if (numbers === undefined) {
      const wanted = splitChain(name.trim().replace(/ +/g, " "))
      numbers = new Set(chains.flatMap((chain, at) => (contains(chain, wanted) ? [at + 1] : [])))
      if (numbers.size === 0) throw new ConstraintError(`${entry}: ${unknownLabel(name, labels)}`)
      found.set(name, numbers)
    }
    return numbers
  }
}

function contains(chain: readonly string[], wanted: readonly string[]): boolean {
  // A phrase with morphological features after its label, NP##n=s##, is also an NP.
  const isPhrase = (part: string | undefined, name: string) =>
    part !== undefined && (part === name || splitFeatures(part).label === name)
  return chain.some((_, from) => wanted.every((name, at) => isPhrase(chain[from + at], name)))
}

// Up to this many labels are all listed; of more, the closest few.
const mostListed = 30
const closestListed = 8

function unknownLabel(name: string, labels: LabelSet): string {
  const isChain = name.trim().includes(" ")
  const [noun, names] = isChain
    ? ["chain", labels.names().filter((label) => label.includes(" "))]
    : ["label", labels.names().flatMap(splitChain)]
  const known = [...new Set(names)]
  const problem = `the model has no ${noun} ${quoteValue(name)}`
  if (known.length === 0) return `${problem}; it has no ${noun}s`
  if (known.length <= mostListed) return `${problem}; its ${noun}s are ${known.sort().join(", ")}`
  const closest = nearestNames(name, known).slice(0, closestListed)
  return `${problem}; the closest of its ${known.length} ${noun}s are ${closest.join(", ")}`
}
