import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readModel } from "../../../src/model/model-file.ts"
import { taggedWords } from "../../../src/tagger/tagged-trees.ts"
import { readTrees } from "../../../src/tree/format/read-trees.ts"
import { weightsOf } from "../../model/model-weights.ts"
import { temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"
import { trainTinyTagger, writeTinyTreebank } from "../tiny-tagger.ts"

// Threads run compiled files, so these tests start the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname
const built = (...args: string[]) =>
  execFileSync(process.execPath, [program, ...args], { encoding: "utf8", stdio: "pipe" })

const treebank = writeTinyTreebank()
const taggerFile = await trainTinyTagger()
const tagsOf = (path: string) =>
  [...readTrees(readFileSync(path, "utf8"))].map((tree) => taggedWords(tree).map(({ tag }) => tag))

describe("spandrel train with a tagger's tags", () => {
  const small = "--lstm-units 8 --hidden-units 8 --word-size 8 --tag-size 6 --batch-size 8 --threads 1"
  const train = (out: string, ...more: string[]) =>
    built("train", "--dev", treebank, "--out", out, ...small.split(" "), "--evaluations", "1", ...more)
  const names = ["jackknifed.mrg", "whole.safetensors", "resumed.safetensors"]
  const [jackknifed, whole, resumed] = names.map(temporaryPath) as [string, string, string]

  it("jackknifes train, tags dev and keeps the tagger, at once or in separate steps with a resumed run", async () => {
    train(whole, "--train", treebank, "--tags", "jackknife", "--epochs", "2")
    await spandrel("jackknife", "--train", treebank, "--out", jackknifed, "--threads", "1")
    train(resumed, "--train", jackknifed, "--tagger", taggerFile, "--epochs", "1", "--keep-checkpoint")
    train(
      resumed,
      ...["--train", treebank, "--tags", "jackknife", "--epochs", "2", "--resume", `${resumed}.checkpoint`],
      "--keep-checkpoint",
    )
    const [model, other] = [readModel(readFileSync(whole)), readModel(readFileSync(resumed))]
    expect(weightsOf(other)).toEqual(weightsOf(model))
    expect(other.vocabularies).toEqual(model.vocabularies)
    expect(other.tagger?.model.words.data).toEqual(model.tagger?.model.words.data)
    expect(model.tagger?.tag(["the", "dog", "sleeps"])).toEqual(["DT", "NN", "VBZ"])
    // UH is never predicted, and still has a number.
    expect(tagsOf(jackknifed).flat()).not.toContain("UH")
    expect(model.vocabularies[1]?.values()).toContain("UH")
    expect(model.provenance).toMatchObject({ tags: "jackknife" })
    const tagged = await spandrel("tag", "--model", whole, "the dog sleeps")
    expect(tagged.stdout).toBe("the/DT dog/NN sleeps/VBZ\n")
  })

  it("doesn't resume with other tags", () => {
    const resume = ["--epochs", "3", "--resume", `${resumed}.checkpoint`]
    expect(() => train(resumed, "--train", treebank, "--tags", "gold", ...resume)).toThrow("checkpoint")
  })

  it("is the default, so that the model parses text; --tags gold says that it won't", async () => {
    const [text, tagged] = ["text.safetensors", "tagged.safetensors"].map(temporaryPath) as [string, string]
    train(text, "--train", treebank, "--epochs", "1")
    const parsed = await spandrel("parse", "--model", text, "The dog sleeps.")
    expect(parsed).toMatchObject({ code: 0, stdout: expect.stringContaining("(DT The)") })
    const args = ["train", "--train", treebank, "--dev", treebank, ...small.split(" "), "--epochs", "1"]
    for (const more of [
      ["--tags", "gold"],
      ["--preset", "paper"],
    ]) {
      const run = spawnSync(process.execPath, [program, ...args, ...more, "--out", tagged], {
        encoding: "utf8",
      })
      // Before the first epoch.
      expect(run.stderr).toMatch(/^note: the model will parse tagged words only; .*\n(?:.*\n)*epoch/)
      expect(readModel(readFileSync(tagged)).tagger).toBe(undefined)
    }
  })

  it("rejects two sources of tags", async () => {
    const files = ["--train", treebank, "--dev", treebank, "--out", temporaryPath("no.safetensors")]
    const both = await spandrel("train", ...files, "--tags", "jackknife", "--tagger", taggerFile)
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining("--tagger") })
  })
})
