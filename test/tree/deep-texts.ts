// Trees so deep that recursion would overflow the stack, in three shapes.

import { chainText, greatDepth, leftBranchingText, rightBranchingText } from "./trees.ts"

/// The name and the text of each, for `it.each`.
export const deepTexts: readonly [name: string, text: string][] = [
  ["a chain", chainText(greatDepth)],
  ["branching to the right", rightBranchingText(greatDepth)],
  ["branching to the left", leftBranchingText(greatDepth)],
]
