// Reads a treebank as `spandrel treebank clean` does, after repairing trees that the reader would reject.
import { readFileSync } from "node:fs"
import { normalizeWords } from "../../dist/language/english/normalize-words.js"
import { Cleaner, standardCleaning } from "../../dist/tree/clean.js"
import { readTrees } from "../../dist/tree/format/read-trees.js"
import { removeUnlabelledBrackets, splitLeaves } from "./repair-brackets.js"

// Labels of CRAFT and MASC that the other treebanks don't have.
const splice = ["CAPTION", "HEADING", "TITLE", "CIT", "NML"]

/// The cleaned trees of a file. Without `repair`, as published: rejected trees are left out.
export function readCleaned(path, { repair = true } = {}) {
  const text = readFileSync(path, "utf8")
  const lines = repair ? text.split("\n").map((line) => removeUnlabelledBrackets(splitLeaves(line))) : [text]
  const cleaner = new Cleaner({ ...standardCleaning, splice })
  return [...readTrees(lines.join("\n"), repair ? {} : { onProblem: () => {} })].flatMap(
    (tree) => cleaner.clean(tree) ?? [],
  )
}

/// The tree with its words as the tokeniser writes them.
export function standardWords(tree) {
  const leaves = tree.leaves()
  const words = leaves.map(({ word }) => word)
  const normalized = normalizeWords(words, { tags: leaves.map(({ label }) => label) })
  return tree.map(({ start, isLeaf }) =>
    isLeaf && normalized[start] !== words[start] ? { word: normalized[start] } : {},
  )
}
