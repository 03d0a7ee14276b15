import { describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { taggedWords, unescapedWords } from "../../../src/tagger/tagged-trees.ts"
import { Tagger } from "../../../src/tagger/tagger.ts"
import { trainOnTeam } from "../../../src/train/train-parser.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { temporaryFile } from "../../temporary-files.ts"
import { localTeam } from "../../train/local-team.ts"
import { tinySettings } from "../../train/tiny-run.ts"
import { tinyTexts, tinyTrees } from "../../train/tiny-treebank.ts"
import { spandrel } from "../run-program.ts"

// Words in other cases, straight quotes and brackets are looked up in other forms than the treebank's.
const dev = [
  ...tinyTexts.slice(0, 20),
  ...tinyTexts.slice(20).map((text) => text.replace(/[^() ]+(?=\))/g, (word) => word.toUpperCase())),
  "(S (`` \") (NP (DT The) (NN Cat)) (VP (VBZ sleeps)) ('' \") (. .))",
  "(S (-LRB- -LRB-) (NP (NN Water)) (VP (VBZ sleeps)) (-RRB- -RRB-))",
].map((text) => readTree(text))

const { lstmUnits, hiddenUnits } = tinySettings
const settings = { lstmUnits, hiddenUnits, epochs: 12, evaluations: 1, batchSize: 4, unknownZ: 0.1 }
const both = {
  ...settings,
  fields: [
    { name: "word", size: 8 },
    { name: "tag", size: 2 },
  ],
}
// Without tags, all depends on the words, and the network predicts the tags.
const words = { ...settings, fields: [{ name: "word", size: 8 }] }
const tags = { ...settings, fields: [{ name: "tag", size: 8 }] }
const quoted = "(S (`` ``) (NP (DT the) (NN cat)) (VP (VBZ sleeps)) ('' '') (. .))"
const train = [...tinyTrees(), ...[1, 2, 3].map(() => readTree(quoted))]
const tagger = Tagger.train(train.map(taggedWords))

describe("the dev score of training", () => {
  it.each([
    { kind: "gold", options: { settings: both } },
    { kind: "the network's", options: { settings: words } },
    { kind: "predicted", options: { settings: tags, tagger } },
  ])("is the score of the parser's trees, with $kind tags", async ({ kind, options }) => {
    const { model, best } = await trainOnTeam(
      { train, dev, ...options },
      { startTeam: localTeam, threads: 1 },
    )
    const path = temporaryFile("model.safetensors", writeModel(model))
    const lines = dev.map((tree) => {
      const gold = taggedWords(tree)
      const texts = unescapedWords(gold)
      const tokens = texts.map((text, at) => (kind === "gold" ? { text, tag: gold[at]?.tag } : text))
      return JSON.stringify({ tokens })
    })
    const input = temporaryFile("dev.ndjson", lines.join("\n"))
    const { stdout } = await spandrel(
      ...["parse", "--model", path, "--input", input, "--input-format", "ndjson"],
    )
    const gold = temporaryFile("gold.mrg", `${dev.join("\n")}\n`)
    const evaluated = await spandrel("evaluate", gold, temporaryFile("parsed.mrg", stdout), "--json")
    const { recall, precision, f1 } = JSON.parse(evaluated.stdout).all
    const { recall: devRecall, precision: devPrecision, f1: devF1 } = best
    expect({ recall, precision, f1 }).toEqual({ recall: devRecall, precision: devPrecision, f1: devF1 })
    expect(f1).toBeGreaterThan(30)
  })
})
