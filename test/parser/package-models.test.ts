import { existsSync } from "node:fs"
import { describe, expect, it } from "vitest"
import en from "../../src/models/en.ts"
import enFast from "../../src/models/en-fast.ts"
import fr from "../../src/models/fr.ts"
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

  it("can be imported, each with the facts of its file", async () => {
    expect([en, enFast, fr].map(({ name }) => name)).toEqual([...packageModels])
    for (const imported of [en, enFast, fr]) {
      expect(imported.url).toEqual(packageModelUrl(imported.name))
      const { language, provenance } = await loadModel(imported)
      expect(language).toBe(imported.language)
      expect(`${provenance["licence"]}`.split(/[;,]/)[0]).toBe(imported.licence)
    }
  })

  it("are imported as objects: their modules and promises are refused", async () => {
    for (const wrong of [{ default: enFast }, Promise.resolve(enFast), {}])
      await expect(loadModel(wrong as never)).rejects.toMatchObject({ code: "invalid-argument" })
  })
})
