// The gold brackets that a working tree doesn't have yet.

import { groupBy } from "./group-by.ts"
import type { WorkNode } from "./work-tree.ts"

/// A gold bracket that is missing.
export interface MissingBracket {
  /// Its node in the gold tree.
  readonly node: Readonly<WorkNode>
  /// True if it goes above the phrases over the same words, false if it goes below them.
  readonly isOutermost: boolean
}

type Place = Pick<WorkNode, "labelClass" | "start" | "end">

const keys = {
  start: ({ labelClass, start }: Place) => `${start} ${labelClass}`,
  end: ({ labelClass, end }: Place) => `${end} ${labelClass}`,
  span: ({ labelClass, start, end }: Place) => `${start} ${end} ${labelClass}`,
}

/// The missing brackets of a region, by label and boundary.
export class MissingBrackets {
  readonly #all: Set<MissingBracket>
  readonly #indexes: Readonly<Record<keyof typeof keys, Map<string, Set<MissingBracket>>>>

  constructor(brackets: Iterable<MissingBracket>) {
    this.#all = new Set(brackets)
    const index = (keyOf: (place: Place) => string) => {
      const groups = groupBy(this.#all, ({ node }) => keyOf(node))
      return new Map(Array.from(groups, ([key, group]) => [key, new Set(group)]))
    }
    this.#indexes = { start: index(keys.start), end: index(keys.end), span: index(keys.span) }
  }

  get size(): number {
    return this.#all.size
  }

  [Symbol.iterator](): Iterator<MissingBracket> {
    return this.#all.values()
  }

  /// Those with the label of a node that start, end, or both, where it does.
  withSame(what: keyof typeof keys, place: Place): Iterable<MissingBracket> {
    return this.#indexes[what].get(keys[what](place)) ?? []
  }

  delete(bracket: MissingBracket): void {
    this.#all.delete(bracket)
    for (const what of ["start", "end", "span"] as const)
      this.#indexes[what].get(keys[what](bracket.node))?.delete(bracket)
  }
}
