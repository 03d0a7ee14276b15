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

  it("adds tables of labels and of tags with --by-label, also as JSON", async () => {
    const other = temporaryFile("other", test.replace("VBP", "NN"))
    const files = [temporaryFile("gold", gold), other]
    const plain = await spandrel("evaluate", ...files)
    const { code, stdout } = await spandrel("evaluate", ...files, "--by-label")
    expect(code).toBe(0)
    expect(stdout.startsWith(`${plain.stdout}\nlabel  gold  test  matched  recall  precision  F1\n`)).toBe(
      true,
    )
    expect(stdout).toContain("\nVP        1     1        0    0.00    0.00       0.00\n")
    expect(stdout.endsWith("\n\ngold tag  test tag  words\nVBP       NN            1\n")).toBe(true)
    const figures = JSON.parse((await spandrel("evaluate", ...files, "--by-label", "--json")).stdout)
    expect(figures.labels[0]).toMatchObject({ label: "NP", gold: 2, matchedTest: 2, f1: 100 })
    expect(figures.tagConfusions).toEqual([{ gold: "VBP", test: "NN", count: 1 }])
    expect(JSON.parse((await spandrel("evaluate", ...files, "--json")).stdout).labels).toBe(undefined)
  })

  it("cuts the table of tags where it gets long", async () => {
    const words = Array.from({ length: 25 }, (_, at) => `w${at}`)
    const tree = (tag: string) => `(S ${words.map((word, at) => `(${tag}${at} ${word})`).join(" ")})\n`
    const files = [temporaryFile("gold", tree("A")), temporaryFile("test", tree("B"))]
    const { stdout } = await spandrel("evaluate", ...files, "--by-label")
    expect(stdout.endsWith("\n… and 5 more (use --json to see all)\n")).toBe(true)
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

  it("uses the parameters of a language, which --prm overrides", async () => {
    const files = [
      temporaryFile("gold", "(SENT (NP (NC##g=m## eau)) (PONCT .))\n"),
      temporaryFile("test", "(SENT (NP (NC eau) (PONCT .)))\n"),
    ]
    const f1 = async (...more: string[]) =>
      JSON.parse((await spandrel("evaluate", ...files, "--json", ...more)).stdout).all
    expect(await f1("--language", "fr")).toMatchObject({ f1: 50, taggingAccuracy: 100 })
    expect(await f1("--language", "fr", "--prm", "collins")).toMatchObject({ taggingAccuracy: 50 })
    expect(await f1()).toMatchObject({ taggingAccuracy: 50 })
    expect(await spandrel("evaluate", ...files, "--language", "french")).toMatchObject({
      code: 1,
      error: "unsupported-language",
    })
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
