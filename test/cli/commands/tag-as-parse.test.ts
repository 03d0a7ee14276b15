import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { Tagger } from "../../../src/tagger/tagger.ts"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { toSpans } from "../../../src/tree/span-tree.ts"
import { temporaryFile } from "../../temporary-files.ts"
import { tinyModel } from "../../tiny-model.ts"
import { tinyTrees } from "../../train/tiny-treebank.ts"
import { spandrel } from "../run-program.ts"

// Nouns that look like escaped brackets: a tagger that sees an escape instead of a bracket tags it as a noun.
const words = "(-LRB- -LRB-) (-RRB- -RRB-) (: -LSB-) (: -RSB-) (NN -ABC-) (NN -DEF-) (NN -XYZ-)"
const bracketed = words.split(/(?<=\)) /).map((text) => readTree(`(X ${text})`))

let model: string
beforeAll(async () => {
  const trees = [...tinyTrees(), ...Array.from({ length: 20 }, () => bracketed).flat()]
  const tagger = Tagger.train(trees.map((tree) => toSpans(tree).words))
  model = temporaryFile("brackets.safetensors", writeModel({ ...(await tinyModel("local")), tagger }))
})

async function printed(command: string, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await spandrel(command, "--model", model, ...args)
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

describe("spandrel tag tags as spandrel parse does", () => {
  it.each([
    ["tokens", "the -LRB- dog -RRB- likes -LSB- fish -RSB- ."],
    ["tokens", "-LRB-\n-RRB-\n-RSB-"],
    ["tokens", "the ( dog ) likes [ fish ] ."],
    ["tokens", "f(x) a[1] \\-LRB- -LRB-s"],
    ["text", "the (dog) likes [fish]. -LRB- yes"],
  ])("%s: %s", async (inputFormat, text) => {
    const given = ["--input-format", inputFormat, "--", text]
    const tree = await printed("parse", ...given)
    const tagged = temporaryFile("tagged.txt", await printed("tag", ...given))
    expect(await printed("parse", "--input-format", "tagged", "--input", tagged)).toBe(tree)
    const lines = temporaryFile("tagged.ndjson", await printed("tag", "--format", "ndjson", ...given))
    expect(await printed("parse", "--input-format", "ndjson", "--input", lines)).toBe(tree)
  })

  it("knows a bracket by either name, and gives words as they came", async () => {
    expect(await printed("tag", "--input-format", "tokens", "--", "-LRB-\n(\n-RRB-\n)\n-LSB-\n]")).toBe(
      "-LRB-/-LRB-\n(/-LRB-\n-RRB-/-RRB-\n)/-RRB-\n-LSB-/:\n]/:\n",
    )
  })

  it("but for its limit of words", async () => {
    const words = Array(10_001).fill("fish")
    const path = temporaryFile("long.txt", words.join(" "))
    const tagged = await printed("tag", "--input-format", "tokens", "--input", path)
    expect(tagged.trimEnd().split(" ")).toHaveLength(words.length)
  })
})
