// Relations to what comes before and after.

import { none } from "../tree-index.ts"
import { listed, nearestTargets, repeated, type Steps, type Targets } from "./steps.ts"

/// `A .. B`: all that comes after a point.
// In Tregex's order: what follows the highest ancestor comes first, what follows the point itself last; each part in pre-order.
export function following(targets: Targets): Steps {
  const { index, points } = targets
  const last = points.at(-1) ?? none
  const blocks = blockLinks(targets, (point) => {
    const parent = index.parentOf(point)
    return parent !== none && targets.from(index.afterOf(point)) < index.afterOf(parent)
  })
  return listed(
    (from) => last >= index.afterOf(from),
    (from) => {
      const found: number[] = []
      for (const point of blocks(from)) {
        const end = index.afterOf(index.parentOf(point))
        for (let at = targets.from(index.afterOf(point)); at < end; at = targets.from(at + 1)) found.push(at)
      }
      return found
    },
  )
}

/// `A ,, B`: all that comes before a point.
// In Tregex's order: what precedes the highest ancestor comes first, its nearest sister before the others; each of them in pre-order.
export function preceding(targets: Targets): Steps {
  const { index, points } = targets
  const firstEnd = points.reduce((least, point) => Math.min(least, index.afterOf(point)), index.size + 1)
  // The nearest sister on the left that has targets in it.
  const sisterOf = nearestTargets(
    index.size,
    (point) => targets.within(point),
    (point) => index.previousSiblingOf(point),
  )
  const blocks = blockLinks(targets, (point) => sisterOf(point) !== none)
  return listed(
    (from) => firstEnd <= from,
    (from) => {
      const found: number[] = []
      for (const point of blocks(from)) {
        for (let left = sisterOf(point); left !== none; left = sisterOf(left)) {
          const end = index.afterOf(left)
          for (let at = targets.from(left); at < end; at = targets.from(at + 1)) found.push(at)
        }
      }
      return found
    },
  )
}

/// Of a point and its ancestors, those beside which there are targets; the highest first.
function blockLinks({ index }: Targets, isBlock: (point: number) => boolean): (from: number) => number[] {
  const nearest = nearestTargets(index.size, isBlock, (point) => index.parentOf(point))
  return (from) => {
    const found = isBlock(from) ? [from] : []
    for (let at = nearest(from); at !== none; at = nearest(at)) found.push(at)
    return found.reverse()
  }
}

/// `A . B`: the points that begin where a point ends, from the highest down.
export function immediatelyFollowing(targets: Targets): Steps {
  const { index } = targets
  return downFrom(
    targets,
    (from) => index.topStartingAt(index.endOf(from)),
    (point) => index.firstChildOf(point),
  )
}

/// `A , B`: the points that end where a point begins, from the highest down.
export function immediatelyPreceding(targets: Targets): Steps {
  const { index } = targets
  return downFrom(
    targets,
    (from) => index.topEndingAt(index.startOf(from)),
    (point) => index.lastChildOf(point),
  )
}

function downFrom(targets: Targets, top: (from: number) => number, child: (point: number) => number): Steps {
  const below = repeated(targets, child)
  const start = (from: number) => {
    const point = top(from)
    if (point === none) return none
    // The steps below continue from the top in either case.
    const first = below.start(point)
    if (!targets.has(point)) return first
    pending = first
    return point
  }
  let pending: number | undefined
  return {
    has: (from) => {
      const point = top(from)
      return point !== none && (targets.has(point) || below.has(point))
    },
    start: (from) => {
      pending = undefined
      return start(from)
    },
    next: () => {
      const point = pending ?? below.next()
      pending = undefined
      return point
    },
  }
}
