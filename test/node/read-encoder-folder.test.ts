import { describe, expect, it } from "vitest"
import { readEncoderFolder } from "../../src/node/read-encoder-folder.ts"
import { encoderFolder as folderOf, hubFiles as smallHubFiles } from "../encoder-folder.ts"
import { smallPieces } from "../model/bert/small-bert.ts"
import { temporaryPath } from "../temporary-files.ts"

const hubFiles = smallHubFiles()

function without(name: string) {
  return Object.fromEntries(Object.entries(hubFiles).filter(([file]) => file !== name))
}

describe("the folder of an encoder", () => {
  it("is read with tokenizer.json", async () => {
    const { sizes, wordPieces } = await readEncoderFolder(folderOf(hubFiles), { layers: 1 })
    expect(sizes).toMatchObject({ layers: 1, width: 4 })
    expect(wordPieces).toMatchObject({ pieces: smallPieces, lowerCase: true })
  })

  it("is read with vocab.txt, and its settings", async () => {
    const files = { ...without("tokenizer.json"), "vocab.txt": smallPieces.join("\n") }
    expect((await readEncoderFolder(folderOf(files))).wordPieces).toMatchObject({
      pieces: smallPieces,
      lowerCase: true,
    })
    const cased = { ...files, "tokenizer_config.json": '{"do_lower_case": false}' }
    expect((await readEncoderFolder(folderOf(cased))).wordPieces.lowerCase).toBe(false)
  })

  it("must have a configuration, weights and a vocabulary", async () => {
    const reading = (name: string) => readEncoderFolder(folderOf(without(name)))
    for (const name of ["config.json", "model.safetensors"])
      await expect(reading(name)).rejects.toMatchObject({
        code: "unreadable-file",
        message: expect.stringContaining(name),
      })
    await expect(reading("tokenizer.json")).rejects.toMatchObject({ code: "invalid-file" })
    await expect(readEncoderFolder(temporaryPath("missing"))).rejects.toMatchObject({
      code: "unreadable-file",
    })
  })
})
