// The parser's state and its actions: the deductive system of the paper's section 2.

import { SpandrelError } from "../check/error.ts"
import { natural, wholeNumber } from "../check/kinds.ts"
import { quoteValue } from "../check/quote-value.ts"
import { noLabel } from "../tree/label-set.ts"
import type { NumberedBracket } from "./numbered-bracket.ts"

/// The structural action that pushes the next word onto the stack.
export const shift = 0
/// The structural action that joins the two topmost spans.
export const combine = 1
/// A structural action. A label action is the number of its label; 0 is "no label".
export type StructuralAction = typeof shift | typeof combine

/// Throws unless a sentence has a whole number of words, 1 or greater.
export function checkLength(length: number): void {
  if (lengths.is(length)) return
  throw new SpandrelError(
    "invalid-argument",
    `the number of words must be ${lengths.description}, not ${quoteValue(length)}`,
  )
}

// Far more than any sentence has, and few enough for the memory.
const lengths = wholeNumber(1, 10_000_000)

/// A state of the parser, ⟨z, σ, t⟩: the step, the stack of boundaries, and the brackets made so far. Structural actions
/// are taken at even steps, label actions at odd steps; after 4n − 2 steps the parse is finished. An action that isn't
/// allowed throws.
///
/// ```ts
/// import { Configuration } from "spandrel/oracle"
///
/// const configuration = new Configuration(2)
/// configuration.shift()
/// configuration.label(0)
/// configuration.shift()
/// configuration.label(1)
/// configuration.stack() // [0, 1, 2]
/// configuration.combine()
/// configuration.stack() // [0, 2]
/// configuration.brackets // [{ start: 1, end: 2, label: 1 }]
/// ```
export class Configuration {
  /// n, the number of words in the sentence.
  readonly length: number
  readonly #stack: Int32Array
  readonly #onStack: Uint8Array
  #size = 1
  #step = 0
  readonly #brackets: NumberedBracket[] = []

  /// The start of the parse of a sentence of `length` words.
  constructor(length: number) {
    checkLength(length)
    this.length = length
    this.#stack = new Int32Array(length + 1)
    this.#onStack = new Uint8Array(length + 1)
    this.#onStack[0] = 1
  }

  /// z, the number of actions taken so far.
  get step(): number {
    return this.#step
  }

  /// 4n − 2, the number of actions of every parse.
  get lastStep(): number {
    return 4 * this.length - 2
  }

  /// True after the last action.
  get isFinal(): boolean {
    return this.#step === this.lastStep
  }

  /// True if the next action is a structural action, false if it is a label action.
  get isStructural(): boolean {
    return this.#step % 2 === 0
  }

  /// j, the right boundary of the topmost span.
  get right(): number {
    return this.#stack[this.#size - 1] as number
  }

  /// The left boundary of the topmost span (k of a structural action, i of a label action); 0 if there is no span.
  get left(): number {
    return this.#size > 1 ? (this.#stack[this.#size - 2] as number) : 0
  }

  /// The left boundary of the span below the topmost one (i of a structural action); 0 if there is no such span.
  get below(): number {
    return this.#size > 2 ? (this.#stack[this.#size - 3] as number) : 0
  }

  /// The boundaries on the stack, bottom first.
  stack(): number[] {
    return Array.from(this.#stack.subarray(0, this.#size))
  }

  /// True if the boundary is on the stack.
  isOnStack(boundary: number): boolean {
    return this.#onStack[boundary] === 1
  }

  /// t, the brackets made so far, in order.
  get brackets(): readonly NumberedBracket[] {
    return this.#brackets
  }

  /// True if shift is allowed: a structural action is next, and there is a word left.
  get canShift(): boolean {
    return this.isStructural && !this.isFinal && this.right < this.length
  }

  /// True if combine is allowed: a structural action is next, and there are two spans.
  get canCombine(): boolean {
    return this.isStructural && !this.isFinal && this.#size > 2
  }

  /// True if a label action is allowed. The last one must not be "no label", since a parse ends with a tree.
  canLabel(label: number): boolean {
    // The paper's figure 1 has z < 4n − 1, which is always true; its text forbids "no label" in step 4n − 2, where z is
    // 4n − 3.
    return !this.isStructural && (label !== noLabel || this.#step !== this.lastStep - 1)
  }

  /// Takes a structural action.
  act(action: StructuralAction): void {
    if (action === shift) this.shift()
    else if (action === combine) this.combine()
    else
      throw new SpandrelError(
        "invalid-argument",
        `${quoteValue(action)} is not an action; use shift (${shift}) or combine (${combine})`,
      )
  }

  /// Pushes the next word onto the stack, as a span of one word.
  shift(): void {
    if (!this.canShift) throw this.#notAllowed("shift")
    const right = this.right + 1
    this.#stack[this.#size++] = right
    this.#onStack[right] = 1
    this.#step++
  }

  /// Joins the two topmost spans.
  combine(): void {
    if (!this.canCombine) throw this.#notAllowed("combine")
    this.#onStack[this.left] = 0
    this.#stack[this.#size - 2] = this.right
    this.#size--
    this.#step++
  }

  /// Labels the topmost span; label 0 makes no bracket.
  label(label: number): void {
    if (!natural.is(label))
      throw new SpandrelError(
        "invalid-argument",
        `a label must be ${natural.description}, not ${quoteValue(label)}`,
      )
    if (!this.canLabel(label)) throw this.#notAllowed(label === noLabel ? "no label" : `label ${label}`)
    if (label !== noLabel) this.#brackets.push({ start: this.left, end: this.right, label })
    this.#step++
  }

  #notAllowed(action: string): SpandrelError {
    let reason = "structural actions are taken at even steps, label actions at odd steps"
    if (this.isFinal) reason = "the parse is finished"
    else if (this.isStructural && action === "shift") reason = "there is no word left"
    else if (this.isStructural && action === "combine") reason = "there are fewer than two spans on the stack"
    else if (!this.isStructural && action === "no label") reason = "the last span must have a label"
    const where = `step ${this.#step} of ${this.lastStep}`
    return new SpandrelError("invalid-argument", `${action} is not allowed at ${where}: ${reason}`)
  }
}
