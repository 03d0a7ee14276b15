// A whole text: its sentences with their trees, parsed in the background, searched, and saved as one file.

import { element } from "../../app/element.ts"
import { loadingPanel } from "../../app/loading-panel.ts"
import { saveFile } from "../../app/save-file.ts"
import type { View, ViewContext } from "../../app/view.ts"
import type { Corpus } from "../corpus/corpus.ts"
import { passageLink, passageOf } from "../corpus/corpus-link.ts"
import { CorpusSource } from "../corpus/corpus-source.ts"
import { exportFormats, exportItems, exportName } from "../corpus/export-corpus.ts"
import { corpusOf } from "../corpus/shared-corpus.ts"
import { SentenceList } from "./sentence-list.ts"

/// Makes the view.
export function createTextView(context: ViewContext): View {
  const { parser, link, announce } = context
  const corpus = corpusOf(parser)
  const view = element("div", { class: "text-view" })
  const source = new CorpusSource(corpus, {
    label: "Text",
    placeholder: "Paste a text of any length. Each sentence gets a tree.",
    announce,
  })
  const list = new SentenceList()
  const filter = element("input", {
    class: "search-input",
    attributes: {
      type: "search",
      "aria-label": "Find sentences",
      placeholder: "Find sentences",
      value: link.get()["find"] ?? "",
    },
    on: { input: () => showList() },
  })
  const found = element("span", { class: "field-help", attributes: { role: "status" } })
  const tools = element(
    "div",
    { class: "corpus-tools", attributes: { hidden: true } },
    filter,
    found,
    exportMenu(corpus, announce),
  )
  view.append(
    element("h1", { class: "visually-hidden", text: "A whole text" }),
    source.element,
    loadingPanel(parser),
    tools,
    list.element,
  )
  let shownText: string | undefined

  function showList(): void {
    const wanted = filter.value.trim().toLowerCase()
    const listed = corpus.items
      .map((item, index) => ({ item, index }))
      .filter(({ item }) => wanted === "" || item.text.toLowerCase().includes(wanted))
    found.textContent = wanted === "" ? "" : `${listed.length} of ${corpus.items.length}`
    link.set({
      ...(wanted !== "" && { find: filter.value.trim() }),
      ...passageLink(corpus, parser.model.language),
    })
    list.show(listed)
  }

  function show(): void {
    if (corpus.text !== shownText) list.reset()
    shownText = corpus.text
    tools.hidden = corpus.items.length === 0
    source.show()
    showList()
  }

  const passage = passageOf(link.get(), parser.model.language)
  let stop: readonly (() => void)[] = []
  return {
    name: "text",
    element: view,
    show() {
      stop = [corpus.onChange(show), source.acceptFiles()]
      if (corpus.text === "") void source.load(passage, "")
      show()
    },
    hide() {
      for (const end of stop) end()
    },
  }
}

function exportMenu(corpus: Corpus, announce: (text: string) => void): HTMLElement {
  const format = element(
    "select",
    { class: "model-select", attributes: { "aria-label": "Format" } },
    ...exportFormats.map(({ name, title }) =>
      element("option", { text: title, attributes: { value: name } }),
    ),
  )
  const save = element("button", {
    class: "button is-primary",
    text: "Save",
    attributes: { type: "button" },
    on: {
      click: () => {
        const chosen = exportFormats.find(({ name }) => name === format.value)
        if (chosen === undefined) return
        const name = exportName(corpus.name, chosen)
        try {
          saveFile(name, exportItems(corpus.items, chosen.name), chosen.mediaType)
          announce(`Saved as ${name}`)
        } catch (error) {
          announce((error as Error).message)
        }
      },
    },
  })
  return element("div", { class: "export-menu" }, format, save)
}
