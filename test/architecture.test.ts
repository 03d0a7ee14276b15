import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"
import { describe, expect, it } from "vitest"

const root = join(import.meta.dirname, "..", "src")

/// Which folders of src/ each folder may import, besides itself.
const allowed: Readonly<Record<string, readonly string[]>> = {
  tree: [],
  text: [],
  math: [],
  transition: ["tree"],
  score: ["tree"],
  tagger: ["tree", "text", "math"],
  decode: ["tree", "transition"],
  model: ["tree", "math", "tagger"],
  train: ["tree", "transition", "score", "math", "tagger", "model", "decode"],
  parser: ["tree", "text", "tagger", "math", "model", "decode"],
  cli: ["parser", "text", "tagger", "tree", "transition", "score", "math", "model", "decode", "train"],
}

/// The folders that touch files, streams and the process; all others run in a browser too.
const edges = new Set(["cli"])

interface SourceFile {
  readonly path: string
  readonly folder: string
  readonly text: string
  readonly imports: readonly string[]
}

const files: SourceFile[] = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => {
    const path = join(root, name)
    const text = readFileSync(path, "utf8")
    const imports = [...text.matchAll(/^(?:import|export)[^"]*? from "([^"]+)"|^import "([^"]+)"/gm)]
    return {
      path: relative(root, path),
      folder: name.includes(sep) ? (name.split(sep)[0] as string) : "",
      text,
      imports: imports.map((match) => (match[1] ?? match[2]) as string),
    }
  })

const target = (file: SourceFile, specifier: string) =>
  relative(root, join(root, dirname(file.path), specifier))

describe("the source", () => {
  it("is found", () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(files.length)
  })

  it("imports across folders only as the layout allows", () => {
    const strays: string[] = []
    for (const file of files.filter(({ folder }) => folder !== "")) {
      for (const specifier of file.imports.filter((name) => name.startsWith("."))) {
        const folder = target(file, specifier).split(sep)[0] as string
        const isAllowed = folder === file.folder || allowed[file.folder]?.includes(folder)
        if (!isAllowed) strays.push(`${file.path} imports ${specifier}`)
      }
    }
    expect(strays).toEqual([])
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

  it("touches the machine only at the edges", () => {
    const strays = files
      .filter(({ folder }) => !edges.has(folder))
      .filter(
        ({ text, imports }) =>
          imports.some((name) => !name.startsWith(".")) ||
          /\b(Date\.now|performance\.|Math\.random|process\.\w)/.test(text),
      )
    expect(strays.map(({ path }) => path)).toEqual([])
  })
})
