import { describe, expect, it } from "vitest"
import { spandrel, temporaryFile } from "../run-program.ts"

const clean = async (text: string, ...options: string[]) =>
  (await spandrel("treebank", "clean", temporaryFile("trees.mrg", text), ...options)).stdout

describe("spandrel treebank clean --normalize-words", () => {
  it("writes words as the tokeniser does, and keeps all other words as they are in the file", async () => {
    const tree = "(S (`` \") (NN a[1]) (-LRB- -LRB-) (NN \\-LRB-) (POS ’s) ('' \"))\n"
    expect(await clean(tree)).toBe(tree)
    expect(await clean(tree, "--normalize-words")).toBe(
      "(S (`` ``) (NN a[1]) (-LRB- -LRB-) (NN \\-LRB-) (POS 's) ('' ''))\n",
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
