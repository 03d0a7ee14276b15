// The sentences of a corpus as a list; each opens to show its tree.

import { element } from "../../app/element.ts"
import { renderTree } from "../../tree-view/render-tree.ts"
import type { CorpusItem } from "../corpus/corpus-item.ts"

/// A sentence and its index in the corpus.
export interface ListedItem {
  readonly index: number
  readonly item: CorpusItem
}

const pageSize = 50

/// The list. It shows the first sentences, and more when asked to.
export class SentenceList {
  readonly element: HTMLElement
  readonly #list = element("ol", { class: "sentence-list" })
  readonly #more: HTMLButtonElement
  readonly #open = new Set<number>()
  #items: readonly ListedItem[] = []
  #drawn = new Map<number, { readonly item: CorpusItem; readonly row: HTMLElement }>()
  #limit = pageSize

  constructor() {
    this.#more = element("button", {
      class: "button",
      attributes: { type: "button" },
      on: {
        click: () => {
          this.#limit += 4 * pageSize
          this.show(this.#items)
        },
      },
    })
    this.element = element("div", { class: "sentence-list-box" }, this.#list, this.#more)
  }

  /// Forgets which sentences are open.
  reset(): void {
    this.#open.clear()
    this.#drawn.clear()
    this.#limit = pageSize
  }

  /// Opens a sentence's tree, or closes it.
  toggle(index: number): void {
    if (!this.#open.delete(index)) this.#open.add(index)
    this.#drawn.delete(index)
    this.show(this.#items)
  }

  /// Shows sentences. Rows that haven't changed stay as they are.
  show(items: readonly ListedItem[]): void {
    this.#items = items
    const focused = (document.activeElement as HTMLElement | null)?.dataset["sentence"]
    const rows = items.slice(0, this.#limit).map(({ index, item }) => {
      const known = this.#drawn.get(index)
      if (known?.item === item) return known.row
      const row = this.#row(index, item)
      this.#drawn.set(index, { item, row })
      return row
    })
    // Only if something changed: replacing rows would close menus and scroll trees back.
    if (rows.length !== this.#list.children.length || rows.some((row, at) => this.#list.children[at] !== row))
      this.#list.replaceChildren(...rows)
    if (focused !== undefined) this.#list.querySelector<HTMLElement>(`[data-sentence="${focused}"]`)?.focus()
    const rest = items.length - this.#limit
    this.#more.hidden = rest <= 0
    this.#more.textContent = `Show ${Math.min(rest, 4 * pageSize).toLocaleString("en")} more`
  }

  #row(index: number, item: CorpusItem): HTMLElement {
    const isOpen = this.#open.has(index) && item.tree !== undefined
    const button = element(
      "button",
      {
        class: "sentence-button",
        attributes: {
          type: "button",
          "data-sentence": index,
          "aria-expanded": item.tree === undefined ? undefined : String(isOpen),
          "aria-disabled": item.tree === undefined ? "true" : undefined,
        },
        on: { click: () => item.tree !== undefined && this.toggle(index) },
      },
      element("span", {
        class: "sentence-number",
        text: String(index + 1),
        attributes: { "aria-hidden": "true" },
      }),
      element("span", { class: "sentence-text", text: item.text }),
    )
    const row = element("li", { class: item.tree === undefined ? "is-unparsed" : "" }, button)
    if (item.error !== undefined) row.append(element("p", { class: "field-error", text: item.error }))
    if (isOpen && item.tree !== undefined)
      row.append(renderTree(item.tree, { label: `Tree of sentence ${index + 1}` }).element)
    return row
  }
}
