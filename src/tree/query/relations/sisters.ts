// Relations to sisters.

import { none } from "../tree-index.ts"
import { nearestTargets, type Steps, type Targets } from "./steps.ts"

/// `A $ B`: all sisters, from left to right.
export function sisters(targets: Targets): Steps {
  const links = new SisterLinks(targets)
  let self: number = none
  let at: number = none
  const skipSelf = (point: number) => {
    at = point === self ? links.next(self) : point
    return at
  }
  const start = (from: number) => {
    self = from
    return skipSelf(links.first(from))
  }
  return { has: (from) => start(from) !== none, start, next: () => skipSelf(links.next(at)) }
}

/// `A $++ B`: those on the right, from the last one on.
export function rightSisters(targets: Targets): Steps {
  const links = new SisterLinks(targets)
  let self: number = none
  let at: number = none
  const onwards = (point: number) => {
    at = point > self ? point : none
    return at
  }
  return {
    has: (from) => links.next(from) !== none,
    start: (from) => {
      self = from
      return onwards(links.last(from))
    },
    next: () => onwards(links.previous(at)),
  }
}

/// `A $-- B`: those on the left, from the first one on.
export function leftSisters(targets: Targets): Steps {
  const links = new SisterLinks(targets)
  let self: number = none
  let at: number = none
  const onwards = (point: number) => {
    at = point < self ? point : none
    return at
  }
  return {
    has: (from) => links.previous(from) !== none,
    start: (from) => {
      self = from
      return onwards(links.first(from))
    },
    next: () => onwards(links.next(at)),
  }
}

/// The nearest target among the sisters of each point, on either side: a phrase may have a hundred thousand children.
class SisterLinks {
  readonly next: (point: number) => number
  readonly previous: (point: number) => number
  readonly #targets: Targets

  constructor(targets: Targets) {
    this.#targets = targets
    const { index } = targets
    const isTarget = (point: number) => targets.has(point)
    this.next = nearestTargets(index.size, isTarget, (point) => index.nextSiblingOf(point))
    this.previous = nearestTargets(index.size, isTarget, (point) => index.previousSiblingOf(point))
  }

  /// The first target among the sisters of a point and itself.
  first(point: number): number {
    const { index } = this.#targets
    const parent = index.parentOf(point)
    if (parent === none) return none
    const child = index.firstChildOf(parent)
    return this.#targets.has(child) ? child : this.next(child)
  }

  /// The last one.
  last(point: number): number {
    const { index } = this.#targets
    const parent = index.parentOf(point)
    if (parent === none) return none
    const child = index.lastChildOf(parent)
    return this.#targets.has(child) ? child : this.previous(child)
  }
}
