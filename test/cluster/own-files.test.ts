import { linkSync, mkdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, describe, expect, it } from "vitest"
import { spandrel } from "../cli/run-program.ts"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"
import { MemoryQueue } from "./memory-queue.ts"
import { collected, submitFiles, workOn } from "./run-corpus.ts"

let out: string
let whole: string
beforeAll(async () => {
  out = temporaryPath("own-files")
  const queue = new MemoryQueue()
  await submitFiles(queue, out, [temporaryFile("own.txt", "I see the dog .\n".repeat(9))])
  await workOn(queue)
  whole = await collected(out)
})

const manifest = () => readFileSync(join(out, "manifest.json"), "utf8")

describe("collecting into the folder of the submission", () => {
  it("leaves the submission's own files alone, under whatever name", async () => {
    const before = manifest()
    const [hard, soft, folder] = ["own-hard", "own-soft", "own-shards"].map(temporaryPath) as [
      string,
      string,
      string,
    ]
    linkSync(join(out, "manifest.json"), hard)
    symlinkSync(join(out, "shards.ndjson"), soft)
    symlinkSync(join(out, "shards"), folder)
    const names = [
      "manifest.json",
      "shards.ndjson",
      "shards/0000/0000000.json",
      "shards/0000/new",
      "shards/new",
    ]
    for (const file of [...names.map((name) => join(out, name)), hard, soft, join(folder, "new")]) {
      const { code, stderr } = await spandrel("cluster", "collect", out, "-o", file)
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${file} would be`)])
    }
    expect(manifest()).toBe(before)
    expect(await collected(out)).toBe(whole)
  })

  it("writes other files there", async () => {
    expect(await spandrel("cluster", "collect", out, "-o", join(out, "all.ndjson"))).toMatchObject({
      code: 0,
    })
    expect(readFileSync(join(out, "all.ndjson"), "utf8")).toBe(whole)
  })

  it("says that an address in object storage isn't a file", async () => {
    const { code, stderr } = await spandrel("cluster", "collect", out, "-o", "s3://bucket/all.ndjson")
    expect([code, stderr]).toEqual([2, expect.stringContaining("standard output")])
  })
})

describe("submitting a folder's own files", () => {
  it("is refused before anything is written", async () => {
    const before = manifest()
    for (const pattern of ["*.json", "*.ndjson", "**/*.json", "shards/0000/*.ndjson"])
      await expect(submitFiles(new MemoryQueue(), out, [join(out, pattern)]), pattern).rejects.toMatchObject({
        code: "wrong-usage",
        message: expect.stringContaining(out),
      })
    expect(manifest()).toBe(before)
    expect(await collected(out)).toBe(whole)
  })

  it("is refused where they don't exist yet", async () => {
    const folder = temporaryPath("own-new")
    mkdirSync(join(folder, "shards"), { recursive: true })
    for (const name of ["manifest.json", "shards.ndjson", "shards/in.txt"]) {
      temporaryFile(join("own-new", name), "I see the dog .\n")
      await expect(submitFiles(new MemoryQueue(), folder, [join(folder, name)]), name).rejects.toThrow()
      expect(readFileSync(join(folder, name), "utf8")).toBe("I see the dog .\n")
    }
  })
})
