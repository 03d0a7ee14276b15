// A button that opens a list of choices.

import { element } from "./element.ts"

/// One choice of a menu.
export interface MenuItem {
  readonly text: string
  /// A word or two on what it is for.
  readonly note?: string
  readonly onChoose: () => void
}

/// A menu that closes when something is chosen, with Escape, and with a click elsewhere.
export function menu(title: string, items: readonly MenuItem[]): HTMLDetailsElement {
  const summary = element("summary", { class: "button", text: title })
  const list = element("div", { class: "menu-list" })
  const details = element("details", { class: "menu" }, summary, list)
  const close = () => {
    details.open = false
  }
  for (const { text, note, onChoose } of items) {
    const parts = note === undefined ? [] : [element("span", { class: "menu-note", text: note })]
    const choose = () => {
      close()
      summary.focus()
      onChoose()
    }
    list.append(
      element(
        "button",
        { class: "menu-item", attributes: { type: "button" }, on: { click: choose } },
        text,
        ...parts,
      ),
    )
  }
  details.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !details.open) return
    close()
    summary.focus()
  })
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !details.contains(target)) close()
  })
  return details
}
