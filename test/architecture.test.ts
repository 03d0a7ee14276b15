import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "..", "src")
const document = readFileSync(join(import.meta.dirname, "..", "docs", "architecture.md"), "utf8")

/// The folders of src/ that each folder imports, according to the table in docs/architecture.md.
const table = new Map(
  [...document.matchAll(/^\| `(\w+)\/` \|.*\| ([^|]*) \|$/gm)].map(([, folder = "", cell = ""]) => [
    folder,
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name).sort(),
  ]),
)

/// The folders that use files, streams and the process, and the page, which uses the browser; all others run anywhere.
const edges = new Set(["node", "cli", "server", "cluster", "web"])

/// The other files that use the environment, and what they use.
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // Node.js 20 has relaxed SIMD behind a flag, which is set if there is a process.
  "math/features.ts": ["process"],
  // A model is read from the file system if there is one, and fetched otherwise.
  "parser/read-bytes.ts": ["fetch(", "process"],
  // Threads are started if there is a process, and web workers otherwise.
  "pool/node-thread.ts": ["process"],
  // A timer, which browsers have too, lets other work run between batches.
  "parser/turns.ts": ["performance", "setTimeout"],
  // Node.js and browsers have it.
  "client/connection.ts": ["fetch("],
  // A timer notices that a source is idle.
  "parser/pauses.ts": ["setTimeout"],
  // The speed of training, in words per second.
  "train/run/train-model.ts": ["performance"],
}

const environment =
  /(?<![\w#])(?:(?:performance|process|console|setTimeout|setInterval|setImmediate)\b|Date\.now|new Date|Math\.random|fetch\(|import\((?!"\.))/g

interface SourceFile {
  readonly path: string
  readonly folder: string
  /// Without comments.
  readonly code: string
  readonly imports: readonly string[]
}

const files: SourceFile[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => {
    const path = join(root, name)
    const code = readFileSync(path, "utf8").replaceAll(/^\s*\/\/.*$/gm, "")
    const imports = [...code.matchAll(/^(?:import|export)[^"]*? from "([^"]+)"|^import "([^"]+)"/gm)]
    return {
      path: relative(root, path),
      folder: name.includes(sep) ? (name.split(sep)[0] as string) : "",
      code,
      imports: imports.map((match) => (match[1] ?? match[2]) as string),
    }
  })

const target = (file: SourceFile, specifier: string) =>
  relative(root, join(root, dirname(file.path), specifier))

describe("the source", () => {
  it("is read", () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(files.length)
  })

  it("imports across folders exactly what the table in docs/architecture.md says", () => {
    const imported = new Map<string, Set<string>>()
    for (const file of files.filter(({ folder }) => folder !== "")) {
      const folders = imported.get(file.folder) ?? new Set()
      imported.set(file.folder, folders)
      for (const specifier of file.imports.filter((name) => name.startsWith("."))) {
        const folder = target(file, specifier).split(sep)[0] as string
        if (folder !== file.folder) folders.add(folder)
      }
    }
    const found = [...imported].map(([folder, folders]) => [folder, [...folders].sort()] as const)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(table))
  })

  it("has no import cycles, not even of types", () => {
    const links = new Map(
      files.map((file) => [
        file.path,
        file.imports.filter((name) => name.startsWith(".")).map((name) => target(file, name)),
      ]),
    )
    const done = new Set<string>()
    const visit = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) throw new Error([...trail, path].join(" → "))
      if (done.has(path)) return
      for (const next of links.get(path) ?? []) visit(next, [...trail, path])
      done.add(path)
    }
    for (const path of links.keys()) expect(() => visit(path, [])).not.toThrow()
  })

  it("uses the environment only in node/, cli/, server/, cluster/ and web/, with a few exceptions", () => {
    const users = files
      .filter(({ folder }) => !edges.has(folder))
      .map(({ path, code, imports }) => {
        const packages = imports.filter((name) => !name.startsWith("."))
        const uses = [...code.matchAll(environment)].map(([found]) => found).concat(packages)
        return [path.replaceAll(sep, "/"), [...new Set(uses)].sort()] as const
      })
      .filter(([, uses]) => uses.length > 0)
    expect(Object.fromEntries(users)).toEqual(exceptions)
  })

  it("uses no package in web/, and nothing of Node.js", () => {
    const page = files.filter(({ folder }) => folder === "web")
    expect(page.length).toBeGreaterThan(10)
    expect(page.flatMap(({ imports }) => imports).filter((name) => !name.startsWith("."))).toEqual([])
    expect(page.filter(({ code }) => /\b(?:process|Buffer)\b/.test(code)).map(({ path }) => path)).toEqual([])
  })
})
