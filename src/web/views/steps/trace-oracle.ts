// A trace compared with a gold tree: the oracle's set, the next bracket and the fate of every gold bracket, at each step.

import { SpandrelError } from "../../../check/error.ts"
import type { ParseTrace } from "../../../parser/parse-trace.ts"
import {
  type BracketFate,
  bracketFates,
  newlyLost,
  wrongBrackets,
} from "../../../transition/bracket-fates.ts"
import { combine, shift } from "../../../transition/configuration.ts"
import { GoldTree } from "../../../transition/gold-tree.ts"
import type { NumberedBracket } from "../../../transition/numbered-bracket.ts"
import { type Action, type TraceStep, traceParse } from "../../../transition/trace.ts"
import { unescapeBrackets } from "../../../tree/bracket-escapes.ts"
import { cleanTree } from "../../../tree/clean.ts"
import { readTree } from "../../../tree/format/read-trees.ts"
import { LabelSet, noLabel } from "../../../tree/label-set.ts"
import { type Bracket, type SpanTree, toSpans } from "../../../tree/span-tree.ts"

/// A gold bracket and what has become of it.
export interface FatedBracket extends Bracket {
  readonly fate: BracketFate
}

/// What the oracle says about the configuration after some actions.
export interface OracleState {
  /// dyna(c): "shift" and "combine", or the one label that is right ("" for none); empty at the end.
  readonly allowed: readonly string[]
  readonly next: Bracket | undefined
  /// All gold brackets, in pre-order.
  readonly gold: readonly FatedBracket[]
  /// The brackets that were made and are not in the gold tree.
  readonly wrong: readonly Bracket[]
  /// True if the last action wasn't one of the oracle's, and the gold brackets that it made unreachable.
  readonly isMistake: boolean
  readonly lost: readonly Bracket[]
}

/// Reads the brackets of a gold tree as the parser sees it. Throws a `SpandrelError` that says what is wrong with them.
export function readGold(text: string): SpanTree {
  const tree = cleanTree(readTree(text.trim()))
  if (tree === undefined) throw new SpandrelError("invalid-tree", "the tree has no words")
  return toSpans(tree)
}

/// The words of a gold tree, to be parsed.
export function wordsOfGold({ words }: SpanTree): string[] {
  return words.map(({ form }) => unescapeBrackets(form))
}

/// The oracle's view of all steps of a trace over the same words.
export class TraceOracle {
  readonly #gold: GoldTree
  readonly #labels = new LabelSet()
  readonly #trace: readonly TraceStep[]
  readonly #actions: readonly string[]

  constructor(gold: SpanTree, { steps }: ParseTrace) {
    this.#gold = GoldTree.of(gold, this.#labels)
    this.#actions = steps.map(({ action }) => action)
    this.#trace = [...traceParse(this.#gold, this.#labels, this.#actions.map(this.#actionOf))]
  }

  /// What the oracle says after `step` actions.
  at(step: number): OracleState {
    const { oracle } = this.#trace[step] as TraceStep
    const fates = bracketFates(this.#gold, this.#trace, step)
    return {
      allowed: this.#allowed(step),
      next: oracle.next && this.#named(oracle.next),
      gold: this.#gold
        .brackets()
        .map((bracket, index) => ({ ...this.#named(bracket), fate: fates[index] as BracketFate })),
      wrong: wrongBrackets(this.#gold, this.#trace, step).map(this.#named),
      isMistake: this.isMistake(step),
      lost: newlyLost(this.#gold, this.#trace, step).map((index) => this.#named(this.#gold.bracket(index))),
    }
  }

  /// True if the action that led to this step wasn't one of the oracle's.
  isMistake(step: number): boolean {
    return step > 0 && !this.#allowed(step - 1).includes(this.#actions[step - 1] as string)
  }

  /// The steps whose actions were mistakes.
  get mistakes(): number[] {
    return Array.from(this.#trace.keys()).filter((step) => this.isMistake(step))
  }

  #allowed(step: number): string[] {
    const { oracle, stack } = this.#trace[step] as TraceStep
    if (step === this.#actions.length) return []
    if (step % 2 === 0) return oracle.actions.map((name) => (name === "sh" ? "shift" : "combine"))
    const [start, end] = stack.slice(-2)
    const right = this.#gold.brackets().find((bracket) => bracket.start === start && bracket.end === end)
    return [right === undefined ? "" : this.#labels.nameOf(right.label)]
  }

  readonly #named = ({ start, end, label }: NumberedBracket): Bracket => ({
    start,
    end,
    label: this.#labels.nameOf(label),
  })

  readonly #actionOf = (action: string, at: number): Action => {
    if (at % 2 === 1) return { kind: "label", label: action === "" ? noLabel : this.#labels.add(action) }
    return { kind: "structural", action: action === "shift" ? shift : combine }
  }
}
