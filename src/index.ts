// `spandrel`: from text to trees.

export { type ErrorCode, SpandrelError } from "./check/error.ts"
export type { ConstraintOptions } from "./decode/span-constraints.ts"
export { splitText } from "./language/split-text.ts"
export type { TextSentence } from "./language/text-sentence.ts"
export type { ModelInfo } from "./parser/model-info.ts"
export type { ModelSource } from "./parser/model-source.ts"
export { Parser } from "./parser/parser.ts"
export type { ParseOptions } from "./parser/search-options.ts"
export type { JobResult, ParseJob } from "./pool/parse-job.ts"
export { ParserPool } from "./pool/parser-pool.ts"
export type { PoolOptions } from "./pool/pool-options.ts"
export type {
  ConfidentSentence,
  Constituent,
  ParsedSentence,
  ScoredTree,
} from "./sentence/parsed-sentence.ts"
export type { Sentence, SentenceInput, Token } from "./sentence/sentence.ts"
export { SentenceError } from "./sentence/sentence-error.ts"
export type { StreamItem } from "./sentence/sentence-stream.ts"
export { drawLatex, type LatexOptions } from "./tree/draw/draw-latex.ts"
export { drawSvg, type SvgOptions } from "./tree/draw/draw-svg.ts"
export { type DrawOptions, drawTree } from "./tree/draw/draw-tree.ts"
export { readTree } from "./tree/format/read-trees.ts"
export { Tree } from "./tree/tree.ts"
