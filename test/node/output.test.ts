import { Writable } from "node:stream"
import { describe, expect, it } from "vitest"
import { writeOutput } from "../../src/node/output.ts"
import { spandrel } from "../cli/run-program.ts"

describe("output", () => {
  it("gives timers and signals a turn while nothing is waited for", async () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done() })
    let isHeard = false
    setTimeout(() => {
      isHeard = true
    }, 0)
    await writeOutput(undefined, stream, async (output) => {
      const begin = performance.now()
      while (!isHeard && performance.now() - begin < 2_000) await output.write("")
      expect(isHeard).toBe(true)
    })
  })
})

describe("a file name", () => {
  it.each([
    ["parse", "--input"],
    ["parse", "--output"],
    ["parse", "--model"],
    ["tag", "--input"],
    ["tag", "--output"],
    ["tag", "--model"],
    ["trace", "--model"],
  ])("of spandrel %s %s must not be empty", async (command, option) => {
    expect(await spandrel(command, option, "")).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringContaining(
        `${option} <${option === "--model" ? "name" : option === "--input" ? "file..." : "file"}>' argument '' is invalid.`,
      ),
    })
  })

  it("that is empty is reported as such", async () => {
    const output = await spandrel("treebank", "convert", "x.mrg", "--to", "json", "--output", "")
    expect(output).toMatchObject({ code: 2 })
    const input = await spandrel("treebank", "convert", "", "--to", "json")
    expect(input).toMatchObject({
      code: 1,
      error: "unreadable-file",
      stderr: expect.stringContaining(`can't read "": the file name is empty`),
    })
  })
})
