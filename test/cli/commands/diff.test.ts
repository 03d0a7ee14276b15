import { describe, expect, it } from "vitest"
import { temporaryFile } from "../../temporary-files.ts"
import { spandrel, spandrelWithInput } from "../run-program.ts"

const gold = [
  "(S (NP (PRP I)) (VP (VBP eat) (NP (NN fish))))",
  "(S (NP (PRP I)) (VP (VBP swim)))",
  "(VP (VBD saw) (NP (DT a) (NN man)) (PP (IN in) (NP (NN town))))",
]
const test = [
  "(S (NP (PRP I)) (VP (VBP eat) (NN fish)))",
  "(S (NP (PRP I)) (VP (VBP swim)))",
  "(VP (VBD saw) (NP (NP (DT a) (NN man)) (PP (IN in) (NP (NN town)))))",
]

const fileOf = (name: string, lines: readonly string[]) =>
  temporaryFile(name, lines.map((line) => `${line}\n`).join(""))
const diff = (...args: string[]) => spandrel("diff", fileOf("gold", gold), fileOf("test", test), ...args)

describe("spandrel diff", () => {
  it("draws the sentences that differ, with their errors and a summary", async () => {
    const { code, stdout, stderr } = await diff()
    expect([code, stderr]).toEqual([0, ""])
    expect(stdout).toContain(
      "sentence 1: I eat fish\n" +
        "  3 of 4 gold and of 3 test brackets match, F1 85.71\n" +
        '  single-word phrase, 1 bracket: NP "fish" is missing\n',
    )
    expect(stdout).toContain('\n  PP attachment, 1 bracket: NP "a man in town" is not in gold\n')
    expect(stdout).toContain("-NP")
    expect(stdout).not.toContain("sentence 2")
    expect(stdout).toContain("\n3 pairs of trees, 1 with the same brackets\n")
    expect(stdout).toMatch(/\nkind of error +errors +brackets\n(?:.*\n){2}all +2 +2\n$/)
  })

  it("lists what differs, or only counts it", async () => {
    const list = await diff("--format", "list")
    expect(list.stdout).toContain('\n  only in gold: NP "fish"\n')
    expect(list.stdout).toContain('\n  only in test: NP "a man in town"\n')
    const summary = await diff("--format", "summary")
    expect(list.stdout.endsWith(`\n${summary.stdout}`)).toBe(true)
    expect(summary.stdout.startsWith("3 pairs of trees")).toBe(true)
  })

  it("writes JSON and NDJSON", async () => {
    const json = JSON.parse((await diff("--format", "json")).stdout)
    expect(json.summary).toMatchObject({ pairs: 3, same: 1, skipped: 0, kinds: [{}, {}] })
    expect(json.sentences).toMatchObject([
      {
        id: 1,
        words: ["I", "eat", "fish"],
        matched: 3,
        onlyInGold: [{ label: "NP", start: 2, end: 3 }],
        errors: [{ kind: "single-word-phrase", repair: "add", brackets: 1, start: 2, end: 3, label: "NP" }],
      },
      { id: 3, onlyInTest: [{ label: "NP", start: 1, end: 5 }], relabelled: [], tags: [] },
    ])
    const lines = (await diff("--format", "ndjson")).stdout.trimEnd().split("\n")
    expect(lines.map((line) => JSON.parse(line))).toEqual(json.sentences)
  })

  it("draws one pair as SVG, and all of them on one page", async () => {
    expect(await diff("--format", "svg")).toMatchObject({ code: 2, stdout: "", error: "wrong-usage" })
    const picture = await diff("--format", "svg", "--sentence", "3")
    expect(picture.stdout).toMatch(/^<svg [\s\S]*spandrel-only-test[\s\S]*<\/svg>\n$/)
    const page = await diff("--format", "html")
    expect(page.stdout).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/)
    expect(page.stdout.match(/<section>/g)?.length).toBe(2)
  })

  it("shows one sentence, even if it is the same, or those with some kinds of errors", async () => {
    const { stdout } = await diff("--sentence", "2")
    expect(stdout).toContain("sentence 2: I swim\n")
    expect(stdout).toContain("\n1 pair of trees, 1 with the same brackets\n")
    expect(await diff("--sentence", "4")).toMatchObject({ code: 1, error: "invalid-file" })
    const some = await diff("--kind", "pp-attachment", "unary", "--format", "ndjson")
    expect(JSON.parse(some.stdout).id).toBe(3)
    expect((await diff("--kind", "pp")).code).toBe(2)
  })

  it("exits with 3 if trees differ and --exit-code is set", async () => {
    expect((await diff("--exit-code", "--format", "summary")).code).toBe(3)
    const file = fileOf("gold", gold)
    expect((await spandrel("diff", file, file, "--exit-code")).code).toBe(0)
  })

  it("counts the brackets that the parameters count", async () => {
    const prm = temporaryFile("mine.prm", "DELETE_LABEL NP\n")
    expect((await diff("--prm", prm, "--format", "summary")).stdout).toContain(
      "3 pairs of trees, 3 with the same brackets\n",
    )
  })

  it("stops at a pair that can't be compared, with its location, after what comes before it", async () => {
    const other = fileOf("other", [
      test[0] as string,
      "(S (NP (PRP You)) (VP (VBP swim)))",
      test[2] as string,
    ])
    const words = await spandrel("diff", fileOf("gold", gold), other)
    expect(words).toMatchObject({
      code: 1,
      error: "different-words",
      stderr: expect.stringContaining("sentence 2: word 1 "),
    })
    expect(words.stdout).toContain("sentence 1: ")
    expect(words.stdout).toContain("\nincomplete: stopped at pair 2 of 3, ")
    expect(words.stdout).toContain("\n1 pair of trees, 0 with the same brackets\n")
    const broken = fileOf("broken", ["(S (NN a)", ...test.slice(1)])
    expect(await spandrel("diff", fileOf("gold", gold), broken)).toMatchObject({
      code: 1,
      error: "invalid-tree",
      stderr: expect.stringContaining(`${broken}:1:1: `),
    })
    const two = fileOf("two", [test[0] as string, "(NN a) (NN b)", test[2] as string])
    expect((await spandrel("diff", fileOf("gold", gold), two)).stderr).toContain(`${two}:2: `)
  })

  it("says in its summary that it stopped, where, and how to go on", async () => {
    const other = fileOf("other", [test[0] as string, "(S (NP", test[2] as string])
    const run = (format: string) => spandrel("diff", fileOf("gold", gold), other, "--format", format)
    const summary = await run("summary")
    expect(summary.code).toBe(1)
    expect(summary.stderr).toContain("; --on-error skip ")
    expect(summary.stdout).toMatch(/^incomplete: stopped at pair 2 of 3, .*\n1 pair of trees, /)
    const json = JSON.parse((await run("json")).stdout)
    expect(json.summary).toMatchObject({ pairs: 1, incomplete: { line: 2, lines: 3 } })
    expect((await run("html")).stdout).toContain("<p>incomplete: stopped at pair 2 of 3")
    const short = fileOf("short", test.slice(0, 1))
    const shorter = await spandrel("diff", fileOf("gold", gold), short, "--format", "summary")
    expect(shorter.stdout).toMatch(/^incomplete: stopped at pair 2 of 3, /)
    expect((await diff("--format", "summary")).stdout).not.toContain("incomplete")
  })

  it("goes on with --on-error skip, and reports what it skips", async () => {
    const other = fileOf("other", [test[0] as string, "(S (NP", test[2] as string])
    const { code, stdout, stderr } = await spandrel(
      "diff",
      fileOf("gold", gold),
      other,
      "--on-error",
      "skip",
      "--format",
      "json",
    )
    expect(code).toBe(1)
    expect(stderr).toContain(`skipped ${other}:2:`)
    const { sentences, summary } = JSON.parse(stdout)
    expect(
      sentences.map(({ id, error }: { id: number; error?: object }) => [id, error !== undefined]),
    ).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
    expect(summary).toMatchObject({ pairs: 2, skipped: 1 })
  })

  it("skips a sentence that the parser skipped", async () => {
    const skipped = fileOf("skipped", [test[0] as string, "", test[2] as string])
    const { code, stdout } = await spandrel("diff", fileOf("gold", gold), skipped, "--format", "summary")
    expect(code).toBe(0)
    expect(stdout).toContain("2 pairs of trees, 0 with the same brackets; 1 skipped\n")
  })

  it("compares the common part of files of different lengths, and says which is longer", async () => {
    const shorter = fileOf("shorter", test.slice(0, 1))
    const { code, stdout, error } = await spandrel(
      "diff",
      fileOf("gold", gold),
      shorter,
      "--format",
      "summary",
    )
    expect([code, error]).toEqual([1, "invalid-file"])
    expect(stdout).toContain("1 pair of trees")
  })

  it("reads one of the files from standard input, but not both", async () => {
    const input = test.map((line) => `${line}\n`).join("")
    const { stdout } = await spandrelWithInput(
      input,
      "diff",
      fileOf("gold", gold),
      "-",
      "--format",
      "summary",
    )
    expect(stdout).toContain("3 pairs of trees")
    expect(await spandrel("diff", "-", "-")).toMatchObject({ code: 2, error: "wrong-usage" })
  })
})
