import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { spandrel } from "../run-program.ts"

const trees = "(S (NP (PRP I)) (VP (VBP sing)))\n(S (NP (NP (PRP you))) (VP (VBP sing)))\n(X (-NONE- *))\n"

const edit = (text: string, ...options: string[]) =>
  spandrel("treebank", "edit", temporaryFile("trees.mrg", text), ...options)

const excise = ["--pattern", "NP=np <: NP", "--operation", "excise np np"]

describe("spandrel treebank edit", () => {
  it("applies a rule to every tree, and says how many were edited", async () => {
    const { code, stdout, stderr } = await edit(trees, ...excise)
    expect(code).toBe(0)
    expect(stdout).toBe(trees.replace("(NP (NP (PRP you)))", "(NP (PRP you))"))
    expect(stderr).toBe("edited 1 of 3 trees (1 edit)\n")
  })

  it("applies scripts in order, then the rule of the options", async () => {
    const first = temporaryFile("first.tsurgeon", "NP=np !> NP !> A\n\nrelabel np A\n")
    const second = temporaryFile("second.tsurgeon", "A=a\n\nrelabel a B\n\nNP=np\n\nrelabel np C\n")
    const options = [
      "--script",
      first,
      second,
      "--pattern",
      "C=c",
      "--operation",
      "relabel c D",
      "adjoinF (E (F@)) c",
    ]
    const { stdout } = await edit(trees, ...options)
    expect(stdout.split("\n")[1]).toBe("(S (B (E (D (PRP you)))) (VP (VBP sing)))")
  })

  it("leaves out trees of which nothing is left, and counts them", async () => {
    const { code, stdout, stderr } = await edit(trees, "--pattern", "/NONE/=x", "--operation", "prune x")
    expect(code).toBe(0)
    expect(stdout.trimEnd().split("\n")).toHaveLength(2)
    expect(stderr).toBe("edited 1 of 3 trees (1 edit, nothing left of 1)\n")
  })

  it("reports trees in which an edit can't be made, and exits with 1", async () => {
    const options = ["--pattern", "NP=np < PRP=x", "--operation", "delete x"]
    const { code, stdout, stderr } = await edit(trees, ...options)
    expect(code).toBe(1)
    expect(stdout).toBe("(X (-NONE- *))\n")
    expect(stderr).toMatch(/trees\.mrg:1: nothing is left of the phrase "NP"/)
    expect(await edit(trees, ...options, "--strict")).toMatchObject({
      code: 1,
      stdout: "",
      error: "impossible-edit",
    })
  })

  it("stops a script without an end", async () => {
    const options = ["--pattern", "S=s << NP", "--operation", "insert (NP (NN x)) >1 s"]
    expect(await edit(trees, ...options)).toMatchObject({ code: 1, error: "endless-edit" })
    const limited = await edit(trees, "--pattern", "NP=x", "--operation", "relabel x A", "--max-edits", "1")
    expect(limited).toMatchObject({ code: 1, error: "endless-edit" })
    expect(limited.stderr).toContain('trees.mrg:2: the pattern "NP=x" still matches after 1 edit')
  })

  it("says where the mistake of a script is", async () => {
    const at = async (script: string) =>
      (await edit(trees, "--script", temporaryFile("s.tsurgeon", script))).stderr.replace(
        /^.*s\.tsurgeon: /,
        "",
      )
    expect(await at("NP=np <\n  << )\n\nprune np")).toMatch(
      /^line 1, column 7|^line 2, column \d+ of the script/,
    )
    expect(await at("% x\nNP=np\n\nprune np\nprune (x)")).toMatch(/^line 5, column 7 of the script: expected/)
    expect(await at("NP=np\n\n\nprume np")).toContain('did you mean "prune"?')
    expect(await at("NP=np\n\nprune nq")).toContain('line 1 of the script: unknown node of the pattern "nq"')
    expect(await at("NP=np\n")).toContain("the pattern has no operations")
    expect(await at("% nothing\n")).toContain("the script has no rules")
  })

  it("needs something to do", async () => {
    expect(await edit(trees)).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(await edit(trees, "--pattern", "NP")).toMatchObject({ code: 2, error: "wrong-usage" })
    expect(await edit(trees, "--pattern", "NP=x", "--operation", "prune y")).toMatchObject({ code: 2 })
    expect(await edit(trees, "--pattern", "NP=", "--operation", "prune y")).toMatchObject({ code: 2 })
  })

  it("writes other formats, and whole files", async () => {
    const output = temporaryPath("edited.json")
    const { code } = await edit(trees, ...excise, "--format", "json", "--output", output)
    expect(code).toBe(0)
    expect(JSON.parse(readFileSync(output, "utf8"))).toHaveLength(3)
    const failed = temporaryPath("failed.svg")
    expect(await edit(trees, ...excise, "--format", "svg", "--output", failed)).toMatchObject({ code: 2 })
    expect(existsSync(failed)).toBe(false)
  })
})
