import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"
import { trainTinyTagger, writeTinyTreebank } from "../tiny-tagger.ts"

const treebank = writeTinyTreebank()
const taggerFile = await trainTinyTagger()

describe("spandrel tag", () => {
  it("splits text and writes tagged sentences, one per line", async () => {
    const tagged = await spandrel("tag", "--model", taggerFile, "The dog sleeps. I sleep and the dog sleeps.")
    expect(tagged).toMatchObject({ code: 0, stderr: "" })
    expect(tagged.stdout.trimEnd().split("\n")).toEqual([
      expect.stringMatching(/^The\/\S+ dog\/NN sleeps\/VBZ \.\/\.$/),
      expect.stringMatching(/^I\/PRP sleep\/VBP and\/CC the\/DT dog\/NN sleeps\/VBZ \.\/\.$/),
    ])
  })

  it("splits text by the rules of the tagger's language", async () => {
    const french = temporaryPath("french.safetensors")
    const trees = temporaryFile("fr.mrg", "(SENT (CS parce_que) (DET l') (NC eau) (V dort))\n".repeat(5))
    await spandrel("train-tagger", "--language", "fr", "--train", trees, "--out", french)
    const { stdout } = await spandrel("tag", "--model", french, "parce que l’eau dort")
    expect(stdout).toBe("parce_que/CS l’/DET eau/NC dort/V\n")
  })

  it("keeps tokens from a file as they are, including slashes and brackets", async () => {
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

  it("writes an array with --format json, skips what it can't tag, and says so", async () => {
    const file = temporaryFile("lines.txt", "who sleeps? I sleep.\n\u00a0\nI sleep\n")
    const args = ["--input-format", "lines", "--on-error", "skip", "--input", file]
    const json = await spandrel("tag", "--model", taggerFile, "-f", "json", ...args)
    expect(json.code).toBe(0)
    expect(JSON.parse(json.stdout)).toEqual([
      { tokens: expect.objectContaining({ length: 6 }) },
      { error: { code: "empty-sentence", message: expect.stringContaining(`${file}:2: `) } },
      { tokens: expect.objectContaining({ length: 2 }) },
    ])
    expect(json.stderr).toBe("spandrel: skipped 1 of 3 sentences\n")
    const tagged = await spandrel("tag", "--model", taggerFile, ...args)
    expect(tagged.code).toBe(1)
    expect(tagged.stdout.split("\n")).toEqual([
      expect.stringMatching(/^who\/WP .*sleep\//),
      "",
      expect.stringMatching(/^I\//),
      "",
    ])
    expect(await spandrel("tag", "--model", taggerFile, ...args, "--on-error", "stop")).toMatchObject({
      code: 1,
      error: "empty-sentence",
    })
  })

  it("gives tokens of text their positions, but not tokens that were passed as such", async () => {
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

  it("refuses bytes that are not UTF-8", async () => {
    const file = temporaryFile("latin1.txt", new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x0a]))
    const { code, stdout, stderr } = await spandrel("tag", "--model", taggerFile, "--input", file)
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toContain(`${file}:1: `)
  })

  it("rejects files that are not a tagger, text from two sources, and text without words", async () => {
    const tag = (model: string, ...args: string[]) => spandrel("tag", "--model", model, ...args)
    const missing = await tag(temporaryPath("no.safetensors"), "a")
    expect(missing).toMatchObject({ code: 1, error: "model-not-found" })
    expect(await tag(treebank, "a")).toMatchObject({ code: 1, error: "invalid-file" })
    expect(await tag(taggerFile, "a", "--input", treebank)).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(await tag(taggerFile, " ")).toMatchObject({ code: 1, stderr: expect.stringContaining("no words") })
  })
})
