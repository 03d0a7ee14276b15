import { describe, expect, it } from "vitest"
import { temporaryFile } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

const row = (form: string, lemma: string, xpos: string, feats: string) =>
  `1\t${form}\t${lemma}\tX\t${xpos}\t${feats}\t_\t_\t_\t_\n\n`

const trees = temporaryFile("two.mrg", "(NP (NN fish))\n(NP (NN cats))\n")
const columns = temporaryFile(
  "two.conllu",
  row("fish", "fish", "NN", "n=s") + row("cats", "cat", "NNS", "n=p"),
)
const convert = (...args: string[]) => spandrel("treebank", "convert", ...args)

describe("spandrel treebank convert --columns", () => {
  it("writes lemmas and features into trees", async () => {
    expect(await convert(trees, "--columns", columns, "--to", "bracket")).toMatchObject({
      code: 0,
      stdout: "(NP (NN##lem=fish|n=s## fish))\n(NP (NN##lem=cat|n=p## cats))\n",
    })
    const { stdout } = await convert(
      trees,
      "--columns",
      columns,
      "--to",
      "json",
      "--take-columns",
      "xpos,lemma",
    )
    expect(JSON.parse(stdout)[1].children).toEqual([
      { label: "NNS", start: 0, end: 1, word: "cats", features: { lem: "cat" } },
    ])
  })

  it.each(["json", "ndjson"])("adds them to trees in %s, too", async (format) => {
    const { stdout } = await convert(trees, "--to", format)
    const file = temporaryFile(`two.${format}`, stdout)
    const args = ["--from", format, "--columns", columns, "--take-columns", "lemma", "--to", "bracket"]
    expect((await convert(file, ...args)).stdout).toBe(
      "(NP (NN##lem=fish## fish))\n(NP (NN##lem=cat## cats))\n",
    )
  })

  it("adds each file to its own trees", async () => {
    const args = ["--columns", columns, columns, "--take-columns", "lemma", "--to", "bracket"]
    expect((await convert(trees, trees, ...args)).stdout.trimEnd().split("\n")).toHaveLength(4)
    expect(await convert(trees, trees, "--columns", columns, "--to", "bracket")).toMatchObject({
      code: 2,
      error: "wrong-usage",
    })
  })

  it("ends at a word that differs, and at an invalid tree, with the place", async () => {
    const other = temporaryFile(
      "other.conllu",
      row("fish", "fish", "NN", "_") + row("dogs", "dog", "NNS", "_"),
    )
    const differs = await convert(trees, "--columns", other, "--to", "bracket")
    expect(differs).toMatchObject({
      code: 1,
      stdout: "(NP (NN##lem=fish## fish))\n",
      error: "invalid-columns",
    })
    expect(differs.stderr).toContain(`${other}:3:1: word 1 is "dogs", but "cats" in the tree of ${trees}:2`)
    const broken = temporaryFile("broken.mrg", "(NP (NN fish) x)\n(NP (NN cats))\n")
    expect(await convert(broken, "--columns", columns, "--to", "bracket")).toMatchObject({
      ...{ code: 1, stdout: "", error: "invalid-tree" },
    })
  })

  it("refuses --take-columns without columns, and an output that is one of its inputs", async () => {
    expect((await convert(trees, "--take-columns", "lemma", "--to", "bracket")).error).toBe("wrong-usage")
    expect((await convert("-", "--columns", "-", "--to", "bracket")).error).toBe("wrong-usage")
    const same = ["--columns", columns, "--to", "bracket", "--output", columns]
    expect((await convert(trees, ...same)).error).toBe("wrong-usage")
  })
})

const negra = temporaryFile(
  "german.export",
  [
    ...["#BOS 1", "a\tA\t--\tNK\t500", "b\tB\t--\tHD\t501", "c\tC\t--\tNK\t500"],
    ...["#500\tNP\t--\tSB\t501", "#501\tS\t--\t--\t0", "#EOS 1", ""],
  ].join("\n"),
)

describe("treebank commands on the NEGRA export format", () => {
  it("report discontinuous trees, or attach their parts higher", async () => {
    const refused = await convert(negra, "--to", "bracket")
    expect(refused).toMatchObject({ code: 1, stdout: "" })
    expect(refused.stderr).toContain("german.export:5:1: the phrase #500 (NP) of sentence 1 ")
    expect(await convert(negra, "--to", "bracket", "--strict")).toMatchObject({
      code: 1,
      error: "invalid-tree",
    })
    const attached = "(VROOT (S (NP-SB (A a)) (B b) (C c)))\n"
    expect((await convert(negra, "--discontinuous", "attach", "--to", "bracket")).stdout).toBe(attached)
    const from = ["--from", "negra", "--discontinuous", "attach", "--to", "bracket"]
    expect((await convert(negra, ...from)).stdout).toBe(attached)
  })

  it("clean, count and check it", async () => {
    const run = (command: string) => spandrel("treebank", command, negra, "--discontinuous", "attach")
    expect((await run("clean")).stdout).toBe("(S (NP (A a)) (B b) (C c))\n")
    expect((await run("stats")).stdout).toMatch(/^trees +1\nwords +3 /)
    expect(await run("check")).toMatchObject({ code: 0, stderr: "1 tree read, no problems\n" })
    const checked = await spandrel("treebank", "check", negra)
    expect(checked).toMatchObject({ code: 1, stdout: expect.stringContaining("german.export:5:1: ") })
  })
})
