import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { errorCodes, SpandrelError } from "../src/check/error.ts"

const root = join(import.meta.dirname, "..", "src")
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".ts"),
)
const texts = sources.map((path) => readFileSync(join(root, path), "utf8"))
const classes = texts.flatMap((text) =>
  [...text.matchAll(/class (\w+) extends (\w*Error) \{([^}]*)\n/g)].map(
    ([, name = "", base = "", body = ""]) => ({ name, base, body }),
  ),
)

describe("error classes", () => {
  it("all have a code: they extend SpandrelError", () => {
    const names = classes.map(({ name }) => name)
    expect(names).toContain("SpandrelError")
    expect(classes.filter(({ base }) => !names.includes(base))).toMatchObject([{ name: "SpandrelError" }])
  })

  it.each(classes)("set their own name: $name", ({ name, body }) => {
    expect(body).toMatch(new RegExp(`^\\s*override readonly name(: string)? = "${name}"$`, "m"))
  })

  it("have no code that is never used", () => {
    const others = texts.filter((text) => !text.includes("export const errorCodes")).join("\n")
    expect(Object.keys(errorCodes).filter((code) => !others.includes(`"${code}"`))).toEqual([])
  })

  it("show name and message as a string", () => {
    expect(String(new SpandrelError("invalid-file", "x"))).toBe("SpandrelError: x")
  })
})
