import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel } from "../run-program.ts"
import { dogTree, yesTree } from "../tagged-parse.ts"

let model: string
beforeAll(async () => {
  model = temporaryFile("tagging.safetensors", writeModel(await tinyTaggingModel()))
})

const attempt = (...args: string[]) => spandrel("parse", "--model", model, ...args)

async function parse(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await attempt(...args)
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

/// The program itself, which starts threads.
function program(args: readonly string[], input: string | Uint8Array = "") {
  const path = new URL("../../../dist/cli/main.js", import.meta.url).pathname
  return spawnSync(process.execPath, [path, "parse", "--model", model, ...args], { input, encoding: "utf8" })
}

describe("spandrel parse of text", () => {
  it("splits and tags it", async () => {
    expect(await parse("the dog likes fish.\n\nyes", "yes")).toBe(`${dogTree}\n${yesTree}\n${yesTree}\n`)
    expect(await parse("--input", temporaryFile("text.txt", "the dog\nlikes fish.\n\nyes\n"))).toBe(
      `${dogTree}\n${yesTree}\n`,
    )
  })

  it("tells where each word stands, in a stream too", async () => {
    const text = "the dog likes fish.\n\nyes"
    const path = temporaryFile("offsets.txt", text)
    const list = JSON.parse(await parse("--format", "json", "--no-confidence", "--input", path)) as {
      tokens: { text: string; start: number; end: number }[]
    }[]
    const tokens = list.flatMap((sentence) => sentence.tokens)
    expect(tokens.length).toBe(6)
    for (const { text: word, start, end } of tokens) expect(text.slice(start, end)).toBe(word)
  })

  it("has the text and the position of each sentence", async () => {
    const record = JSON.stringify({ text: "  Yes! \u201cThe dog\u201d\tlikes fish. " })
    const args = ["--format", "ndjson", "--input-format", "ndjson"]
    const stdout = await parse(...args, record)
    const sentences = stdout.trimEnd().split("\n")
    expect(sentences.map((line) => JSON.parse(line))).toMatchObject([
      { text: "Yes!", start: 2, end: 6 },
      { text: "\u201cThe dog\u201d\tlikes fish.", start: 7, end: 28 },
    ])
    expect(await parse(...args, ...sentences)).toBe(stdout)
  })

  it.each<[name: string, threads: string[]]>([
    ["the threads that it takes by itself", []],
    ["two threads", ["--threads", "2"]],
  ])("answers on %s while its input is still open", async (_, threads) => {
    const path = new URL("../../../dist/cli/main.js", import.meta.url).pathname
    const args = [path, "parse", "--model", model, "--input-format", "tokens", ...threads]
    const { stdin, stdout } = spawn(process.execPath, args)
    stdin.write("yes\n")
    expect(String((await once(stdout, "data"))[0])).toBe(`${yesTree}\n`)
    stdin.write("the dog likes fish .\nyes\n")
    expect(String((await once(stdout, "data"))[0])).toBe(`${dogTree}\n${yesTree}\n`)
    stdin.end("yes\n")
    expect(String((await once(stdout, "data"))[0])).toBe(`${yesTree}\n`)
  })

  it("takes words, and lines of JSON with text or words", async () => {
    expect(await parse("--input-format", "tokens", "the dog  likes fish .")).toBe(`${dogTree}\n`)
    const lines = [
      '{"text":"the dog likes fish.\\n\\nyes"}',
      '{"tokens":["yes"]}',
      '{"tokens":[{"text":"yes"}]}',
      '{"tokens":["the",{"text":"dog"},"likes","fish","."]}',
    ]
    expect(await parse("--input-format", "ndjson", ...lines)).toBe(
      `${dogTree}\n${yesTree}\n${yesTree}\n${yesTree}\n${dogTree}\n`,
    )
    const named = '{"id":7,"text":"the dog likes fish.\\n\\nyes"}'
    const parsed = JSON.parse(await parse("--input-format", "ndjson", "--format", "json", named))
    expect(parsed).toMatchObject([{ id: 7 }, { id: 7, tokens: [{ text: "yes", start: 21 }] }])
    const wished =
      '{"text":"the dog likes fish.","constraints":{"unit":"characters","spans":[{"start":8,"end":18,"label":"VP"}]}}'
    expect(await parse("--input-format", "ndjson", wished)).toBe(`${dogTree}\n`)
  })

  it("finds the tokens of a line of JSON in its text", async () => {
    const ndjson = (line: object) => attempt("--input-format", "ndjson", JSON.stringify(line))
    const text = "Yes: yes,  yes"
    const tagged = { text: "yes", tag: "UH" }
    for (const tokens of [
      ["yes", "yes"],
      [{ text: "yes" }, "yes"],
      [tagged, tagged],
    ]) {
      const line = JSON.stringify({ text, tokens })
      const parsed = await parse("--input-format", "ndjson", "--format", "ndjson", "--no-confidence", line)
      expect(JSON.parse(parsed).tokens).toMatchObject([
        { start: 5, end: 8 },
        { start: 11, end: 14 },
      ])
    }
    expect(await ndjson({ text, tokens: ["yes", "no"] })).toMatchObject({ code: 1, error: "invalid-offsets" })
    expect(await ndjson({ text: 5, tokens: ["yes"] })).toMatchObject({ code: 1, error: "invalid-sentence" })
    const placed = { text, tokens: [{ text: "yes", start: 0, end: 3 }] }
    expect(await ndjson(placed)).toMatchObject({ code: 0, stdout: `${yesTree}\n` })
  })

  it("takes a treebank's words, and gives them back as they came", async () => {
    const words = await parse("--input-format", "tokens", "the -LRB- dog ) [ -LSB- likes {x} .")
    expect(words.match(/[^() ]+(?=\))/g)).toEqual("the -LRB- dog -RRB- [ -LSB- likes {x} .".split(" "))
    const [sentence] = JSON.parse(await parse("--input-format", "tokens", "--format", "json", "yes -LRB-"))
    expect(sentence.tokens[1]).toMatchObject({ text: "(", start: 4, end: 5 })
    expect(await parse("[yes] (yes)")).toMatch(/ \[\).* \]\).* -LRB-\).* -RRB-\)/)
  })

  it("gives the same on several threads, in order, from a file and from a pipe", () => {
    const text = Array.from({ length: 700 }, (_, at) => (at % 3 === 0 ? "the dog likes fish." : "yes")).join(
      "\n\n",
    )
    const wanted = text
      .replaceAll("the dog likes fish.", dogTree)
      .replaceAll("yes", yesTree)
      .replaceAll("\n\n", "\n")
    const path = temporaryFile("many-sentences.txt", text)
    expect(program(["--threads", "3", "--input", path]).stdout).toBe(`${wanted}\n`)
    expect(program([], text)).toMatchObject({ stdout: `${wanted}\n`, stderr: "", status: 0 })
  })

  it("names the sentence that a thread can't parse", () => {
    const lines = [...Array(600).fill("yes"), `${"yes ".repeat(10_001)}`].join("\n")
    const { status, stderr } = program(["--input-format", "tokens", "--threads", "2"], lines)
    expect(stderr).toContain("standard input:601: it has 10,001 words")
    expect(status).toBe(1)
  })
})

describe("output", () => {
  it("goes into devices, and through links into what they point to", async () => {
    const file = temporaryFile("target.mrg", "")
    symlinkSync(file, temporaryPath("link.mrg"))
    await parse("--output", temporaryPath("link.mrg"), "yes")
    expect(readFileSync(file, "utf8")).toBe(`${yesTree}\n`)
    expect(lstatSync(temporaryPath("link.mrg")).isSymbolicLink()).toBe(true)
    await parse("--output", "/dev/null", "yes")
    expect(statSync("/dev/null").isCharacterDevice()).toBe(true)
  })

  it.skipIf(!existsSync("/dev/full"))("says that the disk is full", async () => {
    const full = await attempt("--output", "/dev/full", "yes")
    expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining("can't write /dev/full: ENOSPC") })
  })

  it("has what was finished before an error", async () => {
    const lines = [...Array(300).fill('{"tokens":["yes"]}'), '{"tokens":["hot dog"]}'].join("\n")
    const input = temporaryFile("error.ndjson", lines)
    const { stdout, code } = await attempt("--input-format", "ndjson", "--threads", "1", "--input", input)
    expect(stdout.split("\n").length).toBeGreaterThan(200)
    expect(code).toBe(1)
  })
})
