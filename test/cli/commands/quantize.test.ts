import { readFileSync, statSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { readModel, writeModel } from "../../../src/model/model-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyTaggingModel } from "../../tiny-model.ts"
import { spandrel } from "../run-program.ts"

let model: string
beforeAll(async () => {
  const tagging = await tinyTaggingModel()
  model = temporaryFile(
    "whole.safetensors",
    writeModel({ ...tagging, provenance: { seed: 1, data: "tiny" } }),
  )
})

const quantize = (...args: string[]) => spandrel("quantize", "--model", model, ...args)
const notesOf = (path: string) => readModel(readFileSync(path)).provenance

describe("spandrel quantize", () => {
  it("writes a smaller model that gives the same parses", async () => {
    const out = temporaryPath("small.safetensors")
    expect(await quantize("--out", out)).toMatchObject({ code: 0, stdout: "" })
    expect(statSync(out).size).toBeLessThan(statSync(model).size)
    const parse = (path: string) => spandrel("parse", "--model", path, "the dog likes fish.")
    expect(await parse(out)).toEqual(await parse(model))
  })

  it("adds notes to those of the model, also from a file with a byte-order mark", async () => {
    const out = temporaryPath("noted.safetensors")
    const notes = temporaryFile("notes.json", '\ufeff{"licence": "CC BY 4.0", "data": "a treebank"}')
    expect(await quantize("--precision", "f32", "--notes", notes, "--out", out)).toMatchObject({ code: 0 })
    expect(notesOf(out)).toEqual({ seed: 1, data: "a treebank", licence: "CC BY 4.0" })
  })

  it("rejects notes that are not a JSON object", async () => {
    for (const text of ["[1]", "{"]) {
      const notes = temporaryFile("bad-notes.json", text)
      expect(await quantize("--notes", notes, "--out", temporaryPath("never.safetensors"))).toMatchObject({
        code: 1,
        error: "invalid-file",
        stderr: expect.stringContaining("bad-notes.json: "),
      })
    }
  })
})
