import { gzipSync } from "node:zlib"
import { beforeAll, describe, expect, it, vi } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel, spandrelWithInput } from "../run-program.ts"
import { dogTree, yesTree } from "../tagged-parse.ts"

let model: string
beforeAll(async () => {
  model = temporaryFile("tagging.safetensors", writeModel(await tinyTaggingModel()))
})

const run = (...args: string[]) => spandrel("parse", "-m", model, ...args)

async function parse(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args)
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

const dog = "the dog likes fish."

describe("spandrel parse --input", () => {
  it("takes several files, in order, in one option or several", async () => {
    const [a, b] = [temporaryFile("a.txt", "yes"), temporaryFile("b.txt", dog)]
    for (const args of [
      ["--input", a, b],
      ["--input", a, "--input", b],
      ["-i", a, "-i", b],
    ])
      expect(await parse(...args)).toBe(`${yesTree}\n${dogTree}\n`)
    expect(await parse("-i", b, a, b)).toBe(`${dogTree}\n${yesTree}\n${dogTree}\n`)
    expect(JSON.parse(await parse("-i", a, b, "-f", "json"))).toHaveLength(2)
  })

  it("says in JSON which of several files a sentence is from, and passes that through", async () => {
    const [a, b] = [temporaryFile("a.txt", "yes"), temporaryFile('b".txt', `yes\n\n${dog}`)]
    const json = ["-f", "ndjson", "--no-confidence"]
    const lines = await parse("-i", a, b, ...json)
    const found = lines.trimEnd().split("\n")
    expect(found.map((line) => JSON.parse(line).file)).toEqual([a, b, b])
    const again = [temporaryFile("1.ndjson", lines), temporaryFile("2.ndjson", "")]
    expect(await parse("--input-format", "ndjson", "-i", ...again, ...json)).toBe(lines)
    expect(await parse("-i", a, ...json)).not.toContain("file")
  })

  it("mixes files with standard input, which can be read once", async () => {
    const file = temporaryFile("a.txt", "yes")
    const { stdout } = await spandrelWithInput(dog, "parse", "-m", model, "-i", file, "-", file)
    expect(stdout).toBe(`${yesTree}\n${dogTree}\n${yesTree}\n`)
    expect(await run("-i", "-", "-i", "-")).toMatchObject({ code: 2, error: "wrong-usage" })
  })

  it("names the file of an error, and parses nothing if one of the files can't be read", async () => {
    const good = temporaryFile("good.txt", "yes\nyes\n")
    const bad = temporaryFile("bad.txt", "yes\n\u00a0\n")
    const stopped = await run("--input-format", "lines", "-i", good, bad)
    expect(stopped).toMatchObject({ code: 1, stdout: `${yesTree}\n`.repeat(3), error: "empty-sentence" })
    expect(stopped.stderr).toContain(`${bad}:2: `)
    const cut = temporaryFile("cut.txt.gz", gzipSync("yes ".repeat(9999)).subarray(0, -4))
    for (const path of [temporaryPath("none.txt"), cut]) {
      const outcome = await run("-i", good, path)
      expect(outcome).toMatchObject({ code: 1, stdout: "", error: "unreadable-file" })
      expect(outcome.stderr).toContain(path)
    }
  })

  it("reads gzip and UTF-16", async () => {
    const wide = Buffer.from(`\ufeff${dog}\r\n`, "utf16le")
    const files = [temporaryFile("wide.txt", wide), temporaryFile("yes.gz", gzipSync("yes"))]
    expect(await parse("-i", ...files)).toBe(`${dogTree}\n${yesTree}\n`)
  })

  it("is suggested for arguments that are files", async () => {
    const file = temporaryFile("name.txt", "yes")
    for (const command of ["parse", "tag", "trace"]) {
      const outcome = await spandrel(command, "-m", model, file)
      expect(outcome).toMatchObject({ code: 2, stdout: "", error: "wrong-usage" })
    }
    const { stderr } = await run(file, temporaryFile("other name.txt", "yes"))
    expect(stderr).toContain(`spandrel parse --input ${file} "`)
    expect((await run("yes", "src")).code).toBe(0)
  })
})

describe("spandrel parse --input-format lines", () => {
  it("has one sentence per line, in words", async () => {
    const file = temporaryFile("lines.txt", "yes. yes\n\n the dog likes fish. \r\nyes")
    const parsed = JSON.parse(await parse("--input-format", "lines", "-i", file, "-f", "json"))
    const words = parsed.map(({ tokens }: { tokens: { text: string }[] }) => tokens.map(({ text }) => text))
    expect(words).toEqual([["yes", ".", "yes"], ["the", "dog", "likes", "fish", "."], ["yes"]])
    expect(parsed[1].tokens[0]).toMatchObject({ start: 1, end: 4 })
    expect(await parse("--input-format", "lines", `yes\n${dog}`)).toBe(`${yesTree}\n${dogTree}\n`)
  })
})

describe("a line that only looks empty", () => {
  it.each(["lines", "tokens", "tagged", "ndjson"])("is an error in the format %s", async (format) => {
    for (const line of ["\u00a0", " \ufeff ", "\u2028", "\u200b", "\u3000"]) {
      const file = temporaryFile("invisible.txt", `\n${line}\n`)
      const outcome = await run("--input-format", format, "-i", file)
      expect(outcome).toMatchObject({ code: 1, stdout: "", error: "empty-sentence" })
      expect(outcome.stderr).toMatch(/invisible\.txt:2: .*U\+[0-9A-F]{4}/)
    }
  })
})

describe("standard input", () => {
  it("is asked for at a terminal only", async () => {
    const input = vi.spyOn(process, "stdin", "get")
    async function* typed() {
      yield Buffer.from("yes\n")
    }
    try {
      for (const isTTY of [true, false]) {
        input.mockReturnValue(Object.assign(typed(), { isTTY }) as unknown as typeof process.stdin)
        const { stdout, stderr } = await run()
        expect(stdout).toBe(`${yesTree}\n`)
        expect(stderr).toMatch(isTTY ? /^Reading from the terminal.*Ctrl/ : /^$/)
      }
    } finally {
      input.mockRestore()
    }
  })

  it("without words is nothing to parse", async () => {
    for (const text of ["", "\n \n"]) {
      const outcome = await spandrelWithInput(text, "parse", "-m", model)
      expect(outcome).toMatchObject({
        code: 0,
        stdout: "",
        stderr: expect.stringMatching(/nothing to parse/),
      })
    }
  })
})
