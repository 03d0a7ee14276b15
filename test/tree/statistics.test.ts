import { describe, expect, it } from "vitest"
import { readTree } from "../../src/tree/format/read-trees.ts"
import { TreebankStatistics } from "../../src/tree/statistics.ts"

function count(...texts: string[]): TreebankStatistics {
  const statistics = new TreebankStatistics()
  for (const text of texts) statistics.add(readTree(text))
  return statistics
}

describe("TreebankStatistics", () => {
  it("counts trees, words, phrases, lengths, depths, labels, tags and chains", () => {
    const figures = count(
      "(S (NP (NN a)) (VP (VB b) (NP (NN a))))",
      "(S (VP (VB c)))",
      "(NP (NN d))",
    ).figures()
    expect(figures).toEqual({
      trees: 3,
      words: 5,
      distinctWords: 4,
      phrases: 7,
      length: { mean: 5 / 3, median: 1, shortest: 1, longest: 3 },
      depth: { mean: 2, deepest: 3 },
      lengths: { 1: 2, 3: 1 },
      labels: { NP: 3, S: 2, VP: 2 },
      tags: { NN: 3, VB: 2 },
      productions: expect.any(Object),
      unaryChains: { "S VP": 1 },
    })
  })

  it("has zeros for an empty treebank", () => {
    expect(count().figures()).toMatchObject({
      trees: 0,
      words: 0,
      length: { mean: 0, median: 0, shortest: 0, longest: 0 },
    })
  })

  it("computes the share of words that another treebank doesn't have, by token and by type", () => {
    const train = count("(NP (NN a) (-LRB- -LRB-))")
    const dev = count("(NP (NN a) (NN a) (NN b) (-LRB- -LRB-))")
    expect(dev.unknownTo(train)).toEqual({ tokens: 1 / 4, types: 1 / 3 })
    expect(dev.unknownTo(dev)).toEqual({ tokens: 0, types: 0 })
    expect(train.knows("(")).toBe(true)
  })
})
