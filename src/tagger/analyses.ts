// The morphological features of words without the words themselves: `lem=chat|g=m|n=s` is the lemma "chat" and the analysis `lem|g=m|n=s`,
// which many words share. A tagger chooses among the analyses that it has seen, and finds lemmas by rules.

import { SpandrelError } from "../check/error.ts"
import { formatFeatures, lemmaAttribute, lemmaOf, parseFeatures } from "../tree/morphology.ts"
import type { TaggedWord } from "../tree/span-tree.ts"

/// A tag, by its number, with features, in which the lemma has no value; empty if words with that tag had none.
export interface Analysis {
  readonly tag: number
  readonly features: string
}

/// A word's features: those that words share, and its lemma, if it has one.
export interface SplitFeatures {
  readonly shared: string
  readonly lemma: string | undefined
}

// An attribute with more values isn't morphology, but something like an identifier.
const maxValues = 100

/// The attributes to predict: none, those listed, or with `true` all that the words have, the lemma first. Throws "invalid-training-data"
/// if no word has one of those listed.
export function chosenAttributes(
  features: boolean | readonly string[],
  sentences: readonly (readonly TaggedWord[])[],
): readonly string[] {
  if (features === false) return []
  const values = valuesOf(sentences)
  const found = [...values.keys()].sort()
  if (features === true) {
    const closed = found.filter(
      (name) => name !== lemmaAttribute && (values.get(name)?.size as number) <= maxValues,
    )
    return values.has(lemmaAttribute) ? [lemmaAttribute, ...closed] : closed
  }
  const missing = features.find((name) => !values.has(name))
  if (missing === undefined) return [...new Set(features)]
  const known = found.length === 0 ? "they have no features" : `they have ${found.join(", ")}`
  throw new SpandrelError(
    "invalid-training-data",
    `no word of the sentences has the feature "${missing}" (${known}); leave it out, or pass sentences with it`,
  )
}

/// Those of the attributes that some word has.
export function attributesIn(
  attributes: readonly string[],
  sentences: readonly (readonly TaggedWord[])[],
): readonly string[] {
  if (attributes.length === 0) return attributes
  const values = valuesOf(sentences)
  return attributes.filter((name) => values.has(name))
}

/// The values of each attribute, or some of them if there are too many.
function valuesOf(sentences: readonly (readonly TaggedWord[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>()
  for (const features of distinctFeatures(sentences)) {
    for (const [name, value] of parseFeatures(features)) {
      const known = values.get(name) ?? new Set()
      values.set(name, known)
      if (known.size <= maxValues) known.add(value)
    }
  }
  return values
}

function distinctFeatures(sentences: readonly (readonly TaggedWord[])[]): ReadonlySet<string> {
  const distinct = new Set<string>()
  for (const sentence of sentences)
    for (const { features } of sentence) if (features !== undefined) distinct.add(features)
  return distinct
}

/// Splits features into shared ones and the lemma, leaving out attributes that aren't listed.
export function splitLemma(features: string, attributes: ReadonlySet<string>): SplitFeatures {
  const fields = new Map([...parseFeatures(features)].filter(([name]) => attributes.has(name)))
  const lemma = lemmaOf(fields)
  if (lemma === undefined) fields.delete(lemmaAttribute)
  else fields.set(lemmaAttribute, "")
  return { shared: formatFeatures(fields), lemma }
}

/// The text of shared features before and after the value of the lemma; undefined if they have no lemma.
export function aroundLemma(shared: string): readonly [string, string] | undefined {
  const fields = shared.split("|")
  const at = fields.indexOf(lemmaAttribute)
  if (at < 0) return undefined
  const before = fields.slice(0, at).map((field) => `${field}|`)
  const after = fields.slice(at + 1).map((field) => `|${field}`)
  return [before.join(""), after.join("")]
}

/// The field of a lemma, as features have it.
export function lemmaField(lemma: string): string {
  return formatFeatures([[lemmaAttribute, lemma]])
}
