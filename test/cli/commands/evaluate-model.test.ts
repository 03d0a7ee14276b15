import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, inject, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

// Threads run compiled files, so they are tested with the built program (see test/build.ts).
const program = new URL("../../../dist/cli/main.js", import.meta.url).pathname
const tagging = join(inject("tinyModels"), "tagging.safetensors")
const untagging = join(inject("tinyModels"), "local.safetensors")

// As the Penn Treebank has them: two lines, an unlabelled root, function tags, a trace.
const raw = [
  "( (S (NP-SBJ-1 (DT the) (NN dog))\n     (VP (VBZ likes) (NP (NN fish)) (NP (-NONE- *T*-1))) (. .)) )",
  "( (INTJ (UH yes)) )",
]
const clean = ["(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))", "(INTJ (UH yes))"]
const gold = temporaryFile("gold.mrg", `${raw.join("\n")}\n`)
const lines = (trees: readonly string[]) => trees.map((tree) => `${tree}\n`).join("")

describe("spandrel evaluate --model", () => {
  it("parses the words of raw gold trees and scores them, and keeps the trees", async () => {
    const output = temporaryPath("parsed.mrg")
    const { code, stdout, stderr } = await spandrel("evaluate", "--model", tagging, gold, "--output", output)
    expect([code, stderr]).toEqual([0, ""])
    expect(stdout).toContain("Number of Valid sentence  =      2\n")
    expect(stdout).toContain("Bracketing FMeasure       = 100.00\nComplete match            = 100.00\n")
    expect(stdout).toMatch(/\nmodel .*tagging\.safetensors, predicted tags\n2 of 2 sentences counted\n$/)
    expect(readFileSync(output, "utf8")).toBe(lines(clean))
  })

  it("has the figures of parsing and scoring in two steps, as EVALB counts", async () => {
    const dev = temporaryFile(
      "dev.mrg",
      lines([...clean, "(NP (JJ odd) (NN thing))", "(S (`` `) (NP (NN x)))"]),
    )
    const parsed = await spandrel("parse", "--model", tagging, "--input-format", "trees", "--input", dev)
    const two = await spandrel("evaluate", dev, temporaryFile("parsed.mrg", parsed.stdout), "--json")
    const one = await spandrel("evaluate", "--model", tagging, dev, "--json", "--count", "evalb")
    const [{ all, sentences }, combined] = [JSON.parse(two.stdout), JSON.parse(one.stdout)]
    expect(combined).toMatchObject({ all, sentences, count: "evalb", tags: "predicted", invalidTrees: 0 })
    const every = execFileSync(process.execPath, [
      ...[program, "evaluate", "--model", tagging, dev, "--json", "--threads", "2"],
    ])
    expect(JSON.parse(String(every)).all).toMatchObject({
      sentences: 4,
      validSentences: 4,
      errorSentences: 0,
    })
    const table = await spandrel("evaluate", "--model", tagging, dev, "--by-label")
    expect(table.stdout).toMatch(/\n4 of 4 sentences counted\n(?:.*\n)*\nlabel +gold +test/)
  })

  it("counts a sentence that can't be parsed as a tree without brackets, and says so", async () => {
    const long = `(S ${"(NN fish) ".repeat(10_001)})`
    const dev = temporaryFile("long.mrg", lines([long, clean[1] as string, "(S (NN a"]))
    const output = temporaryPath("parsed.mrg")
    const { code, stdout, stderr } = await spandrel("evaluate", "-m", tagging, dev, "-o", output)
    expect(code).toBe(1)
    expect(stderr).toMatch(/long\.mrg:1: it has 10,001 words/)
    expect(stderr).toMatch(/long\.mrg:3:1: /)
    expect(stdout).toContain("Bracketing Recall         =  50.00\nBracketing Precision      = 100.00\n")
    expect(stdout).toMatch(
      /\n2 of 2 sentences counted\n.*without brackets: 1\ngold trees .*, not counted: 1\n$/,
    )
    expect(readFileSync(output, "utf8")).toBe(`\n${clean[1]}\n`)
  })

  it("uses the tags of the trees if asked to, which a model without tags needs", async () => {
    const args = ["evaluate", "--model", untagging, gold]
    const predicted = await spandrel(...args)
    expect(predicted).toMatchObject({ code: 2, error: "missing-tagger" })
    expect(predicted.stderr).toContain("--tags gold")
    const given = await spandrel(...args, "--tags", "gold")
    expect(given.stdout).toContain("Bracketing FMeasure       = 100.00\n")
    expect(given.stdout).toContain("Tagging accuracy          = 100.00\n")
  })

  it("says what is missing, or too much", async () => {
    const never = temporaryPath("never.mrg")
    const nothing = await spandrel("evaluate", gold)
    expect(nothing).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(nothing.stderr).toContain("--model en")
    for (const more of [
      ["--model", tagging],
      ["--tags", "gold"],
      ["--output", never],
      ["--threads", "1"],
    ])
      expect(await spandrel("evaluate", gold, gold, ...more)).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(await spandrel("evaluate", gold, "--model", tagging, "-o", gold)).toMatchObject({ code: 2 })
    const empty = temporaryFile("empty.mrg", "")
    expect(await spandrel("evaluate", empty, "--model", tagging)).toMatchObject({
      code: 1,
      error: "invalid-file",
    })
    expect(existsSync(never)).toBe(false)
  })
})

describe("spandrel parse --input-format trees", () => {
  const parse = (...args: string[]) =>
    spandrel("parse", "--model", tagging, "--input-format", "trees", ...args)

  it("parses the words of trees, as the trees have them, with the model's tags or theirs", async () => {
    expect((await parse("--input", gold)).stdout).toBe(lines(clean))
    expect((await parse("(X (Y yes))")).stdout).toBe("(INTJ (UH yes))\n")
    expect((await parse("--tags", "gold", "(X (Y yes)) (X (Z yes))")).stdout).toMatch(
      /^.*\(Y yes\).*\n.*\(Z yes\).*\n$/,
    )
    const escaped = "(NP (-LRB- -LCB-) (NN a-LRB-b-RRB-) (NN \\-LRB-) (-RRB- -RRB-))"
    const { stdout } = await parse(escaped)
    expect(stdout.match(/[^ ]+(?=\)+)/g)?.map((word) => word.replaceAll(")", ""))).toEqual([
      "-LCB-",
      "a-LRB-b-RRB-",
      "\\-LRB-",
      "-RRB-",
    ])
  })

  it("stops at an invalid tree, or leaves it out", async () => {
    const broken = temporaryFile(
      "broken.mrg",
      lines([clean[1] as string, "(S (NN a b))", clean[0] as string]),
    )
    const stopped = await parse("--input", broken)
    expect(stopped).toMatchObject({ code: 1, error: "invalid-tree", stdout: `${clean[1]}\n` })
    expect(stopped.stderr).toContain("broken.mrg:2:")
    const skipped = await parse("--input", broken, "--on-error", "skip")
    expect(skipped).toMatchObject({ code: 1, stdout: `${clean[1]}\n\n${clean[0]}\n` })
  })

  it("alone has --tags", async () => {
    const other = await spandrel("parse", "--model", tagging, "--tags", "gold", "yes")
    expect(other).toMatchObject({ code: 2, error: "wrong-usage" })
    const missing = await spandrel("parse", "--model", untagging, "--input-format", "trees", "(UH yes)")
    expect(missing).toMatchObject({ code: 2, error: "missing-tagger" })
  })
})

describe("spandrel evaluate of trees that are written in different ways", () => {
  it("points to treebank clean for unlabelled roots", async () => {
    const parsed = temporaryFile("parsed.mrg", lines(clean))
    const roots = temporaryFile("roots.mrg", lines(clean.map((tree) => `( ${tree})`)))
    const hint = /roots\.mrg have a root without a label.*spandrel treebank clean/
    expect(await spandrel("evaluate", roots, parsed)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(hint),
    })
    expect((await spandrel("evaluate", parsed, roots)).stderr).toMatch(hint)
    expect((await spandrel("diff", roots, parsed)).stderr).toMatch(hint)
    for (const file of [roots, parsed]) expect((await spandrel("evaluate", file, file)).stderr).toBe("")
  })

  it("points to --count all for brackets that are escaped in another way", async () => {
    const pair = ["(X (Y -LCB-))", "(X (Y {))"].map((tree, at) => temporaryFile(`${at}.mrg`, `${tree}\n`))
    const { stderr } = await spandrel("evaluate", ...pair)
    expect(stderr).toMatch(/^1 : Words unmatch .*\n.*--count all/)
    const all = await spandrel("evaluate", ...pair, "--count", "all")
    expect(all.stderr).toBe("")
    expect(all.stdout).toContain("Bracketing FMeasure       = 100.00\n")
    expect(all.stdout).toMatch(/\n1 of 1 sentence counted\n$/)
  })
})
