// The tables of `spandrel trace`.

import type { GreedyStep } from "../../decode/greedy-steps.ts"
import type { ScoredLabel } from "../../decode/transition-scores.ts"
import { bracketFates } from "../../transition/bracket-fates.ts"
import { combine, type StructuralAction, shift } from "../../transition/configuration.ts"
import type { GoldTree } from "../../transition/gold-tree.ts"
import type { NumberedBracket } from "../../transition/numbered-bracket.ts"
import { labelActionName, structuralActionName, type TraceStep } from "../../transition/trace.ts"
import { unescapeBrackets } from "../../tree/bracket-escapes.ts"
import type { LabelSet } from "../../tree/label-set.ts"
import { type SpanTree, splitChain } from "../../tree/span-tree.ts"
import { printable } from "../../unicode/printable.ts"
import { formatTable } from "../terminal/table.ts"

// Less probable actions are left out.
const leastShown = 0.01
const mostShown = 3

/// The paper's action table with the network's probabilities, one row per pair of steps.
export function scoreTable(steps: readonly GreedyStep[], words: SpanTree["words"], labels: LabelSet): string {
  const rows = steps.map(({ step, action, structure, labels: ranked, stack, bracket }) => {
    const [best, ...others] = scoredNames(ranked, labels) as [ScoredName, ...ScoredName[]]
    return [
      `${step - 1}–${step}`,
      showStructural(action, stack, words),
      percent(structure.shift),
      percent(structure.combine),
      best.name,
      percent(best.score),
      showOthers(others),
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

/// A parse and its gold tree.
export interface Comparison {
  readonly steps: readonly GreedyStep[]
  /// The same steps one by one, preceded by the initial state.
  readonly trace: readonly TraceStep[]
  readonly gold: GoldTree
  readonly words: SpanTree["words"]
  readonly labels: LabelSet
}

/// One row per step: the network's probabilities, the oracle's actions, and after the step how many gold brackets are made or
/// reachable, and which are reachable.
export function comparisonTable({ steps, trace, gold, words, labels }: Comparison): string {
  const rows = trace.slice(1).map((after, at) => {
    const before = trace[at] as TraceStep
    const { structure, action, labels: ranked } = steps[at >> 1] as GreedyStep
    const isLabel = after.action?.kind === "label"
    const [taken, ...others] = (
      isLabel ? scoredNames(ranked, labels) : structureNames(structure, action)
    ) as [ScoredName, ...ScoredName[]]
    const kept = bracketFates(gold, trace, at + 1).filter((fate) => fate !== "lost")
    return [
      `${after.step}`,
      showAction(after, words, labels),
      percent(taken.score),
      showOthers(others),
      showSet(before.oracle.actions),
      showStack(after.stack),
      after.bracket ? showBracket(after.bracket, labels) : "",
      `${kept.length} of ${gold.size}`,
      showBrackets(after.oracle.reachable, labels),
    ]
  })
  return formatTable(
    ["step", "action", "", "next best", "oracle", "stack after", "bracket", "gold", "reachable"],
    rows,
  )
}

/// The paper's action table, one row per pair of steps.
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

/// One row per step, with the oracle's view after it.
export function oracleTable(steps: readonly TraceStep[], words: SpanTree["words"], labels: LabelSet): string {
  const rows = steps.map((step) => [
    `${step.step}`,
    showAction(step, words, labels),
    showStack(step.stack),
    step.bracket ? showBracket(step.bracket, labels) : "",
    showSet(step.oracle.actions),
    step.oracle.next ? showBracket(step.oracle.next, labels) : "",
    showBrackets(step.oracle.reachable, labels),
  ])
  return formatTable(["step", "action", "stack", "bracket", "oracle", "next", "reachable"], rows)
}

interface ScoredName {
  readonly name: string
  readonly score: number
}

/// The names of labels, best first.
function scoredNames(ranked: readonly ScoredLabel[], labels: LabelSet): ScoredName[] {
  return ranked
    .slice(0, 1 + mostShown)
    .map(({ label, score }) => ({ name: printable(labelActionName(label, labels)), score }))
}

/// The names of the structural actions, the one that was taken first.
function structureNames(scores: GreedyStep["structure"], taken: StructuralAction): ScoredName[] {
  const names = ([shift, combine] as const).map((action) => ({
    name: structuralActionName(action),
    score: action === shift ? scores.shift : scores.combine,
  }))
  return taken === shift ? names : names.reverse()
}

/// The probable actions that were not taken.
function showOthers(others: readonly ScoredName[]): string {
  return others
    .filter(({ score }) => Math.exp(score) >= leastShown)
    .map(({ name, score }) => `${name} ${percent(score)}`)
    .join(", ")
}

/// A log-probability as a percentage; a dash for an action that isn't allowed.
function percent(score: number): string {
  return score === Number.NEGATIVE_INFINITY ? "–" : `${(100 * Math.exp(score)).toFixed(1)}%`
}

function showAction({ action, stack }: TraceStep, words: SpanTree["words"], labels: LabelSet): string {
  if (action === undefined) return ""
  return action.kind === "label"
    ? printable(labelActionName(action.label, labels))
    : showStructural(action.action, stack, words)
}

function showStructural(
  action: StructuralAction,
  stack: readonly number[],
  words: SpanTree["words"],
): string {
  const word = action === shift ? words[(stack.at(-1) as number) - 1] : undefined
  return word
    ? `sh(${printable(unescapeBrackets(word.form))}/${printable(word.tag)})`
    : structuralActionName(action)
}

const showSet = (actions: readonly string[]) => `{${actions.map(printable).join(", ")}}`

const showStack = (stack: readonly number[]) => `[${stack.join(", ")}]`

const subscript = (number: number) =>
  String(number).replace(/./g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[Number(digit)] as string)

/// Brackets in the paper's notation: ₁VP₅, and ₃S₅, ₃VP₅ for a chain.
const showBracket = ({ start, end, label }: NumberedBracket, labels: LabelSet) =>
  splitChain(labels.nameOf(label))
    .map((name) => subscript(start) + printable(name) + subscript(end))
    .join(", ")

const showBrackets = (brackets: readonly NumberedBracket[], labels: LabelSet) =>
  brackets.map((bracket) => showBracket(bracket, labels)).join(", ")
