// A tree on the page: a drawing, and the same as a nested list for screen readers, the keyboard and narrow screens.

import type { Tree } from "../../tree/tree.ts"
import { runsRightToLeft } from "../../unicode/text-direction.ts"
import { element } from "../app/element.ts"
import { layoutScene, type SceneLayout } from "./layout.ts"
import { Outline } from "./outline.ts"
import { Scene } from "./scene.ts"
import { fontsReady, measureText } from "./text-measure.ts"
import { type VisibleNode, visibleNodes } from "./visible-nodes.ts"
import { Zoom } from "./zoom.ts"

/// The part of a node that the user points at.
export type NodePart = "label" | "words"

/// How to show a tree. Everything but `label` may change with `update`.
export interface TreeOptions {
  /// The name that a screen reader says (default: "Tree").
  readonly label?: string
  /// Classes for a node, its arch and the line above it, such as "is-missing" (see styles/tree.css).
  readonly classOf?: (node: Tree) => string | undefined
  /// What a screen reader says of a node after its label and words, such as its confidence.
  readonly describe?: (node: Tree) => string | undefined
  /// All words on one line at the bottom (default: true); otherwise each is below its phrase.
  readonly alignWords?: boolean
  /// Whether the drawing can be panned and zoomed (default: true); otherwise it shrinks to the width of the page.
  readonly canZoom?: boolean
  /// Whether a click on a phrase folds it to its words (default: true).
  readonly canFold?: boolean
  /// Called when the pointer or the focus enters a node, with the element to show something at; with undefined when it leaves.
  readonly onPoint?: (node: Tree | undefined, at: Element | undefined) => void
  /// Called when a node is clicked, or chosen with the keyboard. Returns true if nothing else is to happen.
  readonly onChoose?: (node: Tree, part: NodePart, at: Element) => boolean
}

/// A tree on the page.
export class TreeView {
  readonly element: HTMLElement
  readonly #scene = new Scene()
  readonly #outline: Outline
  readonly #zoom: Zoom | undefined
  readonly #folded = new Set<string>()
  #tree: Tree
  #options: TreeOptions
  #pointed: readonly Element[] = []

  constructor(tree: Tree, options: TreeOptions = {}) {
    this.#tree = tree
    this.#options = options
    const { label = "Tree", canZoom = true } = options
    this.#outline = new Outline(label, {
      onFocus: (key) => this.#point(key, true),
      onActivate: (key) => this.#choose(key, "label"),
      onFold: (key, isFolded) => this.fold(key, isFolded),
    })
    const box = element("div", { class: "tree-box" }, this.#scene.svg)
    this.element = element(
      "div",
      { class: `tree-view${canZoom ? " can-zoom" : ""}` },
      box,
      this.#outline.element,
    )
    this.#zoom = canZoom ? new Zoom(box, this.#scene.svg) : undefined
    this.#listen()
    this.#draw(true)
    void fontsReady().then(() => this.#draw(true))
  }

  get tree(): Tree {
    return this.#tree
  }

  get svg(): SVGSVGElement {
    return this.#scene.svg
  }

  get layout(): SceneLayout {
    return this.#scene.layout
  }

  /// Undefined for a tree that can't be zoomed.
  get zoom(): Zoom | undefined {
    return this.#zoom
  }

  /// Shows another tree, or the same one with other options: phrases that both have slide to their new places.
  update(tree: Tree, options: TreeOptions = this.#options): void {
    this.#tree = tree
    this.#options = options
    this.#draw(false)
  }

  /// Folds the phrase with that key to its words, or unfolds it.
  fold(key: string, isFolded: boolean): void {
    if (isFolded) this.#folded.add(key)
    else this.#folded.delete(key)
    this.#draw(false)
  }

  /// Unfolds all phrases.
  unfoldAll(): void {
    this.#folded.clear()
    this.#draw(false)
  }

  /// Marks a node as if the pointer were on it, or with undefined no node.
  highlight(node: Tree | undefined): void {
    const found = this.layout.nodes.find((one) => one.node === node)
    this.#mark(found)
  }

  #draw(isStill: boolean): void {
    const visible = visibleNodes(this.#tree, this.#folded)
    const { alignWords = true, classOf = () => undefined, describe } = this.#options
    const isMirrored = runsRightToLeft(visible.nodes.map(({ words }) => words))
    const layout = layoutScene(visible, { measure: measureText, alignWords, isMirrored })
    this.#scene.show(layout, classOf, isStill)
    if (this.#zoom === undefined) {
      this.svg.setAttribute("width", String(layout.width))
      this.svg.setAttribute("height", String(layout.height))
    } else this.#zoom.resize(layout)
    this.#outline.show(visible, ({ node }) => describe?.(node))
  }

  #listen(): void {
    const { svg } = this
    svg.addEventListener("pointerover", ({ target }) => this.#point(keyOf(target), false))
    svg.addEventListener("pointerleave", () => this.#point(undefined, false))
    let start: PointerEvent | undefined
    svg.addEventListener("pointerdown", (event) => {
      start = event
    })
    svg.addEventListener("click", (event) => {
      // The end of a drag isn't a click.
      if (start !== undefined && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > 5)
        return
      const key = keyOf(event.target)
      const isWord = event.target instanceof Element && event.target.matches(".tree-word, .tree-word-hit")
      if (key !== undefined) this.#choose(key, isWord ? "words" : "label")
    })
  }

  #choose(key: string, part: NodePart): void {
    const found = this.#find(key)
    const [at] = this.#scene.partsOf(key)
    if (found === undefined || at === undefined) return
    if (this.#options.onChoose?.(found.node, part, at)) return
    if (found.kind !== "leaf" && (this.#options.canFold ?? true)) this.fold(key, found.kind === "phrase")
  }

  #point(key: string | undefined, isFocus: boolean): void {
    const found = key === undefined ? undefined : this.#find(key)
    const at = this.#mark(found)
    if (isFocus) at?.classList.add("is-focused")
    if (isFocus) at?.scrollIntoView({ block: "nearest", inline: "nearest" })
    // Below its area, a card hides nothing of the phrase.
    const [group, area] = found === undefined ? [] : this.#scene.partsOf(found.key)
    this.#options.onPoint?.(found?.node, found?.kind === "leaf" ? group : area)
  }

  /// Marks a node and the words under it. Returns the node's element.
  #mark(found: VisibleNode | undefined): Element | undefined {
    for (const part of this.#pointed) part.classList.remove("is-pointed", "is-under", "is-focused")
    if (found === undefined) {
      this.#pointed = []
      return undefined
    }
    const parts = this.#scene.partsOf(found.key)
    const under = this.layout.nodes
      .filter(
        ({ kind, node }) => kind !== "phrase" && node.start >= found.node.start && node.end <= found.node.end,
      )
      .flatMap(({ key }) => this.#scene.partsOf(key).slice(0, 1))
    for (const part of parts) part.classList.add("is-pointed")
    for (const part of under) part.classList.add("is-under")
    this.#pointed = [...parts, ...under]
    return parts[0]
  }

  #find(key: string): VisibleNode | undefined {
    return this.layout.nodes.find((node) => node.key === key)
  }
}

/// Shows a tree: put its `element` on the page.
export function renderTree(tree: Tree, options: TreeOptions = {}): TreeView {
  return new TreeView(tree, options)
}

function keyOf(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<SVGElement>("[data-key]")?.dataset["key"] : undefined
}
