import { describe, expect, it } from "vitest"
import { spandrel } from "../run-program.ts"

describe.each(["parse", "tag", "trace"])("spandrel %s of a text that begins with a dash", (command) => {
  it("says how to give it", async () => {
    expect(await spandrel(command, "-5 is a number.")).toEqual({
      code: 2,
      stdout: "",
      stderr: `\
error: unknown option "-5 is a number."; a text that begins with "-" goes behind "--": spandrel ${command} -- "-5 is a number."
(--help shows how)
`,
    })
    const { code, stdout } = await spandrel(command, "--help")
    expect(code).toBe(0)
    expect(stdout).toContain(
      `A text that begins with "-" goes behind "--": spandrel ${command} -- "-5 is a number."`,
    )
  })

  it("takes what looks like an option for one that is misspelt", async () => {
    const { stderr } = await spandrel(command, "--input-frmat", "tokens")
    expect(stderr).toBe(
      "error: unknown option '--input-frmat'\n(Did you mean --input-format?)\n(--help shows how)\n",
    )
    for (const option of ["--nothing-like-it", "--formt=json", "--Input=a file"])
      expect((await spandrel(command, option)).stderr).not.toContain('behind "--"')
  })
})

describe("a message that quotes what was given", () => {
  it("is short, and steers no terminal", async () => {
    const { stderr } = await spandrel("parse", `-\u001b[31m\n${"x".repeat(100_000)}`)
    expect(stderr.length).toBeLessThan(300)
    expect(stderr).toMatch(/^error: unknown option "-\\u001b\[31m\\nx+…"; a text/)
  })

  it("steers no terminal where it quotes a whole line", async () => {
    const wrong = await spandrel("parse", "--format", "\u001b[31m")
    expect(wrong.stderr).toContain("argument '␛[31m' is invalid")
    const missing = await spandrel("parse", "--input", "\u009b31m", "--model", "\u0007.safetensors")
    expect(missing).toMatchObject({ code: 1, stderr: expect.stringContaining("can't read the model ␇.saf") })
    const broken = await spandrel("treebank", "check", "no\u001b.mrg")
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringContaining("can't read no␛.mrg") })
  })
})
