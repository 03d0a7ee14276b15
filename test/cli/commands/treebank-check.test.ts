import { existsSync } from "node:fs"
import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { temporaryFile } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

const good = "( (S (NP-SBJ-1 (PRP I)) (VP (VBP like) (NP (NML (NN raw) (NN fish))) (S (NP (-NONE- *-1))))))\n"
const broken = "( (S (NP (NN Xpd TTD))))\n"

describe("spandrel treebank check", () => {
  it("ends at a word of a file that isn't one of trees, however much it holds", async () => {
    const path = temporaryFile("endless.mrg.gz", gzipSync(`(NN fish)\n(NN ${"a".repeat(17_000_000)}`))
    expect(await spandrel("treebank", "check", path)).toMatchObject({
      code: 1,
      error: "invalid-tree",
      stderr: expect.stringContaining(`${path}:2:5: a word or label has more than 16,777,216 characters;`),
    })
    const script = temporaryFile("endless.tsurgeon.gz", gzipSync(" ".repeat(17_000_000)))
    const tree = temporaryFile("tree.mrg", "(NN fish)")
    for (const args of [
      ["treebank", "edit", tree, "--script", script],
      ["evaluate", tree, tree, "--prm", script],
      ["quantize", "--model", "en-fast", "--notes", script, "--out", `${path}.out`],
    ])
      expect(await spandrel(...args)).toMatchObject({
        code: 1,
        error: "unreadable-file",
        stderr: expect.stringContaining("16,777,216 characters"),
      })
  })

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
    expect(masc.stdout).toContain("masc/train.mrg:2328:205: ")
    expect(masc.stdout).toContain('the tag "NNS-4"')
    expect(masc.stdout).toContain("masc/dev.mrg:500:")
    const wsj = await spandrel("treebank", "check", `${treebanks}/wsj-sample/train.mrg`)
    expect(wsj).toMatchObject({ code: 0, stdout: "" })
  })
})
