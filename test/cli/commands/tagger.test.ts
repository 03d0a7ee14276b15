import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readModel } from "../../../src/model/model-file.ts"
import { readTagger } from "../../../src/model/tagger-file.ts"
import { taggedWords } from "../../../src/tagger/tagged-trees.ts"
import { readTrees } from "../../../src/tree/format/read-trees.ts"
import { tinyTexts } from "../../train/tiny-treebank.ts"
import { spandrel, temporaryFile, temporaryPath } from "../run-program.ts"

// Threads run compiled files, so some of these tests call the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname
const built = (...args: string[]) =>
  execFileSync(process.execPath, [program, ...args], { encoding: "utf8", stdio: "pipe" })

const treebank = temporaryFile("tiny.mrg", `${tinyTexts.join("\n")}\n`)
const taggerFile = temporaryPath("tagger.safetensors")
const tagsOf = (path: string) =>
  [...readTrees(readFileSync(path, "utf8"))].map((tree) => taggedWords(tree).map(({ tag }) => tag))

await spandrel("train-tagger", "--train", treebank, "--out", taggerFile)

describe("spandrel train-tagger", () => {
  it("writes a tagger and says how good it is", async () => {
    const out = temporaryPath("scored.safetensors")
    const dev = temporaryFile("dev.mrg", "(S (NP (DT the) (NN dog)) (VP (VBZ barks)) (. .))\n")
    const { code, stderr } = await spandrel("train-tagger", "--train", treebank, "--dev", dev, "--out", out)
    expect(code).toBe(0)
    expect(stderr).toContain("36 sentences, ")
    expect(stderr).toMatch(/dev: .*% of 4 words right; known 100.00% of 3 words, unknown .*% of 1 word\n/)
    expect(stderr).toContain(`14 tags, tagger in ${out}`)
    expect(readTagger(readFileSync(out)).provenance).toMatchObject({
      train: [treebank],
      settings: { seed: 1, epochs: 5 },
      score: { known: { words: 3, right: 3 } },
    })
  })

  it("takes its settings from options, and the seed alone decides", async () => {
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

  it("says what is wrong with its files and options", async () => {
    const empty = temporaryFile("empty.mrg", "")
    expect(await spandrel("train-tagger", "--train", empty, "--out", taggerFile)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--train: there are no trees in"),
    })
    const wrong = await spandrel("train-tagger", "--train", treebank, "--out", taggerFile, "--dropout", "1")
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("up to, not including, 1") })
  })
})

it.each(["train-tagger", "jackknife"])("%s looks at --out before its work", async (command) => {
  const out = temporaryPath("no-folder/file")
  const { code, stderr } = await spandrel(command, "--train", treebank, "--out", out)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^spandrel: --out: .*no-folder is no folder that can be written to; make it/)
})

describe("spandrel tag", () => {
  it("splits text and writes tagged sentences, a line each", async () => {
    const tagged = await spandrel("tag", "--model", taggerFile, "The dog sleeps. I sleep and the dog sleeps.")
    expect(tagged).toMatchObject({ code: 0, stderr: "" })
    expect(tagged.stdout.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^The\/\S+ dog\/NN sleeps\/VBZ \.\/\.$/),
      expect.stringMatching(/^I\/PRP sleep\/VBP and\/CC the\/DT dog\/NN sleeps\/VBZ \.\/\.$/),
    ])
  })

  it("takes words as they are from a file, slashes and brackets included", async () => {
    const file = temporaryFile("tokens.txt", "the dog sleeps .\n\n1/2 fish ( -LRB-\n")
    const { stdout } = await spandrel(
      "tag",
      "--model",
      taggerFile,
      "--input",
      file,
      "--input-format",
      "tokens",
    )
    const lines = stdout.trimEnd().split("\n")
    expect(lines[0]).toBe("the/DT dog/NN sleeps/VBZ ./.")
    expect(lines[1]).toMatch(/^1\/2\/\S+ fish\/NN \(\/\S+ -LRB-\/\S+$/)
    expect(lines).toHaveLength(2)
  })

  it("writes JSON and files", async () => {
    const out = temporaryPath("tagged.ndjson")
    await spandrel("tag", "--model", taggerFile, "--format", "ndjson", "--output", out, "who sleeps?")
    expect(JSON.parse(readFileSync(out, "utf8"))).toEqual({
      tokens: [
        { text: "who", tag: "WP", start: 0, end: 3 },
        { text: "sleeps", tag: "VBZ", start: 4, end: 10 },
        { text: "?", tag: ".", start: 10, end: 11 },
      ],
    })
  })

  it("gives tokens their place in a file of text, and those of a list none", async () => {
    const text = "The dog  sleeps.\n\nI sleep “here”.\n"
    const tag = (...args: string[]) => spandrel("tag", "--model", taggerFile, "--format", "ndjson", ...args)
    const { stdout } = await tag("--input", temporaryFile("placed.txt", text))
    const tokens = stdout
      .trimEnd()
      .split("\n")
      .flatMap((line) => JSON.parse(line).tokens as { text: string; start: number; end: number }[])
    expect(tokens).toHaveLength(10)
    for (const { text: token, start, end } of tokens) expect(text.slice(start, end)).toBe(token)
    const listed = await tag("--input-format", "tokens", "who sleeps")
    expect(JSON.parse(listed.stdout).tokens.map(Object.keys)).toEqual(Array(2).fill(["text", "tag"]))
  })

  it("tells of bytes that are no UTF-8", async () => {
    const file = temporaryFile("latin1.txt", new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]))
    const { code, stderr } = await spandrel("tag", "--model", taggerFile, "--input", file)
    expect(code).toBe(0)
    expect(stderr).toContain(`${file}:1: this is not UTF-8`)
  })

  it("says what is wrong with a tagger", async () => {
    const missing = await spandrel("tag", "--model", temporaryPath("no.safetensors"), "a")
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("can't read the tagger") })
    const text = await spandrel("tag", "--model", treebank, "a")
    expect(text).toMatchObject({ code: 1, stderr: expect.stringContaining("no safetensors file") })
    const both = await spandrel("tag", "--model", taggerFile, "--input", treebank, "a")
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining("not from both") })
    const none = await spandrel("tag", "--model", taggerFile, " ")
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("no words") })
  })
})

describe("spandrel jackknife", () => {
  it("writes the same trees, in their order, with predicted tags", async () => {
    const out = temporaryPath("predicted.mrg")
    const { code, stderr } = await spandrel("jackknife", "--train", treebank, "--threads", "1", "--out", out)
    expect(code).toBe(0)
    expect(stderr).toMatch(/^36 trees, \d+ words, \d\d\.\d\d% tagged right\n$/)
    const plain = (text: string) => text.replace(/\([^ ()]+ ([^ ()]+)\)/g, "$1")
    expect(plain(readFileSync(out, "utf8"))).toBe(plain(readFileSync(treebank, "utf8")))
    // "yes" is the only interjection: whoever tags it has never seen the tag.
    expect(readFileSync(treebank, "utf8")).toContain("(UH yes)")
    expect(readFileSync(out, "utf8")).not.toContain("(UH ")
  })

  it("gives the same with any number of threads", async () => {
    const [one, two] = ["one.mrg", "two.mrg"].map(temporaryPath) as [string, string]
    const options = ["jackknife", "--train", treebank, "--folds", "3"]
    await spandrel(...options, "--threads", "1", "--out", one)
    built(...options, "--threads", "2", "--out", two)
    expect(readFileSync(two, "utf8")).toBe(readFileSync(one, "utf8"))
  })

  it("wants two folds and two trees", async () => {
    const out = temporaryPath("never.mrg")
    const folds = await spandrel("jackknife", "--train", treebank, "--folds", "1", "--out", out)
    expect(folds).toMatchObject({ code: 2, stderr: expect.stringContaining("2 folds are the least") })
    const one = temporaryFile("one.mrg", "(NP (NN fish))")
    expect(await spandrel("jackknife", "--train", one, "--out", out)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("jackknifing needs at least 2 trees"),
    })
  })
})

describe("spandrel train with a tagger's tags", () => {
  const small = "--lstm-units 8 --hidden-units 8 --word-size 8 --tag-size 6 --batch-size 8 --threads 1"
  const train = (out: string, ...more: string[]) =>
    built("train", "--dev", treebank, "--out", out, ...small.split(" "), "--evaluations", "1", ...more)
  const names = ["jackknifed.mrg", "whole.safetensors", "resumed.safetensors"]
  const [jackknifed, whole, resumed] = names.map(temporaryPath) as [string, string, string]

  it("jackknifes train, tags dev and keeps the tagger; so does who takes the steps apart and resumes", async () => {
    train(whole, "--train", treebank, "--tags", "jackknife", "--epochs", "2")
    await spandrel("jackknife", "--train", treebank, "--out", jackknifed, "--threads", "1")
    train(resumed, "--train", jackknifed, "--tagger", taggerFile, "--epochs", "1")
    train(
      resumed,
      ...["--train", treebank, "--tags", "jackknife", "--epochs", "2", "--resume", `${resumed}.checkpoint`],
    )
    const [model, other] = [whole, resumed].map((path) => readModel(readFileSync(path)))
    expect(other?.parameters).toEqual(model?.parameters)
    expect(other?.vocabularies).toEqual(model?.vocabularies)
    expect(other?.tagger?.model.words.data).toEqual(model?.tagger?.model.words.data)
    expect(model?.tagger?.tag(["the", "dog", "sleeps"])).toEqual(["DT", "NN", "VBZ"])
    // UH is never predicted, and still has a number.
    expect(tagsOf(jackknifed).flat()).not.toContain("UH")
    expect(model?.vocabularies[1]?.values()).toContain("UH")
    expect(model?.provenance).toMatchObject({ tags: "jackknife" })
    const tagged = await spandrel("tag", "--model", whole, "the dog sleeps")
    expect(tagged.stdout).toBe("the/DT dog/NN sleeps/VBZ\n")
  })

  it("doesn't go on with other tags", () => {
    const resume = ["--epochs", "3", "--resume", `${resumed}.checkpoint`]
    expect(() => train(resumed, "--train", treebank, ...resume)).toThrow("made with other treebanks or tags")
  })

  it("refuses two sources of tags", async () => {
    const files = ["--train", treebank, "--dev", treebank, "--out", temporaryPath("no.safetensors")]
    const both = await spandrel("train", ...files, "--tags", "jackknife", "--tagger", taggerFile)
    expect(both).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("leave out either it or --tagger"),
    })
  })
})
