// The library's public face.

export { type ErrorCode, SpandrelError } from "./check/error.ts"
export { ConstraintError } from "./decode/constraints.ts"
export type { DecoderName, SearchSettings } from "./decode/search.ts"
export type { ConstraintOptions, SpanConstraint, WordOffsets } from "./decode/span-constraints.ts"
export { splitText } from "./language/split-text.ts"
export type { TextSentence, TextToken } from "./language/text-sentence.ts"
export type { Model, ModelDescription, Provenance } from "./model/model.ts"
export { readModel, writeModel } from "./model/model-file.ts"
export type { Precision } from "./model/quantize.ts"
export { readTagger, type TaggerFile, writeTagger } from "./model/tagger-file.ts"
export type { FieldShape } from "./network/bilstm/bilstm-shape.ts"
export type { EncoderShape, NetworkShape } from "./network/network-shape.ts"
export { Vocabulary } from "./network/vocabulary.ts"
export type { ModelInfo } from "./parser/model-info.ts"
export type { ModelSource } from "./parser/model-source.ts"
export { Parser } from "./parser/parser.ts"
export type { ParseOptions } from "./parser/search-options.ts"
export {
  type Evaluation,
  type EvaluationOptions,
  evaluateLines,
  type LinePair,
  type Lines,
  scorePairs,
} from "./score/evaluate.ts"
export { ParameterError, parseParameters } from "./score/parameter-file.ts"
export { builtInParameters, type LabelPair, type Parameters } from "./score/parameters.ts"
export type { SentenceCounts, SentenceScore, SentenceStatus } from "./score/score-sentence.ts"
export type { Totals } from "./score/totals.ts"
export type {
  ConfidentSentence,
  ConfidentTree,
  Constituent,
  ParsedSentence,
  ParsedToken,
  ScoredTree,
} from "./sentence/parsed-sentence.ts"
export type {
  Sentence,
  SentenceId,
  SentenceInput,
  Token,
} from "./sentence/sentence.ts"
export { SentenceError } from "./sentence/sentence-error.ts"
export type { StreamItem } from "./sentence/sentence-stream.ts"
export { Tagger } from "./tagger/tagger.ts"
export type { TaggerSettings } from "./tagger/tagger-settings.ts"
export type { TaggerProgress } from "./tagger/train-tagger.ts"
export { Configuration, combine, type StructuralAction, shift } from "./transition/configuration.ts"
export { DynamicOracle } from "./transition/dynamic-oracle.ts"
export { GoldTree } from "./transition/gold-tree.ts"
export type { NumberedBracket } from "./transition/numbered-bracket.ts"
export type { ScoreScale } from "./transition/scores.ts"
export { type ActionPair, staticActions } from "./transition/static-oracle.ts"
export { escapeBrackets, unescapeBrackets } from "./tree/bracket-escapes.ts"
export { checkTree } from "./tree/check.ts"
export { Cleaner, type CleaningSteps, cleanTree, standardCleaning } from "./tree/clean.ts"
export { drawLatex, type LatexOptions } from "./tree/draw/draw-latex.ts"
export { drawSvg, type SvgColors, type SvgOptions } from "./tree/draw/draw-svg.ts"
export { type DrawOptions, drawTree } from "./tree/draw/draw-tree.ts"
export type { LayoutOptions } from "./tree/draw/layout.ts"
export type { Location } from "./tree/format/location.ts"
export type { ProblemKind } from "./tree/format/problem.ts"
export { formatProblem, type Problem, TreebankError } from "./tree/format/problem.ts"
export { treeFromJson } from "./tree/format/read-json.ts"
export { readTree, readTreeStream, readTrees } from "./tree/format/read-trees.ts"
export type { ReadOptions } from "./tree/format/tree-reader.ts"
export type { BracketStyle } from "./tree/format/write-brackets.ts"
export { type TreeJson, writeJson } from "./tree/format/write-json.ts"
export { LabelSet } from "./tree/label-set.ts"
export type { NodeTable } from "./tree/node-table.ts"
export { type Bracket, fromSpans, type SpanTree, type TaggedWord, toSpans } from "./tree/span-tree.ts"
export { type Counts, type TreebankFigures, TreebankStatistics } from "./tree/statistics.ts"
export { type NodeChange, Tree } from "./tree/tree.ts"
export { TreeBuilder } from "./tree/tree-builder.ts"
