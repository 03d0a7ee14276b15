// Every command line of documents and help texts is accepted; those of the guides are run, as they are pasted.

import { spawnSync } from "node:child_process"
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Writable } from "node:stream"
import { gzipSync } from "node:zlib"
import type { Command } from "commander"
import { afterEach, describe, expect, it, vi } from "vitest"
import { makeProgram } from "../src/cli/program.ts"
import { argumentsOf, commandBlocks, helpCommands, plainBlocks } from "./documented-commands.ts"
import { root } from "./documented-examples.ts"
import { temporaryPath } from "./temporary-files.ts"

/// The program, with commands that do nothing.
async function idleProgram(): Promise<Command> {
  const ignore = new Writable({ write: (_, __, done) => done() })
  const program = await makeProgram({ stdout: ignore, stderr: ignore, exitCode: 0 })
  for (const command of allCommands(program)) command.action(() => {})
  return program
}

const allCommands = (command: Command): Command[] =>
  command.commands.flatMap((one) => [one, ...allCommands(one)])

function helpOf(command: Command): string {
  let help = ""
  const output = {
    writeOut(text: string) {
      help += text
    },
  }
  command.configureOutput(output).outputHelp()
  return help
}

afterEach(() => vi.unstubAllEnvs())

describe("the commands of documents and help texts", () => {
  it("have options that exist, with values that are accepted", async () => {
    // The address of the queue, which documents put there.
    vi.stubEnv("SPANDREL_QUEUE", "redis://127.0.0.1:6399")
    const program = await idleProgram()
    const inHelp = allCommands(program).flatMap((command) => helpCommands(helpOf(command)))
    const inDocuments = commandBlocks.flatMap(({ script }) => script.split("\n"))
    expect([inHelp.length > 30, inDocuments.length > 50]).toEqual([true, true])
    for (const line of [...inHelp, ...inDocuments]) {
      const args = argumentsOf(line)
      if (args === undefined) continue
      const outcome = await program.parseAsync(args, { from: "user" }).then(() => "accepted", String)
      expect([outcome, line]).toEqual(["accepted", line])
    }
  })

  it("would be refused with an option that doesn't exist", async () => {
    const args = argumentsOf("cat a | npx spandrel parse --modell en 'A | B > C.' > fish.mrg") as string[]
    expect(args).toEqual(["parse", "--modell", "en", "A | B > C."])
    await expect((await idleProgram()).parseAsync(args, { from: "user" })).rejects.toThrow("--modell")
  })
})

const people = ["(NP (PRP I))", "(NP (DT the) (NN cat))", "(NP (NNP Kim))"]
const actions = [
  "(VP (VBP sleep))",
  "(VP (VBP eat) (NP (NN fish)))",
  "(VP (VBP like) (NP (JJ raw) (NN fish)))",
]
const trees = people.flatMap((one) => actions.map((other) => `(S ${one} ${other} (. .))`))
const french = trees.map((tree) => tree.replaceAll(/\((NN|NNP) (\w+)\)/g, "($1##lem=$2|g=m|n=s## $2)"))

const fileOf = (start: string) =>
  plainBlocks("docs/formats.md").find(({ text }) => text.startsWith(start))?.text

/// A folder with the files that the guides mention, and with a `spandrel` that trains tiny networks.
function makeFolder(): string {
  const folder = mkdtempSync(temporaryPath("guides-"))
  const write = (name: string, content: string | Uint8Array = "") =>
    writeFileSync(join(folder, name), content)
  const treebanks = "train dev mine gold parsed wsj news forum news-dev forum-dev jackknifed"
  for (const name of treebanks.split(" ")) write(`${name}.mrg`, `${trees.join("\n")}\n`)
  for (const name of ["train", "dev"]) write(`${name}.ptb`, `${french.join("\n")}\n`)
  for (const name of ["book", "text", "part1"]) write(`${name}.txt`, "I like fish. You can fish.\n")
  write("part2.txt.gz", gzipSync("Dogs bark.\n"))
  write("fish.conllu", fileOf("# sent_id = fish-1"))
  write("fish.mrg", "(S (NP-SBJ (NNS Cats)) (VP (VBP do) (RB n't) (VP (VB like) (NP (PRP it)))) (. .))\n")
  write("tiger.export", fileOf("#FORMAT"))
  mkdirSync(join(folder, "bin"))
  const tiny = "--epochs 1 --lstm-units 4 --hidden-units 4 --threads 1"
  write(
    "bin/spandrel",
    `#!/bin/sh\n[ "$1" = train ] && set -- "$@" ${tiny}\nexec "${process.execPath}" "${root}dist/cli/main.js" "$@"\n`,
  )
  write("bin/npx", '#!/bin/sh\nexec "$@"\n')
  for (const name of ["spandrel", "npx"]) chmodSync(join(folder, "bin", name), 0o755)
  return folder
}

// Those that fine-tune a model of the package or an encoder would take minutes.
const isLong = ({ script }: { readonly script: string }) => /--init en|--encoder/.test(script)

describe("the guides", () => {
  it.each([
    "README.md",
    "docs/getting-started.md",
    "docs/formats.md",
    "docs/dependencies.md",
    "docs/training.md",
  ])(
    "%s has commands that work when they are pasted one after the other, and print what is shown",
    (path) => {
      const folder = makeFolder()
      const env = { ...process.env, PATH: `${join(folder, "bin")}:${process.env["PATH"]}` }
      const blocks = commandBlocks.filter((block) => block.location.startsWith(`${path}:`) && !isLong(block))
      expect(blocks.length).toBeGreaterThan(0)
      for (const { location, script, printed } of blocks) {
        const { status, stdout, stderr } = spawnSync("sh", ["-ec", script], {
          cwd: folder,
          env,
          encoding: "utf8",
        })
        expect([status, stderr.match(/^spandrel: .*/m)?.[0]], location).toEqual([0, undefined])
        if (printed !== undefined) expect(stdout, location).toBe(printed)
      }
    },
    240_000,
  )
})
