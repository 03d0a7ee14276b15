// The container files can't be built here: these tests check what they refer to.

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root } from "./documented-examples.ts"

const container = readFileSync(join(root, "Containerfile"), "utf8")
const compose = readFileSync(join(root, "compose.yaml"), "utf8")
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))

/// The words of an instruction that is written as JSON.
function wordsOf(instruction: string): string[] {
  const [, json = "[]"] =
    new RegExp(`^(?:HEALTHCHECK .*)?${instruction} (\\[.*\\])$`, "m").exec(container) ?? []
  return JSON.parse(json)
}

describe("the Containerfile", () => {
  it("has only instructions that exist, and runs as an unprivileged user", () => {
    const instructions = container
      .replaceAll(/\\\n/g, " ")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => line.split(" ")[0])
    const known = [
      "FROM",
      "WORKDIR",
      "COPY",
      "RUN",
      "ENV",
      "USER",
      "EXPOSE",
      "HEALTHCHECK",
      "ENTRYPOINT",
      "CMD",
    ]
    expect(instructions.filter((name) => !known.includes(name as string))).toEqual([])
    expect(container).toMatch(/^USER node$/m)
    expect(container.indexOf("USER node")).toBeLessThan(container.indexOf("ENTRYPOINT"))
    const versions = [...container.matchAll(/node:(\d+)-/g)].map(([, version]) => Number(version))
    for (const version of versions) expect(version).toBeGreaterThanOrEqual(20)
  })

  it("starts the program of the package, with flags that it has", () => {
    const [node, program = "", ...flags] = wordsOf("ENTRYPOINT")
    expect(node).toBe("node")
    expect(program).toBe(`node_modules/spandrel/${manifest.bin.spandrel}`)
    expect(existsSync(join(root, manifest.bin.spandrel))).toBe(true)
    const help = execFileSync(process.execPath, [manifest.bin.spandrel, "serve", "--help"], {
      cwd: root,
      encoding: "utf8",
    })
    const used = [
      ...flags,
      ...wordsOf("CMD"),
      ...(compose.match(/"--[\w-]+"/g) ?? []).map((flag) => flag.slice(1, -1)),
    ]
    expect(used[0]).toBe("serve")
    for (const flag of used.filter((word) => word.startsWith("--"))) expect(help).toContain(`${flag} <`)
  })

  it("checks the health at an address of the server, with a program that works", () => {
    const health = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(container)?.[1] ?? "[]"
    const [node, flag, script = ""] = JSON.parse(health) as string[]
    expect([node, flag]).toEqual(["node", "-e"])
    expect(script).toContain("127.0.0.1:8080/readyz")
    // Nothing listens on this port.
    const elsewhere = script.replace("8080", "9")
    expect(() => execFileSync(process.execPath, ["-e", elsewhere], { stdio: "ignore" })).toThrow()
  })
})

describe("compose.yaml", () => {
  it("builds the Containerfile and runs it read-only, without rights, on this machine only", () => {
    const [, file = ""] = /dockerfile: (\S+)/.exec(compose) ?? []
    expect(existsSync(join(root, file))).toBe(true)
    for (const line of [
      "read_only: true",
      "cap_drop: [ALL]",
      '"127.0.0.1:8080:8080"',
      "no-new-privileges:true",
    ])
      expect(compose).toContain(line)
    // Indented with spaces, two at a time.
    for (const line of compose.split("\n")) expect(line).toMatch(/^( {2})*(\S.*)?$/)
  })
})
