// Two trees side by side: what differs, of which kind, and the scores.

import type { Mark } from "../../../diff/marked-tree.ts"
import { formatFigure } from "../../../score/figures.ts"
import { readTree } from "../../../tree/format/read-trees.ts"
import { element } from "../../app/element.ts"
import type { View, ViewContext } from "../../app/view.ts"
import { renderTree, type TreeView } from "../../tree-view/render-tree.ts"
import { type Comparison, compareTrees, type ParameterName, parameterNames } from "./compare-trees.ts"

const exampleGold =
  "(S (NP (DT The) (NN astronomer)) (VP (VBD saw) (NP (DT the) (NN man)) (PP (IN with) (NP (DT the) (NN telescope)))) (. .))"

const markTitles: Readonly<Record<Mark, string>> = {
  "only-gold": "only in gold",
  "only-test": "only predicted",
  relabelled: "another label",
  retagged: "another tag",
}

/// Makes the view.
export function createCompareView({ parser, link, announce }: ViewContext): View {
  const settings = link.get()
  const gold = treeField("Gold tree", settings["gold"] ?? exampleGold, () => changed())
  const test = treeField("Predicted tree", settings["test"] ?? "", () => changed())
  const parameters = element(
    "select",
    { class: "model-select", on: { change: () => compare() } },
    ...Object.entries(parameterNames).map(([value, text]) =>
      element("option", { text, attributes: { value, selected: value === settings["prm"] } }),
    ),
  )
  const parse = element("button", {
    class: "button is-primary",
    text: "Parse the gold tree’s words",
    attributes: { type: "button" },
    on: { click: () => void predict() },
  })
  const message = element("p", { class: "stage-message", attributes: { role: "alert" } })
  const result = element("div", { class: "compare-result" })
  const view = element(
    "div",
    { class: "compare-view" },
    element("h1", { class: "visually-hidden", text: "Compare two trees" }),
    result,
    message,
    element("div", { class: "compare-fields" }, gold.element, test.element),
    element(
      "div",
      { class: "compare-tools" },
      parse,
      element("label", { class: "field-label" }, "Scores by ", parameters),
    ),
  )
  let isPredicted = settings["test"] === undefined

  function changed(): void {
    isPredicted = false
    compare()
  }

  function compare(): void {
    message.textContent = ""
    result.replaceChildren()
    const prm = parameters.value as ParameterName
    link.set({
      gold: oneLine(gold.input.value),
      ...(!isPredicted && test.input.value.trim() !== "" && { test: oneLine(test.input.value) }),
      ...(prm !== "collins" && { prm }),
    })
    if (gold.input.value.trim() === "" || test.input.value.trim() === "") return
    try {
      const comparison = compareTrees(gold.input.value, test.input.value, prm)
      result.append(...drawComparison(comparison))
      announce(`F1 ${figure(comparison.scores.f1)}, ${comparison.differences.length} differences`)
    } catch (error) {
      message.textContent = (error as Error).message
    }
  }

  /// Has the parser predict the tree.
  async function predict(): Promise<void> {
    message.textContent = ""
    try {
      const words = readTree(gold.input.value.trim(), { source: "gold" })
        .leaves()
        .filter(({ label }) => label !== "-NONE-")
        .map((leaf) => leaf.word ?? "")
      const [parsed] = await parser.parse([words])
      test.input.value = String(parsed?.tree)
      isPredicted = true
      compare()
    } catch (error) {
      message.textContent = (error as Error).message
    }
  }

  return {
    name: "compare",
    element: view,
    show() {
      if (test.input.value.trim() === "") void predict()
      else compare()
    },
    hide() {},
  }
}

function drawComparison(comparison: Comparison): HTMLElement[] {
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

const figure = (value: number) => formatFigure(value).trim()

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim()

function treeField(label: string, value: string, onInput: () => void) {
  const input = element("textarea", {
    class: "code-input",
    attributes: { rows: 4, spellcheck: "false", placeholder: "(S (NP (NN fish)) …)" },
    on: { input: onInput },
  })
  input.value = value
  return { input, element: element("label", { class: "field-label" }, label, input) }
}
