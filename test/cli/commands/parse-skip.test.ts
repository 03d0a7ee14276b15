import { readFileSync } from "node:fs"
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

// The first and the last two are invalid for the reader, "crossing" and "unknown" for the parser itself.
const records = [
  "{",
  '{"id":1,"text":"yes"}',
  '{"id":"unknown","page":7,"tokens":["yes"],"constraints":{"spans":[{"start":0,"end":1,"label":"XYZ"}]}}',
  '{"id":2,"tokens":["the","dog","likes","fish","."]}',
  '{"id":"crossing","tokens":["yes"],"constraints":{"spans":[{"start":0,"end":2}]}}',
  '{"id":3,"text":"yes"}',
  '{"id":"spaces","page":8,"tokens":["hot dog"]}',
  '{"id":"none","text":""}',
]

const skip = (...args: string[]) => {
  const file = temporaryFile("records.ndjson", records.join("\n"))
  return spandrel("parse", "-m", model, "-i", file, "--input-format", "ndjson", "--on-error", "skip", ...args)
}

describe("spandrel parse --on-error skip", () => {
  it.each([
    ["ndjson", "1"],
    ["json", "1"],
    ["ndjson", "2"],
  ])("puts the reason in place of the result in %s with --k %s", async (format, k) => {
    const { code, stdout, stderr } = await skip("-f", format, "-k", k)
    // Nothing is missing in the output.
    expect(code).toBe(0)
    expect(stderr).toBe("spandrel: skipped 5 of 8 sentences\n")
    const results = format === "json" ? stdout : `[${stdout.trimEnd().replaceAll("\n", ",")}]`
    const error = (reason: string, line: number) => ({
      code: reason,
      message: expect.stringContaining(`records.ndjson:${line}: `),
    })
    expect(JSON.parse(results)).toEqual([
      { error: error("invalid-sentence", 1) },
      expect.objectContaining({ id: 1 }),
      { id: "unknown", page: 7, error: error("invalid-constraints", 3) },
      expect.objectContaining({ id: 2 }),
      { id: "crossing", error: error("invalid-constraints", 5) },
      expect.objectContaining({ id: 3 }),
      { id: "spaces", page: 8, error: error("invalid-token", 7) },
      { id: "none", error: error("empty-sentence", 8) },
    ])
  })

  it("keeps the lines of brackets in step, and says the reasons on standard error", async () => {
    const output = temporaryPath("trees.mrg")
    const { code, stderr } = await skip("-o", output)
    expect(code).toBe(1)
    expect(readFileSync(output, "utf8")).toBe(`\n${yesTree}\n\n${dogTree}\n\n${yesTree}\n\n\n`)
    const lines = stderr.trimEnd().split("\n")
    expect(lines.map((line) => /records\.ndjson:(\d)/.exec(line)?.[1])).toEqual([
      "1",
      "3",
      "5",
      "7",
      "8",
      undefined,
    ])
    const gold = `${yesTree}\n${yesTree}\n${dogTree}\n${dogTree}\n${dogTree}\n${yesTree}\n${yesTree}\n${yesTree}\n`
    const scores = await spandrel("evaluate", temporaryFile("gold.mrg", gold), output)
    expect(scores.stdout).toMatch(/Number of Skip +sentence += +5\nNumber of Valid sentence += +3\n/)
    const trees = await spandrel("treebank", "convert", output, "--to", "bracket")
    expect(trees).toMatchObject({ code: 0, stdout: `${yesTree}\n${dogTree}\n${yesTree}\n` })
  })

  it("leaves skipped sentences out of drawings", async () => {
    const { stdout } = await skip("-f", "latex")
    expect(stdout.match(/\\begin\{forest\}/g)).toHaveLength(3)
    expect(stdout).not.toMatch(/^\n|\n\n\n/)
  })

  it("goes on over many batches of which some sentences can't be parsed", async () => {
    const bad = '{"tokens":["yes"],"constraints":{"spans":[{"start":0,"end":9}]}}'
    const lines = Array.from({ length: 600 }, (_, at) => (at % 100 === 7 ? bad : '{"tokens":["yes"]}'))
    const file = temporaryFile("many.ndjson", lines.join("\n"))
    const args = ["-i", file, "--input-format", "ndjson", "-t", "1", "--on-error", "skip"]
    const { stdout, stderr } = await spandrel("parse", "-m", model, ...args)
    expect(stdout.trimEnd().split("\n")).toEqual(lines.map((line) => (line === bad ? "" : yesTree)))
    expect(stderr).toContain("skipped 6 of 600 sentences")
  })

  it("doesn't hide wrong usage, or files that can't be read", async () => {
    expect(await skip("--decoder", "beam", "-k", "2")).toMatchObject({
      code: 2,
      error: "unsupported-decoding",
    })
    const file = temporaryFile("latin1.txt", Buffer.from("caf\xe9", "latin1"))
    const outcome = await spandrel("parse", "-m", model, "--on-error", "skip", "-i", file)
    expect(outcome).toMatchObject({ code: 1, stdout: "", error: "invalid-encoding" })
  })
})

describe("fields of a record that aren't spandrel's", () => {
  const parse = (...lines: string[]) =>
    spandrel("parse", "-m", model, "--input-format", "ndjson", "-f", "ndjson", "--no-confidence", ...lines)

  it("are passed through to each of its results, which can be passed in again", async () => {
    const record = { speaker: "A", id: 7, text: "yes\n\nyes", pid: [1, { b: null }], __proto__x: "é" }
    const { stdout } = await parse(JSON.stringify(record))
    const results = stdout.trimEnd().split("\n")
    expect(results).toHaveLength(2)
    for (const line of results)
      expect(JSON.parse(line)).toMatchObject({ speaker: "A", id: 7, pid: [1, { b: null }], __proto__x: "é" })
    expect((await parse(...results)).stdout).toBe(stdout)
  })

  it("are in the format compact, too, whose trees can be converted", async () => {
    const record = { speaker: "A", id: 7, text: "yes" }
    const file = temporaryFile("compact.ndjson", `${JSON.stringify(record)}\n{}\n`)
    const output = temporaryPath("compact.out")
    const flags = ["-m", model, "-i", file, "-f", "compact", "--on-error", "skip", "-o", output]
    expect((await spandrel("parse", ...flags)).code).toBe(0)
    const results = readFileSync(output, "utf8").trimEnd().split("\n")
    expect(JSON.parse(results[0] as string)).toMatchObject({
      speaker: "A",
      id: 7,
      parses: [{ tree: yesTree }],
    })
    expect(JSON.parse(results[1] as string)).toMatchObject({ error: { code: "invalid-sentence" } })
    const parsed = temporaryFile("parsed.ndjson", results[0] as string)
    const { stdout } = await spandrel("treebank", "convert", "--from", "ndjson", "--to", "bracket", parsed)
    expect(stdout).toBe(`${yesTree}\n`)
  })

  it("may be called error: of what is skipped, it is in the reason", async () => {
    const lines = ['{"id":1,"error":"OCR","text":"yes"}', '{"id":2,"error":"OCR","text":""}']
    const file = temporaryFile("errors.ndjson", lines.join("\n"))
    const { stdout } = await spandrel("parse", "-m", model, "-i", file, "-f", "ndjson", "--on-error", "skip")
    const [first, second] = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(first).toMatchObject({ id: 1, error: "OCR", tree: {} })
    expect(second).toMatchObject({ id: 2, error: { code: "empty-sentence", own: "OCR" } })
    expect(second).not.toHaveProperty("tree")
  })

  it("are left out of other formats", async () => {
    const record = '{"speaker":"A","tokens":["yes"]}'
    const { stdout } = await spandrel("parse", "-m", model, "--input-format", "ndjson", record)
    expect(stdout).toBe(`${yesTree}\n`)
  })

  it("are passed through as they are written, digits and all", async () => {
    const fields =
      '"n":9007199254740993,"x":1.0e400,"d":{"a": [0.10, 12345678901234567890]},"\\u0065":"\\u0065"'
    const { stdout } = await parse(`{${fields},"tokens":["yes"]}`)
    expect(stdout.startsWith(`{${fields.replace('"\\u0065":', '"e":')},`)).toBe(true)
    const deep = `${"[".repeat(2000)}${"]".repeat(2000)}`
    expect((await parse(`{"deep":${deep},"tokens":["yes"]}`)).stdout.startsWith(`{"deep":${deep},`)).toBe(
      true,
    )
  })

  it("include an id beyond the integers that JavaScript keeps, in the record of its error", async () => {
    const line = '{"id":9007199254740993,"tokens":["yes"]}'
    expect(await parse(line)).toMatchObject({ code: 1, error: "invalid-sentence", stdout: "" })
    const { stdout } = await parse("--on-error", "skip", line)
    expect(stdout.startsWith('{"id":9007199254740993,"error":{"code":"invalid-sentence"')).toBe(true)
  })

  it("may have any name but those that are like spandrel's", async () => {
    for (const name of ["sid", "url", "title", "tags", "label", "__proto__", "toString", "x"]) {
      const { stdout } = await parse(`{"${name}":"a","tokens":["yes"]}`)
      expect(stdout, name).toContain(`"${name}":"a"`)
    }
    for (const name of ["tokns", "token", "Text", "constraint"]) {
      const outcome = await parse(`{"text":"yes","${name}":"a"}`)
      expect(outcome, name).toMatchObject({ code: 1, error: "unknown-field" })
      expect(outcome.stderr).toContain("did you mean")
    }
  })
})

describe("tags for some tokens only", () => {
  it("are kept, and the others predicted", async () => {
    const line = '{"tokens":["the",{"text":"dog","tag":"XX"},"likes","fish","."]}'
    const { stdout } = await spandrel("parse", "-m", model, "--input-format", "ndjson", line)
    expect(stdout).toMatch(/\(DT the\) \(XX dog\).*\(VBZ likes\).*\(NN fish\)/)
  })
})
