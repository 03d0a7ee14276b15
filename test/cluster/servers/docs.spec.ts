import { execFile } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, it } from "vitest"
import { temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "./program.ts"
import { freePort } from "./servers.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

it("the commands of docs/corpora.md work when they are pasted", async () => {
  const page = readFileSync(join(root, "docs/corpora.md"), "utf8")
  const [, block = ""] = /### On one machine, to try it[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? []
  expect(block).toContain("cluster collect")
  const folder = temporaryPath("pasted")
  mkdirSync(folder)
  // This copy of the program, which needs no installation, and a port that is free.
  const npx = `npx() { shift; "${process.execPath}" "${root}dist/cli/main.js" "$@"; }`
  const port = await freePort()
  const commands = block.replace(/^npm install.*$/m, "").replaceAll("6399", `${port}`)
  const { stdout } = await promisify(execFile)("bash", ["-euc", `${npx}\n${commands}`], { cwd: folder })
  expect(stdout).toContain("9 of 9 shards (100.0%)")
  const files = [1, 2, 3].map((part) => join(folder, `corpus/part-${part}.txt.gz`))
  const flags = ["--model", "en-fast", "--input-format", "lines", "--format", "ndjson"]
  const alone = await spandrel("parse", ...flags, "--input", ...files)
  expect(readFileSync(join(folder, "parsed.ndjson"), "utf8")).toBe(alone.replaceAll(`${folder}/`, ""))
})
