// The choice of a model, and how far it has been loaded.

import { type OfferedModel, offeredModels } from "../parser/models.ts"
import type { PageParser, ParserStatus } from "../parser/page-parser.ts"
import { element } from "./element.ts"
import { describeStatus } from "./loading-panel.ts"

/// A menu of models with a progress bar. `onChoose` is called with the model that the user chooses.
export function modelMenu(parser: PageParser, onChoose: (model: OfferedModel) => void): HTMLElement {
  const select = element("select", {
    class: "model-select",
    attributes: { "aria-label": "Model" },
    on: {
      change: () => {
        const chosen = offeredModels.find(({ name }) => name === select.value)
        if (chosen !== undefined) onChoose(chosen)
      },
    },
  })
  for (const { name, title } of offeredModels)
    select.append(element("option", { text: title, attributes: { value: name } }))
  const bar = element("progress", {
    class: "model-progress",
    attributes: { max: 1, "aria-label": "Loading the model" },
  })
  const menu = element("div", { class: "model-menu" }, select, bar)
  const show = (status: ParserStatus) => {
    select.value = parser.model.name
    menu.dataset["state"] = status.state
    bar.hidden = status.state !== "loading"
    if (status.state === "loading" && status.total !== undefined) bar.value = status.loaded / status.total
    menu.title = describeStatus(status, parser.model.title)
  }
  parser.onStatus(show)
  show(parser.status)
  return menu
}
