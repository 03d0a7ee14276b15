// What a trace looks like after some of its actions: the stack of spans, and the brackets made so far.

import type { ParseTrace } from "../../../parser/parse-trace.ts"
import type { Bracket } from "../../../tree/span-tree.ts"

/// A span on the stack.
export interface StackSpan {
  readonly start: number
  readonly end: number
  /// The chain of labels that the span was given; "" if it has none, or none yet.
  readonly label: string
}

/// A configuration of the parse.
export interface TraceState {
  /// The number of actions taken.
  readonly step: number
  /// Bottom first.
  readonly spans: readonly StackSpan[]
  /// The number of words that have been shifted.
  readonly shifted: number
  /// True if the next action is shift or combine, false if it is a label.
  readonly isStructural: boolean
  readonly isFinal: boolean
}

/// A bracket, and the action that made it, counted from 1.
export interface MadeBracket extends Bracket {
  readonly step: number
}

/// The configuration after `step` actions.
export function stateAt({ steps }: ParseTrace, step: number): TraceState {
  const spans: StackSpan[] = []
  for (const [at, { action }] of steps.slice(0, step).entries()) {
    if (at % 2 === 1) spans.push({ ...(spans.pop() as StackSpan), label: action })
    else if (action === "shift") {
      const start = spans.at(-1)?.end ?? 0
      spans.push({ start, end: start + 1, label: "" })
    } else {
      const [below, top] = spans.splice(-2) as [StackSpan, StackSpan]
      spans.push({ start: below.start, end: top.end, label: "" })
    }
  }
  return {
    step,
    spans,
    shifted: spans.at(-1)?.end ?? 0,
    isStructural: step % 2 === 0,
    isFinal: step === steps.length,
  }
}

/// The brackets of the whole parse, in the order in which they are made.
export function madeBrackets({ steps }: ParseTrace): MadeBracket[] {
  const brackets: MadeBracket[] = []
  const stack = [0]
  for (const [at, { action }] of steps.entries()) {
    if (at % 2 === 1) {
      if (action === "") continue
      const [start, end] = stack.slice(-2) as [number, number]
      brackets.push({ start, end, label: action, step: at + 1 })
    } else if (action === "shift") stack.push((stack.at(-1) as number) + 1)
    else stack.splice(-2, 1)
  }
  return brackets
}

/// The first actions of a trace.
export function actionsBefore({ steps }: ParseTrace, step: number): string[] {
  return steps.slice(0, step).map(({ action }) => action)
}
