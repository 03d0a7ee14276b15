// A tree as nested lists in HTML, in which phrases can be folded.

import { runsRightToLeft } from "../../unicode/text-direction.ts"
import type { Tree } from "../tree.ts"
import { escapeXml } from "./escape-xml.ts"
import { type ShownNode, showNodes } from "./shown-nodes.ts"

// Browsers flatten what is nested more than 512 elements deep. Each level takes two.
const mostLevels = 200

/// The class of a node, counted in pre-order, if it has one: to mark it.
export type ClassOf = (node: number) => string | undefined

/// Writes a tree. Phrases that are nested too deep for browsers follow as trees of their own, with the same number as the place where
/// they belong: "⋯1".
export function htmlTree(tree: Tree, classOf: ClassOf = () => undefined): string {
  const shown = showNodes(tree)
  const direction = runsRightToLeft(shown.map(({ word = "" }) => word)) ? ' dir="rtl"' : ""
  const writer = new TreeWriter(tree, shown, classOf)
  let html = ""
  for (const [number, part] of writer.parts().entries()) {
    const caption = number === 0 ? "" : `<p class="more">⋯${number}</p>`
    html += `${caption}<div class="scroll"><ul class="tree" lang=""${direction}>${part}</ul></div>`
  }
  return html
}

class TreeWriter {
  readonly #tree: Tree
  readonly #shown: readonly ShownNode[]
  readonly #classOf: ClassOf
  /// The nodes at which a part begins.
  readonly #tops = [0]

  constructor(tree: Tree, shown: readonly ShownNode[], classOf: ClassOf) {
    this.#tree = tree
    this.#shown = shown
    this.#classOf = classOf
  }

  parts(): string[] {
    const parts: string[] = []
    // Writing a part may add others.
    for (const top of this.#tops) parts.push(this.#part(top))
    return parts
  }

  #part(top: number): string {
    const { nodes, row } = this.#tree
    const afterOf = (node: number) => (nodes.after[row + node] as number) - row
    const end = afterOf(top)
    const open: number[] = []
    let html = ""
    for (let node = top; node < end; ) {
      const { label, word } = this.#shown[node] as ShownNode
      const name = this.#classOf(node)
      html += name === undefined ? "<li>" : `<li class="${name}">`
      if (word !== undefined) {
        // The space separates the words of a folded phrase.
        html += `<i>${escapeXml(label)}</i><b dir="auto">${escapeXml(word)}</b> </li>`
        node++
      } else if (open.length === mostLevels) {
        html += `<i>${escapeXml(label)}</i><span class="more">⋯${this.#tops.length}</span></li>`
        this.#tops.push(node)
        node = afterOf(node)
      } else {
        const focus = node === top ? 0 : -1
        html += `<button tabindex="${focus}" aria-expanded="true">${escapeXml(label)}</button><ul>`
        open.push(afterOf(node))
        node++
      }
      while (open.length > 0 && open[open.length - 1] === node) {
        open.pop()
        html += "</ul></li>"
      }
    }
    return html
  }
}
