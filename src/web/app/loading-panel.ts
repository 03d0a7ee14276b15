// What a view shows while the model is on its way, or if it doesn't come.

import type { PageParser, ParserStatus } from "../parser/page-parser.ts"
import { element } from "./element.ts"

/// A panel that is hidden as soon as the parser is ready.
export function loadingPanel(parser: PageParser): HTMLElement {
  const text = element("p", { class: "loading-text" })
  const bar = element("progress", {
    class: "loading-bar",
    attributes: { max: 1, "aria-label": "Loading the model" },
  })
  const retry = element("button", {
    class: "button",
    text: "Try again",
    attributes: { type: "button" },
    on: { click: () => void parser.load() },
  })
  const panel = element("div", { class: "loading" }, text, bar, retry)
  const show = (status: ParserStatus) => {
    panel.hidden = status.state === "ready"
    retry.hidden = status.state !== "failed"
    bar.hidden = status.state !== "loading"
    text.textContent = describeStatus(status, parser.model.title)
    if (status.state === "loading") bar.value = status.total ? status.loaded / status.total : 0
  }
  parser.onStatus(show)
  show(parser.status)
  return panel
}

/// The status in a sentence.
export function describeStatus(status: ParserStatus, model: string): string {
  if (status.state === "failed") return status.message
  if (status.state === "ready") return status.threads > 1 ? `Ready, on ${status.threads} threads` : "Ready"
  const { loaded, total } = status
  if (loaded === 0) return `Loading the model: ${model}`
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  return `Loading the model: ${model}, ${megabytes(loaded)}${total ? ` of ${megabytes(total)}` : ""} MB`
}
