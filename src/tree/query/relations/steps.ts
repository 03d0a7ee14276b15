// How a search goes from a point to those that are in a relation to it.

import { none, type TreeIndex } from "../tree-index.ts"

/// The points that a relation leads to, among the targets. A search has one of these per relation; it is restarted for each point that the
/// search comes from. All of them are in the order of Tregex, which matters for optional relations: the first one counts.
export interface Steps {
  /// True if there is a target in this relation to a point.
  has(from: number): boolean
  /// The first target in this relation to a point, or `none`.
  start(from: number): number
  /// The next one, or `none`.
  next(): number
}

/// The points that a relation may lead to.
export class Targets {
  readonly index: TreeIndex
  /// In pre-order.
  readonly points: readonly number[]
  #members: Uint8Array | undefined
  #following: Int32Array | undefined

  constructor(index: TreeIndex, points: readonly number[]) {
    this.index = index
    this.points = points
  }

  has(point: number): boolean {
    if (this.#members === undefined) {
      this.#members = new Uint8Array(this.index.size)
      for (const one of this.points) this.#members[one] = 1
    }
    return this.#members[point] === 1
  }

  /// The first target from a point on, itself included; the size of the tree if there is none.
  from(point: number): number {
    if (this.#following === undefined) {
      const { size } = this.index
      this.#following = new Int32Array(size + 1).fill(size)
      let at = size
      for (let last = this.points.length - 1; last >= 0; last--) {
        const target = this.points[last] as number
        this.#following.fill(at, target + 1, at + 1)
        at = target
      }
      this.#following.fill(at, 0, at + 1)
    }
    return this.#following[point] as number
  }

  /// True if a point or one of its descendants is a target.
  within(point: number): boolean {
    return this.from(point) < this.index.afterOf(point)
  }
}

/// A relation without targets.
export const nowhere: Steps = { has: () => false, start: () => none, next: () => none }

/// A relation that leads to one point at most.
export function single(targets: Targets, step: (from: number) => number): Steps {
  const start = (from: number) => {
    const to = step(from)
    return to !== none && targets.has(to) ? to : none
  }
  return { has: (from) => start(from) !== none, start, next: () => none }
}

/// The nearest target of each point in a direction, found when it is asked for. What was found is kept for all points on the way, so that
/// a search doesn't take the same way again.
export function nearestTargets(
  size: number,
  isTarget: (point: number) => boolean,
  step: (from: number) => number,
): (from: number) => number {
  const nearest = new Int32Array(size).fill(unknown)
  const way: number[] = []
  return (from) => {
    let found = nearest[from] as number
    for (let at = from; found === unknown; ) {
      way.push(at)
      at = step(at)
      found = at === none || isTarget(at) ? at : (nearest[at] as number)
    }
    while (way.length > 0) nearest[way.pop() as number] = found
    return found
  }
}

const unknown = -2

/// A relation to all points that a step leads to when it is repeated.
export function repeated(targets: Targets, step: (from: number) => number): Steps {
  const nearest = nearestTargets(targets.index.size, (point) => targets.has(point), step)
  let at: number = none
  return {
    has: (from) => nearest(from) !== none,
    start: (from) => {
      at = nearest(from)
      return at
    },
    next: () => {
      at = nearest(at)
      return at
    },
  }
}

/// A relation whose points are listed for each point that the search comes from.
export function listed(has: (from: number) => boolean, list: (from: number) => readonly number[]): Steps {
  let points: readonly number[] = []
  let at = 0
  const next = () => points[at++] ?? none
  return {
    has,
    start: (from) => {
      points = list(from)
      at = 0
      return next()
    },
    next,
  }
}
