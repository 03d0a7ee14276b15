import { existsSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { readTensorFile, writeTensorFile } from "../../../src/model/safetensors.ts"
import { tinyModel, tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel, temporaryFile, temporaryPath } from "../run-program.ts"
import { yesTree } from "../tagged-parse.ts"

let model: string
let untagged: string
let bytes: Uint8Array
beforeAll(async () => {
  bytes = writeModel(await tinyTaggingModel())
  model = temporaryFile("tagging.safetensors", bytes)
  untagged = temporaryFile("untagged.safetensors", writeModel(await tinyModel("local")))
}, 300_000)

const attempt = (...args: string[]) => spandrel("parse", "--model", model, ...args)
const refused = (text: string, code = 1) => ({ code, stdout: "", stderr: expect.stringContaining(text) })

async function parse(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await attempt(...args)
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

describe("input that is bad", () => {
  it("has no words", async () => {
    for (const text of ["", " ", "\n\t ", "\u0000\u0007", "\u200b\ufeff"])
      expect(await attempt(text)).toMatchObject(refused("sentence 1 has no words"))
    expect(await attempt("--input", temporaryFile("blank.txt", " \n\n "))).toMatchObject({
      code: 0,
      stdout: "",
    })
  })

  it.each(['{"text":""}', '{"text":" \\n "}', '{"text":"","constraints":{"spans":[]}}'])(
    "has no words in %s, a line of JSON",
    async (line) => {
      const file = temporaryFile("wordless.ndjson", `{"text":"yes"}\n${line}\n{"text":"yes"}\n`)
      expect(await attempt("--input-format", "ndjson", "--input", file)).toMatchObject({
        code: 1,
        stdout: `${yesTree}\n`,
        stderr: `spandrel: ${file}:2: its text has no words; give it some, or leave the line out\n`,
      })
    },
  )

  it("stops the run, and what was given before is whole", async () => {
    const file = temporaryFile("stop.ndjson", '{"text":"yes"}\n{"text":"yes"}\n{"tokens":["hot dog"]}\n')
    const stopped = (format: string, ...args: string[]) =>
      attempt("--input-format", "ndjson", "--input", file, "--format", format, ...args)
    const { code, stdout } = await stopped("json")
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject([{ tokens: [{ text: "yes" }] }, { tokens: [{ text: "yes" }] }])
    expect((await stopped("bracket")).stdout).toBe(`${yesTree}\n${yesTree}\n`)
    expect(JSON.parse((await stopped("json", "--k", "2")).stdout)).toMatchObject([{}, {}])
    const none = await attempt("--input-format", "ndjson", "--format", "json", '{"tokens":["hot dog"]}')
    expect(none).toMatchObject({ code: 1, stdout: "[]\n" })
    const never = temporaryPath("stopped.json")
    expect(await stopped("json", "--output", never)).toMatchObject({ code: 1, stdout: "" })
    expect(existsSync(never)).toBe(false)
  })

  it("is quoted by its beginning, with nothing that steers a terminal", async () => {
    const long = `\u001b[31m${"x".repeat(300_000)}`
    const begun = '"\\u001b[31mxxxxxxxxxx'
    for (const [format, text, message] of [
      ["tagged", long, "is no tagged word; write WORD/TAG"],
      ["tagged", `${long}/(`, "holds a bracket; write -LRB- or -RRB-"],
      ["ndjson", JSON.stringify({ tokens: ["yes"], [long]: 1 }), 'write "tokens" or "text"'],
      ["ndjson", JSON.stringify({ tokens: [`${long} ${long}`] }), "can't be a word"],
    ] as const) {
      const file = temporaryFile("long-word.txt", text)
      const { code, stderr } = await attempt("--input-format", format, "--input", file)
      expect(code).toBe(1)
      expect(stderr).toContain(begun)
      expect(stderr).toContain(message)
      expect(stderr.length - file.length).toBeLessThan(300)
    }
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
    expect(stderr).toMatch(/^.*latin1\.txt:3: this is not UTF-8.*\n$/)
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
    for (const path of ["no/such/file.txt", "src"])
      expect(await attempt("--input", path)).toMatchObject({ code: 1, error: "unreadable-file" })
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
