import { beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile } from "../../temporary-files.ts"
import { tinyModel, tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel } from "../run-program.ts"

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

  it("rejects actions and trees that can't be followed", async () => {
    expect(await spandrel("trace")).toMatchObject({ code: 2, stdout: "" })
    const surplus = await spandrel("trace", "--gold", "(NP (NN fish))", "--actions", "sh,label-NP,sh")
    expect(surplus).toMatchObject({ code: 2, error: "wrong-usage" })
    const broken = await spandrel("trace", "--gold", "(NP (NN fish)")
    expect(broken).toMatchObject({
      code: 1,
      error: "invalid-tree",
      stderr: expect.stringContaining("--gold:1:1: "),
    })
    for (const tree of [" ", "(NP (-NONE- *))"])
      expect(await spandrel("trace", "--gold", tree)).toMatchObject({ code: 1, error: "invalid-tree" })
  })
})

describe("spandrel trace with text", () => {
  let model: string
  let chart: string
  beforeAll(async () => {
    model = temporaryFile("tagging.safetensors", writeModel(await tinyTaggingModel()))
    chart = temporaryFile("chart.safetensors", writeModel(await tinyModel("margin")))
  })
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

  it("satisfies constraints", async () => {
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

  it("shows where the parser leaves the gold tree, and which brackets it loses", async () => {
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

  it("shows words, tags and labels without control characters", async () => {
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

  it("quotes a long word of the gold tree in part", async () => {
    const gold = `(NP (NN ${"x".repeat(50_000)}\u001b))`
    expect(await trace("yes", "--gold", gold)).toMatchObject({
      code: 1,
      error: "invalid-tree",
      stderr: expect.stringMatching(/"x{40}…".*"yes"/),
    })
  })

  it("matches quotes and brackets of the gold tree and the text, however they are written", async () => {
    const gold = "(S (`` ``) (NP (NN fish)) ('' '') (-LRB- -LRB-) (POS 's) (-RRB- -RRB-) (: ...))"
    const { code, stderr } = await trace('" fish ” ( ’s ) …', "--input-format", "tokens", "--gold", gold)
    expect(stderr).toBe("")
    expect(code).toBe(0)
  })

  it("needs one sentence of up to 1,000 words, a model that takes steps, and the gold tree of the same words", async () => {
    const tagged = ["--model", chart, "--input-format", "tagged"]
    const rejections: [string[], number, string][] = [
      [["yes\n\nyes"], 2, "wrong-usage"],
      [["yes", ...tagged], 1, "invalid-token"],
      [["yes/UH", ...tagged], 2, "unsupported-decoding"],
      [["yes ".repeat(1_001), "--input-format", "tokens"], 2, "wrong-usage"],
      [["yes", "--gold", `(X ${"(A a) ".repeat(1_001)})`], 2, "wrong-usage"],
      [["yes", "--gold", "(NP (DT the) (NN dog))"], 1, "invalid-tree"],
      [["the dog", "--gold", "(NP (DT the) (NN cat))"], 1, "invalid-tree"],
      [["yes", "--actions", "sh"], 2, "wrong-usage"],
      [[" "], 1, "empty-sentence"],
    ]
    for (const [args, code, error] of rejections)
      expect(await trace(...args), args.join(" ").slice(0, 80)).toMatchObject({ code, stdout: "", error })
  })
})
