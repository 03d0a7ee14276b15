import { describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { writeTagger } from "../../../src/model/tagger-file.ts"
import { Tagger } from "../../../src/tagger/tagger.ts"
import { resealed } from "../../model/resealed-file.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyModel } from "../../tiny-model.ts"
import { spandrel } from "../run-program.ts"

describe("spandrel info", () => {
  it("shows what a model contains, and everything as JSON", async () => {
    const provenance = {
      licence: "none",
      "\x1b]0;": "a\x07\nb",
      train: ["one.mrg", "two.mrg"],
      dev: { recall: 100 / 3, f1: 99.5 },
      settings: { shape: { lstmLayers: 1 }, tuneEmbeddings: false, unknownZ: "dev" },
    }
    const model = { ...(await tinyModel("margin")), provenance }
    const path = temporaryFile("model.safetensors", writeModel(model, "i8"))
    const { code, stdout } = await spandrel("info", "--model", path)
    expect(code).toBe(0)
    for (const line of [
      /^file +.*model\.safetensors, 0\.\d MB, [\d,]+ parameters$/m,
      /^field +word: \d+ values, vectors of size 8$/m,
      /^language +en$/m,
      /^encoder +bi-LSTM, 1 layer of 24 units per direction$/m,
      new RegExp(`^labels +${model.labels.names().length}, including unary chains$`, "m"),
      /^search +chart, raw$/m,
      /^licence +none$/m,
      /^␛\]0; +a␇␊b$/m,
      /^train +one\.mrg, two\.mrg$/m,
      /^dev +recall 33\.3333, f1 99\.5$/m,
      /^settings +tuneEmbeddings no, unknownZ dev$/m,
    ])
      expect(stdout).toMatch(line)
    const data = JSON.parse((await spandrel("info", "--model", path, "--json")).stdout)
    expect(data).toMatchObject({ search: { decoder: "chart" }, provenance })
    expect(data.labels).toContain("S VP")
  })

  it("rejects files that are not a parser's model, with their path", async () => {
    for (const path of ["nowhere.safetensors", temporaryPath("")]) {
      expect(await spandrel("info", "--model", path)).toMatchObject({
        code: 1,
        error: "model-not-found",
        stderr: expect.stringContaining(path),
      })
    }
    const tagger = Tagger.train([[{ form: "fish", tag: "NN" }]], { epochs: 1 })
    const damaged = resealed(writeModel(await tinyModel("margin")), "spandrel", "{}")
    for (const [name, bytes] of [
      ["tagger.safetensors", writeTagger(tagger, {})],
      ["damaged.safetensors", damaged],
    ] as const) {
      const path = temporaryFile(name, bytes)
      expect(await spandrel("info", "--model", path)).toMatchObject({
        code: 1,
        stdout: "",
        error: "invalid-file",
        stderr: expect.stringContaining(`${path}: `),
      })
    }
  })
})
