import { describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile } from "../../temporary-files.ts"
import { tinyTransformer } from "../../train/tiny-transformer.ts"
import { spandrel } from "../run-program.ts"

const file = temporaryFile("transformer.safetensors", writeModel(await tinyTransformer()))

describe("a model whose network predicts tags", () => {
  it("tags text with spandrel tag", async () => {
    const { code, stdout } = await spandrel("tag", "--model", file, "The dog sleeps. I must see me.")
    expect(code).toBe(0)
    expect(stdout).toBe("The/DT dog/NN sleeps/VBZ ./.\nI/PRP must/MD see/VB me/PRP ./.\n")
  })

  it("parses text with spandrel parse, and keeps tags that are passed", async () => {
    const parsed = await spandrel("parse", "--model", file, "The dog sleeps.")
    expect(parsed.stdout).toBe("(S (NP (DT The) (NN dog)) (VP (VBZ sleeps)) (. .))\n")
    const tagged = await spandrel(
      "parse",
      "--model",
      file,
      "--input-format",
      "tagged",
      "the/X dog/Y sleeps/Z ./.",
    )
    expect(tagged.stdout).toBe("(S (NP (X the) (Y dog)) (VP (Z sleeps)) (. .))\n")
  })

  it("is described by spandrel info", async () => {
    expect((await spandrel("info", "--model", file)).stdout).toMatch(
      /^ *tags +\d+, predicted by the network$/m,
    )
  })

  it("has no tagger for spandrel train", async () => {
    const tree = temporaryFile("tree.mrg", "(S (NN fish))")
    const args = ["--train", tree, "--dev", tree, "--out", `${file}.new`, "--tagger", file]
    expect(await spandrel("train", ...args)).toMatchObject({ code: 1, error: "invalid-file" })
  })
})
