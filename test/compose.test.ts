// The compose file can't be run here: these tests check what it refers to.

import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { parse } from "yaml"
import { optionsOf } from "./command-options.ts"
import { root } from "./documented-examples.ts"

const folder = join(root, "deploy")
const { services } = parse(readFileSync(join(folder, "compose.yaml"), "utf8"))
const { spandrel } = services

it("builds the container file", () => {
  const { context, dockerfile } = spandrel.build
  expect(existsSync(join(folder, context, dockerfile))).toBe(true)
  expect(existsSync(join(folder, context, "package.json"))).toBe(true)
})

it("runs a command and options that exist", async () => {
  const options = await optionsOf(spandrel.command)
  for (const flag of spandrel.command.slice(1)) expect(options).toContain(flag.split("=")[0])
})

it("runs without rights, on a read-only file system, for this machine only", () => {
  expect(spandrel).toMatchObject({
    read_only: true,
    cap_drop: ["ALL"],
    security_opt: ["no-new-privileges:true"],
    ports: ["127.0.0.1:8080:8080"],
  })
})

it("gives open requests the time that they have", () => {
  expect(Number.parseInt(spandrel.stop_grace_period, 10)).toBeGreaterThan(30)
})

it("checks the health with a program that fails if nothing answers", () => {
  const [, node, flag, script] = spandrel.healthcheck.test
  expect([node, flag]).toEqual(["node", "-e"])
  expect(script).toContain("127.0.0.1:8080/readyz")
  const elsewhere = script.replace("8080", "9")
  expect(() => execFileSync(process.execPath, ["-e", elsewhere], { stdio: "ignore" })).toThrow()
})
