// The formats that trees can be written in, by name.

import { writeConllu } from "../dependencies/write-conllu.ts"
import { htmlFrame, htmlSection } from "../draw/draw-html.ts"
import { drawLatex } from "../draw/draw-latex.ts"
import { drawSvg } from "../draw/draw-svg.ts"
import { drawTree } from "../draw/draw-tree.ts"
import { writeIob } from "../surgery/write-iob.ts"
import type { Tree } from "../tree.ts"
import { writeJson } from "./write-json.ts"

/// How to write a document of trees.
export interface TreeFormat {
  readonly description: string
  /// What comes before the first tree, between two trees, and after the last.
  readonly frame: readonly [before: string, between: string, after: string]
  /// True if a document can hold only one tree.
  readonly isSingle: boolean
  /// Writes one tree. Drawings and indented brackets fit into `columns` where possible. With `features`,
  /// brackets have them behind their labels.
  write(tree: Tree, columns: number, features: boolean): string
}

const lines = { frame: ["", "\n", "\n"], isSingle: false } as const
const paragraphs = { frame: ["", "\n\n", "\n"], isSingle: false } as const

const formats = {
  bracket: {
    ...lines,
    description: "one tree per line",
    write: (tree, _, features) => tree.toString({ features }),
  },
  indented: {
    ...lines,
    description: "brackets, indented",
    write: (tree, columns, features) => tree.toString({ indent: true, width: columns, features }),
  },
  json: {
    frame: ["[\n", ",\n", "\n]\n"],
    isSingle: false,
    description: "an array of nested trees",
    write: (tree) => writeJson(tree.nodes, tree.row),
  },
  ndjson: {
    ...lines,
    description: "one nested tree per line",
    write: (tree) => writeJson(tree.nodes, tree.row),
  },
  tree: {
    ...paragraphs,
    description: "a drawing for the terminal",
    write: (tree, columns) => drawTree(tree, { width: columns }),
  },
  conllu: {
    frame: ["", "\n\n", "\n\n"],
    isSingle: false,
    description: "CoNLL-U with Universal Dependencies, for English",
    write: (tree) => writeConllu(tree),
  },
  iob: {
    ...paragraphs,
    description: "words, tags and chunks (B-NP, I-NP, O), as in the CoNLL-2000 task",
    write: (tree) => writeIob(tree),
  },
  svg: { ...lines, isSingle: true, description: "a picture of one tree", write: (tree) => drawSvg(tree) },
  html: {
    frame: htmlFrame(),
    isSingle: false,
    description: "a web page on which phrases can be folded",
    write: (tree) => htmlSection(tree),
  },
  latex: { ...paragraphs, description: "LaTeX for the package forest", write: (tree) => drawLatex(tree) },
  qtree: {
    ...paragraphs,
    description: "LaTeX for the package tikz-qtree",
    write: (tree) => drawLatex(tree, { package: "tikz-qtree" }),
  },
} satisfies Readonly<Record<string, TreeFormat>>

/// The name of a format, such as "bracket" or "svg"; `spandrel parse --help` lists all of them.
export type TreeFormatName = keyof typeof formats

/// The formats by name.
export const treeFormats: Readonly<Record<TreeFormatName, TreeFormat>> = formats

/// All names of formats.
export const treeFormatNames = Object.keys(formats) as readonly TreeFormatName[]
