import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import { Tagger } from "../../src/tagger/tagger.ts"
import { parseTree } from "../../src/tree/read-trees.ts"
import { toSpans } from "../../src/tree/span-tree.ts"
import { tinyModel } from "../tiny-model.ts"
import { tinyTrees } from "../train/tiny-treebank.ts"
import { spandrel, temporaryFile } from "./run-program.ts"

// Nouns that look like escaped brackets: whoever takes an escape for the letters that it is made of calls it a noun.
const words = "(-LRB- -LRB-) (-RRB- -RRB-) (: -LSB-) (: -RSB-) (NN -ABC-) (NN -DEF-) (NN -XYZ-)"
const bracketed = words.split(/(?<=\)) /).map((text) => parseTree(`(X ${text})`))

let model: string
beforeAll(async () => {
  const trees = [...tinyTrees(), ...Array.from({ length: 20 }, () => bracketed).flat()]
  const tagger = Tagger.train(trees.map((tree) => toSpans(tree).words))
  model = temporaryFile("brackets.safetensors", writeModel({ ...(await tinyModel("local")), tagger }))
}, 300_000)

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

  it("refuses a sentence that is too long for the parser, with its place", async () => {
    const file = temporaryFile("long.txt", `-LRB-\n${"yes ".repeat(10_001)}\n`)
    const args = ["tag", "--model", model, "--input-format", "tokens", "--input", file]
    expect(await spandrel(...args)).toMatchObject({
      code: 1,
      stdout: "-LRB-/-LRB-\n",
      stderr: `spandrel: ${file}:2: it has 10,001 words, and 10,000 is the most; cut it into sentences\n`,
    })
  })
})
