// Random trees over given words, as bracket strings and as plain spans.

import fc from "fast-check"

export interface PlainBracket {
  readonly label: string
  readonly start: number
  readonly end: number
}

export interface Bracketing {
  readonly text: string
  /// The brackets in the order in which they are opened, over the words whose tag isn't ",".
  readonly brackets: readonly PlainBracket[]
}

interface Item extends Bracketing {
  readonly start: number
  readonly end: number
}

const labels = ["S", "NP", "VP", "ADVP", "PRT"]

/// Trees over words with these tags: neighbours are repeatedly joined into phrases with random labels.
export function arbitraryBracketing(tags: readonly string[]): fc.Arbitrary<Bracketing> {
  const join = fc.tuple(fc.nat(), fc.nat({ max: 3 }), fc.constantFrom(...labels))
  return fc.array(join, { maxLength: 2 * tags.length }).map((joins) => {
    const items: Item[] = []
    let words = 0
    for (const tag of tags) {
      const start = words
      if (tag !== ",") words++
      items.push({ text: `(${tag} w${items.length})`, brackets: [], start, end: words })
    }
    for (const [place, width, label] of joins) {
      const at = place % items.length
      items.splice(at, width + 1, phrase(label, items.slice(at, at + width + 1)))
    }
    return phrase("S", items)
  })
}

/// Two trees over the same words; all parameters delete ",".
export const arbitraryPair: fc.Arbitrary<readonly [Bracketing, Bracketing]> = fc
  .array(fc.constantFrom("NN", "VB", ","), { minLength: 1, maxLength: 12 })
  .filter((tags) => tags.some((tag) => tag !== ","))
  .chain((tags) => fc.tuple(arbitraryBracketing(tags), arbitraryBracketing(tags)))

function phrase(label: string, children: readonly Item[]): Item {
  const start = children[0]?.start ?? 0
  const end = children.at(-1)?.end ?? 0
  const own = start < end ? [{ label, start, end }] : []
  return {
    text: `(${label} ${children.map(({ text }) => text).join(" ")})`,
    brackets: [...own, ...children.flatMap(({ brackets }) => brackets)],
    start,
    end,
  }
}
