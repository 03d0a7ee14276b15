// A batch of encoded sentences to trees: search, then build.

import { type BracketConfidence, longestMarginals, SentenceConfidence } from "../decode/confidence.ts"
import type { Constraints } from "../decode/constraints.ts"
import { decodeBatchSteps, decodeSteps, demandOf, oddsOnly } from "../decode/decoder.ts"
import { marginalSteps } from "../decode/inside-outside.ts"
import type { ScoredParse } from "../decode/scored-parse.ts"
import type { SearchSettings } from "../decode/search.ts"
import { treeOf } from "../decode/tree-of.ts"
import type { ParsedSentence, ParsedToken, ScoredTree } from "../sentence/parsed-sentence.ts"
import type { TaggedSentence, Word } from "../sentence/prepare.ts"
import type { BatchSource } from "../transition/scores.ts"
import type { Steps } from "../transition/steps.ts"
import type { LabelSet } from "../tree/label-set.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import type { Search } from "./search-options.ts"

/// A sentence with all that the search needs.
export interface SentenceToParse {
  /// Words in the sentence.
  readonly length: number
  readonly sentence: TaggedSentence
  readonly constraints: Constraints | undefined
}

/// What the search needs of a model, besides its scores.
export interface BatchModel {
  readonly labels: LabelSet
  readonly search: SearchSettings
}

/// Parses the sentences of a batch whose scores are at hand.
export function* parseBatch(
  batch: readonly SentenceToParse[],
  source: BatchSource,
  { labels, search: trained }: BatchModel,
  search: Search,
): Steps<ParsedSentence[]> {
  // A model that was trained for the chart has learned nothing about structural actions.
  const hasOnlyLabels = trained.decoder === "chart" && search.decoder !== "chart"
  const isConstrained = batch.some(({ constraints }) => constraints !== undefined)
  if (search.k === 1 && !search.confidence && !isConstrained && !hasOnlyLabels) {
    const lengths = batch.map(({ length }) => length)
    const parses = yield* decodeBatchSteps(lengths, source, search)
    return parses.map(({ brackets }, at) => {
      const { sentence } = batch[at] as SentenceToParse
      return parsedSentence(sentence, [{ tree: treeOf(leavesOf(sentence), brackets, labels) }])
    })
  }
  const parsed: ParsedSentence[] = []
  for (const [at, { length, sentence, constraints }] of batch.entries()) {
    const hasChart = length <= longestMarginals
    const demand = search.confidence && hasChart ? "all spans" : demandOf(search.decoder, length)
    const scores = source.sentence(at, demand)
    const options = constraints === undefined ? search : { ...search, constraints }
    const found = yield* decodeSteps(hasOnlyLabels ? oddsOnly(scores) : scores, options)
    const weighing = { temperature: trained.temperature, ...(constraints && { constraints }) }
    const sums = search.confidence && hasChart ? yield* marginalSteps(scores, weighing) : undefined
    const confidence = search.confidence
      ? new SentenceConfidence(scores, { ...weighing, hasChart, sums })
      : undefined
    const words = leavesOf(sentence)
    const trees: ScoredTree[] = []
    for (const parse of found) {
      trees.push(scoredTree(words, parse, labels, confidence))
      yield
    }
    parsed.push(parsedSentence(sentence, trees))
  }
  return parsed
}

function parsedSentence({ id, words }: TaggedSentence, parses: readonly ScoredTree[]): ParsedSentence {
  const [best] = parses as readonly [ScoredTree, ...ScoredTree[]]
  return { ...(id !== undefined && { id }), tokens: words.map(parsedToken), ...best, parses }
}

function parsedToken({ text, tag, features, start, end }: Word): ParsedToken {
  return features === undefined ? { text, tag, start, end } : { text, tag, features, start, end }
}

/// The words as the leaves of a tree.
export function leavesOf({ words }: TaggedSentence): TaggedWord[] {
  return words.map(({ leaf: form, tag, features }) =>
    features === undefined ? { tag, form } : { tag, form, features },
  )
}

function scoredTree(
  words: readonly TaggedWord[],
  { brackets, score }: ScoredParse,
  labels: LabelSet,
  confidence: SentenceConfidence | undefined,
): ScoredTree {
  const tree = treeOf(words, brackets, labels)
  if (confidence === undefined) return { tree }
  const { logProbability, brackets: confident } = confidence.of(brackets)
  const named = ({ label, ...rest }: BracketConfidence) => ({ label: labels.nameOf(label), ...rest })
  return { tree, score, logProbability, constituents: confident.map(named) }
}
