import { spawn } from "node:child_process"
import { once } from "node:events"
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { gzipSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { Random } from "../../../src/math/random.ts"
import { writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyModel, tinyTaggingModel } from "../../tiny-model.ts"
import { type Outcome, spandrel } from "../run-program.ts"

const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname

let model: string
let records: string
let text: string
beforeAll(async () => {
  model = temporaryFile("tagging.safetensors", writeModel(await tinyTaggingModel()))
  const lines = Array.from({ length: 3000 }, (_, at) => {
    if (at % 97 === 5) return at % 2 === 0 ? "" : "{"
    if (at % 31 === 3) return `{"id":${at},"text":"Yes. The dog likes fish. Yes!"}`
    return `{"id":${at},"page":${at % 7},"tokens":["the","dog","likes","fish","."]}`
  })
  records = temporaryFile("records.ndjson.gz", gzipSync(`${lines.join("\n")}\n`))
  text = temporaryFile("book.txt", "The dog likes fish. Yes! The dog\nlikes the dog.\n\nyes\n".repeat(1500))
})

/// Runs the program and kills it when its output has grown by that many bytes, after a while. Returns false if it ended first.
async function runAndKill(
  args: readonly string[],
  output: string,
  growth: number,
  wait: number,
): Promise<boolean> {
  const size = () => statSync(`${output}.partial`, { throwIfNoEntry: false })?.size ?? 0
  const before = size()
  const child = spawn(process.execPath, [program, ...args], { stdio: "ignore" })
  let isOver = false
  const closed = once(child, "close").then(([code, signal]) => {
    isOver = true
    expect(signal === "SIGKILL" || code === 0 || code === 1, `${code} ${signal}`).toBe(true)
  })
  while (!isOver && size() - before < growth) await sleep(1)
  await sleep(wait)
  const isKilled = !isOver && child.kill("SIGKILL")
  await closed
  return isKilled && !existsSync(output)
}

const filter = ["--input-format", "ndjson", "--on-error", "skip"]

describe("a run that is killed again and again", () => {
  it.each([
    ["records", "ndjson", "out.ndjson", "2"],
    ["records", "ndjson", "out.ndjson.gz", "1"],
    ["records", "ndjson", "out.ndjson.zst", "2"],
    ["records", "json", "out.json", "2"],
    ["text", "bracket", "out.mrg", "2"],
    ["text", "ndjson", "out.ndjson.zst", "1"],
    ["text", "latex", "out.tex.gz", "2"],
  ])(
    "completes its output to the byte: %s to %s in %s with %s threads",
    async (input, format, name, threads) => {
      const source = input === "records" ? [...filter, "-i", records] : ["-i", text]
      const common = ["parse", "-m", model, "-f", format, ...source]
      const expected = temporaryPath(`whole-${name}`)
      const whole = await spandrel(...common, "-o", expected, "-t", "1")
      const output = temporaryPath(name)
      for (const path of [output, `${output}.partial`, `${output}.partial.journal`])
        rmSync(path, { force: true })
      const random = new Random(name.length * 31 + Number(threads))
      const args = [...common, "-o", output, "--resume"]
      let kills = 0
      let latest = 0.6
      for (let attempt = 0; attempt < 3 || (kills === 0 && attempt < 12); attempt++) {
        const growth = random.uniform() * statSync(expected).size * latest
        if (await runAndKill([...args, "-t", threads], output, growth, random.uniform() * 30)) kills++
        if (!existsSync(output)) continue
        if (kills > 0) break
        // It ended before it was killed, as it may if its output is written in few large pieces: earlier, then.
        rmSync(output)
        latest /= 2
      }
      expect(kills).toBeGreaterThan(0)
      // If the file is complete, this removes the journal of a run that was killed just then.
      const isComplete = existsSync(output)
      const last = await spandrel(...args, "-t", "1")
      expect({ ...last, stderr: "" }).toEqual({ ...whole, stderr: "", ...(isComplete && { code: 0 }) })
      expect(readFileSync(output).equals(readFileSync(expected))).toBe(true)
      expect(readdirSync(temporaryPath("")).filter((file) => file.includes(`${name}.partial`))).toEqual([])
    },
    180_000,
  )
})

describe("spandrel parse --resume", () => {
  let partial: string
  let output: string
  const run = (...args: string[]): Promise<Outcome> =>
    spandrel("parse", "-m", model, "-i", text, "-o", output, "-t", "1", ...args)

  /// Puts a partial file beside the output, as a run leaves it that was killed.
  const stop = () => {
    rmSync(output, { force: true })
    for (const end of ["", ".journal"]) copyFileSync(`${partial}${end}`, `${output}.partial${end}`)
  }

  beforeAll(async () => {
    output = temporaryPath("resumed.mrg")
    partial = temporaryPath("kept.partial")
    const args = ["parse", "-m", model, "-i", text, "-o", output, "-t", "1"]
    while (!(await runAndKill(args, output, 60_000, 0))) rmSync(output, { force: true })
    for (const end of ["", ".journal"]) copyFileSync(`${output}.partial${end}`, `${partial}${end}`)
    rmSync(output, { force: true })
  })

  it("refuses another input, model or other options, and keeps what is there", async () => {
    stop()
    const before = readFileSync(`${output}.partial`)
    const other = temporaryFile("other.txt", "yes")
    const untagged = temporaryFile("other.safetensors", writeModel(await tinyModel("local")))
    const rejected = (reason: string) => ({
      code: 2,
      error: "wrong-usage",
      stderr: expect.stringContaining(`with ${reason} other than now`),
    })
    const args = ["parse", "-o", output, "--resume"]
    expect(await spandrel(...args, "-m", model, "-i", other)).toMatchObject(rejected("an input"))
    expect(await spandrel(...args, "-m", model, "-i", text, text)).toMatchObject(rejected("an input"))
    expect(await spandrel(...args, "-m", untagged, "-i", text)).toMatchObject(rejected("a model and options"))
    expect(await run("--resume", "-f", "ndjson")).toMatchObject(rejected("options"))
    expect(readFileSync(`${output}.partial`).equals(before)).toBe(true)
    expect((await run("--resume")).code).toBe(0)
    expect(existsSync(`${output}.partial`)).toBe(false)
  })

  it("begins if there is nothing, and does nothing if the file is complete and not older than the input", async () => {
    rmSync(output, { force: true })
    expect(await run("--resume")).toMatchObject({ code: 0, stderr: "" })
    const { mtimeMs } = statSync(output)
    // A run leaves it that is killed after its file was renamed.
    const journal = `${output}.partial.journal`
    writeFileSync(journal, '{"identity":{}}\n')
    expect(await run("--resume")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("complete already"),
    })
    expect(statSync(output).mtimeMs).toBe(mtimeMs)
    expect(existsSync(journal)).toBe(false)
    utimesSync(output, 1, 1)
    expect(await run("--resume")).toMatchObject({ code: 2, error: "wrong-usage" })
  })

  it("never removes a file that no run has left, such as an input with the name of its part", async () => {
    rmSync(output, { force: true })
    for (const end of [".partial", ".partial.journal", ".partial.lock"]) {
      const input = `${output}${end}`
      writeFileSync(input, "The dog likes fish.")
      for (const more of [[], ["--resume"]]) {
        const outcome = await spandrel("parse", "-m", model, "-i", input, "-o", output, ...more)
        expect(outcome).toMatchObject({ code: 2, error: "wrong-usage" })
        expect(outcome.stderr).toContain(
          `${input} would be overwritten: it is the file of --input, and --output`,
        )
        // Not an input: in the way all the same.
        expect(await run(...more)).toMatchObject({ code: 2, error: "wrong-usage" })
      }
      expect(readFileSync(input, "utf8")).toBe("The dog likes fish.")
      expect(existsSync(output)).toBe(false)
      rmSync(input)
    }
  })

  it("isn't what happens without it: the run begins again, and says so", async () => {
    stop()
    expect(await run()).toMatchObject({ code: 0, stderr: expect.stringContaining("is replaced") })
    expect(existsSync(`${output}.partial`)).toBe(false)
  })

  it("needs files to read again, and one to complete", async () => {
    for (const args of [
      ["yes", "-o", output],
      ["-o", output, "-i", "-"],
      ["-i", text],
      ["-i", text, "-o", "/dev/null"],
    ])
      expect(await spandrel("parse", "-m", model, "--resume", ...args)).toMatchObject({
        code: 2,
        error: "wrong-usage",
      })
  })

  it("leaves nothing behind if the input is invalid", async () => {
    const bad = temporaryFile("bad.ndjson", `${'{"tokens":["yes"]}\n'.repeat(9000)}{`)
    const failed = temporaryPath("failed.mrg")
    const outcome = await spandrel(
      "parse",
      "-m",
      model,
      "--input-format",
      "ndjson",
      "-i",
      bad,
      "-o",
      failed,
      "-t",
      "1",
    )
    expect(outcome).toMatchObject({ code: 1, error: "invalid-sentence" })
    expect(readdirSync(temporaryPath("")).filter((file) => file.startsWith("failed"))).toEqual([])
  })

  it("goes on after SIGTERM, which says so", async () => {
    stop()
    const child = spawn(process.execPath, [
      program,
      "parse",
      "-m",
      model,
      "-i",
      text,
      "-o",
      output,
      "--resume",
    ])
    let said = ""
    child.stderr.on("data", (chunk) => {
      said += chunk
    })
    const size = statSync(`${output}.partial`).size
    const closed = once(child, "close")
    while (existsSync(`${output}.partial`) && statSync(`${output}.partial`).size <= size + 30_000)
      await sleep(1)
    child.kill("SIGTERM")
    const [code] = await closed
    if (!existsSync(output)) {
      expect([code, said]).toEqual([143, expect.stringContaining("with --resume to go on")])
      expect((await run("--resume")).code).toBe(0)
    }
    expect(readFileSync(output, "utf8").split("\n").length).toBe(4 * 1500 + 1)
  }, 60_000)
})
