import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

const good = "( (S (NP-SBJ-1 (PRP I)) (VP (VBP like) (NP (NML (NN raw) (NN fish))) (S (NP (-NONE- *-1))))))\n"
const broken = "( (S (NP (NN Xpd TTD))))\n"

const clean = async (text: string, ...options: string[]) =>
  (await spandrel("treebank", "clean", temporaryFile("trees.mrg", text), ...options)).stdout

describe("spandrel treebank clean", () => {
  it("removes lemmas and features with --no-features", async () => {
    const text = "(NP (DET##lem=le|g=m## le) (NC##lem=chat## chat))\n"
    expect(await clean(text)).toBe(text)
    expect(await clean(text, "--no-features")).toBe("(NP (DET le) (NC chat))\n")
  })

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

describe("spandrel treebank clean --normalize-words", () => {
  it("writes words as the tokeniser does, and keeps all other words as they are in the file", async () => {
    const tree = "(S (`` \") (NN a[1]) (-LRB- -LRB-) (NN \\-LRB-) (POS ’s) ('' \"))\n"
    expect(await clean(tree)).toBe(tree)
    expect(await clean(tree, "--normalize-words")).toBe(
      "(S (`` ``) (NN a[1]) (-LRB- -LRB-) (NN \\-LRB-) (POS 's) ('' ''))\n",
    )
  })
})

describe("spandrel treebank clean --language", () => {
  it("writes words as the tokeniser of that language does", async () => {
    const tree = "(SENT (PONCT «) (ADV aujourd’hui) (PONCT »))\n"
    expect(await clean(tree, "--normalize-words", "--language", "fr")).toBe(
      '(SENT (PONCT ") (ADV aujourd\'_hui) (PONCT "))\n',
    )
  })
})

describe("spandrel treebank clean --root", () => {
  const tree = "(TOP (S (NN fish)))\n"

  it("gives the root a label, which may be empty", async () => {
    expect(await clean(tree, "--root", "ROOT-1")).toBe("(ROOT-1 (S (NN fish)))\n")
    expect(await clean(tree, "--root", "")).toBe("( (S (NN fish)))\n")
  })
})

describe("spandrel treebank clean --sample", () => {
  const text = Array.from({ length: 1_000 }, (_, at) => `(NP (NN fish${at}))\n`).join("")

  it("keeps a share of the trees in their order, the same for the same seed", async () => {
    const some = await clean(text, "--sample", "0.25")
    const lines = some.trimEnd().split("\n")
    expect(lines.length).toBeGreaterThan(200)
    expect(lines.length).toBeLessThan(300)
    expect(text.split("\n").filter((line) => lines.includes(line))).toEqual(lines)
    expect(await clean(text, "--sample", "0.25", "--seed", "1")).toBe(some)
    expect(await clean(text, "--sample", "0.25", "--seed", "2")).not.toBe(some)
    expect(await clean(text, "--sample", "1")).toBe(text)
  })
})
