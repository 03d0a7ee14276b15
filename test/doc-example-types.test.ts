import { execFile } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import { assumedFiles, type Example, examples, makeExampleDirectory, root } from "./documented-examples.ts"

// The settings of a careful user, except that the elements of an array count as present.
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
  },
}

const wrong: Example = { location: "", before: "", code: 'const one: number = "1"\n' }

/// The code, with imports of the names that it assumes.
async function withImports(example: Example): Promise<string> {
  const whole = `${example.before}\n${example.code}`
  const imported = [...whole.matchAll(/^import \{(.*)\}/gm)].flatMap(
    ([, names = ""]) => names.match(/\w+/g) ?? [],
  )
  const declared = [...whole.matchAll(/\b(?:const|function|class) \{?\[? ?(\w+)/g)].map(([, name]) => name)
  const known = new Set([...imported, ...declared])
  const sources = example.module === undefined ? [] : ["node:fs", ...assumedFiles(example)]
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

/// The compiler's errors, per example.
async function compile(all: readonly Example[]): Promise<string[][]> {
  const directory = makeExampleDirectory()
  try {
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(settings))
    for (const [at, example] of all.entries())
      writeFileSync(join(directory, `example-${at}.ts`), await withImports(example))
    const compiler = [`${root}node_modules/typescript/bin/tsc`, "--pretty", "false", "-p", directory]
    const output = await promisify(execFile)(process.execPath, compiler, { cwd: directory }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    )
    const lines = output.split("\n")
    return all.map((_, at) => lines.filter((line) => line.startsWith(`example-${at}.ts(`)))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

describe("the types of the examples", () => {
  const problems: string[][] = []
  beforeAll(async () => {
    problems.push(...(await compile([wrong, ...examples])))
  })

  it("are checked: an error is found", () => {
    expect(problems[0]).toEqual([expect.stringContaining("TS2322")])
  })

  it.each(examples.map(({ location }, at) => [location, at] as const))("fit the library: %s", (_, at) => {
    expect(problems[at + 1]).toEqual([])
  })
})
