// Number and person of finite verbs, from their subjects.

import type { Dependency } from "./universal-dependencies.ts"

const pronouns: ReadonlyMap<string, string> = new Map([
  ["i", "Number=Sing|Person=1"],
  ["you", "Number=Sing|Person=2"],
  ["we", "Number=Plur|Person=1"],
  ["they", "Number=Plur|Person=3"],
  ["these", "Number=Plur|Person=3"],
  ["those", "Number=Plur|Person=3"],
])

/// The number and person of the subject of each word that is the head of a clause with one, as `Number=Sing|Person=3`.
export function subjectAgreement(
  words: readonly { readonly word: string; readonly tag: string }[],
  dependencies: readonly Dependency[],
): ReadonlyMap<number, string> {
  const coordinated = new Set(
    dependencies.flatMap(({ head, relation }) => (relation === "conj" ? [head] : [])),
  )
  const agreement = new Map<number, string>()
  dependencies.forEach(({ head, relation }, at) => {
    const found = words[at]
    if (found === undefined || !/^[nc]subj/.test(relation)) return
    const antecedent = isRelativePronoun(found.tag) ? words[dependencies[head]?.head ?? -1] : found
    const isPlural = coordinated.has(at) || /^NNP?S$/.test(antecedent?.tag ?? "")
    agreement.set(
      head,
      pronouns.get(antecedent?.word ?? "") ?? `Number=${isPlural ? "Plur" : "Sing"}|Person=3`,
    )
  })
  // A verb without a subject shares that of the verb that it is coordinated with.
  dependencies.forEach(({ head, relation }, at) => {
    const shared = agreement.get(head)
    if (relation === "conj" && shared !== undefined && !agreement.has(at)) agreement.set(at, shared)
  })
  return agreement
}

const isRelativePronoun = (tag: string): boolean => tag === "WDT" || tag === "WP"
