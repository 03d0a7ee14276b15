// The formats in which trees go out.

import { drawLatex } from "../draw/draw-latex.ts"
import { drawSvg } from "../draw/draw-svg.ts"
import { drawTree } from "../draw/draw-tree.ts"
import type { Tree } from "../tree.ts"
import { writeJson } from "./write-json.ts"

/// A way to write trees one after the other.
export interface TreeFormat {
  readonly description: string
  /// What stands before, between and after the trees.
  readonly frame: readonly [before: string, between: string, after: string]
  /// True if a file can hold only one tree.
  readonly isSingle?: boolean
  write(tree: Tree, columns: number): string
}

const lines = ["", "\n", "\n"] as const
const paragraphs = ["", "\n\n", "\n"] as const

/// Every format by its name on the command line.
export const treeFormats: Readonly<Record<string, TreeFormat>> = {
  bracket: { description: "one tree a line", frame: lines, write: (tree) => tree.toString() },
  indented: {
    description: "brackets, indented",
    frame: lines,
    write: (tree, columns) => tree.toString({ indent: true, width: columns }),
  },
  json: {
    description: "a list of nested trees",
    frame: ["[\n", ",\n", "\n]\n"],
    write: (tree) => writeJson(tree.nodes),
  },
  ndjson: { description: "a nested tree a line", frame: lines, write: (tree) => writeJson(tree.nodes) },
  tree: {
    description: "a drawing for the terminal",
    frame: paragraphs,
    write: (tree, columns) => drawTree(tree, { width: columns }),
  },
  svg: { description: "a picture of one tree", frame: lines, isSingle: true, write: (tree) => drawSvg(tree) },
  latex: { description: "LaTeX for forest", frame: paragraphs, write: (tree) => drawLatex(tree) },
  qtree: {
    description: "LaTeX for tikz-qtree",
    frame: paragraphs,
    write: (tree) => drawLatex(tree, { package: "tikz-qtree" }),
  },
}

/// The formats as a text for --help; `others` are descriptions for where a format holds something else.
export function formatList(others: Readonly<Record<string, string>> = {}): string {
  return Object.entries(treeFormats)
    .map(([name, { description }]) => `  ${name.padEnd(10)}${others[name] ?? description}`)
    .join("\n")
}
