// What has just happened, and what the oracle says about it.

import type { ParseTrace } from "../../../parser/parse-trace.ts"
import { element } from "../../app/element.ts"
import { actionName, chainOf, describeAction, describeMistake, quoteSpan } from "./describe-step.ts"
import type { OracleState } from "./trace-oracle.ts"
import { stateAt } from "./trace-state.ts"

const mostSpans = 6

/// The panel beside the choices.
export class OraclePanel {
  readonly element: HTMLElement
  readonly #what = element("p", { class: "step-what" })
  readonly #mistake = element("p", { class: "step-mistake" })
  readonly #facts = element("dl", { class: "oracle-facts" })
  readonly #legend = fateLegend()

  constructor() {
    this.element = element(
      "section",
      { class: "panel steps-oracle" },
      element("h2", { class: "panel-title", text: "What happened" }),
      this.#what,
      this.#mistake,
      this.#facts,
      this.#legend,
    )
  }

  /// Returns what a screen reader should say.
  show(trace: ParseTrace, step: number, oracle: OracleState | undefined): string {
    const words = trace.tokens.map(({ text }) => text)
    const what = describeAction(trace, step)
    const mistake = oracle === undefined ? "" : describeMistake(oracle, words)
    this.#what.textContent = what
    this.#mistake.textContent = mistake
    this.#mistake.hidden = mistake === ""
    this.#legend.hidden = oracle === undefined
    const facts = [
      ...stackFacts(trace, step, words),
      ...(oracle ? oracleFacts(oracle, words, step % 2 === 0) : []),
    ]
    this.#facts.replaceChildren(...facts.flat())
    return [`Step ${step} of ${trace.steps.length}.`, what, mistake].filter((part) => part !== "").join(" ")
  }
}

function stackFacts(trace: ParseTrace, step: number, words: readonly string[]): [HTMLElement, HTMLElement][] {
  const { spans, shifted } = stateAt(trace, step)
  const shown = spans.slice(-mostSpans).map((span) => quoteSpan(span, words))
  const stack =
    spans.length === 0 ? "empty" : [...(spans.length > mostSpans ? ["…"] : []), ...shown].join("  ")
  const waiting = shifted === words.length ? "none" : quoteSpan({ start: shifted, end: words.length }, words)
  return [fact("Stack", stack), fact("Waiting words", waiting)]
}

function oracleFacts(
  oracle: OracleState,
  words: readonly string[],
  isStructural: boolean,
): [HTMLElement, HTMLElement][] {
  const { allowed, next, gold } = oracle
  const count = (fate: string) => gold.filter((bracket) => bracket.fate === fate).length
  const reachable = gold.length - count("made") - count("lost")
  const set =
    allowed.length === 0 ? "–" : allowed.map((action) => actionName(action, isStructural)).join(" or ")
  return [
    fact("Oracle", set),
    fact("Next bracket", next === undefined ? "–" : `${chainOf(next)} ${quoteSpan(next, words)}`),
    fact("Gold brackets", `${count("made")} made · ${reachable} reachable · ${count("lost")} lost`),
  ]
}

function fact(name: string, value: string): [HTMLElement, HTMLElement] {
  return [element("dt", { text: name }), element("dd", { text: value })]
}

function fateLegend(): HTMLElement {
  const fates = [
    ["made", "made"],
    ["next", "next"],
    ["left", "around the top"],
    ["right", "in the queue"],
    ["lost", "lost"],
  ] as const
  return element(
    "ul",
    { class: "fate-legend", attributes: { "aria-label": "Gold brackets" } },
    ...fates.map(([fate, text]) => element("li", { class: `fate-${fate}`, text })),
  )
}
