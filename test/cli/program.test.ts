import { Writable } from "node:stream"
import type { Command } from "commander"
import { describe, expect, it } from "vitest"
import { errorCodes, SpandrelError } from "../../src/check/error.ts"
import { exitCodes } from "../../src/cli/exit-codes.ts"
import { makeProgram, reportError } from "../../src/cli/program.ts"
import { treeFormats } from "../../src/tree/format/tree-formats.ts"
import { spandrel } from "./run-program.ts"

const silent = new Writable({ write: (_chunk, _encoding, done) => done() })

describe("the program", () => {
  it("prints help and its version", async () => {
    expect(await spandrel("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("treebank") })
    expect(await spandrel("--version")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    })
  })

  it.each([["parse"], ["treebank", "convert"]])(
    "lists the tree formats in the help of %s %s",
    async (...args) => {
      const { stdout } = await spandrel(...args, "--help")
      for (const format of Object.keys(treeFormats))
        expect(stdout).toMatch(new RegExp(`^  ${format} +\\S`, "m"))
    },
  )

  it("exits with 2 for unknown commands, missing arguments and invalid values", async () => {
    for (const args of [
      ["fly"],
      ["evaluate", "one"],
      ["quantize"],
      ["treebank", "convert", "x.mrg", "--to", "png"],
      ["treebank", "convert", "x.mrg", "--to", "svg", "--tree", "0"],
      ["treebank", "clean", "-", "--root", "F(O"],
      ...["0", "1.5", "-1", "half"].map((share) => ["treebank", "clean", "-", "--sample", share]),
    ])
      expect(await spandrel(...args), args.join(" ")).toMatchObject({ code: 2, stdout: "" })
  })

  it("exits with 2 for errors in arguments, with 1 for errors in the input", () => {
    const usage = [
      "invalid-argument",
      "invalid-edit",
      "invalid-pattern",
      "invalid-settings",
      "missing-tagger",
      "search-too-large",
      "unsupported-decoding",
      "unsupported-dependencies",
      "wrong-usage",
    ]
    for (const code of Object.keys(errorCodes) as (keyof typeof errorCodes)[]) {
      const expected = usage.includes(code) ? exitCodes.wrongUsage : exitCodes.badInput
      expect(reportError(new SpandrelError(code, "x"), silent), code).toBe(expected)
    }
  })

  it("exits with 0 when the reader of its output goes away", () => {
    expect(reportError(Object.assign(new Error("broken pipe"), { code: "EPIPE" }), silent)).toBe(0)
  })

  it("doesn't hide errors of its own", () => {
    expect(() => reportError(new TypeError("x"), silent)).toThrow(TypeError)
  })
})

describe("an error message that quotes an argument", () => {
  it("is short and contains no control characters", async () => {
    const { stderr } = await spandrel("parse", `-\u001b[31m\n${"x".repeat(100_000)}`)
    expect(stderr.length).toBeLessThan(300)
    expect(stderr).toMatch(/^error: unknown option "-\\u001b\[31m\\nx+…"; /)
    const choice = await spandrel("parse", "--format", "\u001b[31m")
    expect(choice.stderr).toContain("argument '␛[31m' is invalid")
    const missing = await spandrel("parse", "yes", "--model", "\u0007.safetensors")
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("␇.safetensors") })
    const unreadable = await spandrel("treebank", "check", "no\u001b.mrg")
    expect(unreadable).toMatchObject({ code: 1, stderr: expect.stringContaining("no␛.mrg") })
  })
})

const program = await makeProgram({ stdout: silent, stderr: silent, exitCode: 0 })

describe("--help", () => {
  const commands = (command: Command): Command[] => [command, ...command.commands.flatMap(commands)]
  const helps = commands(program).map((command) => {
    let help = ""
    command.configureOutput({
      writeOut: (text) => {
        help += text
      },
    })
    command.outputHelp()
    return { name: command.name(), help }
  })
  const examples = helps.flatMap(({ help }) =>
    [...help.replaceAll(/ \\\n */g, " ").matchAll(/^ {2}\$ spandrel (.*)$/gm)].map(
      (match) => match[1] as string,
    ),
  )

  it.each(helps)("of $name fits into 100 columns", ({ help }) => {
    expect(help.split("\n").filter(({ length }) => length > 100)).toEqual([])
  })

  it.each(examples)("has examples with a command and options that exist: %s", (example) => {
    const words = example.replace(/ [>|] .*$/, "").match(/"[^"]*"|\S+/g) ?? []
    const args = words.map((word) => word.replace(/^"(.*)"$/, "$1"))
    let command = program
    for (let next = find(command, args[0]); next !== undefined; next = find(command, args[0])) {
      command = next
      args.shift()
    }
    expect(command).not.toBe(program)
    expect(command.parseOptions(args).unknown.filter((name) => name !== "--help")).toEqual([])
  })

  const find = (command: Command, name: string | undefined) =>
    command.commands.find((child) => child.name() === name)
})
