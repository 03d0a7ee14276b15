// A batch of encoded sentences to trees: search, then build.

import { longestMarginals, SentenceConfidence } from "../decode/confidence.ts"
import type { Constraints } from "../decode/constraints.ts"
import { decisionsOf } from "../decode/decisions.ts"
import { checkedGreedy, decode, decodeBatch, demandOf, oddsOnly } from "../decode/decoder.ts"
import { recordedGreedy } from "../decode/recorded-greedy.ts"
import type { DerivedParse, ScoredParse } from "../decode/scored-parse.ts"
import type { SearchSettings } from "../decode/search.ts"
import { treeOf } from "../decode/tree-of.ts"
import type { ParsedSentence, ParsedToken, ScoredTree } from "../sentence/parsed-sentence.ts"
import type { TaggedSentence, Word } from "../sentence/prepare.ts"
import type { BatchSource, SpanScores } from "../transition/scores.ts"
import type { LabelSet } from "../tree/label-set.ts"
import type { TaggedWord } from "../tree/span-tree.ts"
import type { Search } from "./search-options.ts"
import { figuresOfChart, figuresOfDecisions, type TreeFigures } from "./tree-figures.ts"

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
export function parseBatch(
  batch: readonly SentenceToParse[],
  source: BatchSource,
  model: BatchModel,
  search: Search,
): ParsedSentence[] {
  const isConstrained = batch.some(({ constraints }) => constraints !== undefined)
  const isPlain = search.k === 1 && !isConstrained && !hasOnlyLabels(model, search)
  if (isPlain && search.confidence === "none") return parseTogether(batch, source, model, search)
  if (isPlain && search.confidence === "decisions" && search.decoder === "greedy")
    return parseGreedily(batch, source, model)
  return batch.map((sentence, at) => parseAlone(sentence, source, { at, model, search }))
}

/// True if only labels say anything: a model that was trained for the chart has learned nothing about structural actions.
function hasOnlyLabels({ search: trained }: BatchModel, search: Search): boolean {
  return trained.decoder === "chart" && search.decoder !== "chart"
}

function parseTogether(
  batch: readonly SentenceToParse[],
  source: BatchSource,
  { labels }: BatchModel,
  search: Search,
): ParsedSentence[] {
  const lengths = batch.map(({ length }) => length)
  return decodeBatch(lengths, source, search).map(({ brackets }, at) => {
    const { sentence } = batch[at] as SentenceToParse
    return parsedSentence(sentence, [{ tree: treeOf(leavesOf(sentence), brackets, labels) }])
  })
}

/// Greedy parses with their confidence, in lock step.
function parseGreedily(
  batch: readonly SentenceToParse[],
  source: BatchSource,
  { labels, search: { scale, calibration } }: BatchModel,
): ParsedSentence[] {
  const lengths = batch.map(({ length }) => length)
  return recordedGreedy(lengths, source, { chooser: checkedGreedy, scale }).map((parse, at) => {
    const { sentence } = batch[at] as SentenceToParse
    const figures = figuresOfDecisions(parse, parse.decisions, { labels, calibration })
    return parsedSentence(sentence, [
      { tree: treeOf(leavesOf(sentence), parse.brackets, labels), ...figures },
    ])
  })
}

function parseAlone(
  { length, sentence, constraints }: SentenceToParse,
  source: BatchSource,
  { at, model, search }: { readonly at: number; readonly model: BatchModel; readonly search: Search },
): ParsedSentence {
  const hasChart = search.confidence === "chart" && length <= longestMarginals
  const scores = source.sentence(at, hasChart ? "all spans" : demandOf(search.decoder, length))
  const options = constraints === undefined ? search : { ...search, constraints }
  const found = decode(hasOnlyLabels(model, search) ? oddsOnly(scores) : scores, options)
  const figures = figuresFor(scores, { hasChart, constraints, model, search })
  const words = leavesOf(sentence)
  return parsedSentence(
    sentence,
    found.map((parse) => ({ tree: treeOf(words, parse.brackets, model.labels), ...figures(parse) })),
  )
}

/// Returns a function that computes the figures of a sentence's parses.
function figuresFor(
  scores: SpanScores,
  {
    hasChart,
    constraints,
    model: { labels, search: trained },
    search,
  }: Pick<SentenceToParse, "constraints"> & {
    readonly hasChart: boolean
    readonly model: BatchModel
    readonly search: Search
  },
): (parse: ScoredParse) => TreeFigures | undefined {
  if (search.confidence === "none") return () => undefined
  const { calibration, temperature } = trained
  if (search.confidence === "decisions")
    return (parse) => {
      // Only a chart makes no spans one by one, and this isn't one.
      const decisions = decisionsOf(parse as DerivedParse, scores, constraints)
      return figuresOfDecisions(parse, decisions, { labels, calibration })
    }
  const confidence = new SentenceConfidence(scores, {
    temperature,
    hasChart,
    ...(constraints && { constraints }),
  })
  return (parse) => figuresOfChart(parse, confidence.of(parse.brackets), { labels, calibration })
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
