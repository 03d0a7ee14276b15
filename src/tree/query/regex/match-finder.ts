// Whether a regular expression matches, in linear time: all alternatives at once, with what was found out
// remembered.

import { isWordCharacter, lengthOf } from "./character-set.ts"
import { type Before, endOfText, holds, type Surroundings, startOfText } from "./place.ts"
import type { Step } from "./steps.ts"

/// All that is known after a part of a text: the steps at which a match can continue, and what the last
/// character was.
interface State {
  readonly steps: readonly number[]
  readonly before: Before
  /// Where each character leads to, by its code point.
  readonly ascii: (State | undefined)[]
  readonly others: Map<number, State>
  /// Whether there is a match if the text ends here.
  matchesAtEnd: boolean | undefined
  /// True if what follows makes no difference.
  readonly isEnd: boolean
}

// Expressions can have very many states. When there are more, all are forgotten.
const mostStates = 1000
const mostCharacters = 256

const stateOf = (steps: readonly number[], before: Before, isEnd = false): State => ({
  steps,
  before,
  ascii: new Array<State | undefined>(128).fill(undefined),
  others: new Map(),
  matchesAtEnd: undefined,
  isEnd,
})

// There is a match, whatever follows; there is none, whatever follows.
const found = stateOf([], "other", true)
const lost = stateOf([], "other", true)

/// Finds out whether texts contain a match. The time for a text is in proportion to its length times the
/// steps, and for most texts much less, because a finder remembers what each character led to.
export class MatchFinder {
  readonly #steps: readonly Step[]
  readonly #asksForWords: boolean
  // True if a match can only begin where the text does.
  readonly #isAnchored: boolean
  // For each step, the round in which it was seen.
  readonly #seen: Int32Array
  #round = 0
  #start: State
  readonly #states = new Map<string, State>()

  constructor(steps: readonly Step[]) {
    this.#steps = steps
    this.#asksForWords = steps.some(
      (step) => step.kind === "assertion" && (step.test === "boundary" || step.test === "inside"),
    )
    this.#seen = new Int32Array(steps.length)
    this.#isAnchored = this.#reached([0], undefined).length === 0
    this.#start = stateOf([0], startOfText)
  }

  /// True if there is a match in the text.
  test(text: string): boolean {
    const { length } = text
    let state = this.#start
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at)
      let next = state.ascii[code]
      if (next === undefined) {
        const character = text.codePointAt(at) as number
        next = state.others.get(character) ?? this.#advance(state, character)
        at += lengthOf(character) - 1
      }
      if (next.isEnd) return next === found
      state = next
    }
    state.matchesAtEnd ??= this.#reached(state.steps, { before: state.before, next: endOfText }).some(
      (at) => this.#steps[at]?.kind === "match",
    )
    return state.matchesAtEnd
  }

  /// The state after one more character.
  #advance(state: State, code: number): State {
    const next = this.#after(state, code)
    if (code < 128) state.ascii[code] = next
    else {
      if (state.others.size === mostCharacters) state.others.clear()
      state.others.set(code, next)
    }
    return next
  }

  #after({ steps, before }: State, code: number): State {
    const targets: number[] = this.#isAnchored ? [] : [0]
    for (const at of this.#reached(steps, { before, next: code })) {
      const step = this.#steps[at] as Step
      if (step.kind === "match") return found
      if (step.kind === "character" && step.set.has(code)) targets.push(at + 1)
    }
    if (targets.length === 0) return lost
    const now = this.#asksForWords && isWordCharacter(code) ? "word" : "other"
    const key = `${now} ${targets.sort((a, b) => a - b).join(" ")}`
    let state = this.#states.get(key)
    if (state === undefined) {
      if (this.#states.size === mostStates) {
        this.#states.clear()
        this.#start = stateOf([0], startOfText)
      }
      state = stateOf(targets, now)
      this.#states.set(key, state)
    }
    return state
  }

  /// The characters, and the match, that can come next from some steps. Without surroundings: within a text,
  /// whatever is there.
  #reached(from: readonly number[], around: Surroundings | undefined): number[] {
    const round = ++this.#round
    const reached: number[] = []
    const open = [...from]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (this.#seen[at] === round) continue
      this.#seen[at] = round
      const step = this.#steps[at] as Step
      if (step.kind === "split") open.push(step.first, step.second)
      else if (step.kind === "jump") open.push(step.to)
      else if (step.kind === "save") open.push(at + 1)
      else if (step.kind === "assertion") {
        if (around === undefined ? step.test !== "start" : holds(step.test, around)) open.push(at + 1)
      } else reached.push(at)
    }
    return reached
  }
}
