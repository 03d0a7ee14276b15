// What coordinated words share: in "has eaten and drunk", both are perfect.

import type { SharedRelation } from "./parts-of-speech.ts"
import type { Dependency } from "./universal-dependencies.ts"

const have = /^(?:have|has|had|having|hath|hast|of|['’]?(?:ve|d|s))$/

type Known = { -readonly [Field in keyof SharedRelation]: SharedRelation[Field] }

/// The relation of each word, or that of the first of the words that it is coordinated with, and what depends
/// on that one. A word with auxiliaries or a mark of its own shares no others; a copula has what its
/// predicate has.
export function sharedRelations(
  words: readonly { readonly word: string }[],
  dependencies: readonly Dependency[],
): readonly SharedRelation[] {
  const own = dependencies.map(({ relation }): Known => ({ ...nothing, relation }))
  dependencies.forEach(({ head, relation }, at) => {
    const governor = own[head]
    if (governor !== undefined) note(governor, relation, (words[at] as { word: string }).word)
  })
  const found: SharedRelation[] = []
  for (let from = 0; from < own.length; from++) {
    const chain: number[] = []
    let at = from
    while (found[at] === undefined && inherits(own[at] as Known)) {
      chain.push(at)
      at = (dependencies[at] as Dependency).head
    }
    found[at] ??= own[at] as Known
    for (const one of chain) found[one] = found[at] as SharedRelation
  }
  return found.map((one, at) => (one.relation === "cop" ? predicateOf(at) : one))

  function predicateOf(at: number): SharedRelation {
    const { relation, ...rest } = found[(dependencies[at] as Dependency).head] as SharedRelation
    return { ...rest, relation: `cop ${relation}` }
  }
}

const nothing = {
  hasAuxiliary: false,
  isPassive: false,
  isPerfect: false,
  isMarked: false,
  isDeclarative: false,
}

const inherits = ({ relation, hasAuxiliary, isMarked }: Known): boolean =>
  relation === "conj" && !(hasAuxiliary || isMarked)

function note(governor: Known, relation: string, word: string): void {
  if (relation === "mark") governor.isMarked = true
  if (/^[nc]subj|^expl/.test(relation)) governor.isDeclarative = true
  if (!/^(?:aux|cop)/.test(relation)) return
  governor.hasAuxiliary = true
  if (relation === "aux:pass") governor.isPassive = true
  if (relation !== "aux") return
  if (have.test(word)) governor.isPerfect = true
  if (word !== "do") governor.isDeclarative = true
}
