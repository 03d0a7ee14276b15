import { describe, expect, it } from "vitest"
import { averageDecay } from "../../src/train/workers/optimizer.ts"
import { makeTinyRun } from "./tiny-run.ts"

describe("the average of the parameters", () => {
  it("starts as their mean, and then decays", () => {
    const values = Array.from({ length: 40 }, (_, at) => Math.cos(at))
    let average = 0
    values.forEach((value, at) => {
      const decay = averageDecay(0.99, 8 * (at + 1)) as number
      average = average * decay + value * (1 - decay)
    })
    expect(averageDecay(0.99, 8)).toBe(0)
    expect(averageDecay(0.99, 16)).toBeCloseTo(1 / 3)
    expect(averageDecay(0.99, 8000)).toBeCloseTo(0.99 ** 8)
    expect(averageDecay(0.99, 9)).toBeUndefined()
    expect(averageDecay(0, 8)).toBeUndefined()
    expect(Math.abs(average)).toBeLessThan(0.2)
  })

  it.each([1, 2])(
    "is what dev is parsed with, and leaves training alone, with %d threads",
    async (threads) => {
      const plain = await makeTinyRun({}, threads)
      const averaged = await makeTinyRun({ average: 0.9 }, threads)
      for (const { trainer } of [plain, averaged]) {
        await trainer.begin()
        let position = { epoch: 0, batch: 0 }
        for (let step = 0; step < 40; step++) {
          position = await trainer.step(position)
          if (step % 20 === 19) await trainer.evaluate()
        }
      }
      const [first, second] = [plain.tensors(), averaged.tensors()]
      expect(second.parameters).toEqual(first.parameters)
      expect(first.average).toBeUndefined()
      expect(second.average).not.toEqual(second.parameters)
      const distance = second.parameters.reduce(
        (total, value, at) => total + (value - (second.average?.[at] as number)) ** 2,
        0,
      )
      const size = second.parameters.reduce((total, value) => total + value * value, 0)
      expect(distance).toBeGreaterThan(0)
      expect(distance).toBeLessThan(size / 4)
      // With the average as parameters, dev gets the very score.
      const score = await averaged.trainer.evaluate()
      first.parameters.set(second.average as Float32Array)
      await plain.trainer.begin()
      expect(await plain.trainer.evaluate()).toEqual(score)
    },
  )
})
