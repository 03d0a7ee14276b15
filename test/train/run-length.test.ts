import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chooseSettings, presets } from "../../src/train/presets.ts"
import { batchesPerEpoch, withEnoughEpochs } from "../../src/train/run-length.ts"
import { paperSettings, type TrainingSettings } from "../../src/train/settings.ts"

const files = (trees: number, weight = 1) => [{ name: "train", trees, weight }]

describe("the minimum of updates of a preset", () => {
  it("is for the preset's own number of epochs", () => {
    const { minimumUpdates } = presets.contextual
    expect(minimumUpdates).toBeGreaterThan(0)
    const settingsOf = (given: Partial<TrainingSettings>) => chooseSettings({ preset: "contextual", given })
    expect(settingsOf({ seed: 2 })).toMatchObject({ minimumUpdates })
    expect(settingsOf({ epochs: 3 })).toMatchObject({ epochs: 3, minimumUpdates: 0 })
    expect(settingsOf({ epochs: 3, minimumUpdates: 7 })).toMatchObject({ epochs: 3, minimumUpdates: 7 })
  })
})

describe("a run with a minimum of updates", () => {
  it("has as many epochs as that takes, and as many dev evaluations as without it", () => {
    const settings = { ...paperSettings, epochs: 5, batchSize: 16, evaluations: 2, minimumUpdates: 400 }
    const { epochs, evaluations } = withEnoughEpochs(settings, files(50))
    expect([epochs, evaluations]).toEqual([100, 0.1])
    expect(withEnoughEpochs(settings, files(3500))).toBe(settings)
    expect(withEnoughEpochs(settings, files(50, 30)).epochs).toBe(5)
  })

  it("is never shorter than it would be, and no longer than it takes", () => {
    const counts = fc.record({
      epochs: fc.integer({ min: 1, max: 50 }),
      batchSize: fc.integer({ min: 1, max: 40 }),
      evaluations: fc.constantFrom(0.25, 1, 2, 4),
      minimumUpdates: fc.nat(2000),
    })
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 5000 }), (changes, trees) => {
        const settings = { ...paperSettings, ...changes }
        const enough = withEnoughEpochs(settings, files(trees))
        const batches = batchesPerEpoch(files(trees), settings)
        expect(enough.epochs).toBeGreaterThanOrEqual(settings.epochs)
        expect(enough.epochs * batches).toBeGreaterThanOrEqual(settings.minimumUpdates)
        if (enough.epochs > settings.epochs)
          expect((enough.epochs - 1) * batches).toBeLessThan(settings.minimumUpdates)
        expect(enough.epochs * enough.evaluations).toBeCloseTo(settings.epochs * settings.evaluations, 6)
        expect(withEnoughEpochs(enough, files(trees))).toBe(enough)
      }),
    )
  })
})
