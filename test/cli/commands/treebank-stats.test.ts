import { describe, expect, it } from "vitest"
import { temporaryFile } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

const good = "( (S (NP-SBJ-1 (PRP I)) (VP (VBP like) (NP (NML (NN raw) (NN fish))) (S (NP (-NONE- *-1))))))\n"

describe("spandrel treebank stats", () => {
  it("counts trees, words, labels, tags and chains", async () => {
    const file = temporaryFile("stats.mrg", `${good}(S (VP (VB eat) (NP (NN fish))))\n`)
    const { code, stdout } = await spandrel("treebank", "stats", file, "--json")
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      trees: 2,
      words: 6,
      distinctWords: 5,
      length: { mean: 3, median: 2, shortest: 2, longest: 4 },
      lengths: { 2: 1, 4: 1 },
      labels: { NP: 3, S: 2, VP: 2, NML: 1 },
      tags: { NN: 3, PRP: 1, VB: 1, VBP: 1 },
      productions: { "S -> NP VP": 1, "S -> VP": 1 },
      unaryChains: { "NP NML": 1, "S VP": 1 },
    })
  })

  it("prints tables, and the share of words that other files don't have", async () => {
    const train = temporaryFile("train.mrg", "(NP (NN fish))\n")
    const dev = temporaryFile("dev.mrg", "(NP (NN fish) (NN fish) (NN soup) (NN soup))\n")
    const { stdout } = await spandrel("treebank", "stats", dev, "--known-from", train)
    expect(stdout).toContain("unknown words   50.00% of all words, 50.00% of distinct words")
    expect(stdout).toMatch(/^NN +4 +100\.00%$/m)
  })

  it("accepts an empty file", async () => {
    const { code, stdout } = await spandrel("treebank", "stats", temporaryFile("nothing.mrg", ""))
    expect(code).toBe(0)
    expect(stdout).toContain("trees           0")
  })
})
