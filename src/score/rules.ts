// Parameters in the form that the scorer uses: what is deleted, what is equal.

import type { EvalbParameters } from "./parameters.ts"

/// Parameters with look-up tables.
export class Rules {
  readonly parameters: EvalbParameters
  /// For each label, the other labels that count as equal.
  readonly partners: ReadonlyMap<string, readonly string[]>
  readonly #deletedPhrases: ReadonlySet<string>
  readonly #equalWords: ReadonlyMap<string, readonly string[]>

  constructor(parameters: EvalbParameters) {
    this.parameters = parameters
    this.partners = partnersOf(parameters.equalLabels)
    this.#equalWords = partnersOf(parameters.equalWords)
    const deleted = [...parameters.deleteLabels]
    this.#deletedPhrases = new Set([
      ...deleted,
      ...deleted.flatMap((label) => this.partners.get(label) ?? []),
    ])
  }

  /// True if a word with this tag is ignored. As in EVALB, EQ_LABEL doesn't apply here.
  deletesWord(tag: string): boolean {
    return !this.parameters.keepsWords && this.parameters.deleteLabels.has(tag)
  }

  /// True if a phrase with this label, already cut, is ignored.
  deletesPhrase(label: string): boolean {
    return this.#deletedPhrases.has(label)
  }

  /// Cuts function tags and indices: NP-SBJ-1 becomes NP, and -NONE- becomes empty.
  cutLabel(label: string): string {
    for (let end = 0; end < label.length; end++) {
      if (this.parameters.labelEnds.includes(label.charAt(end))) return label.slice(0, end)
    }
    return label
  }

  /// True if two tags count as equal.
  equalTags(gold: string, test: string): boolean {
    if (gold === test) return true
    if (this.parameters.keepsWords) return this.cutLabel(gold) === this.cutLabel(test)
    return this.partners.get(gold)?.includes(test) ?? false
  }

  /// True if two words count as equal.
  equalWords(gold: string, test: string): boolean {
    return gold === test || (this.#equalWords.get(gold)?.includes(test) ?? false)
  }
}

type Pair = readonly [string, string]

function partnersOf(pairs: readonly Pair[]): ReadonlyMap<string, readonly string[]> {
  const partners = new Map<string, string[]>()
  const add = (name: string, partner: string) => {
    const list = partners.get(name)
    if (list === undefined) partners.set(name, [partner])
    else if (!list.includes(partner)) list.push(partner)
  }
  for (const [first, second] of pairs) {
    if (first === second) continue
    add(first, second)
    add(second, first)
  }
  return partners
}
