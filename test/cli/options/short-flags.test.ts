import { Writable } from "node:stream"
import type { Command } from "commander"
import { expect, it } from "vitest"
import { makeProgram } from "../../../src/cli/program.ts"

const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
const shorts: Readonly<Record<string, string>> = {
  ...{
    "--model": "-m",
    "--input": "-i",
    "--output": "-o",
    "--out": "-o",
    "--format": "-f",
    "--threads": "-t",
  },
  ...{ "--k": "-k" },
}

/// `spandrel query` also has the flags of grep, which its users have in their fingers.
const grepShorts: Readonly<Record<string, string>> = {
  "--expression": "-e",
  "--patterns": "-p",
  "--count": "-c",
  "--files-with-matches": "-l",
  "--quiet": "-q",
  "--invert-match": "-v",
  "--max-count": "-m",
  "--line-number": "-n",
  "--with-filename": "-H",
}

it("gives the common options the same short flag in every command", async () => {
  const program = await makeProgram({ stdout: silent, stderr: silent, exitCode: 0 })
  const all = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(all)]
  const seen = new Set<string>()
  for (const command of program.commands.flatMap(all)) {
    const expected = command.name() === "query" ? { ...grepShorts, ...shorts } : shorts
    for (const { long = "", short } of command.options) {
      expect(short, `${command.name()} ${long}`).toBe(expected[long])
      if (short !== undefined) seen.add(long)
    }
  }
  expect([...seen].sort()).toEqual(Object.keys({ ...grepShorts, ...shorts }).sort())
})
