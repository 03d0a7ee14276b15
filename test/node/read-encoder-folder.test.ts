import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { readEncoderFolder } from "../../src/node/read-encoder-folder.ts"
import { smallBert, smallPieces } from "../model/bert/small-bert.ts"
import { temporaryPath } from "../temporary-files.ts"

const { config, tokenizer = "", tensors } = smallBert()
const hubFiles: Readonly<Record<string, string | Uint8Array>> = {
  "config.json": config,
  "tokenizer.json": tokenizer,
  "model.safetensors": tensors,
}

/// Writes a folder with these files.
function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = temporaryPath("encoder")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(folder, name), contents)
  return folder
}

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
