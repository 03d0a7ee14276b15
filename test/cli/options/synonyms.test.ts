import { Writable } from "node:stream"
import type { Command } from "commander"
import { beforeAll, describe, expect, it } from "vitest"
import { adviseFlag } from "../../../src/cli/options/explain-unknown.ts"
import { commandNames, commonFlags, flagAdvice } from "../../../src/cli/options/synonyms.ts"
import { makeProgram } from "../../../src/cli/program.ts"
import { spandrel } from "../run-program.ts"

const commands = new Map<string, Command>()
beforeAll(async () => {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  const add = (command: Command, path: string) => {
    commands.set(path, command)
    for (const one of command.commands) add(one, `${path} ${one.name()}`.trim())
  }
  add(await makeProgram({ stdout: sink, stderr: sink, exitCode: 0 }), "")
})

describe("an unknown flag", () => {
  it.each([
    ["diff a b --summary", "use --format summary"],
    ["cluster collect x --queue redis://h", "collect needs no queue"],
    ["parse --out x", "use --output"],
    ["parse --json", "use --format json"],
    ["parse --lang fr", "use --language"],
    ["parse --jobs=4", "use --threads"],
    ["parse --quiet", "2>/dev/null"],
    ["parse --modle en", "Did you mean --model?"],
    ["treebank convert a --to svg --format svg", "use --to"],
    ["treebank stats --input a", "pass the files as arguments"],
    ["cluster work --redis redis://h", "use --queue"],
  ])("of %j is explained", async (line, advice) => {
    const { code, stderr } = await spandrel(...line.split(" "))
    expect([code, stderr]).toEqual([2, expect.stringContaining(advice)])
    expect(stderr.match(/did you mean|Did you mean/g) ?? []).toHaveLength(advice.startsWith("Did") ? 1 : 0)
  })

  it("leads to a flag that exists, for each entry of the table", () => {
    for (const [flag, meant] of Object.entries(commonFlags))
      for (const one of meant) {
        const helped = [...commands].filter(([path, command]) => {
          const has = command.options.some(({ long, short }) => long === flag || short === flag)
          return !has && adviseFlag(flag, path, command) === `use ${one}`
        })
        expect(helped.length, `${flag}: ${one}`).toBeGreaterThan(0)
      }
  })

  it("has advice only for commands that exist and lack it", () => {
    for (const [path, advice] of Object.entries(flagAdvice)) {
      const command = commands.get(path)
      expect(command, path).toBeDefined()
      for (const flag of Object.keys(advice))
        expect(
          command?.options.some(({ long, short }) => long === flag || short === flag),
          flag,
        ).toBe(false)
    }
  })
})

describe("an unknown command", () => {
  it.each([
    ["eval", "use spandrel evaluate"],
    ["search", "use spandrel query"],
    ["treebank view", "use spandrel treebank convert --to tree"],
    ["cluster worker", "use spandrel cluster work"],
    ["prase", "Did you mean parse?"],
    ["treebank statz", "Did you mean stats?"],
    ["xyzzy", "the commands are parse, train"],
  ])("%j is explained", async (line, advice) => {
    const { code, stderr } = await spandrel(...line.split(" "))
    expect([code, stderr]).toEqual([2, expect.stringContaining(advice)])
  })

  it("leads to a command that exists, with its flags, for each entry of the table", () => {
    for (const [name, meant] of Object.entries(commandNames)) {
      expect(commands.has(name), name).toBe(false)
      const words = meant.split(" ").slice(1)
      const path = words
        .filter((word, at) => !word.startsWith("--") && !words[at - 1]?.startsWith("--"))
        .join(" ")
      const command = commands.get(path)
      expect(command, meant).toBeDefined()
      for (const flag of words.filter((word) => word.startsWith("--")))
        expect(
          command?.options.map(({ long }) => long),
          meant,
        ).toContain(flag)
    }
  })
})
