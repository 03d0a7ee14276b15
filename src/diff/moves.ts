// Moves that repair an attachment: a few neighbouring nodes leave one phrase and join another, so that wrong phrases get
// the words that they have in the gold tree. A move never breaks a phrase that is right.

import type { MissingBracket, MissingBrackets } from "./missing-brackets.ts"
import { cutOf, removeNode, type WorkNode } from "./work-tree.ts"

/// A move, and what it repairs.
export interface Move extends Moved {
  /// The phrase that gets the moved nodes.
  readonly target: WorkNode
  /// The phrases that grow or shrink, and the boundary at which they start or end then.
  readonly changes: readonly EdgeChange[]
  readonly boundary: number
  /// The phrases that become right.
  readonly repaired: ReadonlyMap<WorkNode, MissingBracket>
  /// If the source is left with a single child of its label, the one of the two that is wrong, and is removed.
  readonly collapsed: WorkNode | undefined
  /// A missing phrase around what has moved, which is often a part of the same error.
  readonly added: MissingBracket | undefined
  /// The number of brackets that no longer differ.
  readonly gain: number
}

/// The children `from` to `to - 1` of `source`.
interface Moved {
  readonly source: WorkNode
  readonly from: number
  readonly to: number
}

type Edge = "start" | "end"

interface EdgeChange {
  readonly node: WorkNode
  readonly edge: Edge
}

/// Counts the steps of a search, which has a limit.
export interface Effort {
  steps: number
}

const opposite = { start: "end", end: "start" } as const

/// Finds moves that supply missing brackets.
export class MoveFinder {
  readonly #missing: MissingBrackets
  readonly #effort: Effort

  constructor(missing: MissingBrackets, effort: Effort) {
    this.#missing = missing
    this.#effort = effort
  }

  /// The moves that give a wrong phrase the words of a missing bracket with its label, on one side or the other.
  *movesFor(node: WorkNode): Generator<Move> {
    for (const edge of ["end", "start"] as const)
      for (const bracket of this.#missing.withSame(opposite[edge], node)) {
        this.#effort.steps++
        const boundary = bracket.node[edge]
        const shrinks = node.start < boundary && boundary < node.end
        const move = shrinks ? this.#moveOut(node, edge, boundary) : this.#moveIn(node, edge, boundary)
        if (move !== undefined) yield move
      }
  }

  /// What is between the boundary and the edge leaves the node for a phrase further up.
  #moveOut(node: WorkNode, edge: Edge, boundary: number): Move | undefined {
    const spine = this.#spineTo(node, edge, boundary)
    if (spine === undefined) return undefined
    const tally = new RepairTally(this.#missing, boundary)
    for (const shrunk of spine) tally.change(shrunk, edge)
    // The phrases above with the same edge shrink too, as far up as that repairs something.
    let target = node.parent as WorkNode
    tally.mark()
    for (let child = node, up = target; up.state === "wrong" && childAt(up, edge) === child; ) {
      this.#effort.steps++
      tally.change(up, edge)
      child = up
      up = up.parent as WorkNode
      if (tally.mark()) target = up
    }
    return this.#completed(tally.move(partOf(spine.at(-1) as WorkNode, edge, boundary), target))
  }

  /// What is between the edge and the boundary, outside of the node, joins it.
  #moveIn(node: WorkNode, edge: Edge, boundary: number): Move | undefined {
    const tally = new RepairTally(this.#missing, boundary)
    tally.change(node, edge)
    // The phrases above with the same edge grow too.
    let top = node
    let around = node.parent as WorkNode
    for (; childAt(around, edge) === top; around = top.parent as WorkNode) {
      if (around.state !== "wrong") return undefined
      this.#effort.steps++
      tally.change(around, edge)
      top = around
    }
    const moved = this.#movedFrom(around, top, edge, boundary)
    if (moved === undefined) return undefined
    if (moved.source !== around)
      for (let shrunk = moved.source; shrunk !== around; shrunk = shrunk.parent as WorkNode)
        tally.change(shrunk, opposite[edge])
    // The phrases below with the same edge grow too, as far down as that repairs something.
    let target = node
    tally.mark()
    for (let down = childAt(node, edge); down.state === "wrong"; down = childAt(down, edge)) {
      this.#effort.steps++
      tally.change(down, edge)
      if (tally.mark()) target = down
    }
    return this.#completed(tally.move(moved, target))
  }

  /// The move, with the smallest missing phrase that can be added around what it moves.
  #completed(move: Omit<Move, "added"> | undefined): Move | undefined {
    if (move === undefined) return undefined
    const { source, from, to, target, repaired } = move
    const { start } = source.children[from] as WorkNode
    const { end } = source.children[to - 1] as WorkNode
    const used = new Set(repaired.values())
    let added: MissingBracket | undefined
    this.#effort.steps += this.#missing.size
    for (const bracket of this.#missing) {
      const { node } = bracket
      const length = node.end - node.start
      if (
        length > end - start &&
        length < (added === undefined ? Number.POSITIVE_INFINITY : added.node.end - added.node.start) &&
        !used.has(bracket) &&
        (node.start === start || (node.start < start && cutOf(target, node.start) >= 0)) &&
        (node.end === end || (node.end > end && (node.end === target.end || cutOf(target, node.end) >= 0)))
      )
        added = bracket
    }
    return { ...move, added, gain: move.gain + (added === undefined ? 0 : 1) }
  }

  /// What is between a child and a boundary: other children, or part of the next child.
  #movedFrom(around: WorkNode, child: WorkNode, edge: Edge, boundary: number): Moved | undefined {
    if (boundary < around.start || boundary > around.end) return undefined
    const at = cutOf(around, child.start)
    const cut = boundary === around.end ? around.children.length : cutOf(around, boundary)
    if (cut >= 0) {
      const [from, to] = edge === "end" ? [at + 1, cut] : [cut, at]
      return { source: around, from, to }
    }
    const next = around.children[edge === "end" ? at + 1 : at - 1]
    if (next?.state !== "wrong" || boundary <= next.start || boundary >= next.end) return undefined
    const spine = this.#spineTo(next, opposite[edge], boundary)
    return spine && partOf(spine.at(-1) as WorkNode, opposite[edge], boundary)
  }

  /// The node, and those at its edge below it, down to the one that has the boundary between two children. Undefined if a phrase
  /// that is right, or a word, is in the way.
  #spineTo(node: WorkNode, edge: Edge, boundary: number): WorkNode[] | undefined {
    const spine = [node]
    for (let at = node; cutOf(at, boundary) < 0; spine.push(at)) {
      this.#effort.steps++
      at = childAt(at, edge)
      if (at.state !== "wrong" || boundary <= at.start || boundary >= at.end) return undefined
    }
    return spine
  }
}

/// The children of a node between a boundary and an edge.
function partOf(source: WorkNode, edge: Edge, boundary: number): Moved {
  const cut = cutOf(source, boundary)
  return edge === "end" ? { source, from: cut, to: source.children.length } : { source, from: 0, to: cut }
}

function childAt(node: WorkNode, edge: Edge): WorkNode {
  return (edge === "end" ? node.children.at(-1) : node.children[0]) as WorkNode
}

/// The phrases that a move changes, and which of them become right.
class RepairTally {
  readonly #missing: MissingBrackets
  readonly #boundary: number
  readonly #changes: EdgeChange[] = []
  readonly #repaired = new Map<WorkNode, MissingBracket>()
  readonly #used = new Set<MissingBracket>()
  #markedCount = 0
  #markedSize = 0

  constructor(missing: MissingBrackets, boundary: number) {
    this.#missing = missing
    this.#boundary = boundary
  }

  change(node: WorkNode, edge: Edge): void {
    const { labelClass, start, end } = node
    this.#changes.push({ node, edge })
    for (const bracket of this.#missing.withSame("span", {
      labelClass,
      start,
      end,
      [edge]: this.#boundary,
    })) {
      if (this.#used.has(bracket)) continue
      this.#used.add(bracket)
      this.#repaired.set(node, bracket)
      return
    }
  }

  /// Marks the changes so far as those that count, if they repair more than those marked before.
  mark(): boolean {
    if (this.#used.size <= this.#markedCount) return false
    this.#markedCount = this.#used.size
    this.#markedSize = this.#changes.length
    return true
  }

  /// The move with the changes that are marked; undefined if they repair nothing.
  move(moved: Moved, target: WorkNode): Omit<Move, "added"> | undefined {
    if (this.#markedCount === 0) return undefined
    const changes = this.#changes.slice(0, this.#markedSize)
    for (const { node } of this.#changes.slice(this.#markedSize)) this.#repaired.delete(node)
    const collapsed = trivialPair(moved).find((node) => node.state === "wrong" && !this.#repaired.has(node))
    const gain = 2 * this.#markedCount + (collapsed === undefined ? 0 : 1)
    return { ...moved, target, changes, boundary: this.#boundary, repaired: this.#repaired, collapsed, gain }
  }
}

/// The source and its only child after the move, if they have the same label; otherwise nothing.
function trivialPair({ source, from, to }: Moved): WorkNode[] {
  if (source.children.length - (to - from) !== 1) return []
  const only = source.children[from === 0 ? to : 0] as WorkNode
  return only.state !== "word" && only.labelClass === source.labelClass ? [source, only] : []
}

/// Applies a move. Returns the nodes that moved.
export function applyMove(move: Move): WorkNode[] {
  const { source, from, to, target, changes, boundary, repaired, collapsed } = move
  const movers = source.children.splice(from, to - from)
  const first = movers[0] as WorkNode
  for (const { node, edge } of changes) node[edge] = boundary
  for (const node of repaired.keys()) node.state = "right"
  const at = target.children.findIndex(({ start }) => start > first.start)
  const place = at < 0 ? target.children.length : at
  target.children = [...target.children.slice(0, place), ...movers, ...target.children.slice(place)]
  for (const mover of movers) mover.parent = target
  if (collapsed !== undefined) removeNode(collapsed)
  return movers
}
