import { describe, expect, it } from "vitest"
import { scorePairs } from "../../../src/score/evaluate.ts"
import { builtInParameters } from "../../../src/score/parameters.ts"
import { goldSentence, makeCorpus } from "../../../src/train/corpus.ts"
import { scoreDev } from "../../../src/train/run/dev-score.ts"
import { paperSettings } from "../../../src/train/settings.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"

const golds = [
  "(S (NP (PRP I)) (VP (VBP sleep)))",
  "(S (NP (NN fish)) (VP (VBP sleep) (NP (NN fish))))",
  "(NP (NN fish))",
]
const trees = golds.map((text) => goldSentence(readTree(text)))
const corpus = {
  ...makeCorpus({
    train: trees,
    dev: trees,
    devFiles: [
      { name: "a", trees: 1 },
      { name: "none", trees: 0 },
      { name: "b", trees: 2 },
    ],
    settings: paperSettings,
  }),
  tags: ["NN", "PRP", "VBP"],
}

// The first sentence is right. The second has lost its VP and has a wrong tag.
const parses = [
  { brackets: corpus.train[0]?.brackets ?? [], tags: Int32Array.of(1, 2) },
  { brackets: corpus.train[1]?.brackets.filter((_, at) => at !== 2) ?? [], tags: Int32Array.of(0, 0, 0) },
  { brackets: corpus.train[2]?.brackets ?? [], tags: Int32Array.of(0) },
]

describe("the dev score", () => {
  it("has the scores of all trees, of each file, and the mean of the files' F1", () => {
    const score = scoreDev(corpus, parses, builtInParameters.collins)
    const pairs = [
      [golds[0], golds[0]],
      [golds[1], "(S (NP (NN fish)) (NN sleep) (NP (NN fish)))"],
      [golds[2], golds[2]],
    ] as [string, string][]
    const scoreOf = (some: [string, string][]) => {
      const { recall, precision, f1 } = scorePairs(some, builtInParameters.collins).all
      return { recall, precision, f1 }
    }
    const [a, b] = [scoreOf(pairs.slice(0, 1)), scoreOf(pairs.slice(1))]
    expect(b.f1).toBeLessThan(100)
    expect(score).toEqual({
      ...scoreOf(pairs),
      tags: (100 * 5) / 6,
      mean: (a.f1 + b.f1) / 2,
      files: [
        { name: "a", ...a, tags: 100 },
        { name: "b", ...b, tags: 75 },
      ],
    })
  })

  it("follows the parameters, without regard to features behind labels and tags", () => {
    const text = "(S (NC+##lem=x## (NC##g=m## pomme) (P##lem=de## de)) (,##lem=,## ,) (V dort))"
    const tree = goldSentence(readTree(text))
    const made = makeCorpus({ train: [tree], dev: [tree], settings: { ...paperSettings, features: "auto" } })
    expect(made.labels.names()).toEqual(["S", "NC+"])
    // The comma is part of the multi-word expression, which only matters if punctuation counts.
    const brackets = [
      { start: 0, end: 4, label: 1 },
      { start: 0, end: 3, label: 2 },
    ]
    const f1 = (name: "collins" | "spmrl") => scoreDev(made, [{ brackets }], builtInParameters[name]).f1
    expect([f1("collins"), f1("spmrl")]).toEqual([100, 50])
  })

  it("has neither files nor tags if dev is one file, and the network predicts no tags", () => {
    const one = { ...corpus, devFiles: [{ name: "dev", trees: 3 }], tags: undefined }
    expect(Object.keys(scoreDev(one, parses, builtInParameters.collins))).toEqual([
      "recall",
      "precision",
      "f1",
    ])
  })
})
