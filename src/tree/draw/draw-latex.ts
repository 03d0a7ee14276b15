// Trees as LaTeX source, for the packages with which linguists draw them.

import type { Tree } from "../tree.ts"
import { showNodes } from "./shown-nodes.ts"

/// How to write LaTeX.
export interface LatexOptions {
  /// The package that the document loads; "forest" unless given.
  readonly package?: "forest" | "tikz-qtree"
}

/// How a package writes a tree.
interface Dialect {
  readonly begin: string
  readonly end: string
  /// Text that must stand in braces.
  readonly special: RegExp
  open(label: string): string
  leaf(tag: string, word: string): string
  readonly close: string
}

const dialects: Readonly<Record<string, Dialect>> = {
  forest: {
    // Lines meet below the parent and end above the child: by forest's own habit they'd cross wide families.
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
}

const escapes: Readonly<Record<string, string>> = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  // In the old font encoding, which is still the default, these three are other characters.
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
}

// Indentation stops growing here: otherwise the text of a deep tree would be quadratic in its depth.
const deepestIndent = 40

/// Writes a tree as an environment to paste into a document that loads the package. Features behind labels
/// are not written. Characters beyond the document's font need XeLaTeX or LuaLaTeX and a font that has them.
export function drawLatex(tree: Tree, options: LatexOptions = {}): string {
  const { package: name = "forest" } = options
  const dialect = dialects[name]
  if (dialect === undefined)
    throw new RangeError(
      `no LaTeX for the package "${name}"; there is ${Object.keys(dialects).join(" and ")}`,
    )
  const lines = [dialect.begin]
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
