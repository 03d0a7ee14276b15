// The stage: the tree grows above the words, and the stack of spans hangs below them.

import type { ParseTrace } from "../../../parser/parse-trace.ts"
import { type SpanTree, splitChain } from "../../../tree/span-tree.ts"
import type { Tree } from "../../../tree/tree.ts"
import { element } from "../../app/element.ts"
import { Scene } from "../../tree-view/scene.ts"
import { measureText } from "../../tree-view/text-measure.ts"
import { StackRow } from "./stack-row.ts"
import { layoutOverWords, treeOfBrackets, wordBoundaries } from "./stage-layout.ts"
import type { OracleState } from "./trace-oracle.ts"
import { madeBrackets, stateAt } from "./trace-state.ts"

/// What the stage shows.
export interface StageContent {
  readonly trace: ParseTrace
  readonly step: number
  readonly gold: SpanTree | undefined
  readonly oracle: OracleState | undefined
  /// The parser's tree, as far as it has been made; or the gold tree, with what has become of its brackets.
  readonly picture: "made" | "gold"
}

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
  }

  /// Shows a step; the stack moves if it is the one after the last one shown.
  show(content: StageContent): void {
    const { trace, step, oracle } = content
    const boundaries = wordBoundaries(trace.tokens, measureText)
    const { tree, classOf } = pictureOf(content)
    const layout = layoutOverWords(tree, boundaries, measureText)
    this.#scene.show(layout, classOf, true)
    this.#scene.svg.setAttribute("width", String(layout.width))
    this.#scene.svg.setAttribute("height", String(layout.height))
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
    this.#keepInView(boundaries, stateAt(trace, step).spans.at(-1)?.end ?? 0)
  }

  /// Scrolls so that the top of the stack can be seen.
  #keepInView(boundaries: readonly number[], end: number): void {
    const box = this.element
    const x = boundaries[end] as number
    const margin = Math.min(180, box.clientWidth / 3)
    const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches
    if (x > box.scrollLeft + box.clientWidth - margin || x < box.scrollLeft + margin)
      box.scrollTo({ left: x - box.clientWidth / 2, behavior: isReduced ? "auto" : "smooth" })
  }
}

/// True if the actions up to the earlier of two steps are the same.
function sameActions(one: StageContent, other: StageContent): boolean {
  const { steps } = one.trace
  return (
    one.trace.tokens.length === other.trace.tokens.length &&
    steps.slice(0, one.step).every(({ action }, at) => action === other.trace.steps[at]?.action)
  )
}

function pictureOf({ trace, step, gold, oracle, picture }: StageContent): {
  readonly tree: Tree
  readonly classOf: (node: Tree) => string | undefined
} {
  const { tokens } = trace
  const { shifted } = stateAt(trace, step)
  const wordClass = (node: Tree) => (node.start < shifted ? undefined : "is-waiting")
  if (picture === "gold" && gold !== undefined && oracle !== undefined) {
    const fates = new Map(oracle.gold.map((bracket) => [keyOf(bracket), bracket.fate]))
    const tree = treeOfBrackets(tokens, gold.brackets)
    return { tree, classOf: (node) => (node.isLeaf ? wordClass(node) : `fate-${fates.get(keyOf(node))}`) }
  }
  const brackets = madeBrackets(trace)
  const made = new Map(brackets.map((bracket) => [keyOf(bracket), bracket.step]))
  const wrong = new Set(oracle?.wrong.map((bracket) => `${keyOf(bracket)} ${bracket.label}`))
  const labels = new Map(brackets.map((bracket) => [keyOf(bracket), bracket.label]))
  const classOf = (node: Tree) => {
    if (node.isLeaf) return wordClass(node)
    const key = keyOf(node)
    const at = made.get(key) ?? 0
    if (at > step) return "is-unmade"
    if (wrong.has(`${key} ${labels.get(key)}`)) return "is-wrong"
    return at === step ? "is-fresh" : undefined
  }
  return { tree: treeOfBrackets(tokens, brackets), classOf }
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
