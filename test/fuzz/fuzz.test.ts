import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, inject, it } from "vitest"
import { temporaryPath } from "../temporary-files.ts"
import { kindNames, readInputName, showInput, tryInput } from "./fuzz.ts"
import { openWorkshop } from "./workshop.ts"

const rounds = 4

describe("a short fuzz", () => {
  it.each(kindNames)("finds only documented errors: %s", async (kind) => {
    const models = ["tagging", "likelihood"].map((name) => join(inject("tinyModels"), `${name}.safetensors`))
    const workshop = await openWorkshop(temporaryPath("fuzz"), models)
    const before = readdirSync(".")
    for (let number = 0; number < rounds; number++)
      await expect(tryInput(1, { kind, number }, workshop), `${kind}#${number}`).resolves.toBeUndefined()
    expect(readdirSync(".")).toEqual(before)
    await workshop.close()
  })

  it("has names for its inputs", () => {
    const input = { kind: "library: text", number: 12 }
    expect(readInputName(showInput(input))).toEqual(input)
  })
})
