import { spawn } from "node:child_process"
import { once } from "node:events"
import { closeSync, existsSync, openSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"

// The streams of a process: the built program (see test/build.ts).
const program = new URL("../../dist/cli/main.js", import.meta.url).pathname
const full = "/dev/full"

const trees = "(S (NP (PRP I)) (VP (VBP sleep)))\n(S (NP (PRP you)) (VP (VBP eat) (NP (NN fish))))\n"
const treebank = temporaryFile("trees.mrg", trees)
const broken = temporaryFile("broken.mrg", `${"(S (\n\n".repeat(50)}\n${trees}`)

const training = (out: string) => [
  ...["train", "--train", treebank, "--dev", treebank, "--out", out, "--epochs", "2", "--threads", "1"],
  ...["--lstm-units", "8", "--hidden-units", "8", "--word-size", "8", "--tag-size", "8"],
]

/// Runs the program and returns its exit code. Standard error is a full disk, or a pipe that nobody reads.
async function run(args: readonly string[], stderr: "full disk" | "closed pipe"): Promise<number | null> {
  const disk = stderr === "full disk" ? openSync(full, "w") : undefined
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "ignore", disk ?? "pipe"] })
  child.stderr?.destroy()
  const [code] = await once(child, "close")
  if (disk !== undefined) closeSync(disk)
  return code
}

describe.each(["full disk", "closed pipe"] as const)("a %s for messages", (stderr) => {
  const isMissing = stderr === "full disk" && !existsSync(full)

  it.skipIf(isMissing)("doesn't end a command, and its output is whole", async () => {
    const output = temporaryPath(`${stderr}.mrg`)
    expect(await run(["treebank", "clean", broken, "--output", output], stderr)).toBe(1)
    expect(readFileSync(output, "utf8")).toBe(trees)
  })

  it.skipIf(isMissing)("doesn't end a training run", async () => {
    const out = temporaryPath(`${stderr}.safetensors`)
    expect(await run(training(out), stderr)).toBe(0)
    expect(existsSync(out)).toBe(true)
  })

  it.skipIf(isMissing)("doesn't change the exit code of an error", async () => {
    expect(await run(["fly"], stderr)).toBe(2)
  })
})
