import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import { type Example, examples, root } from "./documented-examples.ts"

// As a careful user's, but that the first of a list counts as there.
const settings = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
    types: ["node"],
    typeRoots: [`${root}node_modules/@types`],
    paths: { spandrel: [`${root}dist/index.d.ts`] },
  },
}

const wrong: Example = { place: "", before: "", code: 'const one: number = "1"\n' }

/// The code with imports of what it takes for granted.
async function withImports({ code, before, module }: Example): Promise<string> {
  const whole = `${before}\n${code}`
  const known = new Set(
    [...whole.matchAll(/\b(?:const|import|function|class) \{?\[? ?(\w+)/g)].map((match) => match[1]),
  )
  const sources = module === undefined ? [] : ["node:fs", `${root}dist/${module}.js`, `${root}dist/index.js`]
  const imports: string[] = []
  for (const source of sources) {
    const url = source.startsWith("node:") ? source : pathToFileURL(source).href
    for (const name of Object.keys(await import(url))) {
      if (known.has(name) || !new RegExp(`(?:^|[^.\\w]|\\.\\.\\.)${name}\\b`, "m").test(whole)) continue
      known.add(name)
      imports.push(`import { ${name} } from ${JSON.stringify(source)}`)
    }
  }
  return `${imports.join("\n")}\n${whole}\nexport {}\n`
}

/// What the compiler has to say of each example.
async function compile(all: readonly Example[]): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), "spandrel-types-"))
  try {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(settings))
    for (const [at, example] of all.entries())
      writeFileSync(join(folder, `example-${at}.mts`), await withImports(example))
    const compiler = [`${root}node_modules/typescript/bin/tsc`, "--pretty", "false", "-p", folder]
    const output = await promisify(execFile)(process.execPath, compiler, { cwd: folder }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    )
    const lines = output.split("\n")
    return all.map((_, at) => lines.filter((line) => line.startsWith(`example-${at}.mts(`)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe("the types of the examples", () => {
  const problems: string[][] = []
  beforeAll(async () => {
    problems.push(...(await compile([wrong, ...examples])))
  }, 60_000)

  it("would not pass if they were wrong", () => {
    expect(problems[0]).toEqual([expect.stringContaining("TS2322")])
  })

  it.each(examples.map(({ place }, at) => [place, at] as const))("fit the library: %s", (_, at) => {
    expect(problems[at + 1]).toEqual([])
  })
})
