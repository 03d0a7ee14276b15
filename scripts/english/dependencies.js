// Universal Dependencies: reads CoNLL-U and compares the dependencies of a sentence with its tree.
import { spansOf } from "./tree-nodes.js"

/// The sentences of a CoNLL-U file: an array of { word, head, relation } each; heads are indices, -1 for the root.
export function readDependencies(text) {
  return text
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split("\n")
        .map((line) => line.split("\t"))
        .filter(([id]) => /^\d+$/.test(id))
        .map((fields) => ({ word: fields[1], head: Number(fields[6]) - 1, relation: fields[7] })),
    )
    .filter((sentence) => sentence.length > 0)
}

/// The words below each word of the sentence, itself included, as { start, end }; undefined if they aren't adjacent.
/// Punctuation is left out, since trees and dependencies attach it differently.
export function subtreeSpans(sentence) {
  const members = sentence.map((_, at) => [at])
  sentence.forEach((token, at) => {
    if (token.relation === "punct") return
    const seen = new Set([at])
    for (let head = token.head; head >= 0 && !seen.has(head); head = sentence[head].head) {
      seen.add(head)
      members[head].push(at)
    }
  })
  return members.map((words) => {
    const start = Math.min(...words)
    const end = Math.max(...words) + 1
    for (let at = start; at < end; at++) {
      if (!words.includes(at) && sentence[at].relation !== "punct") return undefined
    }
    return { start, end }
  })
}

// The dependents that are phrases of their own in every tree: a phrase that contains only part of one and words from
// outside contradicts it. Determiners, compounds and the like belong to flat phrases; conjuncts may share dependents.
const phraseRelations = /^(?:nsubj|csubj|obj|iobj|obl|nmod|advcl|acl|ccomp|xcomp|appos|parataxis)(?::|$)/
// "Al 's book" is inside of the noun phrase, and "ago" follows its time.
const excepted = /^(?:nmod:poss|nmod:npmod|nmod:unmarked|obl:npmod|obl:unmarked|obl:tmod)$/

/// The phrases of the tree that cross a subject, object, modifier or clause of the dependencies, as
/// { label, start, end, relation, word }.
export function findCrossings(root, sentence) {
  const isMark = sentence.map(({ relation }) => relation === "punct")
  const subtrees = subtreeSpans(sentence)
  const dependents = sentence.flatMap((token, at) => {
    if (!phraseRelations.test(token.relation) || excepted.test(token.relation)) return []
    const span = subtrees[at]
    return span === undefined || span.end - span.start < 2
      ? []
      : [{ ...span, relation: token.relation, word: token.word }]
  })
  return spansOf(root).flatMap(({ node, ...span }) => {
    const { start, end } = trim(span, isMark)
    const crossed = dependents.find(
      (dependent) =>
        (start < dependent.start && dependent.start < end && end < dependent.end) ||
        (dependent.start < start && start < dependent.end && dependent.end < end),
    )
    return crossed === undefined
      ? []
      : [{ label: node.label, start, end, relation: crossed.relation, word: crossed.word }]
  })
}

const nounRelations = /^(?:nsubj|obj|iobj|obl|nmod)(?::|$)/
const otherRelations = /^(?:obl|nmod|advcl|acl|xcomp|ccomp)(?::|$)/

/// The noun phrases of the tree that contain a second word which depends on something outside, such as an NP around "a
/// letter" and "with a pen" if the dependencies attach the pen to the verb; as { start, end, relations }.
export function findDivided(root, sentence) {
  return spansOf(root).flatMap(({ node, start, end }) => {
    if (node.label !== "NP") return []
    const relations = sentence
      .slice(start, end)
      .filter(({ head }) => head < start || head >= end)
      .map(({ relation }) => relation)
      .filter((relation) => !/^(?:punct|cc|dep|discourse|parataxis|case)(?::|$)/.test(relation))
    const isDivided =
      relations.length > 1 && nounRelations.test(relations[0]) && otherRelations.test(relations[1])
    return isDivided ? [{ start, end, relations }] : []
  })
}

// Without punctuation at the edges.
function trim({ start, end }, isMark) {
  let [from, to] = [start, end]
  while (from < to && isMark[from]) from++
  while (to > from && isMark[to - 1]) to--
  return { start: from, end: to }
}
