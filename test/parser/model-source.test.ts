import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import type { LoadOptions, LoadProgress } from "../../src/parser/load-options.ts"
import { loadModel, type ModelSource } from "../../src/parser/model-source.ts"
import { Parser } from "../../src/parser/parser.ts"
import { ParserPool } from "../../src/pool/parser-pool.ts"
import type { PoolOptions } from "../../src/pool/pool-options.ts"
import { temporaryFile } from "../temporary-files.ts"
import { tinyModel } from "../tiny-model.ts"

let bytes: Uint8Array
let path: string
let address: string
let shown = ""
const server = createServer((request, response) => {
  const answer = answers[request.url ?? ""]
  if (answer === undefined) response.writeHead(404).end()
  else answer(response)
})
const answers: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/model.safetensors": (response) => response.end(bytes),
  "/page": (response) => response.setHeader("content-type", "text/html").end(shown),
  "/chunked": (response) => {
    response.write(bytes.subarray(0, 1000))
    response.end(bytes.subarray(1000))
  },
  "/compressed": (response) => {
    response.setHeader("content-encoding", "gzip").end(gzipSync(bytes))
  },
  "/endless": (response) => void response.write(bytes),
}
beforeAll(async () => {
  bytes = writeModel(await tinyModel("local"))
  path = temporaryFile("source.safetensors", bytes)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describe("a model", () => {
  it("is loaded from bytes, a path, a file URL or the network", async () => {
    const sources = [
      bytes,
      new Uint8Array(bytes).buffer,
      path,
      pathToFileURL(path),
      `${pathToFileURL(path)}`,
      `${address}/model.safetensors`,
    ]
    for (const source of sources) {
      expect((await loadModel(source)).labels.names()).toEqual((await tinyModel("local")).labels.names())
    }
    const model = await tinyModel("local")
    expect(await loadModel(model)).toBe(model)
  })

  it("is rejected with a code, the location and the cause", async () => {
    const rejection = (source: unknown) => loadModel(source as ModelSource).catch((error: unknown) => error)
    for (const value of [null, {}, 7])
      expect(await rejection(value)).toMatchObject({ code: "invalid-argument" })
    const unreadable = (source: string | URL, cause?: object) => ({
      code: "model-not-found",
      message: expect.stringContaining(`can't read the model ${source}: `),
      cause: expect.objectContaining(cause ?? {}),
    })
    for (const [source, cause] of [
      ["no/such/file", { code: "ENOENT" }],
      [import.meta.dirname, { code: "EISDIR" }],
      [`${address}/other`, { message: "the server responded with status 404" }],
      [new URL("unknown-scheme://nowhere")],
    ] as const)
      expect(await rejection(source)).toMatchObject(unreadable(source, cause))
    const text = temporaryFile("text.safetensors", "I do like eating fish.")
    const invalid = (location: string | URL) => ({
      code: "invalid-file",
      message: expect.stringContaining(`${location}: `),
      cause: expect.objectContaining({ code: "invalid-file" }),
    })
    expect(await rejection(text)).toMatchObject(invalid(text))
    expect(await rejection(pathToFileURL(text))).toMatchObject(invalid(pathToFileURL(text)))
    expect(await rejection(new TextEncoder().encode("fish"))).toMatchObject(invalid("the model"))
  })

  it("stops loading when the signal is aborted, and throws the signal's reason", async () => {
    const enough = new Error("enough")
    for (const source of [path, `${address}/model.safetensors`, `${address}/other`])
      await expect(loadModel(source, { signal: AbortSignal.abort(enough) })).rejects.toBe(enough)
  })

  it("that a server answers with an HTML page is refused with a message that says so", async () => {
    for (const page of ["<!doctype html>", "\n<html>", "<!-- a page -->"]) {
      shown = page
      await expect(loadModel(`${address}/page`)).rejects.toMatchObject({
        code: "model-not-found",
        message: expect.stringContaining(`answered ${address}/page with an HTML page`),
      })
    }
  })
})

describe("progress", () => {
  /// What the callback is called with.
  async function progressOf(source: ModelSource): Promise<LoadProgress[]> {
    const calls: LoadProgress[] = []
    await loadModel(source, { onProgress: (progress) => calls.push(progress) })
    return calls
  }

  it("goes from 0 to the size of a file or URL", async () => {
    const total = bytes.byteLength
    for (const source of [path, pathToFileURL(path), `${address}/model.safetensors`]) {
      const calls = await progressOf(source)
      expect(calls[0]).toEqual({ loaded: 0, total })
      expect(calls.at(-1)).toEqual({ loaded: total, total })
      const loaded = calls.map((call) => call.loaded)
      expect(loaded).toEqual([...loaded].sort((a, b) => a - b))
    }
    expect((await progressOf("en-fast")).length).toBeGreaterThan(10)
  })

  it("has no total if the server doesn't state the size, or states that of compressed bytes", async () => {
    for (const url of ["chunked", "compressed"]) {
      const calls = await progressOf(`${address}/${url}`)
      expect(calls.at(-1)).toEqual({ loaded: bytes.byteLength, total: undefined })
      expect(calls.every(({ total }) => total === undefined)).toBe(true)
    }
  })

  it("isn't reported for what is in memory", async () => {
    expect(await progressOf(bytes)).toEqual([])
    expect(await progressOf(await tinyModel("local"))).toEqual([])
  })

  it("passes on what the callback throws", async () => {
    const mine = new Error("mine")
    const onProgress = () => {
      throw mine
    }
    for (const source of [path, `${address}/model.safetensors`])
      await expect(loadModel(source, { onProgress })).rejects.toBe(mine)
  })

  it("stops with the signal, in the middle of a file or a download", async () => {
    for (const source of ["en-fast", `${address}/endless`]) {
      const stop = new AbortController()
      let calls = 0
      const onProgress = () => {
        if (calls++ === 1) stop.abort(new Error("enough"))
      }
      const loading = loadModel(source, { onProgress, signal: stop.signal })
      await expect(loading).rejects.toThrow("enough")
      expect(calls).toBe(2)
    }
  })

  it.each([
    [{ onProgress: "yes" }, "invalid-argument"],
    [{ onprogress: () => {} }, "unknown-field"],
    [{ signal: 1 }, "invalid-argument"],
  ])("options are checked: %j", async (options, code) => {
    await expect(Parser.load(bytes, options as LoadOptions)).rejects.toMatchObject({ code })
    await expect(ParserPool.load(bytes, options as PoolOptions)).rejects.toMatchObject({ code })
  })
})
