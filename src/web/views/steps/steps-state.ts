// Where the view is: the trace, the step, the actions that the user has chosen, and which tree is shown.

import type { ParseTrace, TraceAction } from "../../../parser/parse-trace.ts"
import type { SpanTree } from "../../../tree/span-tree.ts"
import { readActions, writeActions } from "./actions-link.ts"
import { type OracleState, TraceOracle } from "./trace-oracle.ts"
import { actionsBefore } from "./trace-state.ts"

/// Which tree is above the words: the parser's, as far as it has been made, or the gold tree.
export type Picture = "made" | "gold"

/// The state of the view, apart from what is in its fields.
export class StepsState {
  /// The actions that the user has chosen, from the first one on.
  given: readonly string[]
  step: number
  picture: Picture
  /// The index of the sentence, if the text has several.
  sentence: number
  #trace: ParseTrace | undefined
  #oracle: TraceOracle | undefined

  /// Restores what `toLink` wrote.
  constructor(settings: Readonly<Record<string, string>>) {
    this.given = readActions(settings["actions"] ?? "")
    this.step = count(settings["step"])
    this.sentence = Math.max(0, count(settings["sentence"]) - 1)
    this.picture = settings["picture"] === "made" ? "made" : "gold"
  }

  get trace(): ParseTrace | undefined {
    return this.#trace
  }

  /// The next action; undefined at the end.
  get next(): TraceAction | undefined {
    return this.#trace?.steps[this.step]
  }

  /// What the oracle says at this step; undefined without a gold tree.
  get oracle(): OracleState | undefined {
    return this.#oracle?.at(this.step)
  }

  /// The steps whose actions were mistakes.
  get mistakes(): readonly number[] {
    return this.#oracle?.mistakes ?? []
  }

  /// Goes back to the start of another sentence.
  reset(): void {
    this.given = []
    this.step = 0
    this.sentence = 0
  }

  /// Shows another trace, or none.
  setTrace(trace: ParseTrace | undefined, gold: SpanTree | undefined): void {
    this.#trace = trace
    this.#oracle = trace && gold && new TraceOracle(gold, trace)
    if (trace !== undefined) this.step = Math.min(this.step, trace.steps.length)
  }

  /// The user takes an action at this step. True if the sentence has to be traced again, since it isn't the parser's own.
  take(action: string): boolean {
    const trace = this.#trace
    if (trace === undefined || this.next === undefined) return false
    const isOther = this.next.action !== action
    if (isOther) this.given = [...actionsBefore(trace, this.step), action]
    this.step++
    return isOther
  }

  /// The settings of a link to what is shown.
  toLink(goldText: string): Record<string, string> {
    const gold = goldText.replaceAll(/\s+/g, " ").trim()
    return {
      ...(this.sentence > 0 && { sentence: String(this.sentence + 1) }),
      ...(this.step > 0 && { step: String(this.step) }),
      ...(this.given.length > 0 && { actions: writeActions(this.given) }),
      ...(gold !== "" && { gold }),
      ...(gold !== "" && this.picture === "made" && { picture: "made" }),
    }
  }
}

/// A number in a link; 0 for anything else.
function count(text: string | undefined): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}
