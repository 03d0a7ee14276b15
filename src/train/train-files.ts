// Training files with weights, and which of their trees an epoch uses.

import { randomFor } from "./seeds.ts"

/// A training file: how many trees it has, and how many times each of them is used per epoch, on average.
export interface TrainFile {
  readonly name: string
  readonly trees: number
  readonly weight: number
}

/// How many trees of the file an epoch uses, repeated ones included: the same number in every epoch, so that all epochs
/// have the same number of batches.
export function treesPerEpoch({ trees, weight }: TrainFile): number {
  return trees === 0 ? 0 : Math.max(1, Math.round(trees * weight))
}

/// The trees that an epoch uses, given the trees of all files one after another. The first use of a tree in the epoch has
/// the tree's number, the second one that number plus the number of all trees, and so on: see `treeOfUse`.
///
/// A file is gone through again and again, each time in another random order, and each epoch continues where the one
/// before stopped. So all trees of a file are used before any of them is used again, whatever its weight. A function of its
/// arguments alone, so that a run that was interrupted continues with the same trees.
export function epochUses(files: readonly TrainFile[], seed: number, epoch: number): number[] {
  const total = files.reduce((sum, { trees }) => sum + trees, 0)
  const uses: number[] = []
  let first = 0
  files.forEach((file, at) => {
    const counts = useCounts(file, (pass) => randomFor("draws", seed, at, pass), epoch)
    counts.forEach((count, tree) => {
      for (let copy = 0; copy < count; copy++) uses.push(first + tree + copy * total)
    })
    first += file.trees
  })
  return uses
}

/// The number of a tree among all `trees`, given one of its uses.
export function treeOfUse(use: number, trees: number): number {
  return use % trees
}

/// How many times an epoch uses each tree of a file.
function useCounts(
  file: TrainFile,
  randomOf: (pass: number) => ReturnType<typeof randomFor>,
  epoch: number,
): Uint32Array {
  const { trees } = file
  const counts = new Uint32Array(trees)
  const [from, to] = [epoch * treesPerEpoch(file), (epoch + 1) * treesPerEpoch(file)]
  for (let start = from; start < to; ) {
    const pass = Math.floor(start / trees)
    const passStart = pass * trees
    const end = Math.min(to, passStart + trees)
    const order = [...counts.keys()]
    // All trees of a pass are the same set in any order.
    if (end - start < trees) randomOf(pass).shuffle(order)
    for (const tree of order.slice(start - passStart, end - passStart))
      counts[tree] = (counts[tree] as number) + 1
    start = end
  }
  return counts
}
