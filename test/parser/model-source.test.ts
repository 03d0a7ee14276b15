import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { pathToFileURL } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import { TensorFileError } from "../../src/model/safetensors.ts"
import { type ModelSource, modelFrom } from "../../src/parser/model-source.ts"
import { ParserError } from "../../src/sentence/sentence-error.ts"
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
      new Uint8Array(bytes).buffer,
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
    const refusal = (source: ModelSource) => {
      const error = modelFrom(source).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      return error as Promise<ParserError>
    }
    for (const none of [null, {}, 7]) {
      const error = await refusal(none as never)
      expect(error).toBeInstanceOf(ParserError)
      expect(error.message).toMatch(/^this is no model; give a path or a URL/)
    }
    const missing = await refusal("no/such/file")
    expect(missing).toBeInstanceOf(ParserError)
    expect(missing.message).toBe("can't load the model no/such/file: there is no such file; check the path")
    expect(missing.cause).toMatchObject({ code: "ENOENT" })
    const folder = await refusal(import.meta.dirname)
    expect(folder).toBeInstanceOf(ParserError)
    expect(folder.message).toMatch(/^can't load the model .*parser: EISDIR.*; check the path$/)
    const other = `${address}/other`
    const unknown = await refusal(other)
    expect(unknown).toBeInstanceOf(ParserError)
    expect(unknown.message).toBe(`can't load the model ${other}: the server answered 404; check the address`)
    const nowhere = await refusal(new URL("unknown-scheme://nowhere"))
    expect(nowhere).toBeInstanceOf(ParserError)
    expect(nowhere.message).toMatch(
      /^can't load the model unknown-scheme:\/\/nowhere: .+; check the address$/,
    )
    const text = temporaryFile("text.safetensors", "I do like eating fish.")
    for (const source of [text, pathToFileURL(text), new TextEncoder().encode("I do like eating fish.")]) {
      const none = await refusal(source)
      expect(none).toBeInstanceOf(ParserError)
      expect(none.message).toMatch(/^can't load the model.*: this is no safetensors file: .*; name one that/)
      expect(none.message.includes("text.safetensors")).toBe(!(source instanceof Uint8Array))
      expect(none.cause).toBeInstanceOf(TensorFileError)
    }
  })

  it("is left alone when a signal says so, for the signal's reason", async () => {
    const enough = new Error("enough")
    for (const source of [path, `${address}/model.safetensors`, `${address}/other`])
      await expect(modelFrom(source, AbortSignal.abort(enough))).rejects.toBe(enough)
  })
})
