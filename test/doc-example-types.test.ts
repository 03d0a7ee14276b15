import { execFile } from "node:child_process"
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { beforeAll, describe, expect, it } from "vitest"
import {
  assumedFiles,
  type Example,
  examples,
  makeExampleDirectory,
  pageExamples,
  root,
} from "./documented-examples.ts"

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

// For pages, examples are JavaScript, so parameters needn't have types.
const pageSettings = {
  compilerOptions: {
    ...settings.compilerOptions,
    lib: ["es2023", "dom"],
    module: "esnext",
    moduleResolution: "bundler",
    noImplicitAny: false,
    types: [],
  },
}

// What vite makes of these addresses.
const pageDeclarations = `
declare module "*?url" { const address: string; export default address }
declare module "*?worker" { const starter: new () => Worker; export default starter }
`

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

/// An example for a page; one that goes on with a parser has imported it.
function asPage({ code }: Example): string {
  return `${/^\s*import /m.test(code) ? "" : 'import { Parser } from "spandrel"\n'}${code}\nexport {}\n`
}

/// The compiler's errors, per program.
async function compile(programs: readonly string[], options: object, declarations = ""): Promise<string[][]> {
  const directory = makeExampleDirectory()
  try {
    writeFileSync(join(directory, "tsconfig.json"), JSON.stringify(options))
    writeFileSync(join(directory, "declarations.d.ts"), declarations)
    for (const [at, program] of programs.entries())
      writeFileSync(join(directory, `example-${at}.ts`), program)
    const compiler = [`${root}node_modules/typescript/bin/tsc`, "--pretty", "false", "-p", directory]
    const output = await promisify(execFile)(process.execPath, compiler, { cwd: directory }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    )
    const lines = output.split("\n")
    return programs.map((_, at) => lines.filter((line) => line.startsWith(`example-${at}.ts(`)))
  } finally {
    rmSync(directory, { recursive: true })
  }
}

describe("the types of the examples", () => {
  const problems: string[][] = []
  beforeAll(async () => {
    problems.push(...(await compile(await Promise.all([wrong, ...examples].map(withImports)), settings)))
  })

  it("are checked: an error is found", () => {
    expect(problems[0]).toEqual([expect.stringContaining("TS2322")])
  })

  it.each(examples.map(({ location }, at) => [location, at] as const))("fit the library: %s", (_, at) => {
    expect(problems[at + 1]).toEqual([])
  })
})

// A tree isn't a string, though a page would show it as one.
const treeAsText: Example = {
  ...wrong,
  code: 'const parser = await Parser.load()\ndocument.body.textContent = (await parser.parse("Fish!"))[0].tree\n',
}

describe("the types of the examples for pages", () => {
  const problems: string[][] = []
  beforeAll(async () => {
    const programs = [treeAsText, ...pageExamples].map(asPage)
    problems.push(...(await compile(programs, pageSettings, pageDeclarations)))
  })

  it("are checked: an error is found", () => {
    expect(problems[0]).toEqual([expect.stringContaining("TS2322")])
  })

  it.each(pageExamples.map(({ location }, at) => [location, at] as const))("fit: %s", (_, at) => {
    expect(problems[at + 1]).toEqual([])
  })
})
