// The dynamic oracle in amortised constant time (the paper's section 4.4): next(c) is kept from step to step.

import { type Configuration, combine, type StructuralAction, shift } from "./configuration.ts"
import type { GoldTree } from "./gold-tree.ts"

/// Follows one configuration and knows at each step which actions keep the best tree reachable.
///
/// After each action next(c) stays, or is found by following links to parents: a bracket that has been crossed
/// or passed by can never be reached again. The paper follows the gold parents each time. On a walk with mistakes
/// one long chain of lost brackets could then be climbed again after every shift, which is quadratic; so a climb
/// leads the links of all that it passed straight to where it ended (path compression).
///
/// ```ts
/// const labels = new LabelSet()
/// const gold = GoldTree.of(toSpans(readTree("(S (NP (PRP I)) (VP (VBP fish)))")), labels)
/// const configuration = new Configuration(gold.length)
/// const oracle = new DynamicOracle(gold, configuration)
/// oracle.structural() // [0]
/// configuration.shift()
/// oracle.advance()
/// labels.nameOf(oracle.label()) // NP
/// ```
export class DynamicOracle {
  readonly #gold: GoldTree
  readonly #configuration: Configuration
  readonly #links: Int32Array
  #next: number
  #linksFollowed = 0

  /// The configuration must be at its beginning; call `advance` after each of its actions.
  constructor(gold: GoldTree, configuration: Configuration) {
    if (gold.length !== configuration.length) {
      throw new Error(`the gold tree has ${gold.length} words, the sentence ${configuration.length}`)
    }
    if (configuration.step !== 0) throw new Error("an oracle follows a configuration from its beginning")
    this.#gold = gold
    this.#configuration = configuration
    this.#links = gold.parents.slice()
    this.#next = 0
  }

  /// next(c) as a number of the gold tree's brackets; -1 where the parse is over.
  get next(): number {
    return this.#next
  }

  /// How many links to parents were followed since the beginning: what finding next(c) has cost so far, to measure how it
  /// grows with the sentence.
  get linksFollowed(): number {
    return this.#linksFollowed
  }

  /// Takes note of the action that the configuration has just taken.
  advance(): void {
    const { left, right, isStructural } = this.#configuration
    // A new word brings the brackets that start with it into reach, the smallest first. Odd step and a span of
    // one word: the action was shift.
    if (!isStructural && right === left + 1) {
      const smallest = this.#gold.smallestAt[left] as number
      if (smallest >= 0) this.#next = smallest
    }
    const from = this.#next
    let at = from
    while (at >= 0 && !this.#isReachable(at)) {
      at = this.#links[at] as number
      this.#linksFollowed++
    }
    this.#next = at
    for (let passed = from; passed !== at; ) {
      const link = this.#links[passed] as number
      this.#links[passed] = at
      passed = link
    }
  }

  /// True if the structural action is in dyna(c) (equation 1). Only at even steps.
  allows(action: StructuralAction): boolean {
    const { left, right } = this.#configuration
    if (right === 0) return action === shift
    if (this.#next < 0) return false
    if (action === shift) return (this.#gold.ends[this.#next] as number) > right
    return (this.#gold.starts[this.#next] as number) < left
  }

  /// dyna(c) at an even step, as a list.
  structural(): StructuralAction[] {
    return ([shift, combine] as const).filter((action) => this.allows(action))
  }

  /// dyna(c) at an odd step: the gold label of the topmost span; 0 if it has none (equation 2).
  label(): number {
    // A gold bracket over just this span is reachable and the smallest, so it is next(c) or there is none.
    const { left, right } = this.#configuration
    const at = this.#next
    return this.#gold.starts[at] === left && this.#gold.ends[at] === right
      ? (this.#gold.labels[at] as number)
      : 0
  }

  /// True for brackets of left(c), among those on the way up from the topmost span.
  #isReachable(at: number): boolean {
    const { left, right, isStructural } = this.#configuration
    const start = this.#gold.starts[at] as number
    const end = this.#gold.ends[at] as number
    if (end < right || !this.#configuration.holds(start)) return false
    return !(isStructural && start === left && end === right)
  }
}
