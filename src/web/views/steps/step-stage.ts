// The stage: the tree grows above the words, and the stack of spans hangs below them.

import type { ParseTrace } from "../../../parser/parse-trace.ts"
import { type SpanTree, splitChain } from "../../../tree/span-tree.ts"
import type { Tree } from "../../../tree/tree.ts"
import { element } from "../../app/element.ts"
import { type SceneLayout, sizes } from "../../tree-view/layout.ts"
import { Scene } from "../../tree-view/scene.ts"
import { measureText } from "../../tree-view/text-measure.ts"
import { StackRow } from "./stack-row.ts"
import { layoutOverWords, treeOfBrackets, wordBoundaries } from "./stage-layout.ts"
import type { Picture } from "./steps-state.ts"
import type { OracleState } from "./trace-oracle.ts"
import { madeBrackets, stateAt } from "./trace-state.ts"

/// What the stage shows.
export interface StageContent {
  readonly trace: ParseTrace
  readonly step: number
  readonly gold: SpanTree | undefined
  readonly oracle: OracleState | undefined
  /// The parser's tree, as far as it has been made; or the gold tree, with what has become of its brackets.
  readonly picture: Picture
}

const largestScale = 1.35
// Enough for the phrases of most sentences, so that the words rarely move.
const leastHeight = 5 * sizes.level
const smallestScale = 0.72

const keyOf = ({ start, end }: { readonly start: number; readonly end: number }) => `${start} ${end}`

/// The drawing of one step. It moves from step to step.
export class StepStage {
  readonly element: HTMLElement
  readonly #scene = new Scene()
  readonly #stack = new StackRow()
  readonly #inner: HTMLElement
  #shown: StageContent | undefined

  constructor() {
    this.#inner = element("div", { class: "steps-drawing" }, this.#scene.svg, this.#stack.svg)
    this.element = element(
      "div",
      {
        class: "steps-stage",
        attributes: { tabindex: 0, role: "group", "aria-label": "Drawing of the step" },
      },
      this.#inner,
    )
    new ResizeObserver(() => this.#fit()).observe(this.element)
  }

  /// Shows a step; the stack moves if it is the one after the last one shown.
  show(content: StageContent): void {
    const { trace, step, oracle } = content
    const boundaries = wordBoundaries(trace.tokens, measureText)
    const { tree, classOf } = pictureOf(content)
    const layout = layoutOverWords(tree, boundaries, measureText)
    this.#scene.show(layout, classOf, true)
    const top = skyTop(layout, classOf)
    this.#scene.svg.setAttribute("viewBox", `0 ${top} ${layout.width} ${layout.height - top}`)
    const isNext =
      this.#shown !== undefined && this.#shown.step === step - 1 && sameActions(this.#shown, content)
    this.#stack.show({
      boundaries,
      width: layout.width,
      before: step > 0 ? stateAt(trace, step - 1).spans : [],
      spans: stateAt(trace, step).spans,
      isMistake: oracle?.isMistake ?? false,
      wrong: oracle?.wrong ?? [],
      moves: isNext,
    })
    this.#shown = content
    this.#fit()
    this.#keepInView(boundaries, stateAt(trace, step).spans.at(-1)?.end ?? 0)
  }

  /// Short sentences are drawn larger, and long ones a little smaller, before they scroll.
  #fit(): void {
    if (this.#shown === undefined) return
    for (const svg of [this.#scene.svg, this.#stack.svg]) {
      const { width, height } = svg.viewBox.baseVal
      const scale = this.#scaleFor(width)
      svg.setAttribute("width", String(Math.floor(width * scale)))
      svg.setAttribute("height", String(Math.ceil(height * scale)))
    }
  }

  #scaleFor(width: number): number {
    return Math.min(largestScale, Math.max(smallestScale, this.element.clientWidth / width))
  }

  /// Scrolls so that the top of the stack can be seen.
  #keepInView(boundaries: readonly number[], end: number): void {
    const box = this.element
    const x = (boundaries[end] as number) * this.#scaleFor(this.#scene.layout.width)
    const margin = Math.min(180, box.clientWidth / 3)
    const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches
    if (x > box.scrollLeft + box.clientWidth - margin || x < box.scrollLeft + margin)
      box.scrollTo({ left: x - box.clientWidth / 2, behavior: isReduced ? "auto" : "smooth" })
  }
}

/// Where the picture begins: a little above the highest phrase that can be seen, so that a tall tree needs no empty sky before it is
/// there.
function skyTop({ nodes, height }: SceneLayout, classOf: (node: Tree) => string): number {
  const seen = nodes.filter(({ node }) => !classOf(node).startsWith("is-unmade"))
  const highest = Math.min(...seen.map(({ y }) => y)) - sizes.margin
  return Math.max(0, Math.min(highest, height - leastHeight))
}

/// True if the actions up to the earlier of two steps are the same.
function sameActions(one: StageContent, other: StageContent): boolean {
  const { steps } = one.trace
  return (
    one.trace.tokens.length === other.trace.tokens.length &&
    steps.slice(0, one.step).every(({ action }, at) => action === other.trace.steps[at]?.action)
  )
}

/// The tree that is drawn, and the classes of its nodes. The line above a node belongs to its parent, so it has a class of its own.
function pictureOf(content: StageContent): {
  readonly tree: Tree
  readonly classOf: (node: Tree) => string
} {
  const { trace, step, gold, oracle, picture } = content
  const { shifted } = stateAt(trace, step)
  const showsGold = picture === "gold" && gold !== undefined && oracle !== undefined
  const stateOf = showsGold ? goldStates(oracle) : madeStates(content)
  const brackets = showsGold ? gold.brackets : madeBrackets(trace)
  const classOf = (node: Tree) => {
    const own = node.isLeaf ? (node.start < shifted ? "is-shifted" : "is-waiting") : stateOf(node)
    return node.parent === undefined ? own : `${own} up-${stateOf(node.parent)}`
  }
  return { tree: treeOfBrackets(trace.tokens, brackets), classOf }
}

/// What has become of each bracket of the gold tree.
function goldStates(oracle: OracleState): (node: Tree) => string {
  const fates = new Map(oracle.gold.map((bracket) => [keyOf(bracket), bracket.fate]))
  return (node) => `fate-${fates.get(keyOf(node))}`
}

/// Which brackets of the parse are made, just made, wrong or still to come.
function madeStates({ trace, step, oracle }: StageContent): (node: Tree) => string {
  const made = new Map(madeBrackets(trace).map((bracket) => [keyOf(bracket), bracket.step]))
  const wrong = new Set(oracle?.wrong.map(keyOf))
  return (node) => {
    const key = keyOf(node)
    const at = made.get(key) ?? 0
    if (at > step) return "is-unmade"
    if (wrong.has(key)) return "is-wrong"
    return at === step ? "is-fresh" : "is-made"
  }
}

/// The tree as far as it has been made, in words, for screen readers: "NP “I”, VP “like fish”".
export function describeMade(trace: ParseTrace, step: number): string {
  const words = trace.tokens.map(({ text }) => text)
  const made = madeBrackets(trace).filter((bracket) => bracket.step <= step)
  if (made.length === 0) return "No brackets yet."
  return `Brackets: ${made
    .map(({ label, start, end }) => `${splitChain(label).join(" ")} “${words.slice(start, end).join(" ")}”`)
    .join("; ")}.`
}
