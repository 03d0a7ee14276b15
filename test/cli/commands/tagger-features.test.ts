import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readTagger } from "../../../src/model/tagger-file.ts"
import { Parser } from "../../../src/parser/parser.ts"
import type { Tree } from "../../../src/tree/tree.ts"
import { temporaryPath } from "../../temporary-files.ts"
import { writeFrenchTreebank } from "../french-treebank.ts"
import { spandrel } from "../run-program.ts"

// Threads run compiled files, so training starts the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname

const treebank = writeFrenchTreebank()
const taggerFile = temporaryPath("french-tagger.safetensors")
const training = await spandrel(
  ...["train-tagger", "--language", "fr", "--train", treebank, "--dev", treebank, "--out", taggerFile],
)

describe("spandrel train-tagger with features", () => {
  it("predicts all that the trees have, and prints how many are correct", () => {
    expect(training).toMatchObject({ code: 0 })
    expect(training.stderr).toContain("5 tags, features lem, g, n, p, tagger in")
    const rows = training.stderr.split("\n").map((line) => line.split(/ {2,}/))
    expect(rows).toContainEqual(["correct on dev", "all words", "known", "unknown"])
    for (const name of ["tags", "features", "lemmas", "everything", "lem", "g", "n", "p"])
      expect(rows).toContainEqual([name, "100.00%", "100.00%", "none"])
    const { tagger, provenance } = readTagger(readFileSync(taggerFile))
    expect(tagger.features).toEqual(["lem", "g", "n", "p"])
    expect(provenance["score"]).toMatchObject({
      morphology: { all: { everything: { words: 480, correct: 480 } } },
    })
  })

  it("predicts those that are listed, or none", async () => {
    const out = temporaryPath("other.safetensors")
    const train = (features: string) =>
      spandrel("train-tagger", "--train", treebank, "--features", features, "--out", out)
    await train("n, g")
    expect(readTagger(readFileSync(out)).tagger.features).toEqual(["n", "g"])
    await train("none")
    expect(readTagger(readFileSync(out)).tagger.features).toEqual([])
    expect(await train("n,gender")).toMatchObject({ code: 1, stderr: expect.stringContaining("gender") })
    expect(await train("n,,g")).toMatchObject({ code: 2 })
  })
})

describe("spandrel tag with features", () => {
  const text = "Les petits chats dorment."

  it("leaves them out by default", async () => {
    const { stdout } = await spandrel("tag", "--model", taggerFile, text)
    expect(stdout).toBe("Les/DET petits/ADJ chats/NC dorment/V ./PONCT\n")
  })

  it("writes them after the tags if asked to, as `spandrel parse` reads them", async () => {
    const { stdout } = await spandrel("tag", "--model", taggerFile, "--features", text)
    expect(stdout).toBe(
      "Les/DET##lem=le|n=p## petits/ADJ##lem=petit|g=m|n=p## chats/NC##lem=chat|g=m|n=p## " +
        "dorment/V##lem=dormir|n=p|p=3## ./PONCT##lem=.##\n",
    )
  })

  it("writes them as fields of JSON tokens", async () => {
    const { stdout } = await spandrel("tag", "--model", taggerFile, "--format", "ndjson", text)
    expect(JSON.parse(stdout).tokens[2]).toEqual({
      text: "chats",
      tag: "NC",
      lemma: "chat",
      features: "g=m|n=p",
      start: 11,
      end: 16,
    })
  })
})

describe("spandrel jackknife with features", () => {
  it("replaces them and prints how many are correct", async () => {
    const out = temporaryPath("jackknifed.ptb")
    const args = ["jackknife", "--train", treebank, "--folds", "4", "--threads", "1", "--out", out]
    const { stderr } = await spandrel(...args)
    expect(stderr).toMatch(
      /^jackknifing: .*\n96 trees, 480 words, correct: tags [\d.]+%, features [\d.]+%, lemmas [\d.]+%, everything [\d.]+%\n$/,
    )
    expect(readFileSync(out, "utf8")).toContain("(NC##lem=chat|g=m|n=s## chat)")
    await spandrel(...args, "--features", "n")
    expect(readFileSync(out, "utf8")).toMatch(/\(NC##n=s## chat\).*\(PONCT \.\)/)
  })
})

describe("spandrel train with predicted features", () => {
  it("makes a model that reads plain text, and says what its tagger predicts", async () => {
    const out = temporaryPath("french.safetensors")
    const small = "--lstm-units 8 --hidden-units 8 --word-size 8 --tag-size 6 --threads 1 --epochs 1"
    const files = ["--train", treebank, "--dev", treebank, "--out", out]
    const options = ["--preset", "french", "--tags", "jackknife", ...small.split(" ")]
    const args = [program, "train", ...options, ...files]
    execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" })
    const parser = await Parser.load(out)
    expect(parser.info.features).toEqual(["lem", "g", "n", "p"])
    const [sentence] = await parser.parse("Les petits chats dorment.")
    expect(sentence?.tokens[2]).toMatchObject({ tag: "NC", lemma: "chat", features: "g=m|n=p" })
    expect(sentence?.tree.leaves()[3]?.lemma).toBe("dormir")
    // Results that are passed in again reproduce themselves.
    const again = await parser.parse([{ tokens: sentence?.tokens ?? [] }])
    expect(again[0]?.tokens).toEqual(sentence?.tokens)
    expect(again[0]?.tree.equals(sentence?.tree as Tree)).toBe(true)
    const plain = "(NC chats)"
    const featured = "(NC##lem=chat|g=m|n=p## chats)"
    const text = "Les petits chats dorment."
    for (const [format, flags, brackets] of [
      ["bracket", [], plain],
      ["bracket", ["--features"], featured],
      ["indented", [], plain],
      ["indented", ["--features"], featured],
    ] as const)
      expect((await spandrel("parse", "-m", out, "-f", format, ...flags, text)).stdout).toContain(brackets)
    for (const format of ["tree", "svg", "html", "latex", "qtree", "iob"])
      expect((await spandrel("parse", "-m", out, "-f", format, "--features", text)).stdout).not.toContain(
        "##",
      )
    const { stdout } = await spandrel("info", "--model", out)
    expect(stdout).toMatch(/^ {2}tagger +5 tags; features lem, g, n, p$/m)
    expect(stdout).toMatch(/^ {2}taggerScore +tags 100, features 100, lemmas 100, everything 100$/m)
    const info = JSON.parse((await spandrel("info", "--model", out, "--json")).stdout)
    expect(info.tagger.features).toEqual(["lem", "g", "n", "p"])
  })
})
