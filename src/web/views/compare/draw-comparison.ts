// The picture of a comparison: scores, two trees with marks, and lists of what differs.

import type { Mark } from "../../../diff/marked-tree.ts"
import { formatFigure } from "../../../score/figures.ts"
import { element } from "../../app/element.ts"
import { renderTree, type TreeView } from "../../tree-view/render-tree.ts"
import type { Comparison } from "./compare-trees.ts"

const markTitles: Readonly<Record<Mark, string>> = {
  "only-gold": "only in gold",
  "only-test": "only predicted",
  relabelled: "another label",
  retagged: "another tag",
}

/// The scores, the two trees, and what differs, to be put on the page one after the other.
export function drawComparison(comparison: Comparison): HTMLElement[] {
  const { scores, counts, errors, differences, gold, test } = comparison
  const scoreList = element(
    "dl",
    { class: "score-list" },
    ...scoreItem("LR", scores.recall, `${counts.matched} of ${counts.gold} gold brackets`),
    ...scoreItem("LP", scores.precision, `${counts.matched} of ${counts.test} predicted brackets`),
    ...scoreItem("F1", scores.f1, "their harmonic mean"),
    ...scoreItem("Tags", scores.tagging, "words with the right tag"),
  )
  const drawings = ([gold, test] as const).map((side, at) =>
    renderTree(side.tree, {
      label: at === 0 ? "Gold tree" : "Predicted tree",
      classOf: (node) => {
        const mark = side.markOf(node)
        return mark && `is-${mark}`
      },
      describe: (node) => {
        const mark = side.markOf(node)
        return mark && markTitles[mark]
      },
    }),
  ) as [TreeView, TreeView]
  const figures = element(
    "div",
    { class: "compare-trees" },
    ...drawings.map((drawing, at) =>
      element(
        "figure",
        {},
        element("figcaption", { class: "panel-title", text: at === 0 ? "Gold" : "Predicted" }),
        drawing.element,
      ),
    ),
  )
  const lists = element(
    "div",
    { class: "panels" },
    errorPanel(errors),
    differencePanel(differences, drawings),
  )
  return [scoreList, figures, lists]
}

function errorPanel(errors: Comparison["errors"]): HTMLElement {
  return element(
    "section",
    { class: "panel" },
    element("h2", { class: "panel-title", text: errors.length === 0 ? "No errors" : "Errors by kind" }),
    element(
      "ul",
      { class: "error-list" },
      ...errors.map(({ kind, repair, brackets }) =>
        element(
          "li",
          {},
          element("b", { text: kind }),
          element("span", {
            class: "error-count",
            text: ` ${brackets} ${brackets === 1 ? "bracket" : "brackets"}`,
          }),
          element("p", { text: repair }),
        ),
      ),
    ),
  )
}

function differencePanel(
  differences: Comparison["differences"],
  [gold, test]: readonly [TreeView, TreeView],
): HTMLElement {
  const items = differences.map((difference) => {
    const point = (isOn: boolean) => {
      gold.highlight(isOn ? difference.gold : undefined)
      test.highlight(isOn ? difference.test : undefined)
    }
    return element(
      "li",
      {},
      element(
        "button",
        {
          class: `difference is-${difference.mark}`,
          attributes: { type: "button" },
          on: {
            pointerenter: () => point(true),
            pointerleave: () => point(false),
            focus: () => point(true),
            blur: () => point(false),
          },
        },
        element("span", { class: "difference-mark", text: markTitles[difference.mark] }),
        ` ${difference.text}`,
      ),
    )
  })
  return element(
    "section",
    { class: "panel" },
    element("h2", {
      class: "panel-title",
      text: differences.length === 0 ? "No bracket or tag differs" : "Brackets and tags that differ",
    }),
    element("ul", { class: "difference-list" }, ...items),
  )
}

function scoreItem(name: string, value: number, note: string): HTMLElement[] {
  return [
    element(
      "div",
      { class: "score-item" },
      element("dt", { text: name }),
      element("dd", {}, element("b", { text: figure(value) }), element("span", { text: note })),
    ),
  ]
}

/// A percentage as EVALB writes it.
export const figure = (value: number) => formatFigure(value).trim()
