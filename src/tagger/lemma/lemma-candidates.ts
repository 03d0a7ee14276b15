// The lemmas that a word may have: those that rules make of it. Rules are found by the word's endings, since there may be thousands.

import { applyEdit, caseChanges, changeCase, type LemmaEdit } from "./lemma-rule.ts"

/// A lemma and the rule that makes it: the numbers of its edit and of its change of case.
export interface LemmaCandidate {
  readonly lemma: string
  readonly edit: number
  readonly caseChange: number
}

// Longer endings are never replaced.
const maxSuffix = 64

/// Finds candidates.
export class CandidateFinder {
  readonly #edits: readonly LemmaEdit[]
  readonly #bySuffix = new Map<string, number[]>()
  readonly #longestSuffix: number

  constructor(edits: readonly LemmaEdit[]) {
    this.#edits = edits
    let longest = 0
    edits.forEach(({ suffix }, number) => {
      const numbers = this.#bySuffix.get(suffix) ?? []
      numbers.push(number)
      this.#bySuffix.set(suffix, numbers)
      longest = Math.max(longest, suffix.length)
    })
    this.#longestSuffix = Math.min(longest, maxSuffix)
  }

  /// All candidates of a word, in a fixed order. Changes of case that make no difference are left out.
  find(word: string): LemmaCandidate[] {
    const found: LemmaCandidate[] = []
    const seen = new Set<string>()
    caseChanges.forEach((change, caseChange) => {
      const cased = changeCase(word, change)
      if (seen.has(cased)) return
      seen.add(cased)
      for (let length = 0; length <= Math.min(this.#longestSuffix, cased.length); length++) {
        const suffix = cased.slice(cased.length - length)
        for (const edit of this.#bySuffix.get(suffix) ?? []) {
          const lemma = applyEdit(this.#edits[edit] as LemmaEdit, cased)
          if (lemma !== undefined) found.push({ lemma, edit, caseChange })
        }
      }
    })
    return found
  }
}
