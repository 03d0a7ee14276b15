// The drawing of a tree as SVG elements, which are kept and moved when the tree changes.

import { svgElement } from "../app/element.ts"
import { familyOf } from "./category.ts"
import { edgePath, roofPath, type Vault, vaultPath } from "./edge-path.ts"
import { type PlacedNode, type SceneLayout, sizes, wordsOffset } from "./layout.ts"
import { matchNodes } from "./match-nodes.ts"
import { animate } from "./motion.ts"

/// The elements of one node, and where they are at the moment.
interface DrawnNode {
  readonly group: SVGGElement
  readonly edge: SVGPathElement
  readonly arch: SVGPathElement
  placed: PlacedNode
  x: number
  y: number
  opacity: number
}

/// Gives a node more classes than its own.
export type NodeClasses = (node: PlacedNode["node"]) => string | undefined

/// A picture that can change to show another tree.
export class Scene {
  readonly svg = svgElement("svg", { class: "tree-drawing", attributes: { "aria-hidden": "true" } })
  readonly #arches = svgElement("g", { class: "tree-arches" })
  readonly #edges = svgElement("g", { class: "tree-edges" })
  readonly #nodes = svgElement("g", { class: "tree-nodes" })
  #drawn = new Map<string, DrawnNode>()
  #layout: SceneLayout = { width: 0, height: 0, nodes: [] }
  #edgesOfPhrases = outerChildren(this.#layout)
  #stop = () => {}

  constructor() {
    this.svg.append(this.#arches, this.#edges, this.#nodes)
  }

  get layout(): SceneLayout {
    return this.#layout
  }

  /// Shows another layout. Nodes that were there before move to their new places, unless `isStill`.
  show(layout: SceneLayout, classesOf: NodeClasses, isStill = false): void {
    this.#stop()
    const matches = matchNodes(this.#layout.nodes, layout.nodes)
    const old = this.#drawn
    const drawn = new Map<string, DrawnNode>()
    for (const [at, placed] of layout.nodes.entries()) {
      const was = old.get(matches[at] ?? "")
      if (was !== undefined) old.delete(was.placed.key)
      drawn.set(placed.key, was ?? newNode(placed))
    }
    for (const gone of old.values()) for (const part of [gone.group, gone.edge, gone.arch]) part.remove()
    this.#layout = layout
    this.#edgesOfPhrases = outerChildren(layout)
    this.#drawn = drawn
    this.svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`)
    for (const placed of layout.nodes) this.#dress(drawn.get(placed.key) as DrawnNode, placed, classesOf)
    const starts = new Map(
      [...drawn.values()].map((node) => [node, { x: node.x, y: node.y, opacity: node.opacity }]),
    )
    const draw = (progress: number) => {
      for (const [node, start] of starts) {
        node.x = start.x + (node.placed.x - start.x) * progress
        node.y = start.y + (node.placed.y - start.y) * progress
        node.opacity = start.opacity + (1 - start.opacity) * progress
      }
      this.#place()
    }
    if (isStill) draw(1)
    else this.#stop = animate(draw)
  }

  /// The elements of a node that show a state, such as being hovered over.
  partsOf(key: string): readonly Element[] {
    const drawn = this.#drawn.get(key)
    return drawn === undefined ? [] : [drawn.group, drawn.arch]
  }

  #dress(drawn: DrawnNode, placed: PlacedNode, classesOf: NodeClasses): void {
    const { kind, label, words, key, labelWidth, wordsWidth } = placed
    const isNew = drawn.group.parentNode === null
    drawn.placed = placed
    const family = kind === "leaf" ? "leaf" : familyOf(placed.node.label)
    const more = classesOf(placed.node)
    const classes = `is-${kind} family-${family}${more ? ` ${more}` : ""}`
    drawn.group.setAttribute("class", `tree-node ${classes}`)
    drawn.group.dataset["key"] = key
    const above = this.#layout.nodes[placed.parent]
    const hue = above === undefined ? "" : ` family-${familyOf(above.node.label)}`
    drawn.edge.setAttribute("class", `tree-edge${hue} under-${kind}${more ? ` ${more}` : ""}`)
    drawn.arch.setAttribute("class", `tree-arch ${classes}`)
    const half = Math.max(labelWidth, wordsWidth) / 2
    const text = svgElement("text", {
      class: kind === "leaf" ? "tree-tag" : "tree-label",
      text: label,
      attributes: { y: kind === "leaf" ? 13 : 15 },
    })
    const parts: SVGElement[] = [
      svgElement("rect", {
        class: "tree-hit",
        attributes: {
          x: -labelWidth / 2 - 7,
          y: -3,
          width: labelWidth + 14,
          height: sizes.labelHeight + 5,
          rx: 7,
        },
      }),
      text,
    ]
    if (kind === "folded")
      parts.unshift(
        svgElement("path", { class: "tree-roof", attributes: { d: roofPath({ x: 0, y: 0, wordsWidth }) } }),
      )
    if (words !== "") {
      const y = wordsOffset(kind)
      const hit = { x: -half - 6, y: y - 1, width: 2 * half + 12, height: sizes.wordHeight, rx: 7 }
      parts.push(
        svgElement("rect", { class: "tree-hit tree-word-hit", attributes: hit }),
        svgElement("text", { class: "tree-word", text: words, attributes: { y: y + 19 } }),
      )
    }
    drawn.group.replaceChildren(...parts)
    if (isNew) drawn.arch.classList.add("is-new")
    this.#arches.append(drawn.arch)
    this.#edges.append(drawn.edge)
    this.#nodes.append(drawn.group)
  }

  /// Puts every element where its node is at the moment.
  #place(): void {
    const { nodes } = this.#layout
    const at = nodes.map(({ key }) => this.#drawn.get(key) as DrawnNode)
    const extents = extentsOf(at)
    const { starts, ends } = this.#edgesOfPhrases
    const isInner = (index: number) => !starts.has(index) && !ends.has(index)
    const end = ({ x, y, placed }: DrawnNode) => ({ x, y, labelWidth: placed.labelWidth })
    for (const [index, drawn] of at.entries()) {
      drawn.group.setAttribute("transform", `translate(${drawn.x.toFixed(1)} ${drawn.y.toFixed(1)})`)
      for (const part of [drawn.group, drawn.edge, drawn.arch])
        part.style.opacity = drawn.opacity < 1 ? String(drawn.opacity) : ""
      const parent = at[drawn.placed.parent]
      drawn.edge.setAttribute(
        "d",
        parent === undefined ? "" : edgePath(end(parent), end(drawn), isInner(index)),
      )
      const { left, right, ground } = extents[index] as Vault
      drawn.arch.setAttribute("d", vaultPath(drawn.y, { left, right, ground }))
    }
  }
}

/// The indices of all first children, and of all last children.
function outerChildren({ nodes }: SceneLayout): {
  readonly starts: ReadonlySet<number>
  readonly ends: ReadonlySet<number>
} {
  const starts = new Map<number, number>()
  const ends = new Map<number, number>()
  for (const [index, { parent }] of nodes.entries()) {
    if (!starts.has(parent)) starts.set(parent, index)
    ends.set(parent, index)
  }
  return { starts: new Set(starts.values()), ends: new Set(ends.values()) }
}

/// The area that each node's words take, with a little space around them.
function extentsOf(nodes: readonly DrawnNode[]): Vault[] {
  const extents: { left: number; right: number; ground: number }[] = nodes.map(({ x, y, placed }) => {
    const half = Math.max(placed.labelWidth, placed.wordsWidth) / 2 + 5
    return { left: x - half, right: x + half, ground: y + wordsOffset(placed.kind) + sizes.wordHeight + 3 }
  })
  for (let at = nodes.length - 1; at > 0; at--) {
    const own = extents[at] as Vault
    const parent = extents[nodes[at]?.placed.parent ?? -1]
    if (parent === undefined) continue
    parent.left = Math.min(parent.left, own.left)
    parent.right = Math.max(parent.right, own.right)
    parent.ground = Math.max(parent.ground, own.ground)
  }
  return extents
}

function newNode(placed: PlacedNode): DrawnNode {
  return {
    group: svgElement("g"),
    edge: svgElement("path"),
    arch: svgElement("path"),
    placed,
    x: placed.x,
    y: placed.y,
    opacity: 0,
  }
}
