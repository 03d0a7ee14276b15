// What the groups of a regular expression match, in linear time.

import { isWordCharacter, lengthOf } from "./character-set.ts"
import { endOfText, holds, type Surroundings, startOfText } from "./place.ts"
import type { Step } from "./steps.ts"

/// A way to match, of which there is at most one per step. Groups begin and end at the places of its slots.
interface Thread {
  readonly at: number
  readonly slots: readonly (number | undefined)[]
}

/// Finds the first match: that which begins first, and of those the one that Java prefers. Returns the
/// strings of its groups, with the whole match as group 0; undefined if there is none. Takes time in
/// proportion to the text times the steps.
export function findGroups(
  steps: readonly Step[],
  text: string,
): readonly (string | undefined)[] | undefined {
  const slots = new GroupFinder(steps, text).find()
  if (slots === undefined) return undefined
  const groups: (string | undefined)[] = []
  for (let slot = 0; slot < slots.length; slot += 2) {
    const end = slots[slot + 1]
    groups.push(end === undefined ? undefined : text.slice(slots[slot], end))
  }
  return groups
}

class GroupFinder {
  readonly #steps: readonly Step[]
  readonly #text: string
  readonly #slotCount: number
  // For each step, the last place at which a thread was there.
  readonly #seen: Int32Array
  #found: readonly (number | undefined)[] | undefined

  constructor(steps: readonly Step[], text: string) {
    this.#steps = steps
    this.#text = text
    this.#slotCount = steps.reduce(
      (most, step) => (step.kind === "save" ? Math.max(most, step.slot + 1) : most),
      2,
    )
    this.#seen = new Int32Array(steps.length).fill(-1)
  }

  find(): readonly (number | undefined)[] | undefined {
    let threads: Thread[] = []
    let before = startOfText
    for (let place = 0; ; ) {
      const next = this.#text.codePointAt(place) ?? endOfText
      const waiting = this.#follow(threads, place, { before, next })
      if (next === endOfText || (waiting.length === 0 && this.#found !== undefined)) return this.#found
      threads = waiting.flatMap(({ at, slots }) => {
        const step = this.#steps[at] as Extract<Step, { kind: "character" }>
        return step.set.has(next) ? [{ at: at + 1, slots }] : []
      })
      place += lengthOf(next)
      before = isWordCharacter(next) ? "word" : "other"
    }
  }

  /// Follows threads, the preferred ones first, to the characters that they need next. What comes after a
  /// match isn't followed.
  #follow(threads: readonly Thread[], place: number, around: Surroundings): Thread[] {
    const waiting: Thread[] = []
    for (const thread of threads) if (this.#followOne(thread, place, around, waiting)) return waiting
    if (this.#found === undefined) {
      const slots = new Array<number | undefined>(this.#slotCount).fill(undefined)
      slots[0] = place
      this.#followOne({ at: 0, slots }, place, around, waiting)
    }
    return waiting
  }

  /// True if the thread has found a match.
  #followOne(thread: Thread, place: number, around: Surroundings, waiting: Thread[]): boolean {
    const open = [thread]
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const { at, slots } = one
      if (this.#seen[at] === place) continue
      this.#seen[at] = place
      const step = this.#steps[at] as Step
      switch (step.kind) {
        case "character":
          waiting.push(one)
          break
        case "jump":
          open.push({ at: step.to, slots })
          break
        case "split":
          open.push({ at: step.second, slots }, { at: step.first, slots })
          break
        case "save":
          open.push({ at: at + 1, slots: slots.with(step.slot, place) })
          break
        case "assertion":
          if (holds(step.test, around)) open.push({ at: at + 1, slots })
          break
        case "match":
          this.#found = slots.with(1, place)
          return true
      }
    }
    return false
  }
}
