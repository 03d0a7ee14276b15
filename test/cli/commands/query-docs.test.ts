// The commands of docs/queries.md print what it shows.

import { execFile } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { resolve } from "node:path"
import { promisify } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import { temporaryPath } from "../../temporary-files.ts"

const run = promisify(execFile)
const program = resolve("dist/cli/main.js")
const shared = resolve("../shared")

/// A command, and what it prints, as far as it is shown.
interface Shown {
  readonly command: string
  readonly output: string
}

const page = readFileSync("docs/queries.md", "utf8")
const commands = Array.from(
  page.matchAll(/```sh\n(?<command>.*?)```\n(?:\n```\n(?<output>.*?)```\n)?/gs),
  ({ groups }): Shown => ({ command: groups?.["command"] ?? "", output: groups?.["output"] ?? "" }),
)

// The commands follow each other: later ones use the files that earlier ones make.
describe.skipIf(process.platform === "win32")("docs/queries.md", () => {
  const directory = () => temporaryPath("work")
  beforeAll(() => {
    mkdirSync(directory())
    if (existsSync(shared)) symlinkSync(shared, temporaryPath("shared"))
  })

  it("has commands with their output", () => {
    expect(commands.filter(({ output }) => output !== "").length).toBeGreaterThan(8)
  })

  it.each(commands)("$command", async ({ command, output }) => {
    if (command.includes("../shared") && !existsSync(shared)) return
    // The exit code of the last command is that of a mistake.
    const script = `spandrel() { '${process.execPath}' '${program}' "$@"; }\nnpx() { "$@"; }\n{\n${command}\n} 2>&1 || true`
    const { stdout } = await run("bash", ["-c", script], { cwd: directory() })
    expect(stdout).toBe(output)
  })
})
