import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { SpandrelError } from "../src/check/error.ts"

const root = join(import.meta.dirname, "..", "src")
const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith(".ts"),
)
const classes = sources.flatMap((path) =>
  [...readFileSync(join(root, path), "utf8").matchAll(/class (\w+) extends (\w*Error) \{([^}]*)\n/g)].map(
    ([, name = "", base = "", body = ""]) => ({ name, base, body }),
  ),
)

describe("error classes", () => {
  it("are found", () => {
    expect(classes.map(({ name }) => name)).toContain("SpandrelError")
  })

  it.each(classes)("set their own name: $name", ({ name, body }) => {
    expect(body).toMatch(new RegExp(`^\\s*override readonly name(: string)? = "${name}"$`, "m"))
  })

  it("show name and message as a string", () => {
    expect(String(new SpandrelError("invalid-file", "x"))).toBe("SpandrelError: x")
  })
})
