import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "../documented-examples.ts"
import { temporaryPath } from "../temporary-files.ts"

const script = join(root, "scripts/escape-non-ascii.js")

/// The path of a module after the script has run over its folder.
function escaped(code: string): string {
  const folder = mkdtempSync(temporaryPath("modules-"))
  writeFileSync(join(folder, "module.js"), code)
  execFileSync(process.execPath, [script, folder], { stdio: "pipe" })
  return join(folder, "module.js")
}

const run = (path: string) => execFileSync(process.execPath, [path], { encoding: "utf8" })

describe("a program in ASCII", () => {
  it("means the same", () => {
    const code = [
      'const marks = { ʼ: "—", "’": 2 }, é = 1',
      "const range = /[💓-💟]\\p{L}’/u, class2 = /[^“”…]/",
      'const values = [range.test("💔é’"), class2.test("“"), marks, { é }, "\\é\\\\é\\n", `\\ö` + `ü`]',
      "console.log(JSON.stringify(values), range.test('💔é'))",
    ].join("\n")
    const path = escaped(code)
    expect(readFileSync(path, "utf8")).toMatch(/^[\0-\x7f]+$/)
    expect(run(path)).toBe('[true,false,{"ʼ":"—","’":2},{"é":1},"é\\\\é\\n","öü"] false\n')
  })

  it("keeps its comments", () => {
    expect(readFileSync(escaped('// é\nexport const a = "é" /* ü */\n'), "utf8")).toBe(
      '// é\nexport const a = "\\u00e9" /* ü */\n',
    )
  })

  it("can't have other characters in tagged templates", () => {
    expect(() => escaped("String.raw`é`")).toThrow(/tagged template/)
  })

  it("is what pages get", () => {
    const folder = join(root, "dist/browser")
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name), "utf8")).toMatch(/^[\0-\x7f]+$/)
  })
})
