import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readModel, writeModel } from "../../../src/model/model-file.ts"
import { mapWeights, weightsOf } from "../../model/model-weights.ts"
import { tinyModel } from "../../tiny-model.ts"
import { tinyTexts } from "../../train/tiny-treebank.ts"
import { spandrel, temporaryFile, temporaryPath } from "../run-program.ts"

describe("spandrel calibrate", () => {
  it.each(["local", "margin"] as const)(
    "shows what probabilities mean, and writes the temperature that fits a %s model",
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

  it("says so when a model's scores are no numbers, or a sentence can't be parsed", async () => {
    const model = await tinyModel("local")
    const broken = mapWeights(model, () => Number.NaN)
    const path = temporaryFile("broken.safetensors", writeModel(broken))
    const dev = temporaryFile("dev.mrg", tinyTexts.join("\n"))
    const { code, stderr } = await spandrel("calibrate", "--model", path, "--dev", dev)
    expect(code).toBe(2)
    expect(stderr).toMatch(/^spandrel: the model can't be used: .*; train it again, or take another one\n$/)
    const whole = temporaryFile("whole.safetensors", writeModel(model))
    const long = temporaryFile("long.mrg", `(NP (NN fish))(NP ${"(NN fish) ".repeat(10_001)})`)
    expect(await spandrel("calibrate", "--model", whole, "--dev", long)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^spandrel: --dev: sentence 2: .*10,?001 words/),
    })
  })
})
