import { Writable } from "node:stream"
import { describe, expect, it } from "vitest"
import { writeOutput } from "../../src/node/output.ts"
import { treeFormats } from "../../src/tree/format/tree-formats.ts"
import { spandrel } from "../cli/run-program.ts"

describe("output", () => {
  it("lets signals and timers have their turn in work that waits for nothing", async () => {
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

describe("the name of a file", () => {
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
      stderr: expect.stringMatching(
        new RegExp(
          `^error: option '${option} <file>' argument '' is invalid. the name of a file was expected\n`,
        ),
      ),
    })
  })

  it("is called empty where it is", async () => {
    const output = await spandrel("treebank", "convert", "x.mrg", "--to", "json", "--output", "")
    expect(output).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("the name of a file was expected"),
    })
    const input = await spandrel("treebank", "convert", "", "--to", "json")
    expect(input).toMatchObject({
      code: 1,
      error: "unreadable-file",
      stderr: expect.stringContaining(`can't read "": the file name is empty`),
    })
  })
})

describe("spandrel parse --help", () => {
  it("lists the formats of trees, and says what --k alone does", async () => {
    const { stdout } = await spandrel("parse", "--help")
    for (const format of Object.keys(treeFormats))
      expect(stdout).toMatch(new RegExp(`^  ${format} +[a-zL]`, "m"))
    expect(stdout).toContain("--k 3 without a decoder takes dp with a beam of 16")
  })
})
