// Predicts tags: a softmax over all tags on the words' vectors, which come from the encoder of the parser.

import { floatBytes } from "../math/bytes.ts"
import type { Address } from "../math/kernel-functions.ts"
import type { Workspace } from "../math/workspace.ts"
import type { Encoding, WordRows } from "./encoder.ts"
import { linearBackward, linearForward, linearGradients, linearOf } from "./linear.ts"
import type { Network } from "./network.ts"
import type { ParameterSpec } from "./weights/parameters.ts"
import type { Weights } from "./weights/weights.ts"

const names = { matrix: "tag.output", bias: "tag.outputBias" } as const

/// The parameters for predicting `tags` tags from words' vectors of a size; none for no tags.
export function tagParameters(wordSize: number | undefined, tags: number): ParameterSpec[] {
  if (tags === 0) return []
  if (wordSize === undefined) throw new Error("the encoder has no words' vectors to predict tags from")
  return [
    { name: names.matrix, kind: "output", rows: wordSize, columns: tags },
    { name: names.bias, kind: "vector", rows: 1, columns: tags },
  ]
}

/// The numbers of each word's best tag, one array per sentence; undefined if the network doesn't predict tags.
export function bestTags(
  workspace: Workspace,
  { sizes, weights }: Network,
  { words, sentenceLengths }: Encoding,
): Int32Array[] | undefined {
  if (sizes.tags === 0 || words === undefined) return undefined
  const { arena } = workspace
  const mark = arena.mark()
  const address = scoreTags(workspace, weights, words)
  const scores = arena.floats(address, words.count * sizes.tags)
  let row = 0
  const best = sentenceLengths.map((length) =>
    Int32Array.from({ length }, () => {
      const from = sizes.tags * row++
      return indexOfLargest(scores.subarray(from, from + sizes.tags))
    }),
  )
  arena.release(mark)
  return best
}

/// What training learns tags from, and where the gradients go.
export interface TagExamples {
  readonly words: WordRows
  /// The numbers of the correct tags, one int32 per word.
  readonly targets: Address
  /// The block of gradients to add to.
  readonly gradients: Address
}

/// Returns the summed negative log-likelihood of the correct tags and the gradient of the words' vectors, in new memory.
export function trainTags(
  workspace: Workspace,
  weights: Weights,
  { words, targets, gradients }: TagExamples,
): { readonly loss: number; readonly dWords: Address } {
  const { kernels: k, arena } = workspace
  const { count, size } = words
  const dWords = arena.allocate(floatBytes(count * size))
  const mark = arena.mark()
  const scores = scoreTags(workspace, weights, words)
  const matrix = weights.matrix(names.matrix)
  const tags = matrix.columns
  const loss = k.softmaxLoss(count, tags, scores, tags, targets)
  linearBackward(workspace, matrix, {
    rows: count,
    x: words.vectors,
    dy: scores,
    gradients: linearGradients(weights, names, gradients),
    dx: dWords,
    addsToDx: false,
  })
  arena.release(mark)
  return { loss, dWords }
}

/// words × tags, in new memory.
function scoreTags(workspace: Workspace, weights: Weights, { count, vectors }: WordRows): Address {
  return linearForward(workspace, linearOf(weights, names.matrix, names.bias), { rows: count, x: vectors })
}

/// The first of several.
function indexOfLargest(numbers: Float32Array): number {
  let best = 0
  for (let at = 1; at < numbers.length; at++) {
    if ((numbers[at] as number) > (numbers[best] as number)) best = at
  }
  return best
}
