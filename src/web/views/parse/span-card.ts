// What can be asked of the words that were chosen: a constituent, none, another tag.

import type { SpanConstraint } from "../../../decode/span-constraints.ts"
import { element } from "../../app/element.ts"
import { placeNext } from "../../app/floating.ts"
import { describeTag } from "../../tree-view/tag-names.ts"

/// The words that were chosen.
export interface ChosenSpan {
  readonly start: number
  readonly end: number
  readonly text: string
  /// The tag of a single word.
  readonly tag: string | undefined
}

/// What the user can choose from.
export interface SpanChoices {
  readonly labels: readonly string[]
  readonly tags: readonly string[]
  /// Whether the model finds phrases by the tags.
  readonly readsTags: boolean
}

/// What the card tells its owner.
export interface SpanEvents {
  onConstrain(span: SpanConstraint): void
  onTag(word: number, tag: string): void
  onClose(): void
}

/// A card with the choices, which floats below the words.
export class SpanCard {
  readonly element: HTMLElement
  readonly #events: SpanEvents

  constructor(events: SpanEvents) {
    this.#events = events
    this.element = element("div", {
      class: "span-card",
      attributes: { role: "group", "aria-label": "Change the tree", hidden: true },
    })
  }

  show(span: ChosenSpan, choices: SpanChoices, at: Element): void {
    const { start, end, text, tag } = span
    const label = select("Label of the constituent", [
      ["", "any label"],
      ...choices.labels.map((name) => [name, name] as const),
    ])
    const require = button("Require", () =>
      this.#events.onConstrain({ start, end, ...(label.value !== "" && { label: label.value }) }),
    )
    const forbid = button("Forbid", () => this.#events.onConstrain({ start, end, notConstituent: true }))
    const parts: HTMLElement[] = [
      element(
        "p",
        { class: "span-title" },
        element("q", { text }),
        element("button", {
          class: "close-button",
          attributes: { type: "button", "aria-label": "Close" },
          on: { click: () => this.#events.onClose() },
        }),
      ),
    ]
    if (tag !== undefined && choices.tags.length > 0) {
      parts.push(row("Tag", this.#tagSelect(start, tag, choices.tags)))
      if (!choices.readsTags)
        parts.push(hint("This model finds phrases by the words alone: another tag moves no phrase."))
    }
    parts.push(row("Phrase", label, require, forbid))
    if (end - start === 1) parts.push(hint("Choose another word for a phrase from here to there."))
    this.element.replaceChildren(...parts)
    this.element.hidden = false
    placeNext(this.element, at)
  }

  hide(): void {
    this.element.hidden = true
  }

  #tagSelect(word: number, tag: string, tags: readonly string[]): HTMLSelectElement {
    const all = tags.includes(tag) ? tags : [tag, ...tags]
    const menu = select(
      "Tag of the word",
      all.map((name) => [name, describeTag(name) === undefined ? name : `${name} – ${describeTag(name)}`]),
    )
    menu.value = tag
    menu.addEventListener("change", () => this.#events.onTag(word, menu.value))
    return menu
  }
}

function hint(text: string): HTMLElement {
  return element("p", { class: "span-hint", text })
}

function row(name: string, ...controls: readonly HTMLElement[]): HTMLElement {
  return element(
    "div",
    { class: "span-row" },
    element("span", { class: "span-name", text: name }),
    ...controls,
  )
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  return element("button", { class: "button", text, attributes: { type: "button" }, on: { click: onClick } })
}

function select(
  name: string,
  options: readonly (readonly [value: string, text: string])[],
): HTMLSelectElement {
  const menu = element("select", { class: "select", attributes: { "aria-label": name } })
  for (const [value, text] of options) menu.append(element("option", { text, attributes: { value } }))
  return menu
}
