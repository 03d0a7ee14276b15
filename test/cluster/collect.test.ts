import { appendFileSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { beforeAll, describe, expect, it } from "vitest"
import { CollectedCorpus } from "../../src/cluster/collect.ts"
import { FolderStorage } from "../../src/cluster/folder-storage.ts"
import { makeManifest, readManifest } from "../../src/cluster/manifest.ts"
import { spandrel } from "../cli/run-program.ts"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"
import { MemoryQueue } from "./memory-queue.ts"
import { collected, modelPath, submitFiles, workOn } from "./run-corpus.ts"

let out: string
let shards: string
let whole: string

beforeAll(async () => {
  const queue = new MemoryQueue()
  out = temporaryPath("collected")
  shards = join(out, "shards", "0000")
  await submitFiles(queue, out, [temporaryFile("collect.txt", "I see the dog .\n".repeat(20))])
  await workOn(queue)
  whole = await collected(out)
  expect(whole.split("\n")).toHaveLength(21)
})

/// Changes a file, expects that collecting fails, and puts the file back.
async function expectRefused(path: string, change: (path: string) => void, code: string): Promise<void> {
  const before = readFileSync(path)
  change(path)
  await expect(collected(out)).rejects.toMatchObject({ code })
  writeFileSync(path, before)
  expect(await collected(out)).toBe(whole)
}

const nameOf = (pattern: RegExp) =>
  join(
    shards,
    readdirSync(shards)
      .filter((name) => pattern.test(name))
      .sort()[1] as string,
  )
const edit = (from: RegExp | string, to: string) => (path: string) =>
  writeFileSync(path, readFileSync(path, "utf8").replace(from, to))

describe("collecting", () => {
  it("refuses an output that is missing, cut off or changed", async () => {
    const path = nameOf(/ndjson$/)
    await expectRefused(path, (file) => rmSync(file), "unreadable-file")
    await expectRefused(
      path,
      (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)),
      "incomplete-output",
    )
    await expectRefused(path, edit("dog", "cat"), "incomplete-output")
    await expectRefused(path, (file) => appendFileSync(file, "{}\n"), "incomplete-output")
  })

  it("refuses a result that is missing, damaged, or of other text", async () => {
    const path = nameOf(/^\d+\.json$/)
    await expectRefused(path, (file) => rmSync(file), "incomplete-output")
    await expectRefused(path, (file) => writeFileSync(file, "{"), "incomplete-output")
    await expectRefused(path, edit(/"run":"\w+"/, '"run":"x"'), "incomplete-output")
    await expectRefused(path, edit(/"index":\d+/, '"index":0'), "incomplete-output")
    await expectRefused(path, edit(/"input":"\w+"/, '"input":"x"'), "incomplete-output")
    await expectRefused(path, edit(/"records":\d+/, '"records":3'), "incomplete-output")
    await expectRefused(path, edit(/"lines":\d+/, '"lines":3'), "incomplete-output")
  })

  it("reads no file that a result names, but one of its own", async () => {
    const path = nameOf(/^\d+\.json$/)
    for (const name of ["/../../../../x/x", "/../", "*", "\\u0000", "0".repeat(63)])
      await expectRefused(path, edit(/"output":"\w+"/, `"output":"${name}"`), "incomplete-output")
  })

  it("refuses a manifest and a list that were changed", async () => {
    await expectRefused(join(out, "manifest.json"), edit(/"size": \d+/, '"size": 1'), "invalid-file")
    await expectRefused(join(out, "manifest.json"), edit("{", "["), "invalid-file")
    await expectRefused(join(out, "shards.ndjson"), edit(/"sha256":"\w/, '"sha256":"x'), "incomplete-output")
    await expectRefused(join(out, "shards.ndjson"), edit(/\{"index":1,.*\n/, ""), "invalid-file")
    await expectRefused(join(out, "shards.ndjson"), edit(/.*\n$/, ""), "invalid-file")
    await expectRefused(
      join(out, "shards.ndjson"),
      (file) => appendFileSync(file, readFileSync(file, "utf8").split("\n").at(-2) ?? ""),
      "invalid-file",
    )
    // A line without end fills no memory.
    await expectRefused(
      join(out, "shards.ndjson"),
      (file) => appendFileSync(file, Buffer.alloc(1 << 25, "[")),
      "invalid-file",
    )
  })

  it("says how to be rid of a result that can't be used: submitting again takes it for done", async () => {
    const path = nameOf(/^\d+\.json$/)
    const before = readFileSync(path)
    writeFileSync(path, "{")
    await expect(collected(out)).rejects.toThrow(
      "result was damaged, or is of another submission; delete its files",
    )
    writeFileSync(path, before)
  })

  it("stops at an output that has become longer than it was", async () => {
    const corpus = await CollectedCorpus.open(new FolderStorage(), out)
    const path = nameOf(/ndjson$/)
    const before = readFileSync(path)
    appendFileSync(path, Buffer.alloc(1 << 22))
    let bytes = 0
    const reading = async () => {
      for await (const chunk of corpus.bytes()) bytes += chunk.length
    }
    await expect(reading()).rejects.toMatchObject({ code: "incomplete-output" })
    expect(bytes).toBeLessThan(whole.length)
    writeFileSync(path, before)
  })

  it("says what is wrong with a folder without a submission", async () => {
    await expect(collected(temporaryPath("nothing"))).rejects.toMatchObject({ code: "wrong-usage" })
  })

  it("works where the folder was moved to", async () => {
    renameSync(out, `${out}-moved`)
    expect(await collected(`${out}-moved`)).toBe(whole)
    renameSync(`${out}-moved`, out)
  })

  it("names shards that aren't done", async () => {
    const path = nameOf(/^\d+\.json$/)
    const before = readFileSync(path)
    rmSync(path)
    const { code, stdout, stderr } = await spandrel("cluster", "collect", out)
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toContain("1 shard of")
    writeFileSync(path, before)
  })

  it("prints, or writes a file that is there only if it is whole", async () => {
    const file = temporaryPath("all.ndjson")
    expect(await spandrel("cluster", "collect", out)).toMatchObject({ code: 0, stdout: whole })
    expect(await spandrel("cluster", "collect", out, "-o", file)).toMatchObject({ code: 0, stdout: "" })
    expect(readFileSync(file, "utf8")).toBe(whole)
    rmSync(file)
    expect(await spandrel("cluster", "collect", out, "-o", `${file}.gz`)).toMatchObject({ code: 0 })
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(whole)
    rmSync(`${file}.gz`)
    const path = nameOf(/ndjson$/)
    const before = readFileSync(path)
    writeFileSync(path, before.toString().toUpperCase())
    expect(await spandrel("cluster", "collect", out, "-o", file)).toMatchObject({ code: 1 })
    expect(await spandrel("cluster", "collect", out)).toMatchObject({ code: 1, stdout: "" })
    expect(readdirSync(join(file, "..")).filter((name) => name.startsWith("all.ndjson"))).toEqual([])
    writeFileSync(path, before)
  })
})

describe("records that were skipped", () => {
  it("have their reasons in the output, which is complete: the exit code is 0, as that of parse", async () => {
    const queue = new MemoryQueue()
    const [folder, file] = [temporaryPath("skipped"), temporaryFile("skipped.ndjson", '{"text":"yes"}\n{\n')]
    const reading = { inputFormat: "ndjson", onError: "skip" } as const
    await submitFiles(queue, folder, [file], reading)
    await workOn(queue)
    const joined = await spandrel("cluster", "collect", folder)
    const flags = ["-m", modelPath(), "-i", file, "--input-format", "ndjson", "--on-error", "skip"]
    const parsed = await spandrel("parse", ...flags, "-f", "ndjson")
    expect(parsed.stdout).toContain('{"error":{"code":"invalid-sentence"')
    expect(joined).toMatchObject({
      code: 0,
      stdout: parsed.stdout,
      stderr: expect.stringContaining("1 sentence skipped"),
    })
    expect(parsed).toMatchObject({ code: 0, stderr: expect.stringContaining("skipped 1 of 2 sentences") })
    expect(await spandrel("parse", ...flags, "-f", "json")).toMatchObject({ code: 0 })
    for (const format of ["bracket", "indented", "latex"])
      expect(await spandrel("parse", ...flags, "-f", format), format).toMatchObject({ code: 1 })
  })
})

describe("a manifest", () => {
  it("has the same id for the same submission", async () => {
    const manifest = await readManifest(new FolderStorage(), out)
    if (manifest === undefined) throw new Error("no manifest")
    const { run, ...submission } = manifest
    expect(makeManifest(submission).run).toBe(run)
    expect(makeManifest({ ...submission, output: "elsewhere" }).run).not.toBe(run)
  })
})
