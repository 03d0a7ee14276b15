import { spawnSync } from "node:child_process"
import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { spandrel, temporaryFile, temporaryPath } from "../run-program.ts"

// Standard input is a process's own, so one test calls the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname

describe("spandrel treebank convert", () => {
  const two = "(NP (NN fish))\n(S (NP (PRP I)) (VP (VBP eat)))\n"

  it.each(["bracket", "json", "ndjson", "indented", "tree", "latex", "qtree"])(
    "writes %s",
    async (format) => {
      const file = temporaryFile("two.mrg", two)
      const { code, stdout } = await spandrel("treebank", "convert", file, "--to", format)
      expect(code).toBe(0)
      expect(stdout.endsWith("\n")).toBe(true)
      for (const word of ["fish", "I", "eat"]) expect(stdout).toContain(word)
    },
  )

  it("brings JSON back to brackets", async () => {
    const file = temporaryFile("two.mrg", two)
    for (const format of ["json", "ndjson"]) {
      const json = temporaryPath(`two.${format}`)
      await spandrel("treebank", "convert", file, "--to", format, "--output", json)
      expect((await spandrel("treebank", "convert", json, "--from", format, "--to", "bracket")).stdout).toBe(
        two,
      )
    }
    const one = temporaryFile("one.json", JSON.stringify(readTree("(NP (NN fish))")))
    expect((await spandrel("treebank", "convert", one, "--from", "json", "--to", "bracket")).stdout).toBe(
      "(NP (NN fish))\n",
    )
  })

  it.each(["json", "ndjson"])("reads what the parser writes as %s, all trees of several", async (from) => {
    const leaf = (word: string) => `{"label":"NN","word":"${word}"}`
    const convert = (line: string, ...args: string[]) => {
      const file = temporaryFile(`parsed.${from}`, `${line}\n`)
      return spandrel("treebank", "convert", file, "--from", from, "--to", "bracket", ...args)
    }
    expect((await convert(`{"tokens":[],"tree":${leaf("a")}}`)).stdout).toBe("(NN a)\n")
    const three = `{"tokens":[],"parses":[{"score":1,"tree":${leaf("a")}},{"tree":${leaf("b")}},${leaf("c")}]}`
    expect((await convert(three)).stdout).toBe("(NN a)\n(NN b)\n(NN c)\n")
    expect((await convert(three, "--tree", "2")).stdout).toBe("(NN b)\n")
    const place = from === "json" ? ": tree 1" : ":1"
    expect(await convert(`{"parses":[{"tree":${leaf("a")}},{}]}`)).toMatchObject({
      code: 1,
      stdout: "(NN a)\n",
      stderr: expect.stringContaining(`parsed.${from}${place}: parse 2: tree: "label" must be a text`),
    })
    expect(await convert('{"parses":[]}')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`parsed.${from}${place}: "parses" is empty; give it a tree`),
    })
  })

  it("closes a list of JSON where the input turns out bad", async () => {
    const broken = temporaryFile("broken.mrg", "(NP (NN fish))\n(NP (NN fish)\n")
    const { code, stdout } = await spandrel("treebank", "convert", broken, "--to", "json", "--strict")
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject([{ label: "NP" }])
  })

  it("gives an empty list for no trees", async () => {
    const file = temporaryFile("none.mrg", "\n")
    expect((await spandrel("treebank", "convert", file, "--to", "json")).stdout).toBe("[]\n")
    expect((await spandrel("treebank", "convert", file, "--to", "bracket")).stdout).toBe("")
  })

  it("draws one tree as SVG and asks which when there are several", async () => {
    const file = temporaryFile("two.mrg", two)
    const several = await spandrel("treebank", "convert", file, "--to", "svg")
    expect(several).toMatchObject({ code: 2, stderr: expect.stringContaining("choose one with --tree") })
    const second = await spandrel("treebank", "convert", file, "--to", "svg", "--tree", "2")
    expect(second.stdout).toMatch(/^<svg [\s\S]*eat[\s\S]*<\/svg>\n$/)
    expect(second.stdout).not.toContain("fish")
  })

  it("says which tree is missing and what a wrong number is", async () => {
    const file = temporaryFile("two.mrg", two)
    const missing = await spandrel("treebank", "convert", file, "--to", "svg", "--tree", "7")
    expect(missing).toMatchObject({ code: 1, stderr: "spandrel: there is no tree 7; there are 2\n" })
    const wrong = await spandrel("treebank", "convert", file, "--to", "svg", "--tree", "0")
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining("a whole number from 1 on") })
    expect(await spandrel("treebank", "convert", file, "--to", "png")).toMatchObject({ code: 2 })
  })

  it("says where JSON is no tree", async () => {
    const file = temporaryFile("bad.ndjson", '{"label":"NP","children":[]}\n')
    const bad = await spandrel("treebank", "convert", file, "--from", "ndjson", "--to", "bracket")
    expect(bad).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${file}:1: tree: a node needs either`),
    })
    const text = temporaryFile("bad.json", "[")
    expect(await spandrel("treebank", "convert", text, "--from", "json", "--to", "bracket")).toMatchObject({
      code: 1,
      error: "invalid-file",
      stderr: expect.stringContaining("bad.json: Unexpected end of JSON input; "),
    })
    const lines = await spandrel("treebank", "convert", text, "--from", "ndjson", "--to", "bracket")
    expect(lines).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/bad\.json:1: .*; write a tree a line, or choose --from json\n$/),
    })
  })

  it.each([
    ["bracket", "(NP (NN fish)", "standard input:1:1: "],
    ["json", "[{}]", "spandrel: standard input: tree 1: "],
    ["json", "[", "spandrel: standard input: "],
    ["ndjson", "\n{}\n", "spandrel: standard input:2: "],
    ["ndjson", "{\n", "spandrel: standard input:1: "],
  ])("calls standard input by its name where %s is broken: %j", (format, input, place) => {
    const args = [program, "treebank", "convert", "-", "--from", format, "--to", "bracket"]
    const { status, stderr } = spawnSync(process.execPath, args, { input, encoding: "utf8" })
    expect(status).toBe(1)
    expect(stderr.startsWith(place), stderr).toBe(true)
  })
})
