import {
  appendFileSync,
  existsSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import fc from "fast-check"
import { beforeEach, describe, expect, it } from "vitest"
import { PartFile } from "../../../src/node/records/part-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"

const identity = { "an input": "a", options: "{}" }
const target = temporaryPath("out.ndjson")
const [data, journal, lock] = [`${target}.partial`, `${target}.partial.journal`, `${target}.partial.lock`]

beforeEach(() => {
  for (const path of [target, data, journal, lock]) rmSync(path, { force: true })
})

/// Writes pieces that are their number, repeated.
const pieceOf = (number: number) => Buffer.from(`${number}`.repeat(number % 7))

async function appendUpTo(file: PartFile<number>, count: number): Promise<void> {
  for (let next = (file.state ?? 0) + 1; next <= count; next++) await file.append(pieceOf(next), next)
}

describe("a file that is written in pieces", () => {
  it("has its name when it is complete, and leaves nothing else", async () => {
    const file = await PartFile.create<number>(target, identity)
    await appendUpTo(file, 3)
    expect(existsSync(target)).toBe(false)
    await file.finish(Buffer.from("end"))
    expect(readFileSync(target, "utf8")).toBe("122333end")
    expect([data, journal, lock].map(existsSync)).toEqual([false, false, false])
  })

  it("goes on after its last complete piece, wherever it and its journal were cut off or damaged", async () => {
    const cuts = fc.record({
      count: fc.nat({ max: 12 }),
      dataCut: fc.nat({ max: 40 }),
      journalCut: fc.nat({ max: 400 }),
      more: fc.string(),
      damaged: fc.option(fc.nat({ max: 30 }), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(cuts, async ({ count, dataCut, journalCut, more, damaged }) => {
        for (const path of [target, data, journal, lock]) rmSync(path, { force: true })
        const file = await PartFile.create<number>(target, identity)
        await appendUpTo(file, count)
        await file.close()
        file.release()
        const whole = readFileSync(data)
        truncateSync(data, Math.max(0, whole.length - dataCut))
        if (damaged !== undefined && damaged < whole.length - dataCut)
          writeFileSync(data, readFileSync(data).fill("!", damaged, damaged + 1))
        truncateSync(journal, Math.max(0, readFileSync(journal).length - journalCut))
        appendFileSync(data, more)
        const again =
          (await PartFile.reopen<number>(target, identity)) ??
          (await PartFile.create<number>(target, identity))
        expect(again.state ?? 0).toBeLessThanOrEqual(count)
        if (dataCut === 0 && journalCut === 0 && damaged === undefined) expect(again.state ?? 0).toBe(count)
        await appendUpTo(again, 12)
        await again.finish(Buffer.from("end"))
        const expected = Array.from({ length: 12 }, (_, at) => String(pieceOf(at + 1))).join("")
        expect(readFileSync(target, "utf8")).toBe(`${expected}end`)
      }),
    )
  })

  it("isn't resumed by another run, which is told what differs", async () => {
    const file = await PartFile.create<number>(target, identity)
    await appendUpTo(file, 2)
    await file.close()
    file.release()
    const other = { ...identity, "an input": "b" }
    await expect(PartFile.reopen(target, other)).rejects.toMatchObject({
      code: "wrong-usage",
      message: expect.stringMatching(/with an input other than now/),
    })
    // Nothing was lost by that.
    const again = await PartFile.reopen<number>(target, identity)
    expect(again?.state).toBe(2)
    await again?.close()
    again?.release()
    const begun = await PartFile.create<number>(target, other)
    expect(begun.state).toBe(undefined)
    expect(begun.isReplacement).toBe(true)
    await begun.close()
    begun.release()
  })

  it("isn't written twice at a time", async () => {
    const file = await PartFile.create<number>(target, identity)
    await file.append(pieceOf(1), 1)
    await file.close()
    // As by another process; test/node/file-lock.test.ts has that.
    for (const open of [PartFile.create, PartFile.reopen])
      await expect(open(target, identity)).rejects.toMatchObject({
        code: "wrong-usage",
        message: expect.stringContaining(`process ${process.pid}`),
      })
    file.discard()
    expect([data, journal, lock].map(existsSync)).toEqual([false, false, false])
  })

  it("never takes the place of files that no run has left", async () => {
    const header = JSON.stringify({ identity })
    for (const [name, text, other] of [
      [data, "precious"],
      [journal, "precious"],
      [journal, "precious", "with data"],
      [data, "precious", "with journal"],
    ] as const) {
      writeFileSync(name, text)
      if (other === "with data") writeFileSync(data, "")
      if (other === "with journal") writeFileSync(journal, "{}\n")
      await expect(PartFile.create(target, identity)).rejects.toMatchObject({ code: "wrong-usage" })
      expect(await PartFile.reopen(target, identity)).toBeUndefined()
      expect(readFileSync(name, "utf8")).toBe(text)
      for (const path of [data, journal]) rmSync(path, { force: true })
    }
    // What a run leaves that is killed at once.
    for (const left of ["", '{"ide', `${header}\n`]) {
      writeFileSync(journal, left)
      writeFileSync(data, "")
      const file = await PartFile.create(target, identity)
      expect(file.isReplacement).toBe(false)
      await file.close()
      file.discard()
    }
  })

  it("never follows a link that someone put in its place", async () => {
    const precious = temporaryFile("precious", "precious")
    symlinkSync(precious, data)
    await expect(PartFile.create(target, identity)).rejects.toMatchObject({ code: "wrong-usage" })
    rmSync(data)
    const file = await PartFile.create<number>(target, identity)
    await file.append(pieceOf(1), 1)
    await file.close()
    file.release()
    rmSync(data)
    symlinkSync(precious, data)
    await expect(PartFile.reopen(target, identity)).rejects.toThrow()
    expect(readFileSync(precious, "utf8")).toBe("precious")
  })
})
