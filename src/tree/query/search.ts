// A search for all matches, with backtracking.

import type { Candidates } from "./candidates.ts"
import type { Instruction, PatternNode, Program } from "./program.ts"
import { none, type TreeIndex } from "./tree-index.ts"

/// A point to go back to.
interface Choice {
  /// The instruction that made it.
  readonly at: number
  /// How many bindings there were.
  readonly bindings: number
  /// For "begin": true if what follows has succeeded.
  succeeded: boolean
}

/// Searches one tree. The state is in arrays, and a search can be interrupted after each match.
export class Search {
  /// The point of each name, and the string of each variable, in the current match; `none` and undefined if there is none.
  readonly named: Int32Array
  readonly values: (string | undefined)[]

  readonly #program: Program
  readonly #index: TreeIndex
  readonly #candidates: Candidates
  // The point of each node of the pattern.
  readonly #points: Int32Array
  readonly #choices: Choice[] = []
  // The height of the choices at each "begin".
  readonly #marks: Int32Array
  // What was bound, to be undone: a name by its slot, a variable by -1 - its slot.
  readonly #bindings: number[] = []
  #instructions: readonly Instruction[] = []

  constructor(program: Program, index: TreeIndex, candidates: Candidates) {
    this.#program = program
    this.#index = index
    this.#candidates = candidates
    this.#points = new Int32Array(program.nodeCount).fill(none)
    this.#marks = new Int32Array(program.markCount)
    this.named = new Int32Array(program.names.length).fill(none)
    this.values = new Array(program.variables.length)
  }

  /// Finds the first match of an alternative at a point.
  first(root: number, point: number): boolean {
    const { node, instructions } = this.#program.roots[root] as Program["roots"][number]
    this.#choices.length = 0
    this.#undo(0)
    this.#instructions = instructions
    return this.#bind(node, point) && this.#run(0)
  }

  /// Finds the next match.
  next(): boolean {
    const at = this.#goBack()
    return at >= 0 && this.#run(at)
  }

  /// Runs until there is a match, from an instruction on.
  #run(from: number): boolean {
    let at = from
    while (at >= 0) {
      const instruction = this.#instructions[at] as Instruction
      switch (instruction.kind) {
        case "match":
          return true
        case "choose":
          at = this.#choose(instruction, at, false)
          break
        case "check": {
          const holds = this.#candidates.holds(
            instruction.condition,
            this.#points[instruction.from] as number,
          )
          at = holds ? at + 1 : this.#goBack()
          break
        }
        case "try":
          this.#push(at)
          at++
          break
        case "jump":
          at = instruction.to
          break
        case "begin":
          this.#marks[instruction.mark] = this.#choices.length
          this.#push(at)
          at++
          break
        case "commit":
          this.#choices.length = this.#marks[instruction.mark] as number
          at++
          break
        case "keep":
          ;(this.#choices[this.#marks[instruction.mark] as number] as Choice).succeeded = true
          at++
          break
        case "fail": {
          const mark = this.#marks[instruction.mark] as number
          this.#undo((this.#choices[mark] as Choice).bindings)
          this.#choices.length = mark
          at = this.#goBack()
        }
      }
    }
    return false
  }

  #push(at: number): void {
    this.#choices.push({ at, bindings: this.#bindings.length, succeeded: false })
  }

  /// Returns to the last choice that has something left to try; returns where to continue, or -1.
  #goBack(): number {
    for (let choice = this.#choices.pop(); choice !== undefined; choice = this.#choices.pop()) {
      this.#undo(choice.bindings)
      const instruction = this.#instructions[choice.at] as Instruction
      if (instruction.kind === "try") return instruction.to
      if (instruction.kind === "begin" && !choice.succeeded) return instruction.to
      if (instruction.kind === "choose") {
        const at = this.#nextPoint(instruction, choice.at)
        if (at >= 0) return at
      }
    }
    return -1
  }

  #choose(instruction: Extract<Instruction, { kind: "choose" }>, at: number, isNext: boolean): number {
    const steps = this.#candidates.steps(instruction.condition)
    const { node } = instruction.condition
    let point = isNext ? steps.next() : steps.start(this.#points[instruction.from] as number)
    for (; point !== none; point = steps.next()) {
      const bindings = this.#bindings.length
      if (!this.#bind(node, point)) continue
      this.#choices.push({ at, bindings, succeeded: false })
      return at + 1
    }
    return isNext ? -1 : this.#goBack()
  }

  #nextPoint(instruction: Extract<Instruction, { kind: "choose" }>, at: number): number {
    return this.#choose(instruction, at, true)
  }

  /// Matches a node with a point, if references and variables allow it.
  #bind(node: PatternNode, point: number): boolean {
    const { reference } = node
    if (reference !== undefined) {
      const other = this.named[reference.slot] as number
      if (other === none) return false
      const { compared } = reference
      if (compared === undefined) {
        if (other !== point) return false
      } else if (compared(this.#index.labelOf(other)) !== compared(this.#index.labelOf(point))) return false
    }
    if (node.captures.length > 0 && !this.#capture(node, point)) return false
    this.#points[node.id] = point
    if (node.slot !== undefined) {
      this.named[node.slot] = point
      this.#bindings.push(node.slot)
    }
    return true
  }

  #capture({ captures, test }: PatternNode, point: number): boolean {
    const label = this.#index.labelOf(point)
    const before = this.#bindings.length
    for (const { group, slot } of captures) {
      const known = this.values[slot]
      const value = test?.capture(label, group)
      if (known !== undefined) {
        if (known === value) continue
        this.#undo(before)
        return false
      }
      // A group that took no part in the match captures nothing.
      if (value === undefined) continue
      this.values[slot] = value
      this.#bindings.push(-1 - slot)
    }
    return true
  }

  #undo(count: number): void {
    while (this.#bindings.length > count) {
      const binding = this.#bindings.pop() as number
      if (binding >= 0) this.named[binding] = none
      else this.values[-1 - binding] = undefined
    }
  }
}
