// Steps in words, for the panel and for screen readers.

import type { ParseTrace } from "../../../parser/parse-trace.ts"
import { type Bracket, splitChain } from "../../../tree/span-tree.ts"
import { joinWords } from "../../tree-view/join-words.ts"
import type { OracleState } from "./trace-oracle.ts"
import { stateAt } from "./trace-state.ts"

/// The name of an action: "shift", "combine", "label NP", "no label".
export function actionName(action: string, isStructural: boolean): string {
  if (isStructural) return action
  return action === "" ? "no label" : `label ${splitChain(action).join("–")}`
}

/// A probability, as a whole percentage if it is one: "80.8 %", "< 0.1 %".
export function percentage(probability: number): string {
  const value = 100 * probability
  if (value > 0 && value < 0.05) return "< 0.1 %"
  const shown = value.toFixed(1)
  return `${shown.endsWith(".0") ? shown.slice(0, -2) : shown} %`
}

/// The words of a span, shortened in the middle.
export function quoteSpan(
  { start, end }: { readonly start: number; readonly end: number },
  words: readonly string[],
): string {
  const shown = words.slice(start, end)
  const short = shown.length > 7 ? [...shown.slice(0, 3), "…", ...shown.slice(-3)] : shown
  return `“${joinWords(short)}”`
}

/// What the action that led to a step has done, in a sentence.
export function describeAction(trace: ParseTrace, step: number): string {
  const words = trace.tokens.map(({ text }) => text)
  if (step === 0) return "Nothing has happened yet: the stack is empty, and all words are waiting."
  const { spans } = stateAt(trace, step)
  const { action } = trace.steps[step - 1] as ParseTrace["steps"][number]
  const top = spans.at(-1) as (typeof spans)[number]
  if (step % 2 === 0)
    return action === ""
      ? `${quoteSpan(top, words)} gets no label.`
      : `${quoteSpan(top, words)} gets the label ${splitChain(action).join("–")}.`
  if (action === "shift") return `Shifted ${quoteSpan(top, words)} onto the stack.`
  const [left, right] = stateAt(trace, step - 1).spans.slice(-2)
  return left === undefined || right === undefined
    ? ""
    : `Combined ${quoteSpan(left, words)} and ${quoteSpan(right, words)}.`
}

/// What the oracle says about a mistake; empty if there was none.
export function describeMistake({ isMistake, lost }: OracleState, words: readonly string[]): string {
  if (!isMistake) return ""
  if (lost.length === 0)
    return "A mistake: this bracket is not in the gold tree. Everything else is still reachable."
  const brackets = lost.map((bracket) => `${chainOf(bracket)} ${quoteSpan(bracket, words)}`)
  return `A mistake: ${joinList(brackets)} can’t be reached any more.`
}

/// The label of a bracket, a chain as the paper writes it.
export function chainOf({ label }: Pick<Bracket, "label">): string {
  return splitChain(label).join("–")
}

function joinList(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`
}
