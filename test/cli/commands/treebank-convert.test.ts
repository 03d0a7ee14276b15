import { describe, expect, it } from "vitest"
import { readTree } from "../../../src/tree/format/read-trees.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel, spandrelWithInput } from "../run-program.ts"

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

  it("writes the words as `parse` reads them, without empty elements", async () => {
    const file = temporaryFile(
      "raw.mrg",
      "( (S (NP-SBJ-1 (PRP I)) (VP (VBP eat) (NP (-LRB- -LCB-) (NN##lem=fish## fish-LRB-es-RRB-) (-NONE- *T*-1)))))\n(NP (-NONE- *))\n(NN 1/2)\n",
    )
    const convert = (to: string) => spandrel("treebank", "convert", file, "--to", to)
    expect((await convert("tokens")).stdout).toBe("I eat -LCB- fish(es)\n\n1/2\n")
    expect((await convert("tagged")).stdout).toBe(
      "I/PRP eat/VBP -LCB-/-LRB- fish(es)/NN##lem=fish##\n\n1/2/NN\n",
    )
  })

  it("converts JSON back to brackets", async () => {
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

  it.each(["json", "ndjson"])(
    "reads what the parser writes as %s, with all trees of a sentence",
    async (from) => {
      const leaf = (word: string) => `{"label":"NN","word":"${word}"}`
      const convert = (line: string, ...args: string[]) => {
        const file = temporaryFile(`parsed.${from}`, `${line}\n`)
        return spandrel("treebank", "convert", file, "--from", from, "--to", "bracket", ...args)
      }
      expect((await convert(`{"tokens":[],"tree":${leaf("a")}}`)).stdout).toBe("(NN a)\n")
      const three = `{"tokens":[],"parses":[{"score":1,"tree":${leaf("a")}},{"tree":${leaf("b")}},${leaf("c")}]}`
      expect((await convert(three)).stdout).toBe("(NN a)\n(NN b)\n(NN c)\n")
      expect((await convert(three, "--tree", "2")).stdout).toBe("(NN b)\n")
      const location = from === "json" ? ": tree 1" : ":1"
      expect(await convert(`{"parses":[{"tree":${leaf("a")}},{}]}`)).toMatchObject({
        code: 1,
        stdout: "(NN a)\n",
        error: "invalid-tree",
        stderr: expect.stringContaining(`parsed.${from}${location}: parse 2: `),
      })
      expect(await convert('{"parses":[]}')).toMatchObject({
        code: 1,
        error: "invalid-tree",
        stderr: expect.stringContaining(`parsed.${from}${location}: "parses" is empty`),
      })
    },
  )

  it("closes a JSON array after the last valid tree", async () => {
    const broken = temporaryFile("broken.mrg", "(NP (NN fish))\n(NP (NN fish)\n")
    const { code, stdout } = await spandrel("treebank", "convert", broken, "--to", "json", "--strict")
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject([{ label: "NP" }])
  })

  it("writes an empty array for no trees", async () => {
    const file = temporaryFile("none.mrg", "\n")
    expect((await spandrel("treebank", "convert", file, "--to", "json")).stdout).toBe("[]\n")
    expect((await spandrel("treebank", "convert", file, "--to", "bracket")).stdout).toBe("")
  })

  it("draws one tree as SVG and fails if there are several", async () => {
    const file = temporaryFile("two.mrg", two)
    const several = await spandrel("treebank", "convert", file, "--to", "svg")
    expect(several).toMatchObject({ code: 2, stdout: "", error: "wrong-usage" })
    const second = await spandrel("treebank", "convert", file, "--to", "svg", "--tree", "2")
    expect(second.stdout).toMatch(/^<svg [\s\S]*eat[\s\S]*<\/svg>\n$/)
    expect(second.stdout).not.toContain("fish")
  })

  it("says how many trees there are if --tree is greater", async () => {
    const file = temporaryFile("two.mrg", two)
    const missing = await spandrel("treebank", "convert", file, "--to", "svg", "--tree", "7")
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("the input has 2 trees") })
  })

  it("reports where JSON is not a tree", async () => {
    const file = temporaryFile("bad.ndjson", '{"label":"NP","children":[]}\n')
    const bad = await spandrel("treebank", "convert", file, "--from", "ndjson", "--to", "bracket")
    expect(bad).toMatchObject({
      code: 1,
      error: "invalid-tree",
      stderr: expect.stringContaining(`${file}:1: `),
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
      error: "invalid-file",
      stderr: expect.stringMatching(/bad\.json:1: .*; write one tree per line, or use --from json\n$/),
    })
  })

  it.each([
    ["bracket", "(NP (NN fish)", "standard input:1:1: "],
    ["json", "[{}]", "spandrel: standard input: tree 1: "],
    ["json", "[", "spandrel: standard input: "],
    ["ndjson", "\n{}\n", "spandrel: standard input:2: "],
    ["ndjson", "{\n", "spandrel: standard input:1: "],
  ])("reports invalid %s on standard input with its location: %j", async (format, input, location) => {
    const args = ["treebank", "convert", "-", "--from", format, "--to", "bracket"]
    const { code, stderr } = await spandrelWithInput(input, ...args)
    expect(code).toBe(1)
    expect(stderr.startsWith(location), stderr).toBe(true)
  })

  it("binarises and collapses, and undoes both", async () => {
    const text = "(ROOT (S (VP (VB put) (NP (NP (PRP it))) (PP (IN on)))))\n"
    const file = temporaryFile("trees.mrg", text)
    const changed = await spandrel(
      ...["treebank", "convert", file, "--to", "bracket", "--collapse-unaries"],
      ...["--binarize", "left", "--horizontal", "1", "--vertical", "1"],
    )
    expect(changed.stdout).toBe(
      "(ROOT (S+VP^<ROOT> (S+VP|<NP+NP>^<ROOT> (VB put) (NP+NP^<S+VP> (PRP it))) (PP^<S+VP> (IN on))))\n",
    )
    const back = await spandrel(
      ...["treebank", "convert", temporaryFile("changed.mrg", changed.stdout)],
      ...["--to", "bracket", "--unbinarize", "--restore-unaries"],
    )
    expect(back.stdout).toBe(text)
    const wrong = await spandrel("treebank", "convert", file, "--to", "bracket", "--vertical", "1")
    expect(wrong).toMatchObject({ code: 2, error: "wrong-usage" })
  })
})
