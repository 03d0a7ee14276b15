// A tree as a nested list: what a screen reader reads, what the keyboard moves in, and what a narrow screen shows.

import { element } from "../app/element.ts"
import { familyOf } from "./category.ts"
import type { VisibleNode, VisibleTree } from "./visible-nodes.ts"

/// What the outline tells its owner.
export interface OutlineEvents {
  /// The node that has the focus; undefined if it has left the outline.
  onFocus(key: string | undefined): void
  /// Enter, the space bar or a click.
  onActivate(key: string): void
  /// The arrow keys open and close phrases, as in every tree.
  onFold(key: string, isFolded: boolean): void
}

/// The list of a tree, with one item in the tab order.
export class Outline {
  readonly element: HTMLUListElement
  readonly #events: OutlineEvents
  #items = new Map<string, HTMLElement>()
  #tree: VisibleTree = { nodes: [], after: [] }
  #current = ""

  constructor(label: string, events: OutlineEvents) {
    this.#events = events
    this.element = element("ul", {
      class: "tree-outline",
      attributes: { role: "tree", "aria-label": label },
      on: {
        keydown: (event) => this.#onKey(event as KeyboardEvent),
        focusin: (event) => this.#onFocus(event),
        focusout: () => events.onFocus(undefined),
        click: (event) => this.#onClick(event),
      },
    })
  }

  /// Shows another tree. `describe` is what is said of a node after its label and words, such as its confidence.
  show(tree: VisibleTree, describe: (node: VisibleNode) => string | undefined): void {
    const hadFocus = this.element.contains(document.activeElement)
    this.#tree = tree
    this.#items = new Map()
    const lists: HTMLUListElement[] = []
    const levels: number[] = []
    this.element.replaceChildren()
    for (const node of tree.nodes) {
      const level = (levels[node.parent] ?? 0) + 1
      const { item, row, list } = makeItem(node, describe(node), level)
      levels.push(level)
      lists.push(list)
      ;(lists[node.parent] ?? this.element).append(item)
      this.#items.set(node.key, row)
    }
    const current = this.#items.has(this.#current) ? this.#current : (tree.nodes[0]?.key ?? "")
    this.#moveTo(current, hadFocus)
  }

  #moveTo(key: string, takesFocus: boolean): void {
    this.#items.get(this.#current)?.setAttribute("tabindex", "-1")
    this.#current = key
    const item = this.#items.get(key)
    item?.setAttribute("tabindex", "0")
    if (takesFocus) item?.focus({ preventScroll: true })
  }

  #onFocus({ target }: Event): void {
    const key = keyOf(target)
    if (key === undefined) return
    this.#moveTo(key, false)
    this.#events.onFocus(key)
  }

  #onClick({ target }: Event): void {
    const key = keyOf(target)
    if (key === undefined) return
    this.#moveTo(key, true)
    this.#events.onActivate(key)
  }

  #onKey(event: KeyboardEvent): void {
    const at = this.#tree.nodes.findIndex(({ key }) => key === this.#current)
    const node = this.#tree.nodes[at]
    if (node === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const move = this.#target(event.key, at, node)
    if (event.key === "Enter" || event.key === " ") this.#events.onActivate(node.key)
    else if (event.key === "ArrowLeft" && node.kind === "phrase") this.#events.onFold(node.key, true)
    else if (event.key === "ArrowRight" && node.kind === "folded") this.#events.onFold(node.key, false)
    else if (move !== undefined) this.#moveTo(move.key, true)
    else return
    event.preventDefault()
  }

  /// Where a key moves to, by the rules for trees in the ARIA authoring practices.
  #target(key: string, at: number, { kind, parent }: VisibleNode): VisibleNode | undefined {
    const { nodes } = this.#tree
    if (key === "ArrowDown") return nodes[at + 1]
    if (key === "ArrowUp") return nodes[at - 1]
    if (key === "ArrowLeft") return nodes[parent]
    if (key === "ArrowRight") return kind === "phrase" ? nodes[at + 1] : undefined
    if (key === "Home") return nodes[0]
    if (key === "End") return nodes[nodes.length - 1]
    return undefined
  }
}

/// An item, the row in it that takes the focus, and the list for its children.
interface OutlineItem {
  readonly item: HTMLLIElement
  readonly row: HTMLElement
  readonly list: HTMLUListElement
}

// The row is the item of the tree, not the element around it and its children: its name is then what it shows. The words of a phrase are for
// screen readers only, since they are shown below it.
function makeItem(node: VisibleNode, description: string | undefined, level: number): OutlineItem {
  const { kind, label, words, key } = node
  const isPhrase = kind === "phrase"
  const row = element(
    "span",
    {
      class: "outline-row",
      attributes: {
        role: "treeitem",
        tabindex: -1,
        "data-key": key,
        "aria-level": level,
        "aria-expanded": kind === "leaf" ? undefined : String(isPhrase),
      },
    },
    element("span", { class: kind === "leaf" ? "outline-tag" : "outline-label", text: label }),
    element("span", { class: "visually-hidden", text: "," }),
    element("span", {
      class: isPhrase ? "visually-hidden" : "",
      text: ` ${isPhrase ? node.node.text : words}`,
    }),
  )
  if (description !== undefined)
    row.append(
      element("span", { class: "visually-hidden", text: "," }),
      element("span", { class: "outline-note", text: ` ${description}` }),
    )
  const list = element("ul", { attributes: { role: "group" } })
  const family = kind === "leaf" ? "leaf" : familyOf(node.node.label)
  const item = element("li", { class: `family-${family}`, attributes: { role: "none" } }, row)
  if (isPhrase) item.append(list)
  return { item, row, list }
}

function keyOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-key]")?.dataset["key"] : undefined
}
