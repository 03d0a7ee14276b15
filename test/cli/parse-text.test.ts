import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, lstatSync, readFileSync, statSync, symlinkSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import { readTensorFile, writeTensorFile } from "../../src/model/safetensors.ts"
import { tinyModel } from "../tiny-model.ts"
import { tinyTaggingModel } from "../tiny-parser.ts"
import { spandrel, temporaryFile, temporaryPath } from "./run-program.ts"

let model: string
let untagged: string
let bytes: Uint8Array
beforeAll(async () => {
  bytes = writeModel(await tinyTaggingModel())
  model = temporaryFile("tagging.safetensors", bytes)
  untagged = temporaryFile("untagged.safetensors", writeModel(await tinyModel("local")))
}, 300_000)

const dogTree = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
const yesTree = "(INTJ (UH yes))"

async function parse(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await spandrel("parse", "--model", model, ...args)
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

/// The program itself, which starts threads.
function program(args: readonly string[], input: string | Uint8Array = "") {
  const path = new URL("../../dist/cli/main.js", import.meta.url).pathname
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

  it.each([[], ["--threads", "2"]])("answers while its input is still open %j", async (...threads) => {
    const path = new URL("../../dist/cli/main.js", import.meta.url).pathname
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
    for (const threads of ["1", "2", "3"]) {
      expect(program(["--threads", threads, "--input", path]).stdout).toBe(`${wanted}\n`)
    }
    expect(program([], text)).toMatchObject({ stdout: `${wanted}\n`, stderr: "", status: 0 })
  })

  it("names the sentence that a thread can't parse", () => {
    const lines = [...Array(600).fill("yes"), `${"yes ".repeat(10_001)}`].join("\n")
    const { status, stderr } = program(["--input-format", "tokens", "--threads", "2"], lines)
    expect(stderr).toContain("standard input:601: it has 10,001 words, and 10,000 is the most")
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
    const full = await spandrel("parse", "--model", model, "--output", "/dev/full", "yes")
    expect(full).toMatchObject({ code: 1, stderr: expect.stringContaining("can't write /dev/full: ENOSPC") })
  })

  it("has what was finished before something went wrong", () => {
    const lines = [...Array(300).fill("yes"), '{"tokens":["hot dog"]}'].map((line) =>
      line === "yes" ? '{"tokens":["yes"]}' : line,
    )
    const { stdout, status } = program(["--input-format", "ndjson", "--threads", "1"], lines.join("\n"))
    expect(stdout.split("\n").length).toBeGreaterThan(200)
    expect(status).toBe(1)
  })
})

describe("input that is bad", () => {
  const refused = (text: string, code = 1) => ({ code, stdout: "", stderr: expect.stringContaining(text) })
  const attempt = (...args: string[]) => spandrel("parse", "--model", model, ...args)

  it("has no words", async () => {
    for (const text of ["", " ", "\n\t ", "\u0000\u0007", "\u200b\ufeff"])
      expect(await attempt(text)).toMatchObject(refused("sentence 1 has no words"))
    expect(await attempt("--input", temporaryFile("blank.txt", " \n\n "))).toMatchObject({
      code: 0,
      stdout: "",
    })
  })

  it("may still be parsed: control characters, lone surrogates, a long line without a space, brackets", async () => {
    expect(await parse("yes\u0007\u0000")).toContain("yes")
    expect(await parse("\ud800yes\udfff")).toContain("yes")
    expect(await parse("(yes)")).toContain("-LRB-")
    const line = temporaryFile("line.txt", "x".repeat(1_000_000))
    expect((await parse("--input", line)).length).toBeGreaterThan(1_000_000)
  })

  it("is told of where it is no UTF-8, once, and still parsed", async () => {
    const path = temporaryFile("latin1.txt", new Uint8Array([0x61, 0x0a, 0x0a, 0xe9, 0x74, 0xe9, 0x0a, 0xe9]))
    const { code, stdout, stderr } = await spandrel("parse", "--model", model, "--input", path)
    expect(code).toBe(0)
    expect(stdout).toContain("\ufffd")
    expect(stderr).toBe(
      `${path}:3: this is not UTF-8; convert it, for example with \`iconv -f LATIN1 -t UTF-8\`\n`,
    )
  })

  it("may have a byte-order mark, which is no part of it", async () => {
    const path = temporaryFile("bom.txt", "\ufeffyes")
    const [parsed] = JSON.parse(await parse("--format", "json", "--input", path)) as [{ tokens: object[] }]
    expect(parsed.tokens).toEqual([{ text: "yes", tag: "UH", start: 0, end: 3 }])
  })

  it("has tags that the model never met, or none", async () => {
    expect(await parse("--input-format", "tagged", "yes/XYZ")).toMatch(/\(XYZ yes\)/)
    expect(await attempt("--input-format", "tagged", "yes")).toMatchObject(refused('"yes" is no tagged word'))
    const mixed = '{"tokens":[{"text":"yes","tag":"UH"},{"text":"no"}]}'
    expect(await attempt("--input-format", "ndjson", mixed)).toMatchObject(
      refused('tokens[1] needs a "text" and a "tag"; give tags to all or to none'),
    )
  })

  it("has a word with spaces", async () => {
    expect(await attempt("--input-format", "ndjson", '{"tokens":["hot dog"]}')).toMatchObject(
      refused(
        'sentence 1: "hot dog", word 1, can\'t be a word: it needs at least one character, and no spaces',
      ),
    )
  })

  it("is a file that can't be read", async () => {
    expect(await attempt("--input", "no/such/file.txt")).toMatchObject(refused("there is no such file"))
    expect(await attempt("--input", "src")).toMatchObject(refused("it is a folder; name a file in it"))
  })

  it("is a model that isn't one, is of another version, or has no tagger", async () => {
    const by = (path: string) => spandrel("parse", "--model", path, "yes")
    expect(await by("no/such.safetensors")).toMatchObject(refused("can't read the model no/such.safetensors"))
    expect(await by(temporaryFile("cut.safetensors", bytes.slice(0, 1000)))).toMatchObject(
      refused("cut.safetensors"),
    )
    const { tensors, metadata } = readTensorFile(bytes)
    const old = writeTensorFile({ tensors, metadata: { ...metadata, version: "0" } })
    expect(await by(temporaryFile("old.safetensors", old))).toMatchObject(
      refused("this model is of version 0"),
    )
    expect(await by(untagged)).toMatchObject(
      refused("this model has no tagger; give words with their tags", 2),
    )
  })
})
