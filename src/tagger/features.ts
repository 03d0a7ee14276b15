// The features of a word in its sentence. Context features depend on the surrounding words and, if they are known, tags; history
// features also depend on the numbers predicted so far, and so on the direction of reading.

import { type Context, windowSize } from "./context.ts"
import type { History } from "./history.ts"
import { hashOne, hashTwo } from "./weights/hash.ts"
import type { Word } from "./word.ts"

/// An upper bound on the features that each function here writes, and on those in `Word.features`.
export const maxFeatures = 64

/// The neighbours that count, relative to the word.
export const neighbourOffsets = [-2, -1, 1, 2] as const

/// Writes the features of the words around word `at` to `out`; returns how many. The word's own are in `Word.features`.
export function contextFeatures(context: Context, at: number, out: Int32Array): number {
  let count = combinedFeatures(context, at, out)
  for (const offset of neighbourOffsets)
    count = neighbourFeatures(context.wordAt(at + offset), offset, out, count)
  return count
}

/// Writes the features of one neighbour alone to `out`, starting at `from`; returns the new end.
export function neighbourFeatures(
  { form, tagClass, ending, shortEnding }: Word,
  offset: number,
  out: Int32Array,
  from: number,
): number {
  const base = 10 * (offset + 3)
  let count = from
  out[count++] = hashOne(base, form)
  out[count++] = hashOne(base + 1, tagClass)
  if (offset === -1 || offset === 1) out[count++] = hashOne(base + 2, ending)
  if (offset === 1) out[count++] = hashOne(base + 3, shortEnding)
  return count
}

/// Writes the features that combine several words, or words and known tags, to `out`; returns how many.
export function combinedFeatures(context: Context, at: number, out: Int32Array): number {
  const count = jointFeatures(context, at, out)
  return context.hasTags ? crossWithTag(context, at, out, tagFeatures(context, at, out, count)) : count
}

function jointFeatures(context: Context, at: number, out: Int32Array): number {
  const { forms, classes, shapes, endings, shortEndings } = context
  const here = at + windowSize
  const form = forms[here] as number
  const tagClass = classes[here] as number
  const classBefore = classes[here - 1] as number
  const classAfter = classes[here + 1] as number
  const shape = shapes[here] as number
  const ending = endings[here] as number
  let count = 0
  out[count++] = hashTwo(60, forms[here - 1] as number, form)
  out[count++] = hashTwo(61, form, forms[here + 1] as number)
  out[count++] = hashTwo(62, shape, shapes[here - 1] as number)
  out[count++] = hashTwo(63, shape, shapes[here + 1] as number)
  out[count++] = hashTwo(64, shape, at === 0 ? 1 : 0)
  out[count++] = hashTwo(65, classBefore, tagClass)
  out[count++] = hashTwo(66, tagClass, classAfter)
  out[count++] = hashTwo(67, classAfter, classes[here + 2] as number)
  out[count++] = hashTwo(68, classBefore, classAfter)
  out[count++] = hashTwo(69, form, classAfter)
  out[count++] = hashTwo(70, form, classBefore)
  out[count++] = hashTwo(71, form, endings[here + 1] as number)
  out[count++] = hashTwo(72, tagClass, shortEndings[here + 1] as number)
  out[count++] = hashTwo(73, ending, classAfter)
  out[count++] = hashTwo(74, ending, classBefore)
  return count
}

/// Writes the features of the known tags around word `at` to `out`, starting at `from`; returns the new end.
function tagFeatures({ forms, endings, tags }: Context, at: number, out: Int32Array, from: number): number {
  const here = at + windowSize
  const before = tags[here - 1] as number
  const after = tags[here + 1] as number
  const form = forms[here] as number
  const ending = endings[here] as number
  let count = from
  out[count++] = hashOne(300, before)
  out[count++] = hashOne(301, after)
  out[count++] = hashOne(302, tags[here - 2] as number)
  out[count++] = hashOne(303, tags[here + 2] as number)
  out[count++] = hashTwo(304, before, after)
  out[count++] = hashTwo(305, tags[here - 2] as number, before)
  out[count++] = hashTwo(306, after, tags[here + 2] as number)
  out[count++] = hashTwo(307, form, before)
  out[count++] = hashTwo(308, form, after)
  out[count++] = hashTwo(309, ending, before)
  out[count++] = hashTwo(310, ending, after)
  return count
}

/// Makes the first `count` features those of words with the tag of word `at`. Its known tag decides which numbers the word may get, so
/// that weights for other numbers would only take time.
function crossWithTag({ tags }: Context, at: number, out: Int32Array, count: number): number {
  const tag = hashOne(320, tags[at + windowSize] as number)
  for (let feature = 0; feature < count; feature++) out[feature] = (out[feature] as number) ^ tag
  return count
}

/// Writes the features of the last two predicted numbers, seen from word `at`, to `out`; returns how many.
export function historyFeatures(context: Context, at: number, history: History, out: Int32Array): number {
  const { forms, classes, shapes, endings, shortEndings } = context
  const { direction, near, far } = history
  const here = at + windowSize
  // `back` is the neighbour whose tag is known, `ahead` the one on the other side.
  const [back, ahead] = direction === 0 ? [here - 1, here + 1] : [here + 1, here - 1]
  const form = forms[here] as number
  const tagClass = classes[here] as number
  const both = hashTwo(1, near, far)
  const base = 200 + 50 * direction
  let count = 0
  out[count++] = hashOne(base, near)
  out[count++] = hashOne(base + 1, far)
  out[count++] = hashOne(base + 2, both)
  out[count++] = hashTwo(base + 3, near, form)
  out[count++] = hashTwo(base + 4, far, form)
  out[count++] = hashTwo(base + 5, both, form)
  out[count++] = hashTwo(base + 6, near, forms[back] as number)
  out[count++] = hashTwo(base + 7, far, forms[back] as number)
  out[count++] = hashTwo(base + 8, near, forms[ahead] as number)
  out[count++] = hashTwo(base + 9, near, tagClass)
  out[count++] = hashTwo(base + 10, near, classes[ahead] as number)
  out[count++] = hashTwo(base + 11, both, tagClass)
  out[count++] = hashTwo(base + 12, both, classes[ahead] as number)
  out[count++] = hashTwo(base + 13, near, endings[here] as number)
  out[count++] = hashTwo(base + 14, near, shortEndings[here] as number)
  out[count++] = hashTwo(base + 15, near, shapes[here] as number)
  return context.hasTags ? crossWithTag(context, at, out, count) : count
}
