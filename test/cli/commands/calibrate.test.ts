import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readModel, writeModel } from "../../../src/model/model-file.ts"
import { mapWeights, weightsOf } from "../../model/model-weights.ts"
import { temporaryFile, temporaryPath } from "../../temporary-files.ts"
import { tinyModel } from "../../tiny-model.ts"
import { tinyTransformer } from "../../train/tiny-transformer.ts"
import { tinyTexts } from "../../train/tiny-treebank.ts"
import { spandrel } from "../run-program.ts"

describe("spandrel calibrate", () => {
  it.each(["local", "margin"] as const)(
    "compares probabilities with accuracy, and writes the best temperature of a %s model",
    async (objective) => {
      const model = temporaryFile(`${objective}.safetensors`, writeModel(await tinyModel(objective)))
      const dev = temporaryFile("dev.mrg", tinyTexts.join("\n"))
      const out = temporaryPath(`calibrated-${objective}.safetensors`)
      const { code, stdout } = await spandrel("calibrate", "--model", model, "--dev", dev, "--out", out)
      expect(code).toBe(0)
      expect(stdout).toContain("at the model's temperature 1.000\nbin")
      expect(stdout.match(/^0\.[0-9]–/gm)).toHaveLength(20)
      const temperature = Number(stdout.match(/at the temperature ([0-9.]+)/)?.[1])
      const calibrated = readModel(readFileSync(out))
      expect(calibrated.search.temperature).toBeCloseTo(temperature, 3)
      // It knows its treebank, so it may be surer than it is.
      expect(temperature).toBeLessThan(1)
      expect(weightsOf(calibrated)).toEqual(weightsOf(readModel(readFileSync(model))))
      const losses = [...stdout.matchAll(/log loss: ([0-9.]+), ([0-9.]+)/g)].map((match) =>
        Number(match[objective === "local" ? 2 : 1]),
      )
      expect(losses[1]).toBeLessThan(losses[0] as number)
    },
  )

  it("doesn't give tags to a network that predicts them", async () => {
    const model = temporaryFile("tags.safetensors", writeModel(await tinyTransformer()))
    const calibrate = (tags: RegExp) => {
      const dev = temporaryFile("dev.mrg", tinyTexts.map((text) => text.replace(tags, "(UH ")).join("\n"))
      return spandrel("calibrate", "--model", model, "--dev", dev)
    }
    const { code, stdout } = await calibrate(/never/)
    expect(code).toBe(0)
    expect((await calibrate(/\(VBZ /g)).stdout).toBe(stdout)
  })

  it("rejects models whose scores are not numbers, and sentences that can't be parsed", async () => {
    const model = await tinyModel("local")
    const broken = mapWeights(model, () => Number.NaN)
    const path = temporaryFile("broken.safetensors", writeModel(broken))
    const dev = temporaryFile("dev.mrg", tinyTexts.join("\n"))
    expect(await spandrel("calibrate", "--model", path, "--dev", dev)).toMatchObject({
      code: 1,
      error: "invalid-scores",
    })
    const whole = temporaryFile("whole.safetensors", writeModel(model))
    const long = temporaryFile("long.mrg", `(NP (NN fish))(NP ${"(NN fish) ".repeat(10_001)})`)
    expect(await spandrel("calibrate", "--model", whole, "--dev", long)).toMatchObject({
      code: 1,
      error: "sentence-too-long",
      stderr: expect.stringContaining("--dev: sentence 2: "),
    })
  })
})
