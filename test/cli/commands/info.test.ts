import { describe, expect, it } from "vitest"
import { writeModel } from "../../../src/model/model-file.ts"
import { writeTagger } from "../../../src/model/tagger-file.ts"
import { Tagger } from "../../../src/tagger/tagger.ts"
import { resealed } from "../../model/resealed-file.ts"
import { tinyModel } from "../../tiny-model.ts"
import { spandrel, temporaryFile, temporaryPath } from "../run-program.ts"

describe("spandrel info", () => {
  it("tells what is in a model, and as JSON all of it", async () => {
    const provenance = {
      licence: "none",
      train: ["one.mrg", "two.mrg"],
      dev: { recall: 100 / 3, f1: 99.5 },
      settings: { shape: { lstmLayers: 1 }, sampleLabels: false, unknownZ: "dev" },
    }
    const model = { ...(await tinyModel("margin")), provenance }
    const path = temporaryFile("model.safetensors", writeModel(model, "i8"))
    const { code, stdout } = await spandrel("info", "--model", path)
    expect(code).toBe(0)
    for (const line of [
      /^file +.*model\.safetensors, 0\.\d MB, [\d,]+ parameters$/m,
      /^field +word: \d+ values, vectors of 8$/m,
      /^encoder +1 layers of 24 units in each direction$/m,
      /^search +chart, raw$/m,
      /^licence +none$/m,
      /^train +one\.mrg, two\.mrg$/m,
      /^dev +recall 33\.3333, f1 99\.5$/m,
      /^settings +sampleLabels no, unknownZ dev$/m,
    ])
      expect(stdout).toMatch(line)
    const data = JSON.parse((await spandrel("info", "--model", path, "--json")).stdout)
    expect(data).toMatchObject({ search: { decoder: "chart" }, provenance })
    expect(data.labels).toContain("S VP")
  })

  it("says what is wrong with a file that is none", async () => {
    expect(await spandrel("info", "--model", "nowhere.safetensors")).toMatchObject({
      code: 1,
      stderr: "spandrel: can't read the model nowhere.safetensors: there is no such file; check the path\n",
    })
    const folder = temporaryPath("")
    expect(await spandrel("info", "--model", folder)).toMatchObject({
      code: 1,
      stderr: `spandrel: can't read the model ${folder}: it is a folder; name a file in it\n`,
    })
    const tagger = Tagger.train([[{ form: "fish", tag: "NN" }]], { epochs: 1 })
    const path = temporaryFile("tagger.safetensors", writeTagger(tagger, {}))
    expect(await spandrel("info", "--model", path)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`${path}: this is a tagger, no parser's model; name a model`),
    })
    const empty = temporaryFile(
      "empty.safetensors",
      resealed(writeModel(await tinyModel("margin")), "spandrel", "{}"),
    )
    expect(await spandrel("info", "--model", empty)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        `spandrel: ${empty}: "shape" of the model's contents is missing; ` +
        "get the file again, or train it anew\n",
    })
  })
})
