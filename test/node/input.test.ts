import { describe, expect, it } from "vitest"
import { displayName, readLines, readText } from "../../src/node/input.ts"
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

  it("loses its byte-order mark, but no other", async () => {
    expect(await readText(temporaryFile("bom.txt", "\ufeffa\ufeff"))).toBe("a\ufeff")
  })

  it("is read with replacement characters where it is not UTF-8, and the first line is reported", async () => {
    const path = temporaryFile("latin1.txt", Buffer.from("one\ntwo\nn\xe9e\nn\xe9e\n", "latin1"))
    const messages: string[] = []
    const sizes: number[] = []
    const lines = await collect(
      readLines(path, { onInvalid: (message) => messages.push(message), onRead: (size) => sizes.push(size) }),
    )
    expect(lines).toEqual(["one", "two", "n\ufffde", "n\ufffde"])
    expect(messages).toEqual([expect.stringContaining(`${path}:3: `)])
    expect(sizes).toEqual([16])
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
