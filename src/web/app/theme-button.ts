// The button that changes from light to dark and back.

import { element } from "./element.ts"
import { currentTheme, switchTheme } from "./theme.ts"

export function themeButton(): HTMLButtonElement {
  const button = element("button", {
    class: "icon-button theme-button",
    attributes: { type: "button" },
    on: {
      click: () => {
        switchTheme()
        name()
      },
    },
  })
  const name = () =>
    button.setAttribute("aria-label", `Change to ${currentTheme() === "dark" ? "light" : "dark"} colours`)
  name()
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", name)
  return button
}
