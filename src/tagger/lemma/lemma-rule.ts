// From a word to its lemma: a change of case, then another beginning and another end. French "Belles" becomes "beau" in lower case, with
// "au" in place of "lles".

/// What is done to the case of a word before it is edited.
export const caseChanges = ["none", "lower", "capitalized", "upper"] as const
export type CaseChange = (typeof caseChanges)[number]

/// Another beginning and another end, for words that have these.
export interface LemmaEdit {
  readonly prefix: string
  readonly newPrefix: string
  readonly suffix: string
  readonly newSuffix: string
}

/// A rule that makes a lemma.
export interface LemmaRule {
  readonly caseChange: CaseChange
  readonly edit: LemmaEdit
}

// Finding the longest common part takes time that is quadratic in the length; of longer words only the common beginning is found.
const maxAligned = 64

/// The rule that makes this lemma, which isn't empty, from this word and changes as few characters as possible; of two such rules, the
/// one with the earlier change of case.
export function ruleOf(word: string, lemma: string): LemmaRule {
  const goal = Array.from(lemma)
  let best: LemmaRule | undefined
  let bestCost = Number.POSITIVE_INFINITY
  for (const caseChange of caseChanges) {
    const letters = Array.from(changeCase(word, caseChange))
    const { from, to, length } = commonPart(letters, goal)
    const cost = letters.length + goal.length - 2 * length
    if (cost >= bestCost) continue
    bestCost = cost
    const edit = {
      prefix: letters.slice(0, from).join(""),
      newPrefix: goal.slice(0, to).join(""),
      suffix: letters.slice(from + length).join(""),
      newSuffix: goal.slice(to + length).join(""),
    }
    best = { caseChange, edit }
    if (cost === 0) break
  }
  return best as LemmaRule
}

/// The lemma that the rule makes; undefined if it doesn't apply to the word, or would leave nothing of it.
export function applyRule({ caseChange, edit }: LemmaRule, word: string): string | undefined {
  return applyEdit(edit, changeCase(word, caseChange))
}

/// The edited word; undefined if it doesn't have that beginning and end, or nothing would be left of it.
export function applyEdit(edit: LemmaEdit, word: string): string | undefined {
  const { prefix, newPrefix, suffix, newSuffix } = edit
  const isLongEnough = word.length >= prefix.length + suffix.length
  if (!(isLongEnough && word.startsWith(prefix) && word.endsWith(suffix))) return undefined
  const lemma = newPrefix + word.slice(prefix.length, word.length - suffix.length) + newSuffix
  return lemma === "" ? undefined : lemma
}

export function changeCase(word: string, change: CaseChange): string {
  if (change === "none") return word
  if (change === "lower") return word.toLowerCase()
  if (change === "upper") return word.toUpperCase()
  const [first = ""] = word
  return first.toUpperCase() + word.slice(first.length).toLowerCase()
}

/// The longest run of characters that both have, the first one of several: where it begins in each, and its length.
function commonPart(word: readonly string[], lemma: readonly string[]) {
  if (word.length > maxAligned || lemma.length > maxAligned) {
    let length = 0
    while (length < word.length && length < lemma.length && word[length] === lemma[length]) length++
    return { from: 0, to: 0, length }
  }
  let best = { from: 0, to: 0, length: 0 }
  // The lengths of the common runs that end at each character of the lemma and at the current one of the word.
  let lengths = new Uint8Array(lemma.length + 1)
  for (let from = 0; from < word.length; from++) {
    const next = new Uint8Array(lemma.length + 1)
    for (let to = 0; to < lemma.length; to++) {
      if (word[from] !== lemma[to]) continue
      const length = (lengths[to] as number) + 1
      next[to + 1] = length
      if (length > best.length) best = { from: from + 1 - length, to: to + 1 - length, length }
    }
    lengths = next
  }
  return best
}
