import { existsSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { readTensorFile, writeTensorFile } from "../../../src/model/safetensors.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyModel, tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel } from "../run-program.ts"
import { yesTree } from "../tagged-parse.ts"

let model: string
let untagged: string
let bytes: Uint8Array
beforeAll(async () => {
  bytes = writeModel(await tinyTaggingModel())
  model = temporaryFile("tagging.safetensors", bytes)
  untagged = temporaryFile("untagged.safetensors", writeModel(await tinyModel("local")))
})

const attempt = (...args: string[]) => spandrel("parse", "--model", model, ...args)
const rejected = (error: string, code = 1) => ({ code, stdout: "", error })

async function parse(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await attempt(...args)
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

describe("invalid input", () => {
  it("has no words", async () => {
    for (const text of ["", " ", "\n\t ", "\u0000\u0007", "\u200b\ufeff"])
      expect(await attempt(text)).toMatchObject(rejected("empty-sentence"))
    expect(await attempt("--input", temporaryFile("blank.txt", " \n\n "))).toMatchObject({
      code: 0,
      stdout: "",
    })
  })

  it.each(['{"text":""}', '{"text":" \\n "}', '{"text":"","constraints":{"spans":[]}}'])(
    "has no words in a line of NDJSON: %s",
    async (line) => {
      const file = temporaryFile("wordless.ndjson", `{"text":"yes"}\n${line}\n{"text":"yes"}\n`)
      expect(await attempt("--input-format", "ndjson", "--input", file)).toMatchObject({
        code: 1,
        stdout: `${yesTree}\n`,
        error: "empty-sentence",
        stderr: expect.stringContaining(`${file}:2: `),
      })
    },
  )

  it("ends the run, with complete output for the sentences before it", async () => {
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

  it("is quoted in part, without control characters", async () => {
    const long = `\u001b[31m${"x".repeat(300_000)}`
    const begun = '"\\u001b[31mxxxxxxxxxx'
    for (const [format, text, code] of [
      ["tagged", long, "invalid-token"],
      ["ndjson", JSON.stringify({ tokens: [{ text: "yes", [long]: 1 }] }), "unknown-field"],
      ["ndjson", JSON.stringify({ tokens: [`${long} ${long}`] }), "invalid-token"],
    ] as const) {
      const file = temporaryFile("long-word.txt", text)
      const { error, stderr } = await attempt("--input-format", format, "--input", file)
      expect(error).toBe(code)
      expect(stderr).toContain(begun)
      expect(stderr.length - file.length).toBeLessThan(300)
    }
  })

  it("is parsed if possible: control characters, lone surrogates, a long line without a space, brackets", async () => {
    expect(await parse("yes\u0007\u0000")).toContain("yes")
    expect(await parse("\ud800yes\udfff")).toContain("yes")
    expect(await parse("(yes)")).toContain("-LRB-")
    const line = temporaryFile("line.txt", "x".repeat(1_000_000))
    expect((await parse("--input", line)).length).toBeGreaterThan(1_000_000)
  })

  it("is a file that is not UTF-8, of which nothing is parsed", async () => {
    const path = temporaryFile("latin1.txt", Buffer.from(`${"yes\n\n".repeat(200_000)}caf\xe9\n`, "latin1"))
    const { code, stdout, stderr } = await attempt("--input", path)
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatch(/^.*latin1\.txt:400001: this is not UTF-8.*\n$/)
  })

  it("is a file that is not text", async () => {
    for (const bytes of [[0x79, 0x65, 0, 0x73], new Uint8Array(4096), Buffer.from("yes", "utf16le")]) {
      const path = temporaryFile("binary.txt", new Uint8Array(bytes))
      expect(await attempt("--input", path)).toMatchObject(rejected("invalid-encoding"))
    }
  })

  it("is not a byte-order mark", async () => {
    const path = temporaryFile("bom.txt", "\ufeffyes")
    const [parsed] = JSON.parse(await parse("--format", "json", "--input", path)) as [{ tokens: object[] }]
    expect(parsed.tokens).toEqual([{ text: "yes", tag: "UH", start: 0, end: 3 }])
  })

  it("is a word without a tag where tags are expected, but not an unknown tag", async () => {
    expect(await parse("--input-format", "tagged", "yes/XYZ")).toMatch(/\(XYZ yes\)/)
    expect(await attempt("--input-format", "tagged", "yes")).toMatchObject(rejected("invalid-token"))
  })

  it("is a word with spaces", async () => {
    expect(await attempt("--input-format", "ndjson", '{"tokens":["hot dog"]}')).toMatchObject(
      rejected("invalid-token"),
    )
  })

  it("is a file that can't be read", async () => {
    for (const path of ["no/such/file.txt", "src"])
      expect(await attempt("--input", path)).toMatchObject({ code: 1, error: "unreadable-file" })
  })

  it("is nested too deep", async () => {
    for (const deep of [
      `{"tokens":${"[".repeat(1_500_000)}`,
      `{"id":${"[".repeat(200_000)}${"]".repeat(200_000)}}`,
    ]) {
      const input = temporaryFile("deep.ndjson", deep)
      const outcome = await attempt("--input-format", "ndjson", "--input", input)
      expect(outcome).toMatchObject(rejected("invalid-sentence"))
    }
  })

  it("is a search that may need too much memory", async () => {
    const text = Array.from({ length: 40 }, () => "fish").join(" ")
    for (const options of [
      ["--beam", "1000000000"],
      ["--k", "1000000000"],
    ])
      expect(await attempt("--input-format", "tokens", ...options, text)).toMatchObject(
        rejected("search-too-large", 2),
      )
  })

  it("is a model that is damaged, has another version or has no tagger", async () => {
    const by = (path: string) => spandrel("parse", "--model", path, "yes")
    expect(await by("no/such.safetensors")).toMatchObject(rejected("model-not-found"))
    expect(await by(temporaryFile("cut.safetensors", bytes.slice(0, 1000)))).toMatchObject(
      rejected("invalid-file"),
    )
    const { tensors, metadata } = readTensorFile(bytes)
    const old = writeTensorFile({ tensors, metadata: { ...metadata, version: "0" } })
    expect(await by(temporaryFile("old.safetensors", old))).toMatchObject(rejected("unsupported-version"))
    expect(await by(untagged)).toMatchObject(rejected("missing-tagger", 2))
  })
})
