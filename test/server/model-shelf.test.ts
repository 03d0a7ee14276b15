import { copyFileSync } from "node:fs"
import { afterEach, expect, it, vi } from "vitest"
import { ParserPool } from "../../src/pool/parser-pool.ts"
import { temporaryFile } from "../temporary-files.ts"
import { openServer, tinyPath } from "./open-server.ts"

afterEach(() => {
  vi.restoreAllMocks()
})

it("doesn't read a model that can't be loaded for each request, and says when it will again", async () => {
  const load = vi.spyOn(ParserPool, "load")
  const broken = temporaryFile("broken.safetensors", "not a model")
  const server = await openServer({ models: [tinyPath("tagging"), broken] })
  const begin = performance.now()
  for (let count = 0; count < 5; count++) {
    const { status, json, headers } = await server.post("/v1/parse", { text: "yes", model: "broken" })
    expect({ status, code: json.code }).toEqual({ status: 503, code: "invalid-file" })
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0)
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(10)
  }
  expect(load).toHaveBeenCalledTimes(1)
  // Once the time is over, a model that was put in its place is loaded.
  copyFileSync(tinyPath("tagging"), broken)
  vi.spyOn(performance, "now").mockImplementation(() => begin + 60_000)
  const { status, json } = await server.post("/v1/parse", { text: "yes", model: "broken" })
  expect({ status, model: json.model }).toEqual({ status: 200, model: "broken" })
})

it("finds a model for a language even if another one can't be loaded", async () => {
  const broken = temporaryFile("broken.safetensors", "not a model")
  const server = await openServer({ models: [broken, tinyPath("tagging")] })
  const { status, json } = await server.post("/v1/parse", { text: "yes", language: "en" })
  expect({ status, model: json.model }).toEqual({ status: 200, model: "tagging" })
  // It may be for that language.
  expect((await server.post("/v1/parse", { text: "yes", language: "de" })).status).toBe(503)
})
