// Models whose labels have tags in them: each word takes a label with a tag, with the word's own if its tags were given, so
// that no two parses make the same tree.

import type { BatchSource } from "../decode/decoder.ts"
import type { LabelSet } from "../tree/label-set.ts"
import { splitTagLabel } from "../tree/tag-labels.ts"
import type { ReadySentence } from "./sentence.ts"

// So far below the best label, a label is as good as forbidden, and sums stay exact.
const outOfQuestion = 40

/// The tag of each label by its number; undefined if no label has one.
export function tagsOfLabels(labels: LabelSet): readonly (string | undefined)[] | undefined {
  const tags = labels.names().map((label) => splitTagLabel(label).tag)
  return tags.some((tag) => tag !== undefined) ? [undefined, ...tags] : undefined
}

/// The scores of a batch with all labels of a word out of the question that don't say its tag. A given tag that no label has
/// may be any.
export function withTagScores(
  source: BatchSource,
  sentences: readonly ReadySentence[],
  tags: readonly (string | undefined)[],
): BatchSource {
  const { labelCount } = source
  const known = new Set(tags)
  const restrict = (labels: Float32Array, sentence: number, word: number) => {
    const { words, leads } = sentences[sentence] as ReadySentence
    const tag = words[word]?.tag
    const isGiven = leads === undefined && known.has(tag)
    const isAllowed = (label: number) => tags[label] !== undefined && (!isGiven || tags[label] === tag)
    let best = Number.NEGATIVE_INFINITY
    for (let label = 0; label < labelCount; label++)
      if (isAllowed(label)) best = Math.max(best, labels[label] as number)
    for (let label = 0; label < labelCount; label++)
      if (!isAllowed(label)) labels[label] = best - outOfQuestion
  }
  return {
    labelCount,
    structure: (states) => source.structure(states),
    labels(states) {
      const labels = source.labels(states)
      for (let row = 0; row < states.count; row++) {
        const start = states.i[row] as number
        if (states.j[row] !== start + 1) continue
        const own = labels.subarray(row * labelCount, (row + 1) * labelCount)
        restrict(own, states.sentence[row] as number, start)
      }
      return labels
    },
    sentence(at, demand) {
      const scores = source.sentence(at, demand)
      return {
        length: scores.length,
        structure: (i, k, j) => scores.structure(i, k, j),
        labels(i, j) {
          const labels = scores.labels(i, j)
          if (j > i + 1) return labels
          const own = labels.slice()
          restrict(own, at, i)
          return own
        },
      }
    },
  }
}
