// The entry `spandrel/treebank`: files of trees, read, checked, cleaned, counted and converted.

export { escapeBrackets, unescapeBrackets } from "../tree/bracket-escapes.ts"
export { checkTree } from "../tree/check-tree.ts"
export { type CleaningSteps, cleanTree, standardCleaning } from "../tree/clean.ts"
export { formatProblem, type Problem, TreebankError } from "../tree/format/problem.ts"
export { treeFromJson } from "../tree/format/read-json.ts"
export { readTree, readTreeStream, readTrees } from "../tree/format/read-trees.ts"
export type { ReadOptions } from "../tree/format/tree-reader.ts"
export type { TreeJson } from "../tree/format/write-json.ts"
export { fromSpans, type SpanTree, toSpans } from "../tree/span-tree.ts"
export { TreebankStatistics } from "../tree/statistics.ts"
