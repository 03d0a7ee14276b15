import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"
import { writeTinyTreebank } from "../tiny-tagger.ts"

// Threads run compiled files, so one of these tests starts the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname

const treebank = writeTinyTreebank()

describe("spandrel jackknife", () => {
  it("writes the same trees, in the same order, with predicted tags", async () => {
    const out = temporaryPath("predicted.mrg")
    const { code, stderr } = await spandrel("jackknife", "--train", treebank, "--threads", "1", "--out", out)
    expect(code).toBe(0)
    expect(stderr).toMatch(
      /^jackknifing: training \d+ taggers, each on the other folds\n36 trees, \d+ words, correct: tags \d\d\.\d\d%\n$/,
    )
    const plain = (text: string) => text.replace(/\([^ ()]+ ([^ ()]+)\)/g, "$1")
    expect(plain(readFileSync(out, "utf8"))).toBe(plain(readFileSync(treebank, "utf8")))
    // "yes" is the only interjection: the tagger of its fold has never seen the tag.
    expect(readFileSync(treebank, "utf8")).toContain("(UH yes)")
    expect(readFileSync(out, "utf8")).not.toContain("(UH ")
  })

  it("writes the same with any number of threads", async () => {
    const [one, two] = ["one.mrg", "two.mrg"].map(temporaryPath) as [string, string]
    const options = ["jackknife", "--train", treebank, "--folds", "3"]
    await spandrel(...options, "--threads", "1", "--out", one)
    execFileSync(process.execPath, [program, ...options, "--threads", "2", "--out", two], { stdio: "pipe" })
    expect(readFileSync(two, "utf8")).toBe(readFileSync(one, "utf8"))
  })

  it("needs two folds, two trees, and an output that can be written", async () => {
    const jackknife = (trees: string, ...args: string[]) =>
      spandrel("jackknife", "--train", trees, "--out", temporaryPath("never.mrg"), ...args)
    expect(await jackknife(treebank, "--folds", "1")).toMatchObject({ code: 2 })
    expect(await jackknife(temporaryFile("one.mrg", "(NP (NN fish))"))).toMatchObject({
      code: 1,
      error: "invalid-training-data",
    })
    const nowhere = temporaryPath("no-directory/file")
    expect(await jackknife("never.mrg", "--out", nowhere)).toMatchObject({
      code: 1,
      error: "unwritable-file",
      stderr: expect.stringContaining("--out: "),
    })
  })
})
