import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import { modelFrom } from "../../src/parser/model-source.ts"
import { temporaryFile } from "../cli/run-program.ts"
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
}, 300_000)
afterAll(() => server.close())

describe("a model", () => {
  it("comes from bytes, a path, a file's URL or the network", async () => {
    const sources = [
      bytes,
      path,
      pathToFileURL(path),
      `${pathToFileURL(path)}`,
      `${address}/model.safetensors`,
    ]
    for (const source of sources) {
      expect((await modelFrom(source)).labels.names()).toEqual((await tinyModel("local")).labels.names())
    }
    const model = await tinyModel("local")
    expect(await modelFrom(model)).toBe(model)
  })

  it("comes with a word on why it doesn't", async () => {
    await expect(modelFrom("no/such/file")).rejects.toThrow("no/such/file")
    await expect(modelFrom(`${address}/other`)).rejects.toThrow("the server answered 404")
    await expect(modelFrom(path, AbortSignal.abort(new Error("enough")))).rejects.toThrow()
  })
})
