import { spawnSync } from "node:child_process"
import { describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel } from "../run-program.ts"
import { yesTree } from "../tagged-parse.ts"

const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname
const notice = 'there are no rules for the language "pl", only for en and fr'

describe("a language without rules of its own", () => {
  it("is named when its text is split, and only then", async () => {
    const model = await tinyTaggingModel()
    const path = temporaryFile("polish.safetensors", writeModel({ ...model, language: "pl" }))
    const english = temporaryFile("english.safetensors", writeModel(model))
    for (const command of ["parse", "tag"]) {
      for (const [file, format, isNamed] of [
        [path, "text", true],
        [path, "lines", true],
        [path, "tokens", false],
        [english, "text", false],
      ] as const) {
        const { code, stderr } = await spandrel(command, "-m", file, "--input-format", format, "yes")
        expect([code, stderr.includes(notice)], `${command} ${format}`).toEqual([0, isNamed])
        if (isNamed) expect(stderr).toMatch(/pass them with --input-format tokens\n$/)
        else expect(stderr).toBe("")
      }
    }
  })

  it("is named when something is trained for it", async () => {
    const trees = temporaryFile("trees.mrg", `${yesTree}\n`.repeat(4))
    const train = ["--train", trees, "--language"]
    for (const [language, isNamed] of [
      ["pl", true],
      ["fr", false],
    ] as const) {
      const out = ["--out", temporaryPath(`${language}.safetensors`)]
      const tagger = await spandrel("train-tagger", ...train, language, ...out)
      expect([tagger.code, tagger.stderr.includes(`note: ${notice}`)]).toEqual([0, isNamed])
      const sizes = ["--epochs", "1", "--lstm-units", "4", "--hidden-units", "4", "--threads", "1"]
      // Threads run compiled files.
      const args = [program, "train", ...train, language, "--dev", trees, ...sizes, ...out]
      const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" })
      expect([status, stderr.includes(`note: ${notice}`)]).toEqual([0, isNamed])
    }
  })
})
