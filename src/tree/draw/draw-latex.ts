// Writes trees as LaTeX, for the packages that linguists draw trees with.

import { argumentReader } from "../../check/argument-reader.ts"
import { choice } from "../../check/kinds.ts"
import type { Tree } from "../tree.ts"
import { checkTreeArgument } from "../tree-kind.ts"
import { showNodes } from "./shown-nodes.ts"

/// How to write a tree as LaTeX.
export interface LatexOptions {
  /// The LaTeX package that draws the tree (default: "forest").
  readonly package?: "forest" | "tikz-qtree"
}

/// The syntax of a package.
interface Dialect {
  readonly begin: string
  readonly end: string
  /// Matches strings that must be put in braces.
  readonly special: RegExp
  open(label: string): string
  leaf(tag: string, word: string): string
  readonly close: string
}

const dialects = {
  forest: {
    // Lines start below the parent and end above the child. With forest's defaults they would cross in wide phrases.
    begin: "\\begin{forest}\n  for tree={parent anchor=south, child anchor=north}",
    end: "\\end{forest}",
    special: /[[\],=\s]/,
    open: (label) => `[${label}`,
    leaf: (tag, word) => `[${tag} [${word}]]`,
    close: "]",
  },
  "tikz-qtree": {
    begin: "\\begin{tikzpicture}\n\\Tree",
    end: "\\end{tikzpicture}",
    special: /[^\p{L}\p{N}-]/u,
    open: (label) => `[.${label}`,
    leaf: (tag, word) => `[.${tag} ${word} ]`,
    close: " ]",
  },
} as const satisfies Readonly<Record<string, Dialect>>

const latexPackage = choice(...(Object.keys(dialects) as (keyof typeof dialects)[]))

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  // In OT1, still LaTeX's default font encoding, these three would print as other characters.
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
}

// Deeper levels aren't indented further: otherwise the output would be quadratic in the depth of the tree.
const deepestIndent = 40

/// Writes a tree as a LaTeX environment, for a document that loads the package. Leaves out features. Characters that
/// the document's font doesn't have need XeLaTeX or LuaLaTeX and another font.
export function drawLatex(tree: Tree, options: LatexOptions = {}): string {
  checkTreeArgument(tree)
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(["package"])
  const dialect: Dialect = dialects[reader.find("package")?.as(latexPackage) ?? "forest"]
  const lines: string[] = [dialect.begin]
  const ends: number[] = []
  for (const [at, { label, word }] of showNodes(tree).entries()) {
    const head = escapeLatex(label, dialect.special)
    let line = "  ".repeat(Math.min(ends.length, deepestIndent) + 1)
    if (word !== undefined) line += dialect.leaf(head, escapeLatex(word, dialect.special))
    else {
      line += dialect.open(head)
      ends.push((tree.nodes.after[tree.row + at] as number) - tree.row)
    }
    while (ends.length > 0 && ends[ends.length - 1] === at + 1) {
      ends.pop()
      line += dialect.close
    }
    lines.push(line)
  }
  lines.push(dialect.end)
  return lines.join("\n")
}

function escapeLatex(text: string, special: RegExp): string {
  const escaped = text.replace(/[#$%&_{}~^\\<>|]/g, (char) => escapes[char] ?? `\\${char}`)
  return special.test(text) ? `{${escaped}}` : escaped
}
