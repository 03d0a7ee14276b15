// `spandrel trace`: a parse step by step, as the paper's figures show it.

import type { Command } from "commander"
import { shift } from "../transition/configuration.ts"
import { GoldTree, type NumberedBracket } from "../transition/gold-tree.ts"
import {
  type GivenAction,
  labelActionName,
  parseActions,
  structuralActionName,
  type TraceStep,
  traceParse,
} from "../transition/trace.ts"
import { unescapeBrackets } from "../tree/bracket-escapes.ts"
import { cleanTree } from "../tree/clean.ts"
import { LabelSet } from "../tree/label-set.ts"
import { parseTree } from "../tree/read-trees.ts"
import { type SpanTree, splitChain, toSpans } from "../tree/span-tree.ts"
import type { CommandContext } from "./context.ts"
import { InputError, located, UsageError } from "./exit.ts"
import { formatTable } from "./table.ts"

const examples = `
Examples:
  $ spandrel trace --gold "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))"
  $ spandrel trace --gold "(S (NP (PRP I)) (VP (VBP like) (NP (NN fish))))" --actions "sh,nolabel,sh,comb"

Actions: sh, comb, label-X (a unary chain, top first: label-S-VP), nolabel. A label that is left out between two
structural actions is the oracle's.`

export function addTrace(program: Command, context: CommandContext): void {
  program
    .command("trace")
    .description("show the steps of a parse against a gold tree")
    .requiredOption("--gold <tree>", "the gold tree, as brackets")
    .option(
      "--actions <list>",
      "follow these actions, right or wrong, and show what the oracle says at each step",
    )
    .addHelpText("after", examples)
    .action((options: { gold: string; actions?: string }) => {
      const tree = cleanTree(located("--gold", () => parseTree(options.gold, { source: "text" })))
      if (tree === undefined) throw new InputError("--gold: the tree has no words")
      const spans = toSpans(tree)
      const labels = new LabelSet()
      const gold = GoldTree.of(spans, labels)
      const steps = follow(gold, labels, options.actions)
      const table =
        options.actions === undefined ? goldTable(steps, spans, labels) : oracleTable(steps, spans, labels)
      context.stdout.write(`${table}\n`)
    })
}

function follow(gold: GoldTree, labels: LabelSet, actions: string | undefined): TraceStep[] {
  if (actions === undefined) return [...traceParse(gold, labels)]
  try {
    return [...traceParse(gold, labels, parseActions(actions, labels))]
  } catch (error) {
    throw new UsageError(`--actions: ${error instanceof Error ? error.message : error}`)
  }
}

/// The paper's action table: a row for each pair of steps.
function goldTable(steps: readonly TraceStep[], spans: SpanTree, labels: LabelSet): string {
  const rows: string[][] = []
  for (let at = 1; at + 1 < steps.length; at += 2) {
    const [structural, label] = [steps[at] as TraceStep, steps[at + 1] as TraceStep]
    const bracket = label.bracket ? showBracket(label.bracket, labels) : ""
    const names = [structural, label].map((step) => showAction(step, spans, labels))
    rows.push([`${structural.step}–${label.step}`, ...names, showStack(label.stack), bracket])
  }
  return formatTable(["steps", "structural action", "label action", "stack after", "bracket"], rows)
}

/// A row for each step, with what the oracle knows after it.
function oracleTable(steps: readonly TraceStep[], spans: SpanTree, labels: LabelSet): string {
  const rows = steps.map((step) => [
    `${step.step}`,
    showAction(step, spans, labels),
    showStack(step.stack),
    step.bracket ? showBracket(step.bracket, labels) : "",
    `{${step.oracle.actions.join(", ")}}`,
    step.oracle.next ? showBracket(step.oracle.next, labels) : "",
    step.oracle.reachable.map((bracket) => showBracket(bracket, labels)).join(", "),
  ])
  return formatTable(["step", "action", "stack", "bracket", "oracle", "next", "reachable"], rows)
}

function showAction({ action, stack }: TraceStep, { words }: SpanTree, labels: LabelSet): string {
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
