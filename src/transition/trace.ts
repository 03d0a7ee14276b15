// A parse step by step against a gold tree: the rows of the paper's figures 2 and 4.

import { quoteValue } from "../check/quote-value.ts"
import { type LabelSet, noLabel } from "../tree/label-set.ts"
import { Configuration, combine, type StructuralAction, shift } from "./configuration.ts"
import { DynamicOracle } from "./dynamic-oracle.ts"
import type { GoldTree } from "./gold-tree.ts"
import type { NumberedBracket } from "./numbered-bracket.ts"
import { reachable } from "./reachable.ts"

/// What the oracle knows of a configuration.
export interface OracleView {
  /// dyna(c), as the actions' names.
  readonly actions: readonly string[]
  readonly next: NumberedBracket | undefined
  readonly reachable: readonly NumberedBracket[]
}

/// A configuration on the way of a parse.
export interface TraceStep {
  /// z, the number of actions taken so far.
  readonly step: number
  /// The action that led here; undefined at the beginning.
  readonly action: GivenAction | undefined
  readonly stack: readonly number[]
  /// The bracket that the action made.
  readonly bracket: NumberedBracket | undefined
  readonly oracle: OracleView
}

/// An action as a person writes it.
export type GivenAction =
  | { readonly kind: "structural"; readonly action: StructuralAction }
  | { readonly kind: "label"; readonly label: number }

/// Reads "sh,label-NP,sh,nolabel,comb,…". A chain is written with hyphens, top first: label-S-VP.
export function parseActions(text: string, labels: LabelSet): GivenAction[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => {
      if (name === "sh" || name === "shift") return { kind: "structural", action: shift }
      if (name === "comb" || name === "combine") return { kind: "structural", action: combine }
      if (name === "nolabel") return { kind: "label", label: noLabel }
      if (name.startsWith("label-") && name.length > 6) {
        return { kind: "label", label: labels.add(name.slice(6).replaceAll("-", " ")) }
      }
      throw new Error(
        `${quoteValue(name)} is no action; the actions are sh, comb, label-X (a chain: label-X-Y) and nolabel`,
      )
    })
}

/// The names of the paper: sh and comb.
export function structuralActionName(action: StructuralAction): string {
  return action === shift ? "sh" : "comb"
}

/// The name of a label action, as `parseActions` reads it.
export function labelActionName(label: number, labels: LabelSet): string {
  return label === noLabel ? "nolabel" : `label-${labels.nameOf(label).replaceAll(" ", "-")}`
}

/// Follows the given actions to their end, or without any the static oracle to the tree. Where a structural action
/// follows another, the label between them is the oracle's.
export function* traceParse(
  gold: GoldTree,
  labels: LabelSet,
  given?: readonly GivenAction[],
): Generator<TraceStep> {
  const configuration = new Configuration(gold.length)
  const oracle = new DynamicOracle(gold, configuration)
  const report = (action: GivenAction | undefined): TraceStep => ({
    step: configuration.step,
    action,
    stack: configuration.stack(),
    bracket: action?.kind === "label" && action.label !== noLabel ? configuration.brackets.at(-1) : undefined,
    oracle: viewOracle(configuration, oracle, gold, labels),
  })
  yield report(undefined)
  for (let at = 0; given === undefined ? !configuration.isFinal : at < given.length; ) {
    const action = nextAction(configuration, oracle, given?.[at])
    if (action === given?.[at]) at++
    if (action.kind === "structural") configuration.act(action.action)
    else configuration.label(action.label)
    oracle.advance()
    yield report(action)
  }
}

function nextAction(c: Configuration, oracle: DynamicOracle, wanted: GivenAction | undefined): GivenAction {
  if (!c.isStructural) return wanted?.kind === "label" ? wanted : { kind: "label", label: oracle.label() }
  if (wanted === undefined) return { kind: "structural", action: oracle.allows(combine) ? combine : shift }
  if (wanted.kind === "structural") return wanted
  throw new Error(
    `step ${c.step + 1} takes a structural action, sh or comb; a label action follows each of them`,
  )
}

function viewOracle(c: Configuration, oracle: DynamicOracle, gold: GoldTree, labels: LabelSet): OracleView {
  const structural = () => oracle.structural().map(structuralActionName)
  return {
    actions: c.isStructural ? structural() : [labelActionName(oracle.label(), labels)],
    next: oracle.next < 0 || c.step === 0 ? undefined : gold.bracket(oracle.next),
    reachable: reachable(c, gold),
  }
}
