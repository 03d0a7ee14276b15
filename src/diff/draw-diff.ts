// Draws two trees side by side in text, with marks where they differ.

import { argumentReader } from "../check/argument-reader.ts"
import { columns, type Kinds } from "../check/kinds.ts"
import { drawSideways } from "../tree/draw/draw-sideways.ts"
import { type DrawOptions, drawFromTop, drawTree } from "../tree/draw/draw-tree.ts"
import type { Tree } from "../tree/tree.ts"
import { displayWidth } from "../unicode/display-width.ts"
import { type Mark, type MarkedTree, markTrees } from "./marked-tree.ts"
import type { TreeDiff } from "./tree-diff.ts"

/// What precedes the label of a marked node.
const signs: Readonly<Record<Mark, string>> = {
  "only-gold": "-",
  "only-test": "+",
  relabelled: "~",
  retagged: "~",
}

/// What the signs mean, for a line above drawings.
export const signLegend = "- only in gold, + only in test, ~ another label or tag"

const gap = " │ "

const optionKinds: Kinds<DrawOptions> = { width: columns }

/// Draws the two trees of a difference side by side: "-" precedes labels of phrases that only the gold tree has, "+" those that only
/// the test tree has, and "~" labels and tags that differ. Trees that are too wide are drawn sideways, with the same words on the same
/// line, or one below the other. Leaves out function tags and empty elements.
///
/// ```text
/// gold               │ test
/// S                  │ S
/// ├─ NP              │ ├─ NP
/// │  └─ PRP I        │ │  └─ PRP I
/// └─ -VP             │ └─ +NP
///    └─ ~VBP fish    │    └─ ~NN fish
/// ```
export function drawDiff(diff: TreeDiff, options: DrawOptions = {}): string {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(Object.keys(optionKinds))
  const { width = 80 } = reader.some(optionKinds)
  const { gold, test, partners } = markTrees(diff)
  const [goldTree, testTree] = [withSigns(gold), withSigns(test)]
  const half = Math.max(1, Math.floor((width - gap.length) / 2))
  const [left, right] = [drawFromTop(goldTree, half), drawFromTop(testTree, half)]
  if (left !== undefined && right !== undefined) return join(left.split("\n"), right.split("\n"))
  const goldLines = drawSideways(goldTree, half).split("\n")
  const testLines = drawSideways(testTree, half).split("\n")
  if (widest(goldLines) + gap.length + widest(testLines) > width)
    return ["gold", drawTree(goldTree, { width }), "", "test", drawTree(testTree, { width })].join("\n")
  return join(...alignLines(goldLines, testLines, partners))
}

function withSigns({ tree, marks }: MarkedTree): Tree {
  let node = 0
  return tree.map(({ label }) => {
    const mark = marks[node++]
    return mark === undefined ? label : signs[mark] + label
  })
}

const widest = (lines: readonly string[]) =>
  lines.reduce((most, line) => Math.max(most, displayWidth(line)), 0)

/// Two columns with a heading.
function join(gold: readonly string[], test: readonly string[]): string {
  const [left, right] = [
    ["gold", ...gold],
    ["test", ...test],
  ]
  const width = widest(left)
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => {
    const line = left[at] ?? ""
    return `${line}${" ".repeat(width - displayWidth(line))}${gap}${right[at] ?? ""}`.trimEnd()
  }).join("\n")
}

/// Adds empty lines, so that what both trees have is on the same line. The lines of both sides are in pre-order.
function alignLines(
  gold: readonly string[],
  test: readonly string[],
  partners: ReadonlyMap<number, number>,
): [gold: string[], test: string[]] {
  const rows: [string[], string[]] = [[], []]
  let [goldAt, testAt] = [0, 0]
  const takeUpTo = (goldEnd: number, testEnd: number) => {
    for (; goldAt < goldEnd || testAt < testEnd; goldAt++, testAt++) {
      rows[0].push(goldAt < goldEnd ? (gold[goldAt] as string) : "")
      rows[1].push(testAt < testEnd ? (test[testAt] as string) : "")
    }
    goldAt = goldEnd
    testAt = testEnd
  }
  for (const line of gold.keys()) {
    const partner = partners.get(line)
    // Phrases over the same words can be in another order.
    if (partner === undefined || partner < testAt) continue
    takeUpTo(line, partner)
    takeUpTo(line + 1, partner + 1)
  }
  takeUpTo(gold.length, test.length)
  return rows
}
