// A parse step by step, compared with a gold tree: what the paper's figures 2, 4 and 5 show of each configuration.

import { SpandrelError } from "../check/error.ts"
import { quoteValue } from "../check/quote-value.ts"
import { type LabelSet, noLabel } from "../tree/label-set.ts"
import { Configuration, combine, type StructuralAction, shift } from "./configuration.ts"
import { DynamicOracle } from "./dynamic-oracle.ts"
import type { GoldTree } from "./gold-tree.ts"
import type { NumberedBracket } from "./numbered-bracket.ts"
import { reachable } from "./reachable.ts"

/// What the oracle knows about a configuration.
export interface OracleView {
  /// dyna(c), by name.
  readonly actions: readonly string[]
  readonly next: NumberedBracket | undefined
  readonly reachable: readonly NumberedBracket[]
}

/// A configuration of a parse.
export interface TraceStep {
  /// z, the number of actions taken so far.
  readonly step: number
  /// The action that led to it; undefined at the start.
  readonly action: Action | undefined
  readonly stack: readonly number[]
  /// The bracket that the action made.
  readonly bracket: NumberedBracket | undefined
  readonly oracle: OracleView
}

/// An action of either kind.
export type Action =
  | { readonly kind: "structural"; readonly action: StructuralAction }
  | { readonly kind: "label"; readonly label: number }

/// Reads actions such as "sh,label-NP,sh,nolabel,comb". Hyphens separate the phrases of a chain, top first: label-S-VP. So
/// this can't express labels that contain hyphens, such as NP-SBJ. Adds new labels to the set.
export function readActions(text: string, labels: LabelSet): Action[] {
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
      throw new SpandrelError(
        "invalid-argument",
        `unknown action ${quoteValue(name)}; the actions are sh, comb, label-X (chains: label-X-Y) and nolabel`,
      )
    })
}

/// The name of a structural action in the paper: sh or comb.
export function structuralActionName(action: StructuralAction): string {
  return action === shift ? "sh" : "comb"
}

/// The name of a label action, as `readActions` reads it if no label of the chain contains a hyphen.
export function labelActionName(label: number, labels: LabelSet): string {
  return label === noLabel ? "nolabel" : `label-${labels.nameOf(label).replaceAll(" ", "-")}`
}

/// Takes the given actions (default: those of the static oracle, to the end). If two structural actions follow each other,
/// the label action between them is the oracle's.
export function* traceParse(
  gold: GoldTree,
  labels: LabelSet,
  given?: readonly Action[],
): Generator<TraceStep> {
  const configuration = new Configuration(gold.length)
  const oracle = new DynamicOracle(gold, configuration)
  const report = (action: Action | undefined): TraceStep => ({
    step: configuration.step,
    action,
    stack: configuration.stack(),
    bracket: action?.kind === "label" && action.label !== noLabel ? configuration.brackets.at(-1) : undefined,
    oracle: {
      actions: configuration.isStructural
        ? oracle.structural().map(structuralActionName)
        : [labelActionName(oracle.label(), labels)],
      next: oracle.next < 0 || configuration.step === 0 ? undefined : gold.bracket(oracle.next),
      reachable: reachable(configuration, gold),
    },
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

function nextAction(c: Configuration, oracle: DynamicOracle, wanted: Action | undefined): Action {
  if (!c.isStructural) return wanted?.kind === "label" ? wanted : { kind: "label", label: oracle.label() }
  if (wanted === undefined) return { kind: "structural", action: oracle.allows(combine) ? combine : shift }
  if (wanted.kind === "structural") return wanted
  throw new SpandrelError(
    "invalid-argument",
    `action ${c.step + 1} must be structural, sh or comb; a label action can only follow one of them`,
  )
}
