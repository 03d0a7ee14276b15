import { existsSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { ParserPool } from "../../../src/pool/parser-pool.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel, spandrelWithInput } from "../run-program.ts"

let chinese: string
let english: string
beforeAll(async () => {
  const model = await tinyTaggingModel()
  english = temporaryFile("english.safetensors", writeModel(model))
  chinese = temporaryFile("chinese.safetensors", writeModel({ ...model, language: "zh" }))
})

const german = "(S (NP (ART Der) (NN Hund)) (VVFIN sieht) (NP (ART die) (NN Katze)) ($. .))\n"

describe("CoNLL-U of a language without dependencies", () => {
  it("is refused by parse before anything is read or written", async () => {
    const out = temporaryPath("refused.conllu")
    const parse = (model: string, ...flags: string[]) =>
      spandrelWithInput("yes\n", "parse", "-m", model, "-f", "conllu", ...flags)
    expect(await parse(chinese, "-o", out)).toMatchObject({
      code: 2,
      stdout: "",
      error: "unsupported-dependencies",
    })
    expect(existsSync(out)).toBe(false)
    expect(await parse(english)).toMatchObject({ code: 0, stdout: expect.stringContaining("\troot\t") })
    expect(await spandrel("parse", "-m", chinese, "yes")).toMatchObject({ code: 0 })
  })

  it("is refused by the French model of the package", async () => {
    const outcome = await spandrel("parse", "--language", "fr", "-f", "conllu", "Le chat dort.")
    expect(outcome).toMatchObject({ code: 2, stdout: "", error: "unsupported-dependencies" })
  })

  it("is refused by treebank convert, which knows the trees alone", async () => {
    const file = temporaryFile("german.mrg", german)
    const convert = (to: string) => spandrel("treebank", "convert", file, "--to", to)
    expect(await convert("conllu")).toMatchObject({ code: 2, stdout: "", error: "unsupported-dependencies" })
    expect(await convert("bracket")).toMatchObject({ code: 0, stdout: german })
  })

  it("is refused by a pool", async () => {
    const pool = await ParserPool.load({ ...(await tinyTaggingModel()), language: "zh" }, { threads: 0 })
    const sentences = ["yes"]
    await expect(pool.run({ sentences, format: "conllu" })).rejects.toMatchObject({
      code: "unsupported-dependencies",
    })
    expect((await pool.run({ sentences, format: "bracket" })).results).toHaveLength(1)
    await pool.close()
  })
})
