import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { spandrel } from "./run-program.ts"

// In these documents, a block "```text name" is a file, "```sh" a command, and the block that follows it what it prints.
const documents = ["editing"]

const block = /^```(\w*)(?: (\S+))?\n([\s\S]*?)^```$/gm

/// The arguments of a command, with single quotes as in a shell.
const argumentsOf = (command: string) =>
  [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? "")

describe.each(documents)("docs/%s.md", (document) => {
  const folder = mkdtempSync(join(tmpdir(), "spandrel-commands-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  const text = readFileSync(join(import.meta.dirname, `../../docs/${document}.md`), "utf8")
  const blocks = Array.from(text.matchAll(block), ([, language, name, code = ""]) => ({
    language,
    name,
    code,
  }))
  const files = blocks.filter(({ name }) => name !== undefined)
  for (const { name, code } of files) writeFileSync(join(folder, name as string), code)
  const commands = blocks.flatMap(({ language, code }, at) =>
    language === "sh" ? [{ command: code.trim(), printed: blocks[at + 1] as (typeof blocks)[number] }] : [],
  )

  it("has commands", () => {
    expect(commands.length).toBeGreaterThan(2)
  })

  it.each(commands)("shows what is printed: $command", async ({ command, printed }) => {
    const [program, ...args] = argumentsOf(command)
    expect(program).toBe("spandrel")
    const paths = args.map((arg) => (files.some(({ name }) => name === arg) ? join(folder, arg) : arg))
    const { code, stdout, stderr } = await spandrel(...paths)
    const shown = (code === 0 ? stdout : stderr).replaceAll(`${folder}/`, "")
    expect(shown).toBe(printed.code)
  })
})
