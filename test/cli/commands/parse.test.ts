import { readFileSync } from "node:fs"
import { Writable } from "node:stream"
import { describe, expect, it } from "vitest"
import { run as runProgram } from "../../../src/cli/program.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrelWithInput } from "../run-program.ts"
import { dog, dogTree, taggedParse, yes, yesTree } from "../tagged-parse.ts"

const { command, run, parse } = taggedParse("local")
const byMargin = taggedParse("margin")

describe("spandrel parse", () => {
  it("parses with any decoder and beam", async () => {
    for (const options of [
      [],
      ["--decoder", "greedy"],
      ["--decoder", "beam", "--beam", "4"],
      ["--decoder", "dp", "--beam", "16"],
    ]) {
      expect(await parse(...options, dog, yes)).toBe(`${dogTree}\n${yesTree}\n`)
    }
    const { stdout } = await byMargin.run("--decoder", "chart", dog)
    expect(stdout).toBe(`${dogTree}\n`)
  })

  it("reads a file of sentences, and writes one", async () => {
    const input = temporaryFile("input.txt", `${dog}\r\n\n  \n${yes}`)
    const output = temporaryPath("output.mrg")
    expect(await parse("--input", input, "--output", output)).toBe("")
    expect(readFileSync(output, "utf8")).toBe(`${dogTree}\n${yesTree}\n`)
  })

  it("reads standard input if no sentences are passed", async () => {
    const { stdout, code } = await spandrelWithInput(`${yes}\n${dog}\n`, ...command())
    expect(stdout).toBe(`${yesTree}\n${dogTree}\n`)
    expect(code).toBe(0)
  })

  it("rejects sentences from two sources", async () => {
    expect(await run(dog, "--input", "never.txt")).toMatchObject({ code: 2, error: "wrong-usage" })
  })

  it("reads slashes and brackets in tagged words, and unknown words and tags", async () => {
    const [tree] = (await parse("1/2/CD (/-LRB- unseen/XYZ", yes)).trimEnd().split("\n")
    for (const leaf of ["(CD 1/2)", "(-LRB- -LRB-)", "(XYZ unseen)"]) expect(tree).toContain(leaf)
  })

  it("keeps many sentences in their order", async () => {
    const sentences = Array.from({ length: 600 }, (_, at) => (at % 3 === 0 ? dog : yes))
    const trees = await parse("--threads", "1", "--input", temporaryFile("many.txt", sentences.join("\n")))
    expect(trees.trimEnd().split("\n")).toEqual(
      sentences.map((sentence) => (sentence === dog ? dogTree : yesTree)),
    )
  })

  it("takes the lines of an argument for sentences", async () => {
    const lines = ["the/DT dog/NN", "yes/UH"]
    expect(await parse(lines.join("\n\n"))).toBe(await parse(...lines))
  })

  it("writes the trees of all sentences before an error", async () => {
    for (const bad of ["the dog/NN", `${"a/DT ".repeat(10_001)}`]) {
      const file = temporaryFile("mistake.txt", `${"yes/UH\n".repeat(700)}${bad}\nyes/UH\n`)
      const { code, stdout, stderr } = await run("--input", file, "--threads", "1")
      expect(code).toBe(1)
      expect(stderr).toContain(`${file}:701: `)
      expect(stdout).toBe(`${yesTree}\n`.repeat(700))
    }
  })

  it("keeps its progress off a terminal that trees are drawn on, be it without columns", async () => {
    const printed: string[] = []
    const terminal = new Writable({
      write(chunk, _, done) {
        printed.push(String(chunk))
        done()
      },
    })
    Object.assign(terminal, { isTTY: true, columns: 0 })
    expect(await runProgram(command(yes), terminal, terminal)).toBe(0)
    expect(printed.join("")).not.toContain("\x1b")
    expect(printed.join("")).toContain("INTJ")
  })

  it("gives nothing for nothing, in each format as it must be", async () => {
    const nothing = temporaryFile("nothing.txt", "\n")
    for (const [format, expected] of [
      ["bracket", ""],
      ["json", "[]\n"],
      ["ndjson", ""],
    ] as const) {
      const { code, stdout, stderr } = await run("--input", nothing, "--format", format)
      expect([code, stdout]).toEqual([0, expected])
      expect(stderr).toMatch(/nothing to parse/)
    }
  })
})

describe("spandrel parse --k", () => {
  it("writes the trees of a sentence one a line, with an empty line between sentences", async () => {
    const paragraphs = (await parse("--k", "3", dog, yes)).trimEnd().split("\n\n")
    expect(paragraphs.length).toBe(2)
    const [first, second] = paragraphs.map((paragraph) => paragraph.split("\n"))
    expect(first?.length).toBe(3)
    expect(new Set(first).size).toBe(3)
    expect([first?.[0], second?.[0]]).toEqual([dogTree, yesTree])
  })

  it("is rejected with a format for one tree, with a decoder that finds one, and if it is not a count", async () => {
    const svg = ["--format", "svg"]
    for (const args of [
      ["--k", "2", dog],
      [dog, yes],
    ])
      expect(await run(...svg, ...args)).toMatchObject({ code: 2, stdout: "", error: "wrong-usage" })
    expect(await parse(...svg, dog)).toContain("</svg>")
    const beam = await run("--decoder", "beam", "--k", "2", dog)
    expect(beam).toMatchObject({ code: 2, stdout: "", error: "unsupported-decoding" })
    for (const option of ["--k", "--beam"])
      for (const value of ["0", "-2", "1.5", "many", ""])
        expect(await run(option, value, dog)).toMatchObject({ code: 2, stdout: "" })
    expect(await run("--decoder", "cky", dog)).toMatchObject({ code: 2, stdout: "" })
    const greedy = await byMargin.run("--decoder", "greedy", dog)
    expect(greedy).toMatchObject({ code: 2, stdout: "", error: "unsupported-decoding" })
  })
})
