import { appendFileSync, truncateSync, utimesSync, writeFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { checkText, displayName, readLines, readText, readTextPieces } from "../../src/node/input.ts"
import { temporaryFile, temporaryPath } from "../temporary-files.ts"

const collect = async (lines: AsyncIterable<string>) => {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  return all
}

describe("a text file", () => {
  it("is read by lines, with or without a line break at the end", async () => {
    for (const [text, lines] of [
      ["", []],
      ["a", ["a"]],
      ["a\n", ["a"]],
      ["a\n\nb", ["a", "", "b"]],
      ["\n", [""]],
    ] as const)
      expect(await collect(readLines(temporaryFile("lines.txt", text))), JSON.stringify(text)).toEqual(lines)
  })

  it("is read across chunks", async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => `line ${at}, größer als ein Block`)
    expect(await collect(readLines(temporaryFile("long.txt", lines.join("\n"))))).toEqual(lines)
  })

  it.each([
    ["shortened", (path: string) => truncateSync(path, 10), "was changed while it was read"],
    [
      "written again",
      (path: string) => {
        writeFileSync(path, "b".repeat(1 << 20))
        utimesSync(path, 1, 1)
      },
      "was changed while it was read",
    ],
    ["longer", (path: string) => appendFileSync(path, "b"), undefined],
  ])("that is %s while it is read is an error, unless it only grows", async (_, change, message) => {
    const path = temporaryFile("changing.txt", "a".repeat(1 << 20))
    const read = async () => {
      let length = 0
      for await (const piece of readTextPieces(path)) {
        if (length === 0) change(path)
        length += piece.length
      }
      return length
    }
    if (message === undefined) expect(await read()).toBeGreaterThanOrEqual(1 << 20)
    else
      await expect(read()).rejects.toMatchObject({
        code: "unreadable-file",
        message: expect.stringContaining(message),
      })
  })

  it("loses its byte-order mark, but no other", async () => {
    expect(await readText(temporaryFile("bom.txt", "\ufeffa\ufeff"))).toBe("a\ufeff")
  })

  const latin1 = Buffer.from("one\ntwo\nn\xe9e\nn\xe9e\n", "latin1")

  it("is refused with the line where it is not UTF-8", async () => {
    const path = temporaryFile("latin1.txt", latin1)
    for (const reading of [collect(readLines(path)), checkText(path)])
      await expect(reading).rejects.toMatchObject({
        code: "invalid-encoding",
        message: expect.stringContaining(`${path}:3: `),
      })
    const cut = temporaryFile("cut.txt", Buffer.from("é").subarray(0, 1))
    await expect(readText(cut)).rejects.toMatchObject({ code: "invalid-encoding" })
  })

  it("can be read with replacement characters instead", async () => {
    const sizes: number[] = []
    const reading = { invalid: "replace", onRead: (size: number) => sizes.push(size) } as const
    const lines = await collect(readLines(temporaryFile("latin1.txt", latin1), reading))
    expect(lines).toEqual(["one", "two", "n\ufffde", "n\ufffde"])
    expect(sizes).toEqual([16])
  })

  it("isn't read as a whole, nor as one line, if it is too long for that", async () => {
    const path = temporaryFile("long.txt", `a\n${"b".repeat(1 << 19)}\nc`)
    expect(await readText(path, (1 << 19) + 4)).toHaveLength((1 << 19) + 4)
    await expect(readText(path, 1 << 19)).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringMatching(/long\.txt has more than 524,288 characters;/),
    })
    expect(await collect(readLines(path, {}, 1 << 19))).toHaveLength(3)
    await expect(collect(readLines(path, {}, 1 << 18))).rejects.toMatchObject({
      code: "unreadable-file",
      message: expect.stringMatching(/long\.txt:2: the line has more than 262,144 characters;/),
    })
  })

  it("that doesn't exist is an error with a code", async () => {
    await expect(readText(temporaryPath("none.txt"))).rejects.toMatchObject({ code: "unreadable-file" })
  })
})

describe("displayName", () => {
  it("is the path, or what - stands for", () => {
    expect([displayName("a.mrg"), displayName("-")]).toEqual(["a.mrg", "standard input"])
  })
})
