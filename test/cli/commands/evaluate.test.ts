import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel, spandrelWithInput } from "../run-program.ts"

const gold = "(S (NP (PRP I)) (VP (VBP eat) (NP (NN fish))))\n"
const test = "(S (NP (PRP I)) (VP (VBP eat)) (NP (NN fish)))\n"

describe("spandrel evaluate", () => {
  it("prints EVALB's report", async () => {
    const { code, stdout, stderr } = await spandrel(
      "evaluate",
      temporaryFile("gold", gold),
      temporaryFile("test", test),
    )
    expect(code).toBe(0)
    expect(stderr).toBe("")
    expect(stdout).toContain("   1    3    0   75.00  75.00     3      4    4      0      3     3   100.00\n")
    expect(stdout).toContain("Bracketing FMeasure       =  75.00\n")
  })

  it("prints the scores as JSON", async () => {
    const { stdout } = await spandrel(
      "evaluate",
      temporaryFile("gold", gold),
      temporaryFile("test", test),
      "--json",
    )
    const figures = JSON.parse(stdout)
    expect(figures.all).toMatchObject({ recall: 75, precision: 75, f1: 75 })
    expect(figures.sentences).toHaveLength(1)
  })

  it("reads a parameter file, and reports where it is invalid", async () => {
    const files = [temporaryFile("gold", gold), temporaryFile("test", test)]
    const prm = temporaryFile("mine.prm", "LABELED 1\nDELETE_LABEL NP\n")
    const { stdout } = await spandrel("evaluate", ...files, "--prm", prm, "--json")
    expect(JSON.parse(stdout).all).toMatchObject({ recall: 50 })
    const bad = await spandrel("evaluate", ...files, "--prm", temporaryFile("bad.prm", "SING loudly\n"))
    expect(bad).toMatchObject({
      code: 1,
      error: "invalid-parameters",
      stderr: expect.stringContaining("bad.prm:1"),
    })
    const missing = await spandrel("evaluate", ...files, "--prm", temporaryPath("no.prm"))
    expect(missing).toMatchObject({ code: 1, error: "unreadable-file" })
  })

  it("exits with 1 when there are too many errors", async () => {
    const goldFile = temporaryFile("gold", gold.repeat(20))
    const other = temporaryFile("other", gold.replace("fish", "soup").repeat(20))
    const { code, stdout, stderr } = await spandrel("evaluate", goldFile, other)
    expect(code).toBe(1)
    expect(stdout).not.toContain("Summary")
    expect(stderr.trimEnd().split("\n")).toHaveLength(12)
  })

  it("scores the common part of files of different lengths", async () => {
    const { code, stderr } = await spandrel(
      "evaluate",
      temporaryFile("gold", gold + gold),
      temporaryFile("test", test),
    )
    expect(code).toBe(0)
    expect(stderr).toBe("2 : Number of lines unmatch (too many lines in gold file)\n")
  })

  it("reads one of the files from standard input, but not both", async () => {
    const file = temporaryFile("gold", gold)
    expect(await spandrelWithInput(test, "evaluate", file, "-")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Bracketing FMeasure       =  75.00\n"),
    })
    expect(await spandrel("evaluate", "-", "-")).toMatchObject({ code: 2, error: "wrong-usage" })
  })
})
