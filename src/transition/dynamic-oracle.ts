// The dynamic oracle in amortised constant time (the paper's section 4.4): next(c) is updated from step to step.

import { checkArgument } from "../check/argument-reader.ts"
import { SpandrelError } from "../check/error.ts"
import type { Kind } from "../check/kinds.ts"
import { Configuration, combine, type StructuralAction, shift } from "./configuration.ts"
import { type GoldTree, goldTree } from "./gold-tree.ts"

const configurationKind: Kind<Configuration> = {
  description: "a Configuration",
  is: (value): value is Configuration => value instanceof Configuration,
}

/// Follows a configuration, and knows at each step which actions lead to the best tree that is still reachable.
///
/// ```ts
/// import { Configuration, DynamicOracle, GoldTree, LabelSet } from "spandrel/oracle"
/// import { readTree, toSpans } from "spandrel/treebank"
///
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
  // After each action next(c) stays the same, or is found by following links to parents: a bracket that was crossed or
  // passed can never be reached again. The paper follows the gold parents each time. After mistakes, a long chain of lost
  // brackets could then be followed again after every shift, which is quadratic; so links are compressed to point
  // directly to where the search ended.
  readonly #links: Int32Array
  #next: number
  #linksFollowed = 0

  /// The configuration must be at step 0. Call `advance` after each of its actions.
  constructor(gold: GoldTree, configuration: Configuration) {
    checkArgument(gold, "the gold tree", goldTree)
    checkArgument(configuration, "the configuration", configurationKind)
    if (gold.length !== configuration.length) {
      throw new SpandrelError(
        "invalid-argument",
        `the gold tree has ${gold.length} words, but the sentence has ${configuration.length}`,
      )
    }
    if (configuration.step !== 0) {
      throw new SpandrelError("invalid-argument", "the configuration of an oracle must be at step 0")
    }
    this.#gold = gold
    this.#configuration = configuration
    this.#links = gold.parents.slice()
    this.#next = 0
  }

  /// next(c), as the index of a gold bracket; -1 when the parse is finished.
  get next(): number {
    return this.#next
  }

  /// How many links to parents were followed so far: the cost of finding next(c), for tests and benchmarks.
  get linksFollowed(): number {
    return this.#linksFollowed
  }

  /// Must be called after each action of the configuration.
  advance(): void {
    const { left, right, isStructural } = this.#configuration
    // A new word makes the brackets that start with it reachable, the smallest first. At an odd step with a span of one
    // word, the last action was shift.
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

  /// dyna(c) at an even step.
  structural(): StructuralAction[] {
    return ([shift, combine] as const).filter((action) => this.allows(action))
  }

  /// dyna(c) at an odd step (equation 2): the gold label of the topmost span; 0 if it has none.
  label(): number {
    // A gold bracket over exactly this span is reachable and the smallest, so it is next(c) if it exists.
    const { left, right } = this.#configuration
    const at = this.#next
    return this.#gold.starts[at] === left && this.#gold.ends[at] === right
      ? (this.#gold.labels[at] as number)
      : 0
  }

  /// True if a bracket on the path up from the topmost span is in left(c).
  #isReachable(at: number): boolean {
    const { left, right, isStructural } = this.#configuration
    const start = this.#gold.starts[at] as number
    const end = this.#gold.ends[at] as number
    if (end < right || !this.#configuration.isOnStack(start)) return false
    return !(isStructural && start === left && end === right)
  }
}
