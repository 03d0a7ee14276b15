import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { loadModel } from "../../src/parser/model-source.ts"
import { defaultModel, packageModels, packageModelUrl } from "../../src/parser/package-models.ts"

describe("the models of the package", () => {
  it("are files of the package", () => {
    expect(packageModels).toContain(defaultModel)
    for (const name of packageModels)
      expect([name, existsSync(packageModelUrl(name) as URL)]).toEqual([name, true])
  })

  it("are only found by their exact names", () => {
    for (const name of ["", "EN", "./en", "en.safetensors", "toString"])
      expect(packageModelUrl(name)).toBeUndefined()
  })

  it("are listed if a name is misspelt", async () => {
    for (const name of ["en-fats", "missing.safetensors", "en_v2"])
      await expect(loadModel(name)).rejects.toMatchObject({
        code: "model-not-found",
        message: expect.stringContaining("en, en-fast and fr"),
      })
  })
})
