// The controls above the tree.

import { element } from "../../app/element.ts"
import type { TreeView } from "../../tree-view/render-tree.ts"
import type { ParseSettings } from "./parse-edits.ts"

/// What the toolbar tells its owner.
export interface ToolbarEvents {
  onSettings(settings: ParseSettings): void
  readonly view: () => TreeView | undefined
}

const alternatives = 4

/// Buttons for the settings and for the zoom.
export class Toolbar {
  readonly element: HTMLElement
  readonly #toggles: readonly (readonly [HTMLButtonElement, (settings: ParseSettings) => boolean])[]
  readonly #zoom: HTMLElement
  #settings: ParseSettings

  constructor(settings: ParseSettings, { onSettings, view }: ToolbarEvents, ...more: readonly HTMLElement[]) {
    this.#settings = settings
    const toggle = (
      text: string,
      isOn: (settings: ParseSettings) => boolean,
      change: (is: boolean) => Partial<ParseSettings>,
    ) => {
      const on = { click: () => onSettings({ ...this.#settings, ...change(!isOn(this.#settings)) }) }
      return [element("button", { class: "button", text, attributes: { type: "button" }, on }), isOn] as const
    }
    this.#toggles = [
      toggle(
        "Alternatives",
        ({ k }) => k > 1,
        (is) => ({ k: is ? alternatives : 1 }),
      ),
      toggle(
        "Outline",
        ({ layout }) => layout === "outline",
        (is) => ({ layout: is ? "outline" : "drawing" }),
      ),
      toggle(
        "Hanging words",
        ({ alignWords }) => !alignWords,
        (is) => ({ alignWords: !is }),
      ),
    ]
    const zoomButton = (text: string, name: string, onClick: () => void) =>
      element("button", {
        class: "icon-button",
        text,
        attributes: { type: "button", "aria-label": name },
        on: { click: onClick },
      })
    this.#zoom = element(
      "div",
      { class: "button-group", attributes: { role: "group", "aria-label": "Zoom" } },
      zoomButton("−", "Zoom out", () => view()?.zoom?.by(1 / 1.25)),
      zoomButton("⤢", "Fit to the window", () => view()?.zoom?.fit()),
      zoomButton("+", "Zoom in", () => view()?.zoom?.by(1.25)),
    )
    this.element = element(
      "div",
      { class: "toolbar", attributes: { role: "group", "aria-label": "Tree" } },
      ...this.#toggles.map(([button]) => button),
      this.#zoom,
      ...more,
    )
    this.show(settings)
  }

  show(settings: ParseSettings): void {
    this.#settings = settings
    for (const [button, isOn] of this.#toggles) button.setAttribute("aria-pressed", String(isOn(settings)))
    this.#zoom.hidden = settings.layout === "outline"
  }
}
