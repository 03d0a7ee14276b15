// The made-up French sentences as a file of trees.

import { fromSpans } from "../../src/tree/span-tree.ts"
import { frenchSentences } from "../tagger/french-sentences.ts"
import { temporaryFile } from "../temporary-files.ts"

/// Writes the trees and returns the path of the file.
export function writeFrenchTreebank(): string {
  const trees = frenchSentences.map((words) => {
    const brackets = [
      { start: 0, end: 5, label: "SENT" },
      { start: 0, end: 3, label: "NP" },
      { start: 3, end: 4, label: "VN" },
    ]
    return `${fromSpans({ words, brackets }).toString({ features: true })}\n`
  })
  return temporaryFile("french.ptb", trees.join(""))
}
