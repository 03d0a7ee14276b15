import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readTagger } from "../../../src/model/tagger-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"
import { writeTinyTreebank } from "../tiny-tagger.ts"

const treebank = writeTinyTreebank()

describe("spandrel train-tagger", () => {
  it("writes a tagger and prints its accuracy on dev", async () => {
    const out = temporaryPath("scored.safetensors")
    const dev = temporaryFile("dev.mrg", "(S (NP (DT the) (NN dog)) (VP (VBZ barks)) (. .))\n")
    const { code, stderr } = await spandrel("train-tagger", "--train", treebank, "--dev", dev, "--out", out)
    expect(code).toBe(0)
    expect(stderr).toContain("36 sentences, ")
    expect(stderr).toMatch(/dev: .*% of 4 words correct; known 100.00% of 3 words, unknown .*% of 1 word\n/)
    expect(stderr).toContain(`14 tags, tagger in ${out}`)
    expect(readTagger(readFileSync(out)).provenance).toMatchObject({
      train: [treebank],
      settings: { seed: 1, epochs: 5 },
      score: { known: { words: 3 } },
    })
  })

  it("uses the settings of its options, and depends on the seed alone", async () => {
    const bytes = async (...options: string[]) => {
      const out = temporaryPath("seeded.safetensors")
      await spandrel("train-tagger", "--train", treebank, "--out", out, "--epochs", "2", ...options)
      const { tagger, provenance } = readTagger(readFileSync(out))
      return { weights: tagger.model.words.data.weights, provenance }
    }
    const [first, again, other] = [await bytes("--seed", "3"), await bytes("--seed", "3"), await bytes()]
    expect(first).toEqual(again)
    expect(first.weights).not.toEqual(other.weights)
    expect(first.provenance).toMatchObject({ settings: { seed: 3, epochs: 2 } })
  })

  it("rejects a treebank without trees, and an output that can't be written", async () => {
    const out = temporaryPath("never.safetensors")
    const empty = await spandrel("train-tagger", "--train", temporaryFile("empty.mrg", ""), "--out", out)
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining("--train") })
    const nowhere = temporaryPath("no-directory/file")
    expect(await spandrel("train-tagger", "--train", "never.mrg", "--out", nowhere)).toMatchObject({
      code: 1,
      error: "unwritable-file",
      stderr: expect.stringContaining("--out: "),
    })
    const dropout = await spandrel("train-tagger", "--train", treebank, "--out", out, "--dropout", "1")
    expect(dropout).toMatchObject({ code: 2 })
  })
})
