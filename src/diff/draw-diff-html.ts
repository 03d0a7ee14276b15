// Draws differences as a web page: for each pair of trees its errors and both trees side by side, and a summary.

import { argumentReader, checkArgument } from "../check/argument-reader.ts"
import { either, iterableNow, type Kinds, string } from "../check/kinds.ts"
import type { HtmlOptions } from "../tree/draw/draw-html.ts"
import { escapeXml } from "../tree/draw/escape-xml.ts"
import { pageFrame } from "../tree/draw/html-page.ts"
import { htmlTree } from "../tree/draw/html-tree.ts"
import { printable } from "../unicode/printable.ts"
import { describeRepair, describeTag } from "./describe.ts"
import { errorKinds } from "./error-kinds.ts"
import { type MarkedTree, markTrees } from "./marked-tree.ts"
import { type DiffFigures, DiffStatistics } from "./statistics.ts"
import { diffKind, type TreeDiff } from "./tree-diff.ts"

const legend =
  '<p class="legend"><span class="only-gold">only in gold</span> <span class="only-test">only in test</span> ' +
  '<span class="relabelled">another label or tag</span></p>\n'

const optionKinds: Kinds<HtmlOptions> = { title: string }

/// Draws pairs of trees as one self-contained web page, with a summary of their errors. Phrases can be folded as on pages of
/// `drawHtml`.
export function drawDiffHtml(diffs: TreeDiff | Iterable<TreeDiff>, options: HtmlOptions = {}): string {
  const checked = checkArgument(diffs, "the differences", either(diffKind, iterableNow))
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  const [before, after] = diffFrame(reader.some(optionKinds).title)
  const statistics = new DiffStatistics()
  const sections = Array.from(diffKind.is(checked) ? [checked] : checked, (item, at) => {
    const diff = checkArgument(item, "a difference", diffKind)
    statistics.add(diff)
    return diffSection(diff, at + 1)
  })
  return [before, ...sections, diffSummary(statistics.figures())].join("\n") + after
}

/// What comes before and after the pairs of a page.
export function diffFrame(title = "Differences"): readonly [before: string, after: string] {
  const [before, after] = pageFrame({ title, layout: "outline", content: "pairs" })
  return [before + legend, after]
}

/// The part of a page that shows one pair; `number` is that of the sentence.
export function diffSection(diff: TreeDiff, number: number): string {
  const { gold, test } = markTrees(diff)
  const errors = diff.errors.map(
    (error) => `<li><b>${errorKinds[error.kind]}</b> ${escapeXml(describeRepair(error, diff.words))}</li>`,
  )
  const tags = diff.tags.map((tag) => `<li>${escapeXml(describeTag(tag))}</li>`)
  const list = [...errors, ...tags]
  return [
    `<section>\n<h2 dir="auto"><strong>${number}</strong> <span lang="">${escapeXml(diff.words.map(printable).join(" "))}</span></h2>`,
    list.length === 0 ? "<p>no differences</p>" : `<ul class="changes">${list.join("")}</ul>`,
    `<div class="sides">${side("gold", gold)}${side("test", test)}</div>\n</section>`,
  ].join("\n")
}

function side(name: string, { tree, marks }: MarkedTree): string {
  return `<div><h3>${name}</h3>${htmlTree(tree, (node) => marks[node])}</div>`
}

/// The summary of a page, which is shown above the pairs, wherever it is written.
export function diffSummary({ pairs, same, kinds, words, differentTags }: DiffFigures): string {
  const rows = kinds.map(
    ({ kind, count, brackets }) =>
      `<tr><td>${errorKinds[kind]}</td><td>${count}</td><td>${brackets}</td></tr>`,
  )
  const counts = `${same} of ${pairs} pairs of trees have the same brackets, and ${words - differentTags} of ${words} words the same tag.`
  const table = `<table><tr><th>kind of error</th><th>errors</th><th>brackets</th></tr>${rows.join("")}</table>`
  return `<section class="summary">\n<p>${counts}</p>\n${rows.length === 0 ? "" : table}\n</section>`
}
