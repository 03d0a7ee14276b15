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
    "compares confidence with accuracy, and writes a calibrated %s model",
    async (objective) => {
      const model = temporaryFile(`${objective}.safetensors`, writeModel(await tinyModel(objective)))
      // It knows its treebank by heart, so some trees that it can't get right are added.
      const wrong = tinyTexts.slice(0, 9).map((text) => text.replace(/\((NP|VP) /, "(ADJP "))
      const dev = temporaryFile("dev.mrg", [...tinyTexts, ...wrong].join("\n"))
      const out = temporaryPath(`calibrated-${objective}.safetensors`)
      const { code, stdout } = await spandrel("calibrate", "--model", model, "--dev", dev, "--out", out)
      expect(code).toBe(0)
      expect(stdout).toContain("the model as it is (not calibrated)\nbin")
      expect(stdout.match(/^0\.[0-9]–/gm)).toHaveLength(20)
      const calibrated = readModel(readFileSync(out))
      const { calibration } = calibrated.search
      for (const curve of [calibration?.tree, calibration?.constituent]) {
        expect(curve?.offset).toEqual(expect.any(Number))
        expect(curve?.slope).toBeGreaterThanOrEqual(0)
      }
      expect(calibrated.provenance).toMatchObject({
        calibration: { files: ["dev.mrg"], trees: tinyTexts.length + 9, treeError: expect.any(Number) },
      })
      expect(weightsOf(calibrated)).toEqual(weightsOf(readModel(readFileSync(model))))
      const losses = [...stdout.matchAll(/^trees: .*log loss ([0-9.]+)$/gm)].map(([, loss]) => Number(loss))
      expect(losses[1]).toBeLessThan(losses[0] as number)
      // The same figures again, now of the model as it is.
      const again = await spandrel("calibrate", "--model", out, "--dev", dev)
      expect(again.stdout).toContain("the model as it is (calibrated)\nbin")
      const figures = (text: string) => text.match(/^trees: .*$/gm) as string[]
      expect(figures(again.stdout)[0]).toBe(figures(stdout)[1])
    },
  )

  it("leaves confidence as it is if nothing was wrong", async () => {
    const model = temporaryFile("local.safetensors", writeModel(await tinyModel("local")))
    const dev = temporaryFile("dev.mrg", tinyTexts.join("\n"))
    const { stdout } = await spandrel("calibrate", "--model", model, "--dev", dev)
    expect(stdout).toContain("curves: trees 0.000 + 1.000 × log-odds, constituents 0.000 + 1.000 × log-odds")
  })

  it("keeps the weights of a quantized model", async () => {
    const model = temporaryFile("small.safetensors", writeModel(await tinyModel("local"), "i8"))
    const dev = temporaryFile("dev.mrg", tinyTexts.join("\n"))
    const out = temporaryPath("calibrated.safetensors")
    expect(await spandrel("calibrate", "--model", model, "--dev", dev, "--out", out)).toMatchObject({
      code: 0,
    })
    const calibrated = readModel(readFileSync(out))
    expect(calibrated.isQuantized).toBe(true)
    expect(weightsOf(calibrated)).toEqual(weightsOf(readModel(readFileSync(model))))
  })

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
