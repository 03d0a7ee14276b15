import { describe, expect, it } from "vitest"
import { writeModel } from "../../src/model/model-file.ts"
import { tinyModel } from "../tiny-model.ts"
import { spandrel, temporaryFile } from "./run-program.ts"

describe("spandrel info", () => {
  it("tells what is in a model, and as JSON all of it", async () => {
    const model = { ...(await tinyModel("margin")), provenance: { licence: "none", dev: { f1: 99.5 } } }
    const path = temporaryFile("model.safetensors", writeModel(model, "i8"))
    const { code, stdout } = await spandrel("info", "--model", path)
    expect(code).toBe(0)
    for (const line of [
      /^file +.*model\.safetensors, 0\.\d MB, [\d,]+ parameters$/m,
      /^field +word: \d+ values, vectors of 8$/m,
      /^encoder +1 layers of 24 units in each direction$/m,
      /^search +chart, raw$/m,
      /^licence +none$/m,
      /^dev +\{"f1":99\.5\}$/m,
    ])
      expect(stdout).toMatch(line)
    const data = JSON.parse((await spandrel("info", "--model", path, "--json")).stdout)
    expect(data).toMatchObject({ search: { decoder: "chart" }, provenance: { licence: "none" } })
    expect(data.labels).toContain("S VP")
  })

  it("says what is wrong with a file that is none", async () => {
    const { code, stderr } = await spandrel("info", "--model", "nowhere.safetensors")
    expect(code).toBe(1)
    expect(stderr).toContain("can't read the model nowhere.safetensors")
  })
})
