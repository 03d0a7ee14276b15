import { describe, expect, it } from "vitest"
import { spandrel } from "../run-program.ts"

describe.each(["parse", "tag", "trace"])("spandrel %s with text that starts with a dash", (command) => {
  it("says how to pass it", async () => {
    expect(await spandrel(command, "-5 is a number.")).toEqual({
      code: 2,
      stdout: "",
      stderr: `\
error: unknown option "-5 is a number."; put "--" before text that starts with "-": spandrel ${command} -- "-5 is a number."
(add --help for usage)
`,
    })
    const { code, stdout } = await spandrel(command, "--help")
    expect(code).toBe(0)
    expect(stdout).toContain(
      `Put "--" before text that starts with "-": spandrel ${command} -- "-5 is a number."`,
    )
  })

  it("treats what looks like an option as a misspelt one", async () => {
    const { stderr } = await spandrel(command, "--input-frmat", "tokens")
    expect(stderr).toBe(
      "error: unknown option '--input-frmat'\n(Did you mean --input-format?)\n(add --help for usage)\n",
    )
    for (const option of ["--nothing-like-it", "--formt=json", "--Input=a file"])
      expect((await spandrel(command, option)).stderr).not.toContain('put "--"')
  })
})
