import { describe, expect, it } from "vitest"
import { averageDecay } from "../../src/train/workers/optimizer.ts"
import { makeTinyRun } from "./tiny-run.ts"

describe("the average of the parameters", () => {
  // The average of a parameter whose value is the number of its last update.
  const averageOf = (decay: number, updates: number) => {
    let average = 0
    for (let update = 8; update <= updates; update += 8) {
      const now = averageDecay(decay, update) as number
      average = average * now + update * (1 - now)
    }
    return average
  }

  it("follows the parameters closely at first, and later decays as it is set", () => {
    // After 400 updates, the mean age is about a ninth of them, and not the 500 of the decay itself.
    expect(400 - averageOf(0.998, 400)).toBeLessThan(50)
    expect(8000 - averageOf(0.998, 8000)).toBeGreaterThan(450)
    expect(averageDecay(0.99, 8)).toBeLessThan(0.01)
    expect(averageDecay(0.99, 8000)).toBeCloseTo(0.99 ** 8)
    expect(averageDecay(0.99, 9)).toBeUndefined()
    expect(averageDecay(0, 8)).toBeUndefined()
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
