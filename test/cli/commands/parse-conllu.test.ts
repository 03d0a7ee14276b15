import { gzipSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile } from "../../temporary-files.ts"
import { tinyModel, tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel, spandrelWithInput } from "../run-program.ts"
import { dogTree, yesTree } from "../tagged-parse.ts"

let tagging: string
let untagging: string
beforeAll(async () => {
  tagging = temporaryFile("tagging.safetensors", writeModel(await tinyTaggingModel()))
  untagging = temporaryFile("untagging.safetensors", writeModel(await tinyModel("local")))
})

const row = (id: string, form: string, lemma = "_", upos = "_", xpos = "_", misc = "_") =>
  [id, form, lemma, upos, xpos, "_", "_", "_", "_", misc].join("\t")

const dog = [
  ...["# sent_id = dog-1", "# text = the dog likes fish."],
  ...[row("1", "the", "the", "DET", "DT"), row("2", "dog", "dog", "NOUN", "NN")],
  ...[row("3", "likes", "like", "VERB", "VBZ"), row("4", "fish", "fish", "NOUN", "NN", "SpaceAfter=No")],
  row("5", ".", ".", "PUNCT", "."),
].join("\n")
const yes = row("1", "yes", "yes", "INTJ")

const parse = (contents: string | Uint8Array, ...args: string[]) => {
  const file = temporaryFile("words.conllu", contents)
  return spandrel("parse", "-m", tagging, "--input-format", "conllu", "-i", file, ...args)
}

describe("spandrel parse --input-format conllu", () => {
  it("parses words with their tags, positions and ids", async () => {
    const { code, stdout } = await parse(`${dog}\n\n${yes}\n`, "-f", "ndjson", "--no-confidence")
    expect(code).toBe(0)
    const [first, second] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(first).toMatchObject({ id: "dog-1", tree: { label: "S" } })
    expect(first.tokens.slice(3)).toEqual([
      { text: "fish", tag: "NN", start: 14, end: 18 },
      { text: ".", tag: ".", start: 18, end: 19 },
    ])
    // The model doesn't know the tag INTJ, so that it predicts one.
    expect(second.tokens).toEqual([{ text: "yes", tag: "UH", start: 0, end: 3 }])
  })

  it("reads gzip, UTF-16, standard input and arguments", async () => {
    const expected = `${dogTree}\n`
    expect((await parse(gzipSync(dog))).stdout).toBe(expected)
    expect((await parse(Buffer.from(`\ufeff${dog.replaceAll("\n", "\r\n")}`, "utf16le"))).stdout).toBe(
      expected,
    )
    const args = ["parse", "-m", tagging, "--input-format", "conllu"]
    expect((await spandrelWithInput(`${dog}\n\n`, ...args)).stdout).toBe(expected)
    expect((await spandrel(...args, `${dog}\n\n${yes}`)).stdout).toBe(`${expected}${yesTree}\n`)
  })

  it("takes the columns that are asked for", async () => {
    const all = await parse(dog, "--take-columns", "upos,lemma", "--features")
    expect(all.stdout).toContain("(NOUN##lem=dog## dog)")
    const none = await parse(dog.replaceAll("\tNN\t", "\tVB\t"), "--take-columns", "none")
    expect(none.stdout).toBe(`${dogTree}\n`)
  })

  it("passes unknown tags to a model that can't predict any, and prefers those that it knows", async () => {
    const upos = dog.replace("\tNOUN\tNN\t", "\tNN\tXYZ\t").replace("\tDET\tDT\t", "\tDET\t_\t")
    const file = temporaryFile("upos.conllu", upos)
    const { stdout } = await spandrel("parse", "-m", untagging, "--input-format", "conllu", "-i", file)
    expect(stdout).toMatch(/\(DET the\) \(NN dog\)/)
  })

  it("takes a token of several words as its words, or whole", async () => {
    const text = [row("1-2", "yes!"), row("1", "yes", "_", "_", "UH"), row("2", "!", "_", "_", ".")].join(
      "\n",
    )
    expect((await parse(text)).stdout).toMatch(/yes.*\(\. !\)/)
    expect((await parse(text, "--multiword", "whole")).stdout).toMatch(/^\(\S+ \(\S+ yes!\)\)\n$/)
  })

  it("stops at an invalid sentence with its place, or skips it", async () => {
    const text = `${yes}\n\n# sent_id = bad\n1\tx\n\n${dog}\n\n# text = no\n${yes}\n`
    const stopped = await parse(text)
    expect(stopped).toMatchObject({ code: 1, stdout: `${yesTree}\n`, error: "invalid-columns" })
    expect(stopped.stderr).toContain("words.conllu:4:1: ")
    const skipped = await parse(text, "--on-error", "skip")
    expect(skipped).toMatchObject({ code: 1, stdout: `${yesTree}\n\n${dogTree}\n\n` })
    const json = await parse(text, "--on-error", "skip", "-f", "json", "--no-confidence")
    expect(JSON.parse(json.stdout)).toEqual([
      expect.objectContaining({ tokens: expect.anything() }),
      {
        id: "bad",
        error: { code: "invalid-columns", message: expect.stringContaining("words.conllu:4:1: ") },
      },
      expect.objectContaining({ id: "dog-1" }),
      { error: { code: "invalid-columns", message: expect.stringContaining("words.conllu:15:1: ") } },
    ])
  })

  it("says the place of a sentence that the parser refuses", async () => {
    const outcome = await parse(`${yes}\n\n${row("1", "yes", "_", "_", "A##b##")}`, "--take-columns", "tag")
    expect(outcome).toMatchObject({ code: 1, error: "invalid-token" })
    expect(outcome.stderr).toContain("words.conllu:3: ")
  })

  it.each([
    ["--take-columns", "lemma"],
    ["--multiword", "whole"],
  ])("refuses %s for other formats", async (...args) => {
    expect(await spandrel("parse", "-m", tagging, ...args, "yes")).toMatchObject({
      code: 2,
      error: "wrong-usage",
    })
  })

  it.each(["form", "xpos,upos", ""])("refuses the columns %j", async (columns) => {
    expect((await parse(dog, "--take-columns", columns)).code).toBe(2)
  })
})

describe("spandrel tag --input-format conllu", () => {
  it("tags the words, whatever tags they have", async () => {
    const file = temporaryFile("words.conllu", `${dog.replaceAll("\tNN\t", "\tVB\t")}\n`)
    const tagged = await spandrel("tag", "-m", tagging, "--input-format", "conllu", "-i", file)
    expect(tagged).toMatchObject({ code: 0, stdout: "the/DT dog/NN likes/VBZ fish/NN ./.\n" })
  })
})
