// Two trees side by side: what differs, of which kind, and the scores.

import { readTree } from "../../../tree/format/read-trees.ts"
import { element } from "../../app/element.ts"
import { loadingPanel } from "../../app/loading-panel.ts"
import type { View, ViewContext } from "../../app/view.ts"
import { compareTrees, type ParameterName, parameterNames } from "./compare-trees.ts"
import { drawComparison, figure } from "./draw-comparison.ts"

const exampleGold =
  "(S (NP (DT The) (NN astronomer)) (VP (VBD saw) (NP (DT the) (NN man)) (PP (IN with) (NP (DT the) (NN telescope)))) (. .))"

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
    loadingPanel(parser),
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
