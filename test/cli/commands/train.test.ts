import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

// Threads run compiled files, so these tests call the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname

const subjects = [
  "(NP (PRP I))",
  "(NP (DT the) (NN cat))",
  "(NP (NP (DT a) (NN dog)) (PP (IN of) (NP (PRP mine))))",
]
const verbs = [
  "(VP (VBP sleep))",
  "(VP (VBP eat) (NP (NN fish)))",
  "(VP (MD do) (VP (VB like) (S (VP (VBG eating)))))",
]
const trees = subjects.flatMap((subject) => verbs.map((verb) => `(S ${subject} ${verb} (. .))`))
const treebank = `${[...trees, "(NP (NN fish))", "(INTJ (UH yes))"].join("\n")}\n`

const small = [
  "--tags",
  "gold",
  "--lstm-units",
  "12",
  "--hidden-units",
  "12",
  "--word-size",
  "8",
  "--tag-size",
  "6",
  "--dropout",
  "0",
]
const options = (out: string, ...more: string[]) => {
  const file = temporaryFile("tiny.mrg", treebank)
  return [
    "train",
    "--train",
    file,
    "--dev",
    file,
    "--out",
    out,
    ...small,
    "--batch-size",
    "4",
    "--threads",
    "2",
    ...more,
  ]
}

const tagged = ["--input-format", "tagged"]

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "pipe"] })
  const printed = { stdout: "", stderr: "" }
  child.stdout.on("data", (text) => {
    printed.stdout += text
  })
  child.stderr.on("data", (text) => {
    printed.stderr += text
  })
  return {
    child,
    printed,
    ended: once(child, "close").then(([code, signal]) => ({ code, signal, ...printed })),
  }
}

const run = (args: readonly string[]) => start(args).ended

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 6000) throw new Error("the condition never came true")
    await sleep(5)
  }
}

describe("spandrel train", () => {
  it("trains a parser, logs each evaluation and draws the curves, and the model parses", async () => {
    const [out, log, plot] = ["a.safetensors", "a.log", "a.svg"].map(temporaryPath) as [
      string,
      string,
      string,
    ]
    const quickly = ["--optimizer", "adam", "--learning-rate", "0.02", "--evaluations", "2"]
    const { code, stderr } = await run(
      options(out, "--epochs", "30", ...quickly, "--log", log, "--plot", plot, "--seed", "3"),
    )
    expect(stderr).toContain("best dev F1")
    expect(code).toBe(0)
    const lines = readFileSync(log, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines).toHaveLength(60)
    expect(lines.at(-1).best).toBeGreaterThan(95)
    expect(readFileSync(plot, "utf8")).toContain("</svg>")
    const parsed = await spandrel("parse", ...tagged, "--model", out, "I/PRP eat/VBP fish/NN ./.")
    expect(parsed).toMatchObject({
      code: 0,
      stdout: "(S (NP (PRP I)) (VP (VBP eat) (NP (NN fish))) (. .))\n",
    })
  })

  it.each([
    { title: "", name: "plain", files: [] },
    {
      title: ", with weighted files",
      name: "weighted",
      files: ["--train", "GOLD=1.5", "OTHER=0.3", "--dev-score", "mean"],
    },
  ])(
    "resumes after SIGKILL, and ends with the same bytes as an uninterrupted run$title",
    async ({ name, files }) => {
      const [whole, broken] = [`${name}-whole.safetensors`, `${name}-broken.safetensors`].map(
        temporaryPath,
      ) as [string, string]
      const gold = temporaryFile("gold.mrg", trees.join("\n"))
      const other = temporaryFile("other.mrg", treebank)
      const weighted = files.map((text) => text.replace("GOLD", gold).replace("OTHER", other))
      const length = ["--epochs", "30", "--evaluations", "1", ...weighted]
      await run(options(whole, ...length))
      const { child, ended } = start(options(broken, ...length))
      await until(() => existsSync(`${broken}.checkpoint`))
      child.kill("SIGKILL")
      expect(await ended).toMatchObject({ code: null, signal: "SIGKILL" })
      const resumed = await run(options(broken, ...length, "--resume"))
      expect(resumed, resumed.stderr).toMatchObject({ code: 0 })
      expect(readFileSync(broken).equals(readFileSync(whole))).toBe(true)
    },
  )

  it("writes the best model to a new --out even if the run had already ended", async () => {
    const [first, second] = ["first.safetensors", "second.safetensors"].map(temporaryPath) as [string, string]
    await run(options(first, "--epochs", "2", "--keep-checkpoint"))
    const resumed = await run(options(second, "--epochs", "2", "--resume", `${first}.checkpoint`))
    expect(resumed).toMatchObject({ code: 0, stderr: expect.stringContaining(`model in ${second}`) })
    expect(readFileSync(second).equals(readFileSync(first))).toBe(true)
  })

  it("begins with --resume where there is nothing to continue, and does nothing where the run is done", async () => {
    const out = temporaryPath("always.safetensors")
    const args = options(out, "--epochs", "1", "--evaluations", "1", "--resume")
    const first = await run(args)
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining(`model in ${out}`) })
    const before = readFileSync(out)
    const again = await run(args)
    expect(again).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/is complete already; leave out --resume/),
    })
    expect(readFileSync(out).equals(before)).toBe(true)
  })

  it("ends at SIGINT with a checkpoint and says how to continue", async () => {
    const out = temporaryPath("stopped.safetensors")
    const { child, printed, ended } = start(options(out, "--epochs", "5000"))
    await until(() => printed.stderr.includes("epoch"))
    child.kill("SIGINT")
    const { code, stderr } = await ended
    expect(code).toBe(130)
    expect(stderr).toMatch(/continue with the same command and --resume$/m)
    expect(existsSync(`${out}.checkpoint`)).toBe(true)
    const alpha = ["--alpha", "2"]
    const other = await spandrel(
      ...options(out, "--epochs", "5000", ...alpha, "--resume", `${out}.checkpoint`),
    )
    expect(other).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("the checkpoint was made with alpha 1, not 2"),
    })
    const before = readFileSync(`${out}.checkpoint`)
    const again = await spandrel(...options(out, "--epochs", "1"))
    expect(again).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(again.stderr).toContain("add --resume to continue it, or --restart to discard it")
    expect(readFileSync(`${out}.checkpoint`).equals(before)).toBe(true)
    expect((await run(options(out, "--epochs", "1", "--restart"))).code).toBe(0)
    // That run came to its end, so nothing needs its checkpoint.
    expect(existsSync(`${out}.checkpoint`)).toBe(false)
    expect((await run(options(out, "--epochs", "1", "--seed", "2"))).code).toBe(0)
  })

  it("says what is wrong with its data and options", async () => {
    const out = temporaryPath("never.safetensors")
    const empty = temporaryFile("empty.mrg", "")
    const good = temporaryFile("tiny.mrg", treebank)
    const train = (...args: string[]) => spandrel("train", ...args, "--out", out)
    expect(await train("--train", temporaryPath("no.mrg"), "--dev", good)).toMatchObject({ code: 1 })
    const none = await train("--train", good, "--dev", empty)
    expect(none).toMatchObject({ code: 1, error: "invalid-training-data" })
    const wrong = await train("--train", good, "--dev", good, "--epochs", "none")
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("must be a whole number, 1 or greater"),
    })
    const folder = await spandrel(
      "train",
      "--train",
      good,
      "--dev",
      good,
      "--out",
      temporaryPath("no/model.safetensors"),
    )
    expect(folder).toMatchObject({
      code: 1,
      error: "unwritable-file",
    })
    const missing = await train("--train", good, "--dev", good, "--resume", temporaryPath("no.checkpoint"))
    expect(missing).toMatchObject({
      code: 1,
      error: "unreadable-file",
    })
    const resume = await train("--train", good, "--dev", good, "--resume", good)
    expect(resume).toMatchObject({ code: 1, error: "invalid-file" })
  })

  it("rejects files that can't be written before it reads a tree", async () => {
    const out = temporaryPath("never.safetensors")
    const never = temporaryPath("never.mrg")
    const train = (...args: string[]) =>
      spandrel("train", "--train", never, "--dev", never, "--out", out, ...args)
    const folder = temporaryPath("folder")
    mkdirSync(folder)
    const file = temporaryFile("file", "")
    for (const option of ["--out", "--log", "--plot"]) {
      const paths = [folder, `${temporaryPath("new")}/`, "", `${temporaryPath("none")}/a`, `${file}/a`]
      for (const path of paths) {
        const { code, error, stderr } = await train(option, path)
        expect({ code, error }).toEqual({ code: 1, error: "unwritable-file" })
        expect(stderr).toMatch(`spandrel: ${option}: `)
      }
    }
  })

  it.skipIf(!existsSync("/dev/full"))(
    "continues without its log and its curves if the disk is full",
    async () => {
      const out = temporaryPath("full.safetensors")
      const { code, stderr } = await run(
        options(out, "--epochs", "1", "--evaluations", "1", "--log", "/dev/full", "--plot", "/dev/full"),
      )
      const warning = /^warning: can't write \/dev\/full: ENOSPC.*; the run continues$/gm
      expect(stderr.match(warning)).toHaveLength(2)
      expect(stderr).toContain("best dev F1")
      expect(code).toBe(0)
    },
  )

  it("continues if a file can't be written, with a warning", async () => {
    const out = temporaryPath("blocked.safetensors")
    // A directory at the checkpoint's path makes writing fail.
    mkdirSync(`${out}.checkpoint`)
    const { code, stderr } = await run(options(out, "--epochs", "2"))
    expect(stderr).toContain(`warning: can't write ${out}.checkpoint`)
    expect(stderr).toContain("best dev F1")
    expect(code).toBe(0)
    expect(existsSync(out)).toBe(true)
  })

  it("doesn't promise at SIGINT that a run can be continued whose checkpoint can't be written", async () => {
    const out = temporaryPath("lost.safetensors")
    mkdirSync(`${out}.checkpoint`)
    const { child, printed, ended } = start(options(out, "--epochs", "5000"))
    await until(() => printed.stderr.includes("epoch"))
    child.kill("SIGINT")
    const { code, stderr } = await ended
    expect(code).toBe(130)
    expect(stderr).toMatch(/^interrupted; can't write .*; there is no checkpoint/m)
    expect(stderr).not.toContain("--resume")
  })

  it("warns of tags that only dev has, and reports and leaves out invalid trees", async () => {
    const out = temporaryPath("warned.safetensors")
    const dev = temporaryFile("other.mrg", "(S (NP (PRON I)) (VP (VERB sleep)))\n(S (NN a b))\n")
    const train = temporaryFile("tiny.mrg", treebank)
    const { code, stderr } = await run([
      "train",
      "--train",
      train,
      "--dev",
      dev,
      "--out",
      out,
      ...small,
      "--epochs",
      "1",
    ])
    expect(stderr).toContain("dev has 2 tags that train doesn't have (PRON, VERB)")
    expect(stderr).toContain(`${dev}:2:4: the tag "NN" has several words`)
    expect(code).toBe(0)
  })

  it("reads settings from a JSON file, which flags override", async () => {
    const out = temporaryPath("config.safetensors")
    const config = temporaryFile("settings.json", '{"epochs": 2, "oracle": "static", "seed": 9}')
    const { stderr } = await run(options(out, "--config", config, "--seed", "4", "--evaluations", "1"))
    expect(stderr.match(/^epoch/gm)).toHaveLength(2)
    expect(readFileSync(out, "latin1")).toContain(String.raw`\"seed\":4`)
  })

  it("has a second preset, which flags override", async () => {
    const out = temporaryPath("accurate.safetensors")
    await run(options(out, "--preset", "accurate", "--epochs", "1", "--evaluations", "1"))
    const text = readFileSync(out, "latin1")
    expect(text).toContain(String.raw`\"average\":0.998`)
    expect(text).toContain(String.raw`\"epochs\":1`)
  })
})
