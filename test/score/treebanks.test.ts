import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { scorePairs } from "../../src/score/evaluate.ts"
import { builtInParameters } from "../../src/score/parameters.ts"

// Real treebanks are next to the project; their licences don't allow including them.
const folder = new URL("../../../shared/treebanks/", import.meta.url)

describe.skipIf(!existsSync(folder))("real trees (skipped where ../shared/treebanks is missing)", () => {
  it.each([
    ["wsj-sample/dev.mrg", "collins", 413],
    ["masc/dev.mrg", "new", 521],
    ["gum/dev.mrg", "collins", 1575],
    ["genia/dev.mrg", "new", 1832],
    ["craft/dev.mrg", "collins", 2780],
    ["sequoia/dev.ptb", "spmrl", 309],
  ] as const)("of %s have full marks against themselves with the %s parameters", (file, name, sentences) => {
    const lines = readFileSync(new URL(file, folder), "utf8").trimEnd().split("\n")
    const pairs = lines.map((line) => [line, line] as const)
    expect(scorePairs(pairs, builtInParameters[name]).all).toMatchObject({
      sentences,
      errorSentences: 0,
      f1: 100,
      taggingAccuracy: 100,
      noCrossing: 100,
    })
  })
})
