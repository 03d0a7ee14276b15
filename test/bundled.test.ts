// The library inside of bundles, made by the bundler of the project: as a module, as a script, and for Node.js.

import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { rolldown } from "rolldown"
import { build } from "vite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { root } from "./documented-examples.ts"
import { chromium, runInPage } from "./open-page.ts"

const tree = "(S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))"
const model = join(root, "models/en-fast.safetensors")

// Inside of the package, where its own name can be imported.
let folder: string
beforeAll(() => {
  mkdirSync(join(root, "build"), { recursive: true })
  folder = mkdtempSync(join(root, "build", "bundled-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

/// Bundles a program into one file.
async function bundle(code: string, format: "esm" | "cjs" | "iife"): Promise<string> {
  const input = join(folder, `${format}.js`)
  // Deep enough that the models of the package aren't where they would be in the package.
  const file = join(folder, "deep/down", `${format}-bundle.${format === "cjs" ? "cjs" : "js"}`)
  writeFileSync(input, code)
  // Not for Node.js: a bundler for it may know the address of a bundle that isn't a module.
  const build = await rolldown({ input, platform: "browser", onLog() {} })
  await build.write({ file, format, codeSplitting: false })
  await build.close()
  return file
}

const program = `
  import { Parser, ParserPool } from "spandrel"
  const run = async (model) => {
    const parser = await Parser.load(model)
    const [sentence] = await parser.parse("I do like eating fish.")
    const unlocated = await Parser.load().catch((error) => error)
    const pool = await ParserPool.load(model, { threads: 1 }).catch((error) => error)
    await pool.close?.()
    return JSON.stringify([String(sentence.tree), [unlocated.code, unlocated.message], [pool.code, pool.message]])
  }`

// Without an address of the bundle, the model must be passed, and a pool needs its worker; both errors say so.
const unlocated = [
  tree,
  ["model-not-found", expect.stringMatching(/pass the path or URL of spandrel\/models\/en\.safetensors/)],
  ["worker-failed", expect.stringMatching(/pass startWorker .*, or threads: 0/)],
]

describe("a bundle for Node.js", () => {
  it.each(["cjs", "iife"] as const)("as %s parses with the path of a model", async (format) => {
    const file = await bundle(`${program}\nrun(${JSON.stringify(model)}).then(console.log)`, format)
    // A module's scope would give a script import.meta; as a string it is a script.
    const args =
      format === "cjs"
        ? [file]
        : [
            "--input-type=commonjs",
            "-e",
            `require("vm").runInThisContext(require("fs").readFileSync(${JSON.stringify(file)}, "utf8"))`,
          ]
    expect(JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }))).toEqual(unlocated)
  })

  it("as a module says what to do if the models aren't next to it", async () => {
    const code = `import { Parser } from "spandrel"\nParser.load().catch(({ code, message }) => console.log(code, message))`
    const file = await bundle(code, "esm")
    const printed = execFileSync(process.execPath, [file], { encoding: "utf8" })
    expect(printed).toMatch(
      /^model-not-found can't read the model en: no such file.*import model from "spandrel\/models\/en", and pass/,
    )
  })

  it.each(["cjs", "esm"] as const)(
    "as %s says what to do if the file of an imported model isn't there",
    async (format) => {
      const code = `import { Parser } from "spandrel"\nimport en from "spandrel/models/en"
      Parser.load(en).catch(({ code, message }) => console.log(code, message))`
      const printed = execFileSync(process.execPath, [await bundle(code, format)], { encoding: "utf8" })
      expect(printed).toMatch(
        format === "cjs"
          ? /^model-not-found this bundle doesn't know where the model en is; pass the path or URL of spandrel\/models\/en\.safetensors/
          : /^model-not-found can't read the model en: no such file.*pass the path or URL of spandrel\/models\/en\.safetensors/,
      )
    },
  )
})

describe("a page that vite builds", () => {
  it.each([
    ['import enFast from "spandrel/models/en-fast"\nParserPool.load(enFast)', ["en-fast"]],
    ['ParserPool.load("en-fast")', []],
  ])("contains the models that it imports, and no others: %j", async (lines, models) => {
    const page = join(folder, "page")
    mkdirSync(page, { recursive: true })
    writeFileSync(join(page, "index.html"), '<script type="module" src="./main.js"></script>')
    writeFileSync(join(page, "main.js"), `import { ParserPool } from "spandrel"\n${lines}`)
    await build({ root: page, configFile: false, logLevel: "error" })
    const assets = readdirSync(join(page, "dist/assets")).map((name) => join(page, "dist/assets", name))
    const contents = assets.filter((path) => path.endsWith(".safetensors")).map((path) => readFileSync(path))
    expect(contents.length).toBe(models.length)
    for (const [at, name] of models.entries())
      expect(contents[at]?.equals(readFileSync(join(root, `models/${name}.safetensors`)))).toBe(true)
    for (const path of assets) expect([path, readFileSync(path).includes("LGPL")]).toEqual([path, false])
    // The library, its kernels and its worker.
    const code = assets.filter((path) => !path.endsWith(".safetensors"))
    expect(code.reduce((sum, path) => sum + statSync(path).size, 0)).toBeLessThan(1_200_000)
  })
})

describe.skipIf(chromium === undefined)("a bundle for a page (skipped without Chromium)", () => {
  it.each([
    [
      "a script",
      "iife",
      'const { run } = await new Promise((resolve) => { const script = document.createElement("script"); script.src = "/far/from/models/bundle.js"; script.onload = () => resolve(globalThis); document.head.append(script) })',
    ],
    ["a module", "esm", 'await import("/far/from/models/bundle.js"); const { run } = globalThis'],
  ] as const)("as %s parses with the URL of a model", async (_, format, load) => {
    const file = await bundle(`${program}\nglobalThis.run = run`, format)
    const body = `${load}; return run("/models/en-fast.safetensors")`
    const result = JSON.parse(
      await runInPage(chromium as string, body, { files: { "/far/from/models/bundle.js": file } }),
    )
    if (format === "iife") expect(result).toEqual(unlocated)
    // As a module it has an address, where neither model nor worker are.
    else expect([result[0], result[1][0], result[2][0]]).toEqual([tree, "model-not-found", "worker-failed"])
  })

  // Such a page reads scripts as windows-1252.
  const quoted = `import { Parser } from "spandrel"
    globalThis.run = async (model) => {
      const parser = await Parser.load(model)
      const [sentence] = await parser.parse("\\u201cFish!\\u201d")
      return sentence.tokens.map(({ tag }) => tag).join(" ")
    }`
  const load = `const script = document.createElement("script")
    script.src = "/bundle.js"
    await new Promise((resolve) => { script.onload = resolve; document.head.append(script) })
    return globalThis.run("/models/en-fast.safetensors").catch(({ code, message }) => code + ": " + message)`

  it("as a script says what is wrong if the bundler has written characters out and the page reads them as others", async () => {
    const file = await bundle(quoted, "iife")
    expect(readFileSync(file, "utf8")).toContain("’")
    const options = { files: { "/bundle.js": file }, hasCharset: false }
    expect(await runInPage(chromium as string, load, options)).toMatch(/^invalid-encoding: .*<meta charset/)
    expect(await runInPage(chromium as string, load, { ...options, hasCharset: true })).toBe("`` NN . ''")
  })
})
