// The parser's state and the actions on it: the deductive system of the paper's section 2.

import { noLabel } from "../tree/label-set.ts"
import type { NumberedBracket } from "./numbered-bracket.ts"

/// The structural action that puts the next word on the stack.
export const shift = 0
/// The structural action that makes one span of the two topmost.
export const combine = 1
/// A structural action. Label actions are the label's number; 0 is no label.
export type StructuralAction = typeof shift | typeof combine

/// ⟨z, σ, t⟩: the step, the stack of boundaries, the brackets made so far. Structural actions stand at even
/// steps, label actions at odd ones; after 4n − 2 steps the parse is over.
export class Configuration {
  /// n, the words in the sentence.
  readonly length: number
  readonly #stack: Int32Array
  readonly #onStack: Uint8Array
  #size = 1
  #step = 0
  readonly #brackets: NumberedBracket[] = []

  constructor(length: number) {
    if (!(Number.isInteger(length) && length > 0))
      throw new RangeError(`a sentence of ${length} words can't be parsed`)
    this.length = length
    this.#stack = new Int32Array(length + 1)
    this.#onStack = new Uint8Array(length + 1)
    this.#onStack[0] = 1
  }

  /// z, the number of actions taken.
  get step(): number {
    return this.#step
  }

  /// 4n − 2, the number of actions of every parse.
  get lastStep(): number {
    return 4 * this.length - 2
  }

  get isFinal(): boolean {
    return this.#step === this.lastStep
  }

  /// True where a structural action is due, false where a label action is.
  get isStructural(): boolean {
    return this.#step % 2 === 0
  }

  /// j, the right boundary of the topmost span.
  get right(): number {
    return this.#stack[this.#size - 1] as number
  }

  /// The left boundary of the topmost span (k of a structural action, i of a label action); 0 on an empty stack.
  get left(): number {
    return this.#size > 1 ? (this.#stack[this.#size - 2] as number) : 0
  }

  /// The left boundary of the span below the topmost one (i of a structural action); 0 if there is none.
  get below(): number {
    return this.#size > 2 ? (this.#stack[this.#size - 3] as number) : 0
  }

  /// The boundaries on the stack, bottom first.
  stack(): number[] {
    return Array.from(this.#stack.subarray(0, this.#size))
  }

  /// True if the boundary is on the stack.
  holds(boundary: number): boolean {
    return this.#onStack[boundary] === 1
  }

  /// t, the brackets made so far, in the order in which they were made.
  get brackets(): readonly NumberedBracket[] {
    return this.#brackets
  }

  get canShift(): boolean {
    return this.isStructural && !this.isFinal && this.right < this.length
  }

  get canCombine(): boolean {
    return this.isStructural && !this.isFinal && this.#size > 2
  }

  /// Label actions are due at odd steps; the last one must not be "no label", since a parse ends with a tree.
  canLabel(label: number): boolean {
    return !this.isStructural && (label !== noLabel || this.#step !== this.lastStep - 1)
  }

  /// Takes a structural action.
  act(action: StructuralAction): void {
    if (action === shift) this.shift()
    else this.combine()
  }

  /// Puts the next word on the stack as a span of its own.
  shift(): void {
    if (!this.canShift) throw this.#refusal("shift")
    const right = this.right + 1
    this.#stack[this.#size++] = right
    this.#onStack[right] = 1
    this.#step++
  }

  /// Makes one span of the two topmost.
  combine(): void {
    if (!this.canCombine) throw this.#refusal("combine")
    this.#onStack[this.left] = 0
    this.#stack[this.#size - 2] = this.right
    this.#size--
    this.#step++
  }

  /// Labels the topmost span, or not: label 0.
  label(label: number): void {
    if (!this.canLabel(label)) throw this.#refusal(label === noLabel ? "no label" : `label ${label}`)
    if (label !== noLabel) this.#brackets.push({ start: this.left, end: this.right, label })
    this.#step++
  }

  #refusal(action: string): Error {
    let reason = "structural actions stand at even steps, label actions at odd ones"
    if (this.isFinal) reason = "the parse is over"
    else if (this.isStructural && action === "shift") reason = "no word is left"
    else if (this.isStructural && action === "combine") reason = "fewer than two spans are on the stack"
    else if (!this.isStructural && action === "no label") reason = "the last span must have a label"
    return new Error(`${action} is not allowed at step ${this.#step} of ${this.lastStep}: ${reason}`)
  }
}
