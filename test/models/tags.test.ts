// The English models of the package predict tags themselves: no tagger is stored in them.

import { describe, expect, it } from "vitest"
import { loadModel } from "../../src/parser/model-source.ts"
import { packageModels } from "../../src/parser/package-models.ts"
import { Parser } from "../../src/parser/parser.ts"
import { spandrel } from "../cli/run-program.ts"

const english = packageModels.filter((name) => name.startsWith("en"))

describe.each(english)("the model %s", (name) => {
  it("predicts the tags of the Penn Treebank with its network", async () => {
    const model = await loadModel(name)
    expect(model.tagger).toBeUndefined()
    expect(model.tags).toEqual(expect.arrayContaining(["NN", "NNS", "VB", "VBZ", "DT", "IN", ".", ","]))
  })

  it("tags from the command line as it parses", async () => {
    const text = "I do like eating fish."
    expect(await spandrel("tag", "--model", name, text)).toMatchObject({
      code: 0,
      stderr: "",
      stdout: "I/PRP do/VBP like/VB eating/VBG fish/NN ./.\n",
    })
  })

  it("keeps given tags, and those of results that are passed in again", async () => {
    const parser = await Parser.load(name)
    const tagged = await parser.parse([["I", "like", { text: "apple", tag: "NNP" }]])
    const tree = "(S (NP (PRP I)) (VP (VBP like) (NP (NNP apple))))"
    expect(tagged.map((sentence) => String(sentence.tree))).toEqual([tree])
    const again = await parser.parse(tagged)
    expect(again.map((sentence) => String(sentence.tree))).toEqual([tree])
  })
})
