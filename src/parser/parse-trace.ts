// A greedy parse as the actions that it takes, with names and probabilities: what a page or a lesson shows of it.

import { argumentReader } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import { formatCount } from "../check/format-count.ts"
import { abortSignal, arrayOf, string } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import type { GreedyStep } from "../decode/greedy-steps.ts"
import { type ReadSentence, readSentence } from "../sentence/read-sentence.ts"
import { tokensOf } from "../sentence/text-sentences.ts"
import { combine, shift } from "../transition/configuration.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { LabelSet, noLabel } from "../tree/label-set.ts"
import type { Engine } from "./engine.ts"

/// How to trace a parse.
export interface TraceOptions {
  /// The first actions, to be taken however improbable they are (default: none). The best ones follow.
  readonly actions?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/// An action that was possible, and its probability.
export interface TraceChoice {
  readonly action: string
  readonly probability: number
}

/// One action of a parse. Structural actions, "shift" and "combine", and label actions take turns. A label action is the label of
/// the topmost span, a chain such as "S VP" top first, or "" for no label.
export interface TraceAction extends TraceChoice {
  /// The most probable actions of this step, best first, at most 12.
  readonly choices: readonly TraceChoice[]
}

/// The 4n − 2 actions that make the tree of a sentence of n words (the paper's section 2), as plain data.
export interface ParseTrace {
  readonly tokens: readonly { readonly text: string; readonly tag: string }[]
  readonly steps: readonly TraceAction[]
}

/// A sentence and its first actions, read: what a worker gets.
export interface TraceRequest {
  readonly sentence: ReadSentence
  readonly actions: readonly string[]
}

/// The most words of a sentence that is traced: what shows a trace draws every stack, so its size grows with the square of the length.
export const longestTrace = 1_000

const mostChoices = 12
const structuralNames = { [shift]: "shift", [combine]: "combine" } as const
const actionList = arrayOf(string, "strings")

/// Checks what `trace` is called with.
export function readTraceRequest(
  sentence: unknown,
  options: TraceOptions,
): { readonly request: TraceRequest; readonly signal: AbortSignal | undefined } {
  const reader = argumentReader(options, "the options argument", "option")
  reader.allow(["actions", "signal"])
  const actions = reader.find("actions")?.as(actionList) ?? []
  const signal = reader.find("signal")?.as(abortSignal)
  return { request: { sentence: readSentence(sentence, 0), actions: [...actions] }, signal }
}

/// Traces a sentence with names and probabilities.
export function traceWithNames(engine: Engine, { sentence, actions }: TraceRequest): ParseTrace {
  const { text = "", tokens = tokensOf(text, engine.language) } = sentence
  if (tokens.length > longestTrace)
    throw new SpandrelError(
      "invalid-argument",
      `a trace can have up to ${longestTrace} words, not ${tokens.length}; pass a shorter sentence`,
    )
  // Labels that the model doesn't know can be taken too; they have no probability.
  const labels = new LabelSet(engine.model.labels.names())
  const { words, steps } = engine.trace({ ...sentence, tokens }, numbersOf(actions, labels))
  return {
    tokens: words.map(({ form, tag }) => ({ text: unescapeBrackets(form), tag })),
    steps: steps.flatMap((step) => [structuralAction(step), labelAction(step, labels)]),
  }
}

function numbersOf(actions: readonly string[], labels: LabelSet): number[] {
  return actions.map((action, at) => {
    if (at % 2 === 1) return action === "" ? noLabel : labels.add(action)
    if (action === "shift") return shift
    if (action === "combine") return combine
    throw new SpandrelError(
      "invalid-argument",
      `action ${at + 1} of ${formatCount(actions.length, "action")} must be "shift" or "combine", not ${quoteValue(action)}`,
    )
  })
}

function structuralAction({ action, structure }: GreedyStep): TraceAction {
  const choices = [
    { action: structuralNames[shift], probability: Math.exp(structure.shift) },
    { action: structuralNames[combine], probability: Math.exp(structure.combine) },
  ]
  const allowed = choices.filter(({ probability }) => probability > 0)
  return {
    action: structuralNames[action],
    probability: (choices[action] as TraceChoice).probability,
    choices: allowed.toSorted((a, b) => b.probability - a.probability),
  }
}

function labelAction({ label, labels: ranked }: GreedyStep, labels: LabelSet): TraceAction {
  const nameOf = (number: number) => (number === noLabel ? "" : labels.nameOf(number))
  const taken = ranked.find((one) => one.label === label)
  return {
    action: nameOf(label),
    probability: taken === undefined ? 0 : Math.exp(taken.score),
    choices: ranked
      .slice(0, mostChoices)
      .map((one) => ({ action: nameOf(one.label), probability: Math.exp(one.score) })),
  }
}
