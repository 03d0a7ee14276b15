// The commands of docs/corpora.md, one after the other in an empty directory, as a reader would paste them.

import { execFileSync } from "node:child_process"
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { readText } from "../src/node/input.ts"
import { temporaryPath } from "./temporary-files.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const page = readFileSync(`${root}docs/corpora.md`, "utf8")
const folder = temporaryPath("corpora")

/// The shell commands of a section.
function commandsOf(heading: string): string[] {
  const section = page.split(/^##+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? ""
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, code]) => code as string)
}

const run = (code: string, environment = {}) =>
  execFileSync("bash", ["-euo", "pipefail", "-c", code], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: `${folder}/bin:${process.env["PATH"]}`, ...environment },
  })

const hasProgram = (name: string) => {
  try {
    execFileSync(name, ["--version"], { stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

const lines = (text: string) => text.trimEnd().split("\n")

beforeAll(() => {
  mkdirSync(join(folder, "bin"), { recursive: true })
  // The fast model, as if it were the default: what matters is that the commands work.
  const script = `#!/bin/sh\ncommand=$1; shift\nexec "${process.execPath}" "${root}dist/cli/main.js" "$command" --model en-fast "$@"\n`
  for (const [name, code] of [
    ["spandrel", script],
    ["srun", '#!/bin/sh\nexec "$@"\n'],
  ] as const) {
    writeFileSync(join(folder, "bin", name), code)
    chmodSync(join(folder, "bin", name), 0o755)
  }
  const [begin = ""] = page.match(/^```sh\n[\s\S]*?^```$/m) ?? []
  run(begin.replaceAll("```sh", "").replaceAll("```", ""))
})

describe("docs/corpora.md", () => {
  it("shows a filter that writes a line for each line, compressed or not", async () => {
    for (const code of commandsOf("Streams")) run(code)
    const expected = readFileSync(join(folder, "parsed/a.ndjson"), "utf8")
    const results = lines(expected).map((text) => JSON.parse(text))
    expect(results).toHaveLength(202)
    expect(results[0]).toMatchObject({ id: 1, source: "docs", sentences: [{}, {}] })
    expect(results.at(-1)).toMatchObject({ error: { code: "invalid-sentence" } })
    const withoutPlace = (text: string) => text.replace(/"message":"[^"]*?:202: /, "")
    for (const name of ["parsed/b.ndjson.zst", "parsed/b.ndjson.gz"])
      expect(withoutPlace(await readText(join(folder, name)))).toBe(withoutPlace(expected))
  }, 60_000)

  it.runIf(hasProgram("parallel"))(
    "shows GNU parallel, with the same results",
    () => {
      for (const code of commandsOf("GNU parallel")) run(code)
      const [one, other] = ["a", "parallel"].map((name) =>
        lines(readFileSync(join(folder, `parsed/${name}.ndjson`), "utf8")),
      )
      expect(other?.slice(0, 201)).toEqual(one?.slice(0, 201))
      expect(other).toHaveLength(202)
    },
    60_000,
  )

  it("shows a script for Slurm, whose tasks can be run again", () => {
    const [, script = ""] = /^```bash\n([\s\S]*?)^```$/m.exec(page) ?? []
    rmSync(join(folder, "parsed/b.ndjson.gz"), { force: true })
    for (let time = 0; time < 2; time++) run(script, { SLURM_ARRAY_TASK_ID: "0", SLURM_CPUS_PER_TASK: "1" })
    expect(lines(gunzipSync(readFileSync(join(folder, "parsed/b.ndjson.gz"))).toString())).toHaveLength(202)
  }, 60_000)

  it("shows how to resume", async () => {
    for (const code of commandsOf("Crash safety")) for (let time = 0; time < 2; time++) run(code)
    expect(lines(await readText(join(folder, "parsed/all.ndjson.gz")))).toHaveLength(404)
  }, 60_000)
})
