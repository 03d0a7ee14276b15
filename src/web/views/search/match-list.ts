// The matches of a search; each opens to show its tree.

import type { Tree } from "../../../tree/tree.ts"
import { element } from "../../app/element.ts"
import { renderTree } from "../../tree-view/render-tree.ts"
import { type FoundMatch, piecesOf } from "./find-matches.ts"

const pageSize = 50

/// The list of matches.
export class MatchList {
  readonly element: HTMLElement
  readonly #list = element("ol", { class: "match-list" })
  readonly #more: HTMLButtonElement
  #matches: readonly FoundMatch[] = []
  #limit = pageSize

  constructor() {
    this.#more = element("button", {
      class: "button",
      attributes: { type: "button" },
      on: {
        click: () => {
          this.#limit += pageSize
          this.#draw()
        },
      },
    })
    this.element = element("div", { class: "match-list-box" }, this.#list, this.#more)
  }

  /// Shows matches; the first one is open. If there are only more of them than before, what is there stays as it is.
  show(matches: readonly FoundMatch[]): void {
    const rows = this.#list.children.length
    const isLonger = rows > 0 && matches.slice(0, rows).every((match, at) => match === this.#matches[at])
    this.#matches = matches
    if (!isLonger) {
      this.#limit = pageSize
      this.#list.replaceChildren()
    }
    this.#draw()
  }

  #draw(): void {
    const shown = this.#list.children.length
    for (const [at, match] of this.#matches.slice(shown, this.#limit).entries())
      this.#list.append(matchRow(match, shown + at === 0))
    const rest = this.#matches.length - this.#limit
    this.#more.hidden = rest <= 0
    this.#more.textContent = `Show ${Math.min(rest, pageSize)} more`
  }
}

function matchRow(match: FoundMatch, startsOpen: boolean): HTMLElement {
  const words = element(
    "span",
    { class: "sentence-text" },
    ...piecesOf(match).flatMap(({ text, isMatch }, at) => [
      at > 0 && !/^[.,;:!?]/.test(text) ? " " : "",
      isMatch ? element("mark", { text }) : text,
    ]),
  )
  const names = [...match.named].map(([name, node]) =>
    element("span", { class: "match-name" }, element("b", { text: name }), ` ${node.text}`),
  )
  const button = element(
    "button",
    { class: "sentence-button", attributes: { type: "button", "aria-expanded": "false" } },
    element("span", {
      class: "sentence-number",
      text: String(match.item + 1),
      attributes: { "aria-hidden": "true" },
    }),
    element("span", { class: "match-words" }, words, ...names),
  )
  const row = element("li", {}, button)
  let tree: HTMLElement | undefined
  const toggle = () => {
    const isOpen = button.getAttribute("aria-expanded") === "true"
    button.setAttribute("aria-expanded", String(!isOpen))
    if (isOpen) tree?.remove()
    else {
      tree ??= treeOf(match)
      row.append(tree)
    }
  }
  button.addEventListener("click", toggle)
  if (startsOpen) toggle()
  return row
}

function treeOf({ tree, root, named, item }: FoundMatch): HTMLElement {
  const names = new Map([...named].map(([name, node]) => [node.row, name]))
  const classOf = (node: Tree) => {
    if (node.row === root.row) return "is-match"
    return names.has(node.row) ? "is-named" : undefined
  }
  const describe = (node: Tree) => {
    const name = names.get(node.row)
    const parts = [node.row === root.row ? "match" : "", name === undefined ? "" : `named ${name}`]
    return parts.filter((part) => part !== "").join(", ") || undefined
  }
  return renderTree(tree, { label: `Tree of sentence ${item + 1}`, classOf, describe }).element
}
