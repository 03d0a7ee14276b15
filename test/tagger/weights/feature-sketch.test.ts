import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FeatureSketch } from "../../../src/tagger/weights/feature-sketch.ts"

describe("a feature sketch", () => {
  it("never counts too low", () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (hashes) => {
        const sketch = new FeatureSketch(10)
        for (const hash of hashes) sketch.add(hash)
        for (const hash of hashes)
          expect(sketch.count(hash)).toBeGreaterThanOrEqual(hashes.filter((each) => each === hash).length)
      }),
    )
  })

  it("counts up to 255 without overflowing", () => {
    const sketch = new FeatureSketch(10)
    expect(sketch.count(5)).toBe(0)
    for (let time = 0; time < 300; time++) sketch.add(5)
    expect(sketch.count(5)).toBe(255)
    expect(sketch.count(6)).toBe(0)
  })
})
