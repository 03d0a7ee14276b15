import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"

// Signals end a process of its own: the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname

const tree = "(S (NP (DT the) (NN cat)) (VP (VBZ likes) (NP (NN fish))) (. .))\n"
const small = "--lstm-units 8 --hidden-units 8 --word-size 4 --tag-size 4 --threads 1".split(" ")

let runs = 0
/// Starts a run in a folder of its own; `said` resolves when it has said something.
function start(trees: string, ...args: string[]) {
  const folder = temporaryPath(`signals-${runs++}`)
  mkdirSync(folder)
  const out = join(folder, "a.safetensors")
  const dev = temporaryFile("signal-dev.mrg", tree)
  const all = [program, "train", "--train", trees, "--dev", dev, "--out", out, ...small, ...args]
  const child = spawn(process.execPath, all, { stdio: ["pipe", "ignore", "pipe"] })
  let stderr = ""
  const said = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => stderr.includes(text) && resolve()
      child.stderr.on("data", look)
      child.once("close", () => reject(new Error(`it ended without saying "${text}": ${stderr}`)))
      look()
    })
  child.stderr.on("data", (data) => {
    stderr += data
  })
  const ended = once(child, "close").then(([code]) => ({ code, stderr, files: readdirSync(folder).sort() }))
  return { child, said, ended }
}

describe("a signal to spandrel train", () => {
  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("%s while trees are read ends it, says so, and leaves no lock", async (signal, code) => {
    const { child, said, ended } = start("-", "--tags", "gold")
    // A problem shows that it reads, and has its lock.
    child.stdin.write("fish\n(NN fish)\n")
    await said("is outside of any tree")
    child.kill(signal)
    expect(await ended).toEqual({ code, files: [], stderr: expect.stringMatching(/^interrupted before/m) })
  })

  it("while it is jackknifing on one thread ends it within a moment", async () => {
    const { child, said, ended } = start(
      temporaryFile("signal-many.mrg", tree.repeat(20_000)),
      "--tags",
      "jackknife",
    )
    await said("jackknifing: training 10 taggers")
    const before = performance.now()
    child.kill("SIGINT")
    const { code, files, stderr } = await ended
    expect({ code, files }).toEqual({ code: 130, files: [] })
    expect(stderr).not.toContain("jackknifed train")
    // All folds take more than a minute.
    expect(performance.now() - before).toBeLessThan(20_000)
  })

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const)("%s ends the run with a checkpoint, even if npx sends it twice", async (signal, expected) => {
    const { child, said, ended } = start(
      temporaryFile("signal-dev.mrg", tree),
      ...["--tags", "gold", "--epochs", "100000"],
    )
    await said("epoch")
    child.kill(signal)
    child.kill(signal)
    const { code, stderr, files } = await ended
    expect(code).toBe(expected)
    expect(stderr).toMatch(/^stopping with a checkpoint/m)
    expect(stderr).toMatch(/^interrupted; continue with the same command and --resume$/m)
    expect(files).toEqual(["a.safetensors", "a.safetensors.checkpoint"])
  })
})
