import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { spandrel, temporaryFile, temporaryPath } from "../run-program.ts"

const good = "( (S (NP-SBJ-1 (PRP I)) (VP (VBP like) (NP (NML (NN raw) (NN fish))) (S (NP (-NONE- *-1))))))\n"
const broken = "( (S (NP (NN Xpd TTD))))\n"

describe("spandrel treebank clean", () => {
  it("writes cleaned trees, one per line", async () => {
    const file = temporaryFile("good.mrg", good)
    const { code, stdout } = await spandrel("treebank", "clean", file, "--splice", "NML")
    expect(code).toBe(0)
    expect(stdout).toBe("(S (NP (PRP I)) (VP (VBP like) (NP (NN raw) (NN fish))))\n")
  })

  it("leaves out the steps that are switched off", async () => {
    const file = temporaryFile("good.mrg", good)
    const options = ["--no-function-tags", "--no-empty", "--root", "TOP"]
    const { stdout } = await spandrel("treebank", "clean", file, ...options)
    expect(stdout).toBe(good.replace("( (S", "(TOP (S"))
  })

  it("reports invalid trees, writes the others and exits with 1", async () => {
    const file = temporaryFile("broken.mrg", broken + good)
    const { code, stdout, stderr } = await spandrel("treebank", "clean", file)
    expect(code).toBe(1)
    expect(stdout.split("\n")).toHaveLength(2)
    expect(stderr).toContain(`${file}:1:10: the tag "NN" has several words, "Xpd" and "TTD"`)
  })

  it("stops at the first problem with --strict, and leaves no incomplete file", async () => {
    const file = temporaryFile("broken.mrg", good + broken)
    const output = temporaryPath("never.mrg")
    const { code } = await spandrel("treebank", "clean", file, "--strict", "--output", output)
    expect(code).toBe(1)
    expect(existsSync(output)).toBe(false)
  })

  it("writes a file with --output", async () => {
    const file = temporaryFile("good.mrg", good.repeat(1000))
    const output = temporaryPath("clean.mrg")
    expect(await spandrel("treebank", "clean", file, "--output", output)).toMatchObject({
      code: 0,
      stdout: "",
    })
    expect(readFileSync(output, "utf8").split("\n")).toHaveLength(1001)
  })

  it("says how many trees without words were skipped", async () => {
    const file = temporaryFile("empty.mrg", "( (NP (-NONE- *)))\n")
    const { stdout, stderr } = await spandrel("treebank", "clean", file)
    expect(stdout).toBe("")
    expect(stderr).toContain("skipped 1 tree that had only empty elements")
  })

  it("reports files that can't be read or written", async () => {
    const missing = await spandrel("treebank", "clean", temporaryPath("nowhere.mrg"))
    expect(missing).toMatchObject({
      code: 1,
      error: "unreadable-file",
    })
    const directory = await spandrel("treebank", "clean", temporaryPath("."))
    expect(directory).toMatchObject({ code: 1, error: "unreadable-file" })
    const file = temporaryFile("good.mrg", good)
    const unwritable = await spandrel(
      "treebank",
      "clean",
      file,
      "--output",
      temporaryPath("no/such/folder.mrg"),
    )
    expect(unwritable).toMatchObject({ code: 1, error: "unwritable-file" })
  })
})

describe("spandrel treebank stats", () => {
  it("counts trees, words, labels, tags and chains", async () => {
    const file = temporaryFile("stats.mrg", `${good}(S (VP (VB eat) (NP (NN fish))))\n`)
    const { code, stdout } = await spandrel("treebank", "stats", file, "--json")
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      trees: 2,
      words: 6,
      distinctWords: 5,
      length: { mean: 3, median: 2, shortest: 2, longest: 4 },
      lengths: { 2: 1, 4: 1 },
      labels: { NP: 3, S: 2, VP: 2, NML: 1 },
      tags: { NN: 3, PRP: 1, VB: 1, VBP: 1 },
      unaryChains: { "NP NML": 1, "S VP": 1 },
    })
  })

  it("prints tables, and the share of words that other files don't have", async () => {
    const train = temporaryFile("train.mrg", "(NP (NN fish))\n")
    const dev = temporaryFile("dev.mrg", "(NP (NN fish) (NN fish) (NN soup) (NN soup))\n")
    const { stdout } = await spandrel("treebank", "stats", dev, "--known-from", train)
    expect(stdout).toContain("unknown words   50.00% of all words, 50.00% of distinct words")
    expect(stdout).toMatch(/^NN +4 +100\.00%$/m)
  })

  it("accepts an empty file", async () => {
    const { code, stdout } = await spandrel("treebank", "stats", temporaryFile("nothing.mrg", ""))
    expect(code).toBe(0)
    expect(stdout).toContain("trees           0")
  })
})

describe("spandrel treebank check", () => {
  it("reports every problem with its location and exits with 1", async () => {
    const text = `${good}${broken}( (S (NP (NNS-4 cats))\n${good})\nword\n`
    const file = temporaryFile("bad.mrg", text)
    const { code, stdout, stderr } = await spandrel("treebank", "check", file)
    expect(code).toBe(1)
    const lines = stdout.trimEnd().split("\n")
    expect(lines.map((line) => line.slice(file.length, line.indexOf(" ")))).toEqual([
      ":2:10:",
      ":3:1:",
      ":5:1:",
    ])
    expect(stderr).toBe("2 trees read, 3 problems\n")
  })

  it("reports the location of a suffix on a tag", async () => {
    const file = temporaryFile("suffix.mrg", "(S\n  (NP (NNS-4 cats))\n  (VP (VBP sleep)))\n")
    const { code, stdout } = await spandrel("treebank", "check", file)
    expect(code).toBe(1)
    expect(stdout).toContain(`${file}:2:7: the tag "NNS-4"`)
  })

  it("accepts valid files", async () => {
    const file = temporaryFile("good.mrg", good)
    expect(await spandrel("treebank", "check", file)).toEqual({
      code: 0,
      stdout: "",
      stderr: "1 tree read, no problems\n",
    })
  })

  const treebanks = "../shared/treebanks"
  it.skipIf(!existsSync(treebanks))("finds the known defects of the real treebanks", async () => {
    const craft = await spandrel("treebank", "check", `${treebanks}/craft/train.mrg`)
    expect(craft.code).toBe(1)
    expect(
      craft.stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split(":")[1]),
    ).toEqual(["17490", "17495", "17506", "17506", "17609"])
    const masc = await spandrel(
      "treebank",
      "check",
      `${treebanks}/masc/train.mrg`,
      `${treebanks}/masc/dev.mrg`,
    )
    expect(masc.code).toBe(1)
    expect(masc.stdout).toContain("masc/train.mrg:2328:205: this phrase has no label")
    expect(masc.stdout).toContain('the tag "NNS-4"')
    expect(masc.stdout).toContain("masc/dev.mrg:500:")
    const wsj = await spandrel("treebank", "check", `${treebanks}/wsj-sample/train.mrg`)
    expect(wsj).toMatchObject({ code: 0, stdout: "" })
  })
})
