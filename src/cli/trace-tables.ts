// The tables of `spandrel trace`.

import type { GreedyStep } from "../decode/greedy-steps.ts"
import { shift } from "../transition/configuration.ts"
import type { NumberedBracket } from "../transition/gold-tree.ts"
import {
  type GivenAction,
  labelActionName,
  structuralActionName,
  type TraceStep,
} from "../transition/trace.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import type { LabelSet } from "../tree/label-set.ts"
import { type SpanTree, splitChain } from "../tree/span-tree.ts"
import { formatTable } from "./table.ts"

// Labels less probable than this aren't worth a reader's time.
const leastShown = 0.01
const mostShown = 3

/// The paper's action table, with what the network thought: a row for each pair of steps.
export function scoreTable(steps: readonly GreedyStep[], words: SpanTree["words"], labels: LabelSet): string {
  const rows = steps.map(({ step, action, structure, labels: ranked, stack, bracket }) => {
    const others = ranked.slice(1, 1 + mostShown).filter(({ score }) => Math.exp(score) >= leastShown)
    return [
      `${step - 1}–${step}`,
      showStructural({ kind: "structural", action }, stack, words),
      percent(structure.shift),
      percent(structure.combine),
      ...ranked.slice(0, 1).flatMap(({ label, score }) => [labelActionName(label, labels), percent(score)]),
      others.map(({ label, score }) => `${labelActionName(label, labels)} ${percent(score)}`).join(", "),
      showStack(stack),
      bracket ? showBracket(bracket, labels) : "",
    ]
  })
  const heads = [
    "steps",
    "structural action",
    "sh",
    "comb",
    "label action",
    "",
    "next best",
    "stack after",
    "bracket",
  ]
  return formatTable(heads, rows)
}

/// A log-probability as a share of a hundred; a dash for what isn't allowed.
function percent(score: number): string {
  return score === Number.NEGATIVE_INFINITY ? "–" : `${(100 * Math.exp(score)).toFixed(1)}%`
}

/// The paper's action table: a row for each pair of steps.
export function goldTable(steps: readonly TraceStep[], spans: SpanTree, labels: LabelSet): string {
  const rows: string[][] = []
  for (let at = 1; at + 1 < steps.length; at += 2) {
    const [structural, label] = [steps[at] as TraceStep, steps[at + 1] as TraceStep]
    const bracket = label.bracket ? showBracket(label.bracket, labels) : ""
    const names = [structural, label].map((step) => showAction(step, spans.words, labels))
    rows.push([`${structural.step}–${label.step}`, ...names, showStack(label.stack), bracket])
  }
  return formatTable(["steps", "structural action", "label action", "stack after", "bracket"], rows)
}

/// A row for each step, with what the oracle knows after it.
export function oracleTable(steps: readonly TraceStep[], words: SpanTree["words"], labels: LabelSet): string {
  const rows = steps.map((step) => [
    `${step.step}`,
    showAction(step, words, labels),
    showStack(step.stack),
    step.bracket ? showBracket(step.bracket, labels) : "",
    `{${step.oracle.actions.join(", ")}}`,
    step.oracle.next ? showBracket(step.oracle.next, labels) : "",
    step.oracle.reachable.map((bracket) => showBracket(bracket, labels)).join(", "),
  ])
  return formatTable(["step", "action", "stack", "bracket", "oracle", "next", "reachable"], rows)
}

function showAction({ action, stack }: TraceStep, words: SpanTree["words"], labels: LabelSet): string {
  if (action === undefined) return ""
  return action.kind === "label"
    ? labelActionName(action.label, labels)
    : showStructural(action, stack, words)
}

function showStructural(
  { action }: Extract<GivenAction, { kind: "structural" }>,
  stack: readonly number[],
  words: SpanTree["words"],
): string {
  const word = action === shift ? words[(stack.at(-1) as number) - 1] : undefined
  return word ? `sh(${unescapeBrackets(word.form)}/${word.tag})` : structuralActionName(action)
}

const showStack = (stack: readonly number[]) => `[${stack.join(", ")}]`

const subscript = (number: number) =>
  String(number).replace(/./g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)] as string)

/// The paper's way to write brackets: ₁VP₅, and ₃S₅, ₃VP₅ for a chain.
const showBracket = ({ start, end, label }: NumberedBracket, labels: LabelSet) =>
  splitChain(labels.nameOf(label))
    .map((name) => subscript(start) + name + subscript(end))
    .join(", ")
