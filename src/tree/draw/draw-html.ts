// Draws trees as a web page on which phrases can be folded.

import { argumentReader, checkArgument } from "../../check/argument-reader.ts"
import { either, iterableNow, type Kinds, string } from "../../check/kinds.ts"
import { printable } from "../../unicode/printable.ts"
import type { Tree } from "../tree.ts"
import { checkTreeArgument, treeKind } from "../tree-kind.ts"
import { escapeXml } from "./escape-xml.ts"
import { pageFrame } from "./html-page.ts"
import { htmlTree } from "./html-tree.ts"

/// How to draw trees as a web page.
export interface HtmlOptions {
  /// The title of the page (default: "Trees").
  readonly title?: string
}

const optionKinds: Kinds<HtmlOptions> = { title: string }

/// What comes before the first tree of a page, between two trees, and after the last.
export function htmlFrame(title = "Trees"): readonly [before: string, between: string, after: string] {
  const [before, after] = pageFrame({ title, layout: "drawing", content: "trees" })
  return [before, "\n", after]
}

/// The part of a page that shows one tree.
export function htmlSection(tree: Tree): string {
  return `<section>\n<h2 lang="" dir="auto">${escapeXml(printable(tree.text))}</h2>\n${htmlTree(tree)}\n</section>`
}

/// Draws trees as one self-contained web page. A click on a phrase folds it, and so does the Enter key; arrow keys go from phrase to
/// phrase. Leaves out features. The page loads nothing from a network.
///
/// ```ts
/// const page = drawHtml(readTrees("(NP (NN fish)) (NP (NNS cats))"), { title: "Two trees" })
/// page.startsWith("<!doctype html>") // true
/// ```
export function drawHtml(trees: Tree | Iterable<Tree>, options: HtmlOptions = {}): string {
  const checked = checkArgument(trees, "the trees", either(treeKind, iterableNow))
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  const [before, between, after] = htmlFrame(reader.some(optionKinds).title)
  const sections = Array.from(treeKind.is(checked) ? [checked] : checked, (tree) =>
    htmlSection(checkTreeArgument(tree)),
  )
  return before + sections.join(between) + after
}
