// Relations along an unbroken chain of nodes with a certain label: `<+(C)`, `>+(C)`, `.+(C)`, `,+(C)`.

import { none } from "../tree-index.ts"
import { listed, type Steps, type Targets } from "./steps.ts"

/// True if the chain may go through a point.
export type InChain = (point: number) => boolean

/// `A <+(C) B`: the points below that are reached through nodes of the chain, in pre-order.
export function unbrokenDescendants(targets: Targets, inChain: InChain): Steps {
  const { index } = targets
  // The point, itself or below it along the chain, where there is a target or a choice between children: a search doesn't stop at every
  // point of a long chain.
  const stop = new Int32Array(index.size).fill(none)
  const leads = (point: number) => targets.has(point) || (inChain(point) && stop[point] !== none)
  const childrenOf = (point: number) => {
    const children: number[] = []
    for (let child = index.firstChildOf(point); child !== none; child = index.nextSiblingOf(child))
      if (leads(child)) children.push(child)
    return children
  }
  for (let point = index.size - 1; point >= 0; point--) {
    if (!index.exists(point)) continue
    const [child = none, second] = childrenOf(point)
    if (child !== none)
      stop[point] = second === undefined && !targets.has(child) ? (stop[child] as number) : point
  }
  return listed(
    (from) => stop[from] !== none,
    (from) => {
      const found: number[] = []
      const open: number[] = []
      const goBelow = (point: number) => {
        if (stop[point] !== none) open.push(...childrenOf(stop[point] as number).reverse())
      }
      goBelow(from)
      for (let point = open.pop(); point !== undefined; point = open.pop()) {
        if (targets.has(point)) found.push(point)
        if (inChain(point)) goBelow(point)
      }
      return found
    },
  )
}

/// `A >+(C) B`: the ancestors that are reached through nodes of the chain, from the parent up.
export function unbrokenAncestors(targets: Targets, inChain: InChain): Steps {
  const { index } = targets
  const nearest = new Int32Array(index.size).fill(none)
  for (let point = 0; point < index.size; point++) {
    const parent = index.exists(point) ? index.parentOf(point) : none
    if (parent === none) continue
    if (targets.has(parent)) nearest[point] = parent
    else if (inChain(parent)) nearest[point] = nearest[parent] as number
  }
  let at: number = none
  return {
    has: (from) => nearest[from] !== none,
    start: (from) => {
      at = nearest[from] as number
      return at
    },
    next: () => {
      at = inChain(at) ? (nearest[at] as number) : none
      return at
    },
  }
}

/// `A .+(C) B`: the points after a point, with a chain of adjacent nodes in between. Each is returned once.
export function unbrokenFollowing(targets: Targets, inChain: InChain): Steps {
  const { index } = targets
  // Whether a target is reached from a boundary. What begins at a later boundary has a higher number.
  const reaches = new Uint8Array(index.wordCount + 1)
  for (let point = index.size - 1; point >= 0; point--) {
    if (!index.exists(point)) continue
    if (targets.has(point) || (inChain(point) && reaches[index.endOf(point)] === 1))
      reaches[index.startOf(point)] = 1
  }
  return alongBoundaries(targets, inChain, {
    leave: (point) => index.endOf(point),
    top: (boundary) => (reaches[boundary] === 1 ? index.topStartingAt(boundary) : none),
    below: (point) => index.firstChildOf(point),
  })
}

/// `A ,+(C) B`: the points before a point, with a chain of adjacent nodes in between. Each is returned once.
export function unbrokenPreceding(targets: Targets, inChain: InChain): Steps {
  const { index } = targets
  const reaches = new Uint8Array(index.wordCount + 1)
  for (let point = 0; point < index.size; point++) {
    if (!index.exists(point)) continue
    if (targets.has(point) || (inChain(point) && reaches[index.startOf(point)] === 1))
      reaches[index.endOf(point)] = 1
  }
  return alongBoundaries(targets, inChain, {
    leave: (point) => index.startOf(point),
    top: (boundary) => (reaches[boundary] === 1 ? index.topEndingAt(boundary) : none),
    below: (point) => index.lastChildOf(point),
  })
}

interface Way {
  /// The boundary at which the way goes on from a point.
  leave(point: number): number
  /// The highest point that adjoins a boundary, if a target is reached from there.
  top(boundary: number): number
  /// The next lower point that adjoins the same boundary.
  below(point: number): number
}

// In Tregex's order: the reverse of the order in which points are reached when the search goes on along the chain before it goes down.
function alongBoundaries(targets: Targets, inChain: InChain, way: Way): Steps {
  return listed(
    (from) => way.top(way.leave(from)) !== none,
    (from) => {
      const found: number[] = []
      const visited = new Set<number>()
      const open: number[] = []
      const enter = (point: number) => {
        const boundary = way.leave(point)
        if (visited.has(boundary)) return
        visited.add(boundary)
        open.push(way.top(boundary))
      }
      enter(from)
      for (let point = open.pop(); point !== undefined; point = open.pop()) {
        if (point === none) continue
        if (targets.has(point)) found.push(point)
        open.push(way.below(point))
        if (inChain(point)) enter(point)
      }
      return found.reverse()
    },
  )
}
