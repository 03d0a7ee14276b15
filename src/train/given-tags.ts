// Given tags in training: a parser that is to use the tags that some callers give, and to parse without them, sees both.

import type { Random } from "../math/random.ts"
import { unknownValue } from "../network/vocabulary.ts"

// Of the sentences with given tags, the share that has all of them; in the others, the share of words that have one.
const wholeShare = 0.6
const wordShare = 0.3

/// The numbers of a sentence's tags, without those that aren't given this time. `share` is that of sentences with given tags.
export function chooseGivenTags(tags: Int32Array, share: number, random: Random): Int32Array {
  const drawn = random.uniform()
  if (drawn < wholeShare * share) return tags
  if (drawn >= share) return new Int32Array(tags.length).fill(unknownValue)
  return tags.map((tag) => (random.uniform() < wordShare ? tag : unknownValue))
}
