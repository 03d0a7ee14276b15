// A batch of encoded sentences to trees: search, then build.

import { marginalSteps } from "../decode/chart/inside-outside.ts"
import { longestMarginals, SentenceConfidence } from "../decode/confidence.ts"
import type { Constraints } from "../decode/constraints.ts"
import { decisionsOf } from "../decode/decisions.ts"
import { checkedGreedy, decodeBatchSteps, decodeSteps, demandOf, oddsOnly } from "../decode/decoder.ts"
import { recordedGreedy } from "../decode/recorded-greedy.ts"
import type { DerivedParse, ScoredParse } from "../decode/scored-parse.ts"
import type { SearchSettings } from "../decode/search.ts"
import { treeOf } from "../decode/tree-of.ts"
import type { ParsedSentence, ParsedToken, ScoredTree } from "../sentence/parsed-sentence.ts"
import { spanOf, type TaggedSentence, type Word } from "../sentence/prepare.ts"
import type { BatchSource, SpanScores } from "../transition/scores.ts"
import type { Steps } from "../transition/steps.ts"
import type { LabelSet } from "../tree/label-set.ts"
import { canJoinFeatures, separateLemma } from "../tree/morphology.ts"
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
export function* parseBatch(
  batch: readonly SentenceToParse[],
  source: BatchSource,
  model: BatchModel,
  search: Search,
): Steps<ParsedSentence[]> {
  const isConstrained = batch.some(({ constraints }) => constraints !== undefined)
  const isPlain = search.k === 1 && !isConstrained && !hasOnlyLabels(model, search)
  if (isPlain && search.confidence === "none") return yield* parseTogether(batch, source, model, search)
  if (isPlain && search.confidence === "decisions" && search.decoder === "greedy")
    return yield* parseGreedily(batch, source, model)
  const parsed: ParsedSentence[] = []
  for (const [at, sentence] of batch.entries())
    parsed.push(yield* parseAlone(sentence, source, { at, model, search }))
  return parsed
}

/// True if only labels say anything: a model that was trained for the chart has learned nothing about structural actions.
function hasOnlyLabels({ search: trained }: BatchModel, search: Search): boolean {
  return trained.decoder === "chart" && search.decoder !== "chart"
}

function* parseTogether(
  batch: readonly SentenceToParse[],
  source: BatchSource,
  { labels }: BatchModel,
  search: Search,
): Steps<ParsedSentence[]> {
  const lengths = batch.map(({ length }) => length)
  const parses = yield* decodeBatchSteps(lengths, source, search)
  return parses.map(({ brackets }, at) => {
    const { sentence } = batch[at] as SentenceToParse
    return parsedSentence(sentence, [{ tree: treeOf(leavesOf(sentence), brackets, labels) }])
  })
}

/// Greedy parses with their confidence, in lock step.
function* parseGreedily(
  batch: readonly SentenceToParse[],
  source: BatchSource,
  { labels, search: { scale, calibration } }: BatchModel,
): Steps<ParsedSentence[]> {
  const lengths = batch.map(({ length }) => length)
  const parses = yield* recordedGreedy(lengths, source, { chooser: checkedGreedy, scale })
  return parses.map((parse, at) => {
    const { sentence } = batch[at] as SentenceToParse
    const figures = figuresOfDecisions(parse, parse.decisions, { labels, calibration })
    return parsedSentence(sentence, [
      { tree: treeOf(leavesOf(sentence), parse.brackets, labels), ...figures },
    ])
  })
}

function* parseAlone(
  { length, sentence, constraints }: SentenceToParse,
  source: BatchSource,
  { at, model, search }: { readonly at: number; readonly model: BatchModel; readonly search: Search },
): Steps<ParsedSentence> {
  const hasChart = search.confidence === "chart" && length <= longestMarginals
  const scores = source.sentence(at, hasChart ? "all spans" : demandOf(search.decoder, length))
  const options = constraints === undefined ? search : { ...search, constraints }
  const found = yield* decodeSteps(hasOnlyLabels(model, search) ? oddsOnly(scores) : scores, options)
  const figures = yield* figuresFor(scores, { hasChart, constraints, model, search })
  const words = leavesOf(sentence)
  const trees: ScoredTree[] = []
  for (const parse of found) {
    trees.push({ tree: treeOf(words, parse.brackets, model.labels), ...figures(parse) })
    yield
  }
  return parsedSentence(sentence, trees)
}

/// Returns a function that computes the figures of a sentence's parses.
function* figuresFor(
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
): Steps<(parse: ScoredParse) => TreeFigures | undefined> {
  if (search.confidence === "none") return () => undefined
  const { calibration, temperature } = trained
  if (search.confidence === "decisions")
    return (parse) => {
      // Only a chart makes no spans one by one, and this isn't one.
      const decisions = decisionsOf(parse as DerivedParse, scores, constraints)
      return figuresOfDecisions(parse, decisions, { labels, calibration })
    }
  const weighing = { temperature, ...(constraints && { constraints }) }
  const sums = hasChart ? yield* marginalSteps(scores, weighing) : undefined
  const confidence = new SentenceConfidence(scores, { ...weighing, hasChart, sums })
  return (parse) => figuresOfChart(parse, confidence.of(parse.brackets), { labels, calibration })
}

function parsedSentence({ id, text, words }: TaggedSentence, found: readonly ScoredTree[]): ParsedSentence {
  const positions = words.flatMap(({ start, end }) => [start, end])
  const parses = found.map((one) => ({ ...one, tree: one.tree.withPositions(positions) }))
  const [best] = parses as readonly ScoredTree[] as readonly [ScoredTree, ...ScoredTree[]]
  return {
    ...(id !== undefined && { id }),
    text,
    ...spanOf(words),
    tokens: words.map(parsedToken),
    ...best,
    parses,
  }
}

/// A word as callers get it.
export function parsedToken({ text, tag, features, start, end }: Word): ParsedToken {
  if (!hasFeatures(tag, features)) return { text, tag, start, end }
  return { text, tag, ...separateLemma(features), start, end }
}

/// The words as the leaves of a tree.
export function leavesOf({ words }: TaggedSentence): TaggedWord[] {
  return words.map(({ leaf: form, tag, features }) =>
    hasFeatures(tag, features) ? { tag, form, features } : { tag, form },
  )
}

/// False without features, and for a tag such as the Penn Treebank's "#", which can't have any behind it.
function hasFeatures(tag: string, features: string | undefined): features is string {
  return features !== undefined && canJoinFeatures(tag, features)
}
