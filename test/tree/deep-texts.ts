// Trees so deep that whatever is recursive overflows, whatever way they grow.

import { chainText, greatDepth, leftBranchingText, rightBranchingText } from "./trees.ts"

/// The name and the text of each, as `it.each` takes them.
export const deepTexts: readonly [name: string, text: string][] = [
  ["a chain", chainText(greatDepth)],
  ["branches to the right", rightBranchingText(greatDepth)],
  ["branches to the left", leftBranchingText(greatDepth)],
]
