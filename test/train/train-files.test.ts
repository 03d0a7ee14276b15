import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { epochUses, type TrainFile, treeOfUse, treesPerEpoch } from "../../src/train/train-files.ts"

const file = (trees: number, weight: number): TrainFile => ({ name: "x", trees, weight })

/// How often the trees are used in the epochs from 0 to `epochs - 1`.
function useCounts(files: readonly TrainFile[], seed: number, epochs: number): number[] {
  const total = files.reduce((sum, { trees }) => sum + trees, 0)
  const counts = new Array<number>(total).fill(0)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const use of epochUses(files, seed, epoch)) {
      const tree = treeOfUse(use, total)
      counts[tree] = (counts[tree] as number) + 1
    }
  }
  return counts
}

const weights = fc.oneof(
  fc.constantFrom(0.001, 0.3, 0.5, 1, 2, 2.5),
  fc.double({ min: 0.01, max: 4, noNaN: true }),
)

describe("the trees of an epoch", () => {
  it("are all trees, in order, without weights", () => {
    expect(epochUses([file(3, 1), file(0, 1), file(4, 1)], 1, 5)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it("are as many as the weights say, in every epoch, and each use has a number of its own", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), weights), { minLength: 1, maxLength: 4 }),
        fc.nat(100),
        fc.nat(50),
        (sizes, seed, epoch) => {
          const files = sizes.map(([trees, weight]) => file(trees, weight))
          const uses = epochUses(files, seed, epoch)
          expect(uses).toHaveLength(files.reduce((sum, each) => sum + treesPerEpoch(each), 0))
          expect(new Set(uses).size).toBe(uses.length)
          for (const each of files)
            if (each.trees > 0)
              expect(Math.abs(treesPerEpoch(each) - each.trees * each.weight)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it("use all trees of a file before any of them again", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), weights, fc.nat(100), (trees, weight, seed) => {
        const counts = useCounts([file(trees, weight)], seed, 7)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it("are others in each epoch, for each seed, and for each file of the same size", () => {
    const files = [file(100, 0.3), file(100, 0.3)]
    const uses = epochUses(files, 1, 0)
    expect(uses).toHaveLength(60)
    expect(epochUses(files, 1, 0)).toEqual(uses)
    expect(uses.filter((use) => new Set(epochUses(files, 1, 1)).has(use))).toEqual([])
    expect(epochUses(files, 2, 0)).not.toEqual(uses)
    const [first, second] = [uses.filter((use) => use < 100), uses.filter((use) => use >= 100)]
    expect(second.map((use) => use - 100)).not.toEqual(first)
  })

  it("use each tree twice with weight 2, and half of them a third time with 2.5", () => {
    expect(useCounts([file(10, 2)], 1, 1)).toEqual(new Array(10).fill(2))
    const counts = useCounts([file(10, 2.5)], 1, 1)
    expect(counts.filter((count) => count === 3)).toHaveLength(5)
    expect(counts.filter((count) => count === 2)).toHaveLength(5)
    expect(treesPerEpoch(file(1000, 1e-9))).toBe(1)
  })
})
