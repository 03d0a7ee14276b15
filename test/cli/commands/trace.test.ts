import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { tinyModel, tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel, temporaryFile } from "../run-program.ts"

const gold = "(S (NP (PRP I)) (VP (MD do) (VBP like) (S (VP (VBG eating) (NP (NN fish))))))"

describe("spandrel trace", () => {
  it("prints the action table of the paper's running example", async () => {
    const { code, stdout } = await spandrel("trace", "--gold", gold)
    expect(code).toBe(0)
    expect(stdout).toBe(`\
steps  structural action  label action  stack after      bracket
1–2    sh(I/PRP)          label-NP      [0, 1]           ₀NP₁
3–4    sh(do/MD)          nolabel       [0, 1, 2]
5–6    sh(like/VBP)       nolabel       [0, 1, 2, 3]
7–8    comb               nolabel       [0, 1, 3]
9–10   sh(eating/VBG)     nolabel       [0, 1, 3, 4]
11–12  sh(fish/NN)        label-NP      [0, 1, 3, 4, 5]  ₄NP₅
13–14  comb               label-S-VP    [0, 1, 3, 5]     ₃S₅, ₃VP₅
15–16  comb               label-VP      [0, 1, 5]        ₁VP₅
17–18  comb               label-S       [0, 5]           ₀S₅
`)
  })

  it("follows mistaken actions and shows what the oracle knows at each step", async () => {
    const { code, stdout } = await spandrel(
      "trace",
      "--gold",
      gold,
      "--actions",
      "sh,sh,sh,sh,nolabel,comb,nolabel",
    )
    expect(code).toBe(0)
    const last = stdout.trimEnd().split("\n").at(-1)
    expect(last).toMatch(/^10 +nolabel +\[0, 1, 2, 4\] +\{sh, comb\} +₁VP₅ +₀S₅, ₁VP₅, ₄NP₅$/)
  })

  it("refuses what can't be followed, with a reason", async () => {
    expect(await spandrel("trace")).toMatchObject({ code: 2, stdout: "" })
    const surplus = await spandrel("trace", "--gold", "(NP (NN fish))", "--actions", "sh,label-NP,sh")
    expect(surplus).toMatchObject({ code: 2, stderr: expect.stringContaining("the parse is over") })
    const broken = await spandrel("trace", "--gold", "(NP (NN fish)")
    expect(broken).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--gold: text:1:1: the text ends inside the tree"),
    })
    const none = await spandrel("trace", "--gold", " ")
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("no tree") })
    const empty = await spandrel("trace", "--gold", "(NP (-NONE- *))")
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining("no words") })
  })
})

describe("spandrel trace of a text", () => {
  let model: string
  let chart: string
  beforeAll(async () => {
    model = temporaryFile("tagging.safetensors", writeModel(await tinyTaggingModel()))
    chart = temporaryFile("chart.safetensors", writeModel(await tinyModel("margin")))
  }, 300_000)
  const trace = (...args: string[]) => spandrel("trace", "--model", model, ...args)

  it("shows the parser's own steps with the probability of each action", async () => {
    const { code, stdout } = await trace("the dog likes fish.")
    expect(code).toBe(0)
    const [head, ...rows] = stdout.trimEnd().split("\n")
    expect(head).toMatch(
      /^steps +structural action +sh +comb +label action +next best +stack after +bracket$/,
    )
    expect(rows.length).toBe(9)
    expect(rows[0]).toMatch(/^1–2 +sh\(the\/DT\) +[\d.]+% +– +nolabel +[\d.]+% .*\[0, 1\]$/)
    expect(rows[2]).toMatch(/^5–6 +comb +[\d.]+% +[\d.]+% +label-NP +[\d.]+% .*\[0, 2\] +₀NP₂$/)
    const [shift = 0, combine = 0] = [...(rows[2] as string).matchAll(/([\d.]+)%/g)].map((match) =>
      Number(match[1]),
    )
    expect(shift + combine).toBeCloseTo(100, 0)
    expect(rows.at(-1)).toMatch(/₀S₅$/)
  })

  it("keeps to constraints", async () => {
    const tokens = ["the", "dog", "likes", "fish", "."]
    const constraints = { spans: [{ start: 1, end: 4, label: "NP" }] }
    const { stdout } = await trace("--input-format", "ndjson", JSON.stringify({ tokens, constraints }))
    expect(stdout).toMatch(/label-NP.*\[0, 1, 4\] +₁NP₄\n/)
    expect(stdout).not.toContain("₀NP₂")
  })

  it("shows the oracle beside them, given the gold tree", async () => {
    const gold = "(S (NP (DT the) (NN dog)) (VP (VBZ likes) (NP (NN fish))) (. .))"
    const { code, stdout } = await trace("the dog likes fish.", "--gold", gold)
    expect(code).toBe(0)
    const [head, ...rows] = stdout.trimEnd().split("\n")
    expect(head).toMatch(/^step +action +next best +oracle +stack after +bracket +gold +reachable$/)
    expect(rows.length).toBe(4 * 5 - 2)
    expect(rows[0]).toMatch(/^1 +sh\(the\/DT\) +[\d.]+% +\{sh\} +\[0, 1\] +4 of 4 +₀S₅, ₀NP₂, ₂VP₄, ₃NP₄$/)
    expect(rows[4]).toMatch(/^5 +comb +[\d.]+% .*\{comb\} +\[0, 2\] +4 of 4 +₀S₅, ₀NP₂, ₂VP₄, ₃NP₄$/)
    expect(rows[5]).toMatch(/^6 +label-NP +[\d.]+% .*\{label-NP\} +\[0, 2\] +₀NP₂ +4 of 4 +₀S₅, ₂VP₄, ₃NP₄$/)
    expect(rows.at(-1)).toMatch(/^18 +label-S +[\d.]+% .*\{label-S\} +\[0, 5\] +₀S₅ +4 of 4$/)
  })

  it("shows where the parser leaves the gold tree, and what is lost by it", async () => {
    const gold = "(S (NP (DT the)) (X (NN dog) (VBZ likes)) (NP (NN fish)) (. .))"
    const [, ...rows] = (await trace("the dog likes fish.", "--gold", gold)).stdout.trimEnd().split("\n")
    // The probabilities are those of the trace without a gold tree.
    const [, ...pairs] = (await trace("the dog likes fish.")).stdout.trimEnd().split("\n")
    const percents = (row: string | undefined) => row?.match(/[\d.]+%/g) ?? []
    for (const [at, pair] of pairs.entries()) {
      const structure = percents(rows[2 * at])[0]
      expect(percents(pair).slice(0, 2)).toContain(structure)
      expect(percents(pair)).toContain(percents(rows[2 * at + 1])[0])
    }
    expect(rows[1]).toMatch(/^2 +nolabel +[\d.]+% .*\{label-NP\} +\[0, 1\] +3 of 4 +₀S₅, ₁X₃, ₃NP₄$/)
    expect(rows[4]).toMatch(/^5 +comb +[\d.]+% .*\{sh\} +\[0, 2\] +2 of 4 +₀S₅, ₃NP₄$/)
    expect(rows.at(-1)).toMatch(/ ₀S₅ +2 of 4$/)
  })

  it("shows words, tags and labels without what steers a terminal", async () => {
    const gold = "(N\u001bP (D\u0007T th\u001be) (NN \u0301))"
    for (const args of [
      [],
      ["--actions", "sh,sh,comb"],
      ["th\u001be/D\u0007T \u0301/NN", "--input-format", "tagged"],
    ]) {
      const { code, stdout } = await trace("--gold", gold, ...args)
      expect(code).toBe(0)
      expect(stdout).toContain("sh(th␛e/D␇T)")
      expect(stdout).toContain("sh(◌\u0301/NN)")
      expect(stdout).toContain("₀N␛P₂")
      expect(stdout).toContain("label-N␛P")
      expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u)
    }
  })

  it("quotes a word that the gold tree has otherwise by its beginning", async () => {
    const gold = `(NP (NN ${"x".repeat(50_000)}\u001b))`
    expect(await trace("yes", "--gold", gold)).toMatchObject({
      code: 1,
      stderr: `spandrel: word 1 of --gold is "${"x".repeat(40)}…", and of the text "yes"; give the tree of the same words\n`,
    })
  })

  it("takes quotes and brackets of a gold tree for those of the text, however they are written", async () => {
    const gold = "(S (`` ``) (NP (NN fish)) ('' '') (-LRB- -LRB-) (POS 's) (-RRB- -RRB-) (: ...))"
    const { code, stderr } = await trace('" fish ” ( ’s ) …', "--input-format", "tokens", "--gold", gold)
    expect(stderr).toBe("")
    expect(code).toBe(0)
  })

  it("is of one sentence, of a model that takes steps, and of the words of the gold tree", async () => {
    const refusals: [string[], number, string][] = [
      [["yes\n\nyes"], 2, "a trace is of one sentence, and these are 2; give one of them"],
      [["yes", "--model", chart, "--input-format", "tagged"], 1, '"yes" is no tagged word'],
      [
        ["yes/UH", "--model", chart, "--input-format", "tagged"],
        2,
        "trained for the chart, which takes no steps",
      ],
      [["yes ".repeat(1_001), "--input-format", "tokens"], 2, "of up to 1000 words, and these are 1001"],
      [["yes", "--gold", `(X ${"(A a) ".repeat(1_001)})`], 2, "of up to 1000 words, and these are 1001"],
      [["yes", "--gold", "(NP (DT the) (NN dog))"], 1, "--gold has 2 words, and the text 1"],
      [
        ["the dog", "--gold", "(NP (DT the) (NN cat))"],
        1,
        'word 2 of --gold is "cat", and of the text "dog"; give the tree of the same words',
      ],
      [["yes", "--actions", "sh"], 2, "--actions go with --gold, not with a text to parse"],
      [[" "], 1, "sentence 1 has no words"],
    ]
    for (const [args, code, text] of refusals)
      expect(await trace(...args)).toMatchObject({ code, stdout: "", stderr: expect.stringContaining(text) })
  })
})
