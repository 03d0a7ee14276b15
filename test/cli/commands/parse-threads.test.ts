import { spawnSync } from "node:child_process"
import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile } from "../../temporary-files.ts"
import { tinyTaggingModel } from "../../tiny-model.ts"
import { yesTree } from "../tagged-parse.ts"

let model: string
beforeAll(async () => {
  model = temporaryFile("threads.safetensors", writeModel(await tinyTaggingModel()))
})

/// The program itself, which starts threads.
function parse(args: readonly string[], input: string) {
  const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname
  const all = [program, "parse", "--model", model, "--input-format", "ndjson", ...args]
  return spawnSync(process.execPath, all, { input, encoding: "utf8" })
}

const yes = '{"tokens":["yes"]}'
const impossible = '{"tokens":["yes"],"constraints":{"spans":[{"start":0,"end":7}]}}'

describe("spandrel parse in threads", () => {
  it("writes the trees before a sentence that a thread finds invalid, and names its line", () => {
    const lines = [...Array(600).fill(yes), impossible, ...Array(600).fill(yes)]
    const { stdout, stderr, status } = parse(["--threads", "2"], lines.join("\n"))
    expect(stderr).toContain("standard input:601: ")
    expect(stdout).toBe(`${yesTree}\n`.repeat(600))
    expect(status).toBe(1)
  })

  it("writes JSON with confidence as one thread does", () => {
    const input = Array(600).fill(yes).join("\n")
    const json = (threads: string) => parse(["--format", "json", "--threads", threads], input).stdout
    expect(JSON.parse(json("2"))).toHaveLength(600)
    expect(json("2")).toBe(json("1"))
  })
})
