// The package as users get it: packed, installed into an empty directory without a network, and used.

import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startServiceOf } from "./start-service.ts"

const root = join(import.meta.dirname, "..")
const folder = mkdtempSync(join(tmpdir(), "spandrel-package-"))
const home = join(folder, "home")
let tarball: string
let packed: string[]

// With an empty cache and no registry, whatever isn't in the package is missing.
const options = {
  cwd: home,
  encoding: "utf8" as const,
  env: {
    ...process.env,
    npm_config_cache: join(folder, "cache"),
    npm_config_registry: "http://127.0.0.1:9",
    npm_config_offline: "true",
  },
}

beforeAll(() => {
  mkdirSync(home)
  writeFileSync(join(home, "package.json"), '{ "private": true, "type": "module" }')
  const pack = ["pack", "--ignore-scripts", "--json", "--pack-destination", folder]
  const printed = execFileSync("npm", pack, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  })
  packed = JSON.parse(printed)[0].files.map(({ path }: { readonly path: string }) => path)
  tarball = join(folder, readdirSync(folder).find((name) => name.endsWith(".tgz")) as string)
  execFileSync("npm", ["install", "--no-audit", "--no-fund", tarball], { ...options, stdio: "ignore" })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tree = "(S (NP (PRP I)) (VP (VBP do) (VP (VB like) (S (VP (VBG eating) (NP (NN fish)))))) (. .))"

describe("the package", () => {
  it("is at most 47 MB: its model en at most 30, en-fast and fr at most 12", () => {
    const megabytes = (path: string) => statSync(path).size / 1e6
    const model = (name: string) => join(home, "node_modules/spandrel/models", `${name}.safetensors`)
    expect(megabytes(tarball)).toBeLessThan(47)
    expect(megabytes(model("en"))).toBeLessThan(30)
    expect(megabytes(model("en-fast"))).toBeLessThan(12)
    expect(megabytes(model("fr"))).toBeLessThan(12)
  })

  it("has what bundled dependencies run, and not their tests, documents and benchmarks", () => {
    const bundled = packed.filter((path) => path.startsWith("node_modules/"))
    const folders = /\/(?:tests?|docs|benchmarks?|examples?|\.github)\/|\.(?:map|test\.m?js)$/
    const unwanted = bundled.filter((path) => folders.test(path))
    expect(unwanted).toEqual([])
    expect(bundled.length).toBeGreaterThan(300)
    expect(bundled.length).toBeLessThan(900)
  })

  it("says the licence of each model, and has the text that the French one's asks for", () => {
    const read = (name: string) => readFileSync(join(home, "node_modules/spandrel", name), "utf8")
    expect(JSON.parse(read("package.json")).license).toBe("MIT AND CC-BY-4.0 AND CC-BY-SA-4.0 AND LGPLLR")
    expect(read("models/LGPL-LR.txt")).toMatch(/^Lesser General Public License For Linguistic Resources\n/)
    const licences = { en: "CC BY 4.0", "en-fast": "CC BY-SA 4.0", fr: "LGPL-LR" }
    for (const [model, licence] of Object.entries(licences)) {
      expect(read("README.md")).toContain(`(models/${model}.md#licence) | ${licence}`)
      expect(read(`models/${model}.md`).split("## Licence")[1]).toContain(licence)
      const info = execFileSync("npx", ["spandrel", "info", "--model", model], options)
      expect(info).toMatch(new RegExp(`licence +${licence}`))
    }
  })

  it.each([[[]], [["--model", "en-fast"]]])("parses from the command line, with %j", (flags) => {
    const printed = execFileSync("npx", ["spandrel", "parse", ...flags, "I do like eating fish."], options)
    expect(printed).toBe(`${tree}\n`)
  })

  it("has types that compile by themselves, for every entry", () => {
    const entries = [
      "spandrel",
      ...["browser", "treebank", "score", "oracle", "train", "client"].map((name) => `spandrel/${name}`),
      ...["en", "en-fast", "fr", "en-fast.safetensors"].map((name) => `spandrel/models/${name}`),
    ]
    const imports = entries.map((entry, at) => `export * as entry${at} from "${entry}"`)
    writeFileSync(join(home, "all.ts"), imports.join("\n"))
    const compiler = join(root, "node_modules/typescript/lib/tsc.js")
    for (const resolution of ["bundler", "node16", "nodenext"]) {
      const module = resolution === "bundler" ? "esnext" : resolution
      const settings = ["--module", module, "--moduleResolution", resolution, "--target", "es2022"]
      const strict = ["--strict", "--skipLibCheck", "false", "--noEmit", "--lib", "es2023,dom", "--types", ""]
      execFileSync("node", [compiler, ...settings, ...strict, "all.ts"], options)
    }
  }, 60_000)

  it("exports the files that pages and bundlers need", () => {
    const names = ["browser", "worker", "models/en.safetensors", "models/en-fast.safetensors"]
    const script = `${JSON.stringify(names)}.map((name) => import.meta.resolve("spandrel/" + name)).join("\\n")`
    const printed = execFileSync("node", ["--input-type=module", "-e", `console.log(${script})`], options)
    for (const url of printed.trim().split("\n")) expect(statSync(new URL(url)).size).toBeGreaterThan(100_000)
    const module = readFileSync(join(home, "node_modules/spandrel/dist/browser/spandrel.js"))
    // The library with its kernels: what a page downloads besides the model.
    expect(gzipSync(module).length).toBeLessThan(220_000)
  })

  it("parses as a library", () => {
    const script = `
      import { Parser } from "spandrel"
      const parser = await Parser.load()
      const [sentence] = await parser.parse("I do like eating fish.")
      console.log(\`\${sentence.tree}\`)
      console.log(JSON.stringify(sentence.tree.find("NP").map((np) => np.text)))
      const fast = await Parser.load("en-fast")
      console.log(String((await fast.parse("I do like eating fish."))[0].tree))`
    writeFileSync(join(home, "script.js"), script)
    expect(execFileSync("node", ["script.js"], options)).toBe(`${tree}\n["I","fish"]\n${tree}\n`)
  })

  it("serves", async () => {
    const main = join(home, "node_modules/spandrel/dist/cli/main.js")
    const service = await startServiceOf(main, "--model", "en-fast", "--threads", "1")
    try {
      const body = JSON.stringify({ text: "I do like eating fish." })
      const headers = { "content-type": "application/json" }
      const answer = await fetch(`${service.url}/v1/parse`, { method: "POST", headers, body })
      expect(await answer.text()).toContain(JSON.stringify("fish"))
      expect((await fetch(`${service.url}/`)).headers.get("content-type")).toMatch(/^text\/html/)
    } finally {
      service.child.kill()
    }
  })
})
