// From words with lemmas to a lemmatizer.

import type { Random } from "../../math/random.ts"
import { hashString } from "../weights/hash.ts"
import { type AnalyzedWord, lexiconKey } from "./lemma-features.ts"
import { type LearnerSettings, type LemmaType, learnLemmas } from "./lemma-learner.ts"
import { caseChanges, type LemmaEdit, ruleOf } from "./lemma-rule.ts"
import { Lemmatizer, ruleNumber } from "./lemmatizer.ts"

/// A word of the training data with its lemma, which isn't empty.
export interface LemmaExample extends AnalyzedWord {
  readonly lemma: string
}

// The numbers of rules have 16 bits, and each edit has a rule per change of case.
const maxEdits = 16_000

/// Trains a lemmatizer. The same examples and settings give the same one, bit for bit.
export function trainLemmatizer(
  examples: readonly LemmaExample[],
  settings: LearnerSettings,
  random: Random,
): Lemmatizer {
  const { edits, ruled } = learnEdits(examples)
  const { keys, rules, types } = makeLexicon(ruled)
  const { bonus, weights } = learnLemmas(types, edits, settings, random)
  const lemmas = Int32Array.from(new Set(types.map(({ lemma }) => hashString(lemma)))).sort()
  return new Lemmatizer({ edits, lexicon: { keys, rules }, lemmas, bonus, weights })
}

/// An example and its rule.
interface RuledExample extends LemmaExample {
  readonly edit: number
  readonly caseChange: number
}

/// The edits by frequency, and the examples with their rules. Examples with rare edits are left out if there are too many edits.
function learnEdits(examples: readonly LemmaExample[]) {
  const edits = new Map<string, { readonly edit: LemmaEdit; count: number }>()
  const ruleCache = new Map<string, { readonly key: string; readonly caseChange: number }>()
  const ruled = examples.map((example) => {
    const pair = JSON.stringify([example.word, example.lemma])
    let found = ruleCache.get(pair)
    if (found === undefined) {
      const { edit, caseChange } = ruleOf(example.word, example.lemma)
      const key = JSON.stringify(Object.values(edit))
      found = { key, caseChange: caseChanges.indexOf(caseChange) }
      ruleCache.set(pair, found)
      if (!edits.has(key)) edits.set(key, { edit, count: 0 })
    }
    ;(edits.get(found.key) as { count: number }).count++
    return { example, ...found }
  })
  const sorted = [...edits].sort(([a, { count }], [b, other]) => other.count - count || (a < b ? -1 : 1))
  const kept = sorted.slice(0, maxEdits)
  const numbers = new Map(kept.map(([key], number) => [key, number]))
  return {
    edits: kept.map(([, { edit }]) => edit),
    ruled: ruled.flatMap(({ example, key, caseChange }): RuledExample[] => {
      const edit = numbers.get(key)
      return edit === undefined ? [] : [{ ...example, edit, caseChange }]
    }),
  }
}

/// A word's rules with their counts, and an example of each.
type Rules = Map<number, { count: number; readonly example: RuledExample }>

/// The most frequent rule of each word with each tag, and with each analysis for which it is another one; and the words with each
/// analysis.
function makeLexicon(examples: readonly RuledExample[]) {
  const byTag = new Map<number, Rules>()
  const byAnalysis = new Map<number, Rules>()
  for (const example of examples) {
    const { word, tag, analysis } = example
    count(byTag, lexiconKey(word, "tag", tag), example)
    count(byAnalysis, lexiconKey(word, "analysis", analysis), example)
  }
  const entries = new Map<number, number>()
  for (const [key, rules] of byTag) entries.set(key, ruleOfExample(mostFrequent(rules)))
  const types: LemmaType[] = []
  for (const [key, rules] of byAnalysis) {
    const example = mostFrequent(rules)
    types.push(example)
    const rule = ruleOfExample(example)
    if (entries.get(lexiconKey(example.word, "tag", example.tag)) !== rule) entries.set(key, rule)
  }
  const keys = Int32Array.from(entries.keys()).sort()
  return { keys, rules: Uint16Array.from(keys, (key) => entries.get(key) as number), types }
}

function count(words: Map<number, Rules>, key: number, example: RuledExample): void {
  const rules: Rules = words.get(key) ?? new Map()
  words.set(key, rules)
  const rule = ruleOfExample(example)
  const entry = rules.get(rule)
  if (entry === undefined) rules.set(rule, { count: 1, example })
  else entry.count++
}

function ruleOfExample({ edit, caseChange }: RuledExample): number {
  return ruleNumber(edit, caseChange)
}

/// An example of the most frequent rule; of several, the one with the smallest number.
function mostFrequent(rules: Rules): RuledExample {
  const [best] = [...rules].sort(([a, { count }], [b, other]) => other.count - count || a - b)
  return (best as [number, { readonly example: RuledExample }])[1].example
}
