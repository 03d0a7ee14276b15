// Relations to points below, and to all points.

import { none } from "../tree-index.ts"
import { type Steps, Targets } from "./steps.ts"

/// `A < B`: from left to right. With `self`, `A <= B`: the point itself comes first.
export function children(targets: Targets, self = false): Steps {
  const { index } = targets
  let parent: number = none
  let at: number = none
  const onwards = (point: number) => {
    at = point
    while (at !== none && !targets.has(at)) at = index.nextSiblingOf(at)
    return at
  }
  const start = (from: number) => {
    parent = from
    if (!self || !targets.has(from)) return onwards(index.firstChildOf(from))
    at = from
    return at
  }
  const next = () => onwards(at === parent ? index.firstChildOf(parent) : index.nextSiblingOf(at))
  return { has: (from) => start(from) !== none, start, next }
}

/// `A << B`: in pre-order.
export function descendants(targets: Targets): Steps {
  const { index } = targets
  let end = 0
  let at: number = none
  const onwards = (point: number) => {
    at = targets.from(point)
    return at < end ? at : none
  }
  return {
    has: (from) => targets.from(from + 1) < index.afterOf(from),
    start: (from) => {
      end = index.afterOf(from)
      return onwards(from + 1)
    },
    next: () => onwards(at + 1),
  }
}

/// `A <<< B`: words only.
export function words(targets: Targets): Steps {
  const { index } = targets
  return descendants(
    new Targets(
      index,
      targets.points.filter((point) => index.isWord(point)),
    ),
  )
}

/// `A : B`: all points of the tree.
export function everywhere(targets: Targets): Steps {
  let at = 0
  const next = () => targets.points[at++] ?? none
  return {
    has: () => targets.points.length > 0,
    start: () => {
      at = 0
      return next()
    },
    next,
  }
}
