import { Writable } from "node:stream"
import { describe, expect, it } from "vitest"
import { ParseProgress } from "../../../src/cli/terminal/parse-progress.ts"
import { english } from "../../../src/language/english/english.ts"
import { readFiles } from "../../../src/node/read-sentences.ts"
import { isValid } from "../../../src/node/sentence-lines.ts"
import { temporaryFile } from "../../temporary-files.ts"

describe("the progress of parsing", () => {
  it("is the share of the bytes that end with the sentences that are done", () => {
    let printed = ""
    const terminal = new Writable({
      write(chunk, _encoding, done) {
        printed += chunk
        done()
      },
    })
    const progress = new ParseProgress(Object.assign(terminal, { isTTY: true, columns: 200 }), 1000)
    progress.count(50)
    progress.parsed(5, 250)
    expect(printed).toContain("▓▓▓▓░░░░░░░░░░░░ 5 sentences")
    expect(printed).toContain("left")
  })

  it.each(["text", "lines"] as const)(
    "grows evenly over files that are read in one piece: %s",
    async (format) => {
      const line = "Größe is a word. \n"
      const files = [10, 30].map((lines, at) => {
        return { path: temporaryFile(`${at}.txt`, line.repeat(lines)), format }
      })
      const size = 40 * Buffer.byteLength(line)
      const shares: number[] = []
      for await (const item of readFiles(files, { language: english }))
        if (item !== "pause" && isValid(item)) shares.push((item.bytes as number) / size)
      expect(shares).toHaveLength(40)
      for (const [at, share] of shares.entries()) expect(share).toBeCloseTo((at + 1) / 40, 1)
      expect(shares.at(-1)).toBeGreaterThan(0.98)
      expect(shares.at(-1)).toBeLessThanOrEqual(1)
    },
  )
})
