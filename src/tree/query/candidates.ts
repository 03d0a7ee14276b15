// Which points of a tree can match each node of a pattern, before any search.

import type { Condition, PatternNode, Program, RelationCondition } from "./program.ts"
import { stepsOf } from "./relations/relations.ts"
import { nowhere, type Steps, Targets } from "./relations/steps.ts"
import type { TreeIndex } from "./tree-index.ts"

/// The points that each node of a pattern can match. For exact nodes these are just those that match; for others, which depend on what
/// other nodes match, there may be more, but never fewer. All of it takes time in proportion to the tree and the pattern, so that a
/// search never goes far without success.
export class Candidates {
  readonly #index: TreeIndex
  readonly #headOf: (point: number) => number
  readonly #steps: (Steps | undefined)[]
  // Of nodes with the same candidates, such as many `__`: what is known of these takes as much memory as the tree.
  readonly #targets = new Map<readonly number[], Targets>()

  constructor(program: Program, index: TreeIndex, headOf: (point: number) => number) {
    this.#index = index
    this.#headOf = headOf
    this.#steps = new Array(program.nodeCount)
  }

  /// The points that a node can match, in pre-order.
  of(node: PatternNode): readonly number[] {
    const points = this.#described(node)
    return node.condition === undefined || points.length === 0 ? points : this.#filter(points, node.condition)
  }

  /// The steps from a point to those that the node of a relation can match.
  steps({ relation, node }: RelationCondition): Steps {
    let steps = this.#steps[node.id]
    if (steps === undefined) {
      const index = this.#index
      const test = relation.test
      const context = {
        headOf: this.#headOf,
        inChain: (point: number) => test?.passesOften(index.labelOf(point)) ?? true,
      }
      const targets = this.of(node)
      steps = targets.length === 0 ? nowhere : stepsOf(relation, this.#targetsAt(targets), context)
      this.#steps[node.id] = steps
    }
    return steps
  }

  #targetsAt(points: readonly number[]): Targets {
    let targets = this.#targets.get(points)
    if (targets === undefined) {
      targets = new Targets(this.#index, points)
      this.#targets.set(points, targets)
    }
    return targets
  }

  /// True if a condition without references holds for a point.
  holds(condition: Condition, point: number): boolean {
    switch (condition.kind) {
      case "relation":
        return this.steps(condition).has(point)
      case "and":
        return condition.parts.every((part) => this.holds(part, point))
      case "or":
        return condition.parts.some((part) => this.holds(part, point))
      case "not":
        return !this.holds(condition.part, point)
      case "optional":
        return true
    }
  }

  /// The points that pass the test of a node's label. Of a reference nothing is known yet.
  #described({ test }: PatternNode): readonly number[] {
    const index = this.#index
    if (test === undefined || test.isAny) return index.all()
    if (test.isRoot !== undefined) return test.isRoot ? [0] : index.all().slice(1)
    if (test.only !== undefined) return index.labelled(test.only)
    const { labels, words } = index
    const points: number[] = []
    for (let row = 0; row < index.rowCount; row++) {
      if (test.passesOften(labels[row] as string)) points.push(2 * row)
      const word = words[row]
      if (word !== undefined && test.passes(word)) points.push(2 * row + 1)
    }
    return points
  }

  #filter(points: readonly number[], condition: Condition): readonly number[] {
    if (points.length === 0) return points
    switch (condition.kind) {
      case "relation": {
        const steps = this.steps(condition)
        return points.filter((point) => steps.has(point))
      }
      case "and":
        return condition.parts.reduce((left, part) => this.#filter(left, part), points)
      case "or": {
        const found = new Set(condition.parts.flatMap((part) => this.#filter(points, part)))
        return points.filter((point) => found.has(point))
      }
      case "not": {
        if (!condition.isExact) return points
        const found = new Set(this.#filter(points, condition.part))
        return points.filter((point) => !found.has(point))
      }
      case "optional":
        return points
    }
  }
}
