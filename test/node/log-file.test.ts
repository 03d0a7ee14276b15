import { readFileSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { completeLog } from "../../src/node/log-file.ts"
import { temporaryPath } from "../temporary-files.ts"

describe("a log that is completed", () => {
  const line = '{"f1":"é"}'
  const path = temporaryPath("run.log")

  it.each([
    ["", `${line}\n`],
    [`one\n${line}\n`, `one\n${line}\n`],
    [`one\n${line}\ntwo\n`, `one\n${line}\ntwo\n`],
    ['one\n{"f1":', `one\n${line}\n`],
    [`one\n${line}`, `one\n${line}\n`],
    ["of another program", `of another program\n${line}\n`],
    [`x${line}\n`, `x${line}\n${line}\n`],
  ])("%j becomes %j", async (before, after) => {
    writeFileSync(path, before)
    await completeLog(path, line)
    expect(readFileSync(path, "utf8")).toBe(after)
  })

  it("may be cut within a character, and may be missing", async () => {
    writeFileSync(path, Buffer.from(line).subarray(0, 8))
    await completeLog(path, line)
    expect(readFileSync(path, "utf8")).toBe(`${line}\n`)
    const missing = temporaryPath("new.log")
    await completeLog(missing, line)
    expect(readFileSync(missing, "utf8")).toBe(`${line}\n`)
  })
})
