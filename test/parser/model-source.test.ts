import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import { loadModel, type ModelSource } from "../../src/parser/model-source.ts"
import { temporaryFile } from "../temporary-files.ts"
import { tinyModel } from "../tiny-model.ts"

let bytes: Uint8Array
let path: string
let address: string
const server = createServer((request, response) => {
  if (request.url !== "/model.safetensors") response.statusCode = 404
  response.end(bytes)
})
beforeAll(async () => {
  bytes = writeModel(await tinyModel("local"))
  path = temporaryFile("source.safetensors", bytes)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

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
})
