// The choices of the next action: a bar for each, which can be taken, right or wrong.

import type { TraceAction, TraceChoice } from "../../../parser/parse-trace.ts"
import { element } from "../../app/element.ts"
import { actionName, percentage } from "./describe-step.ts"

/// What the panel shows.
export interface ActionChoices {
  /// The next action; undefined at the end.
  readonly next: TraceAction | undefined
  readonly isStructural: boolean
  /// The oracle's set; undefined without a gold tree.
  readonly allowed: readonly string[] | undefined
  /// All labels that can be chosen.
  readonly labels: readonly string[]
  /// The tree in brackets, which is shown at the end.
  readonly tree: string
}

const mostShown = 5

/// The panel; `onTake` is called with the action that the user takes.
export class ActionPanel {
  readonly element: HTMLElement
  readonly #title = element("h2", { class: "panel-title" })
  readonly #list = element("ul", { class: "choices" })
  readonly #finished = element("code", { class: "finished-tree" })
  readonly #other: HTMLSelectElement
  readonly #otherField: HTMLElement
  readonly #onTake: (action: string) => void

  constructor(onTake: (action: string) => void) {
    this.#onTake = onTake
    this.#other = element("select", {
      class: "model-select",
      on: {
        change: () => {
          if (this.#other.value !== "") onTake(this.#other.value)
        },
      },
    })
    this.#otherField = element("label", { class: "choice-other" }, "Another label ", this.#other)
    this.element = element(
      "section",
      { class: "panel steps-actions" },
      this.#title,
      this.#finished,
      this.#list,
      this.#otherField,
    )
  }

  show(choices: ActionChoices): void {
    const { next, isStructural, allowed, labels } = choices
    this.#title.textContent =
      next === undefined ? "The parse is finished" : isStructural ? "Shift or combine?" : "Which label?"
    this.#finished.textContent = next === undefined ? choices.tree : ""
    const hadFocus = this.#list.contains(document.activeElement)
    this.#list.replaceChildren(...shownChoices(choices).map((choice) => this.#item(choice, choices)))
    if (hadFocus) this.#list.querySelector("button")?.focus()
    this.#otherField.hidden = next === undefined || isStructural
    if (isStructural) return
    const names = [...new Set([...labels, ...(allowed ?? [])])].filter((label) => label !== "").sort()
    this.#other.replaceChildren(
      element("option", { text: "choose…", attributes: { value: "" } }),
      ...names.map((label) =>
        element("option", { text: label.replaceAll(" ", "–"), attributes: { value: label } }),
      ),
    )
  }

  #item({ action, probability }: TraceChoice, { next, isStructural, allowed }: ActionChoices): HTMLElement {
    const isBest = action === next?.action
    const isAllowed = allowed?.includes(action)
    const bar = element("span", { class: "choice-bar", attributes: { "aria-hidden": "true" } })
    bar.style.setProperty("--share", String(probability))
    const notes = [
      ...(isBest ? [element("span", { class: "choice-note", text: "parser" })] : []),
      ...(isAllowed ? [element("span", { class: "choice-note is-oracle", text: "oracle" })] : []),
    ]
    const button = element(
      "button",
      {
        class: `choice${isBest ? " is-best" : ""}`,
        attributes: { type: "button", "data-action": action },
        on: { click: () => this.#onTake(action) },
      },
      element("span", { class: "choice-name", text: actionName(action, isStructural) }),
      element("span", { class: "choice-notes" }, ...notes),
      element("span", { class: "choice-share", text: percentage(probability) }),
      bar,
    )
    return element("li", {}, button)
  }
}

/// The likeliest choices, the one that is taken, and the oracle's.
function shownChoices({ next, allowed = [] }: ActionChoices): TraceChoice[] {
  if (next === undefined) return []
  const shown = next.choices.slice(0, mostShown)
  const more = [
    { action: next.action, probability: next.probability },
    ...allowed.map((action) => ({ action, probability: 0 })),
  ]
  for (const one of more) {
    const known = next.choices.find(({ action }) => action === one.action) ?? one
    if (!shown.some(({ action }) => action === known.action)) shown.push(known)
  }
  return shown
}
