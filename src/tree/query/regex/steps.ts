// Regular expressions as instructions of a machine that tries all alternatives at once (Thompson 1968, Pike).

import { CharacterSet } from "./character-set.ts"
import type { Assertion, RegexPart } from "./expression.ts"

/// An instruction. Where nothing else is said, the machine continues with the next one.
export type Step =
  | { readonly kind: "character"; readonly set: CharacterSet }
  /// Continues at both places; what is found from the first is preferred.
  | { readonly kind: "split"; readonly first: number; readonly second: number }
  | { readonly kind: "jump"; readonly to: number }
  /// Remembers the place: even slots are where groups begin, odd ones where they end.
  | { readonly kind: "save"; readonly slot: number }
  | { readonly kind: "assertion"; readonly test: Assertion }
  | { readonly kind: "match" }

// Repetitions with numbers are written out, so nested ones grow fast: ((a{99}){99}){99}.
const mostSteps = 10_000
// The compiler calls itself for each level.
const mostLevels = 500

/// Compiles an expression. Returns undefined if it is too large.
export function compileSteps(expression: RegexPart): readonly Step[] | undefined {
  return countSteps(expression, 0) < mostSteps ? new Compiler().compile(expression) : undefined
}

/// The number of instructions of a part; too many if it is nested too deeply.
function countSteps(part: RegexPart, level: number): number {
  if (level === mostLevels) return mostSteps
  switch (part.kind) {
    case "character":
    case "assertion":
      return 1
    case "sequence":
      return part.parts.reduce((sum, one) => sum + countSteps(one, level + 1), 0)
    case "alternatives":
      return part.parts.reduce((sum, one) => sum + countSteps(one, level + 1) + 2, 0)
    case "group":
      return countSteps(part.part, level + 1) + 2
    case "repetition": {
      const copies = Number.isFinite(part.most) ? part.most : part.least + 1
      return copies * (countSteps(part.part, level + 1) + 2)
    }
  }
}

class Compiler {
  readonly #steps: Step[] = []
  readonly #sets = new Map<string, CharacterSet>()

  compile(expression: RegexPart): readonly Step[] {
    this.#add(expression)
    this.#steps.push({ kind: "match" })
    return this.#steps
  }

  #add(part: RegexPart): void {
    switch (part.kind) {
      case "character":
        this.#steps.push({ kind: "character", set: this.#setOf(part.source) })
        return
      case "assertion":
        this.#steps.push(part)
        return
      case "sequence":
        for (const one of part.parts) this.#add(one)
        return
      case "alternatives":
        this.#addAlternatives(part.parts)
        return
      case "group":
        this.#steps.push({ kind: "save", slot: 2 * part.number })
        this.#add(part.part)
        this.#steps.push({ kind: "save", slot: 2 * part.number + 1 })
        return
      case "repetition":
        this.#addRepetition(part)
    }
  }

  #setOf(source: string): CharacterSet {
    const known = this.#sets.get(source) ?? new CharacterSet(source)
    this.#sets.set(source, known)
    return known
  }

  #addAlternatives(parts: readonly RegexPart[]): void {
    const jumps: number[] = []
    for (const part of parts.slice(0, -1)) {
      const split = this.#reserve()
      this.#add(part)
      jumps.push(this.#reserve())
      this.#steps[split] = { kind: "split", first: split + 1, second: this.#steps.length }
    }
    this.#add(parts.at(-1) as RegexPart)
    for (const at of jumps) this.#steps[at] = { kind: "jump", to: this.#steps.length }
  }

  #addRepetition({ part, least, most, isLazy }: Extract<RegexPart, { kind: "repetition" }>): void {
    // x{2,} is xxx*, and x* is (x+)?: then an x that matches nothing ends the repetition, as in Java.
    for (let copy = 0; copy < least; copy++) this.#add(part)
    const isEndless = !Number.isFinite(most)
    const optional = isEndless ? 1 : most - least
    const splits: number[] = []
    for (let copy = 0; copy < optional; copy++) {
      splits.push(this.#reserve())
      this.#add(part)
    }
    if (isEndless) {
      const [again, outside] = [(splits[0] as number) + 1, this.#steps.length + 1]
      this.#steps.push(split(again, outside, isLazy))
    }
    for (const at of splits) this.#steps[at] = split(at + 1, this.#steps.length, isLazy)
  }

  /// The number of a step that is written later.
  #reserve(): number {
    return this.#steps.push({ kind: "match" }) - 1
  }
}

const split = (inside: number, outside: number, isLazy: boolean): Step =>
  isLazy
    ? { kind: "split", first: outside, second: inside }
    : { kind: "split", first: inside, second: outside }
