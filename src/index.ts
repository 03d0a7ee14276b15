// The library's public face.

export { ConstraintError } from "./decode/constraints.ts"
export type { DecoderName } from "./decode/decoder.ts"
export type { ConstraintOptions, SpanConstraint } from "./decode/span-constraints.ts"
export { type Model, readModel, writeModel } from "./model/model-file.ts"
export {
  type Constituent,
  type Parse,
  type ParsedSentence,
  type ParseOptions,
  Parser,
  ParserError,
  SentenceError,
  type TaggedSentence,
} from "./parser.ts"
export { type Evaluation, type EvaluationOptions, evaluateLines, scorePairs } from "./score/evaluate.ts"
export { ParameterError, parseParameters } from "./score/parameter-file.ts"
export { builtInParameters, type Parameters } from "./score/parameters.ts"
export type { SentenceScore } from "./score/score-sentence.ts"
export type { Totals } from "./score/totals.ts"
export { Configuration, combine, type StructuralAction, shift } from "./transition/configuration.ts"
export { DynamicOracle } from "./transition/dynamic-oracle.ts"
export { GoldTree, type NumberedBracket } from "./transition/gold-tree.ts"
export { type ActionPair, staticActions } from "./transition/static-oracle.ts"
export { escapeBrackets, unescapeBrackets } from "./tree/bracket-escapes.ts"
export { checkTree } from "./tree/check.ts"
export { Cleaner, type CleaningSteps, cleanTree, customaryCleaning } from "./tree/clean.ts"
export { drawLatex, type LatexOptions } from "./tree/draw-latex.ts"
export { drawSvg, type SvgColors, type SvgOptions } from "./tree/draw-svg.ts"
export { type DrawOptions, drawTree } from "./tree/draw-tree.ts"
export { LabelSet } from "./tree/label-set.ts"
export type { ProblemKind } from "./tree/problem.ts"
export { formatProblem, type Problem, TreebankError } from "./tree/problem.ts"
export { treeFromJson } from "./tree/read-json.ts"
export { parseTree, readTreeStream, readTrees } from "./tree/read-trees.ts"
export { type Bracket, fromSpans, type SpanTree, type TaggedWord, toSpans } from "./tree/span-tree.ts"
export { type TreebankFigures, TreebankStatistics } from "./tree/statistics.ts"
export { type LabelledSpan, type NodeChange, Tree } from "./tree/tree.ts"
export { TreeBuilder } from "./tree/tree-builder.ts"
export type { ReadOptions } from "./tree/tree-reader.ts"
export type { BracketStyle } from "./tree/write-brackets.ts"
export { type TreeJson, writeJson } from "./tree/write-json.ts"
