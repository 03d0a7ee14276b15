// Makes trees continuous: what is away from the rest of its phrase is attached higher.

/// A tree over words that may have gaps. The words are the nodes 0 to `words - 1`, in the order of the sentence; the other nodes are
/// phrases, the last of them the root. Every phrase has a word below it.
export interface GappedTree {
  readonly words: number
  /// The parent of each node; -1 for the root.
  readonly parents: readonly number[]
  /// True for a node that is the head of its parent.
  isHead(node: number): boolean
}

/// A walk over a tree from its root.
export interface TreeWalk {
  /// The children of each node.
  readonly children: readonly (readonly number[])[]
  /// The nodes in pre-order. Those that aren't connected to the root are missing.
  readonly order: readonly number[]
  /// Where each node is in the order.
  readonly positions: Int32Array
  /// The position after the subtree of each node.
  readonly ends: Int32Array
}

/// Walks over all nodes below the root.
export function walkFromRoot({ parents }: Pick<GappedTree, "parents">): TreeWalk {
  const children: number[][] = parents.map(() => [])
  parents.forEach((parent, node) => {
    if (parent >= 0) children[parent]?.push(node)
  })
  const positions = new Int32Array(parents.length).fill(-1)
  const ends = new Int32Array(parents.length)
  const order: number[] = []
  const open = [parents.length - 1]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    positions[node] = order.length
    order.push(node)
    for (const child of children[node] ?? []) open.push(child)
  }
  for (let at = order.length - 1; at >= 0; at--) {
    const node = order[at] as number
    ends[node] = Math.max(ends[node] as number, at + 1)
    const parent = parents[node] as number
    if (parent >= 0) ends[parent] = Math.max(ends[parent] as number, ends[node] as number)
  }
  return { children, order, positions, ends }
}

/// The phrase with the lowest number whose words have a gap; undefined if the tree is continuous.
export function findGap({ words, parents }: GappedTree, { order }: TreeWalk): number | undefined {
  const size = parents.length
  const [first, last, count] = [
    new Int32Array(size).fill(words),
    new Int32Array(size).fill(-1),
    new Int32Array(size),
  ]
  for (const node of [...order].reverse()) {
    if (node < words) [first[node], last[node], count[node]] = [node, node, 1]
    const parent = parents[node] as number
    if (parent < 0) continue
    first[parent] = Math.min(first[parent] as number, first[node] as number)
    last[parent] = Math.max(last[parent] as number, last[node] as number)
    count[parent] = (count[parent] as number) + (count[node] as number)
  }
  for (let node = words; node < size; node++) {
    if ((last[node] as number) - (first[node] as number) + 1 !== count[node]) return node
  }
  return undefined
}

/// The children of each phrase, from left to right, in the continuous tree.
///
/// Phrases are handled from the bottom up. A phrase keeps the run of adjacent nodes that its head is in: the child that is marked as
/// head, or the first one. The other nodes below it wait. Each is attached to the lowest phrase around whose own run has grown to
/// reach it, so to the lowest one that covers it and everything between. The root covers all words, so that nothing waits in the end. No
/// phrase loses its head, so that none is lost, and a phrase without gaps keeps all of its children. Linear, since each node is
/// attached once.
export function attachGaps(tree: GappedTree, walk: TreeWalk): number[][] {
  const { words, parents } = tree
  const { children, order, positions, ends } = walk
  const attached: number[][] = parents.map(() => [])
  // What each node covers, and the nodes that aren't attached yet by where they start and end.
  const starts = Int32Array.from(parents, (_, node) => node)
  const stops = Int32Array.from(parents, (_, node) => node + 1)
  const starting = Array.from({ length: words + 1 }, (_, at) => (at < words ? at : -1))
  const stopping = Array.from({ length: words + 1 }, (_, at) => at - 1)
  // The first child in the sentence, unless one is marked.
  const headOf = (own: readonly number[]) =>
    own.find((child) => tree.isHead(child)) ??
    own.reduce((first, child) => ((starts[child] as number) < (starts[first] as number) ? child : first))
  const isBelow = (node: number, phrase: number) =>
    node >= 0 &&
    (positions[node] as number) > (positions[phrase] as number) &&
    (positions[node] as number) < (ends[phrase] as number)
  for (let at = order.length - 1; at >= 0; at--) {
    const phrase = order[at] as number
    if (phrase < words) continue
    const head = headOf(children[phrase] as readonly number[])
    let [start, stop] = [starts[head] as number, stops[head] as number]
    const before: number[] = []
    for (let node = stopping[start] as number; isBelow(node, phrase); node = stopping[start] as number) {
      before.push(node)
      start = starts[node] as number
    }
    const after: number[] = []
    for (let node = starting[stop] as number; isBelow(node, phrase); node = starting[stop] as number) {
      after.push(node)
      stop = stops[node] as number
    }
    attached[phrase] = [...before.reverse(), head, ...after]
    starts[phrase] = start
    stops[phrase] = stop
    starting[start] = phrase
    stopping[stop] = phrase
  }
  return attached
}
