// The nodes and words of a plain tree, to define what patterns mean without the code that searches for them.

import type { PlainTree } from "../trees.ts"

/// A node or a word. A word is the only child of its tag.
export interface PlainPoint {
  /// Its number in pre-order.
  readonly id: number
  /// Its label, or the word.
  readonly label: string
  readonly isWord: boolean
  readonly parent: PlainPoint | undefined
  readonly children: readonly PlainPoint[]
  /// The boundaries before its first word and after its last one.
  readonly start: number
  readonly end: number
  /// The number of the node in pre-order without words; for a word, the number of its tag.
  readonly row: number
}

type Growing = { -readonly [Key in keyof PlainPoint]: PlainPoint[Key] } & { children: PlainPoint[] }

/// All points of a tree, in pre-order.
export function plainPoints(tree: PlainTree): PlainPoint[] {
  const points: Growing[] = []
  let [words, rows] = [0, 0]
  const add = (label: string, parent: Growing | undefined, isWord: boolean): Growing => {
    const row = isWord ? (parent?.row ?? 0) : rows++
    const point = {
      id: points.length,
      label,
      isWord,
      parent,
      children: [],
      start: words,
      end: words,
      row,
    }
    points.push(point)
    parent?.children.push(point)
    return point
  }
  const visit = ({ label, word, children }: PlainTree, parent: Growing | undefined) => {
    const point = add(label, parent, false)
    if (word !== undefined) {
      const leaf = add(word, point, true)
      leaf.end = ++words
    }
    for (const child of children) visit(child, point)
    point.end = words
  }
  visit(tree, undefined)
  return points
}
