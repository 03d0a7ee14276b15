import { describe, expect, it } from "vitest"
import { spandrel } from "./run-program.ts"

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
      stderr: expect.stringContaining("--gold: text:1:1: the text ends within the tree"),
    })
    const none = await spandrel("trace", "--gold", " ")
    expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining("no tree") })
    const empty = await spandrel("trace", "--gold", "(NP (-NONE- *))")
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining("no words") })
  })
})
