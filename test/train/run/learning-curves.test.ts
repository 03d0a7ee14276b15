import { describe, expect, it } from "vitest"
import { drawLearningCurves } from "../../../src/train/run/learning-curves.ts"
import { parseXml } from "../../tree/draw/xml.ts"

const points = [10, 60, 80, 85, 86].map((f1, at) => ({
  epochs: (at + 1) / 4,
  f1,
  precision: f1 + 2,
  recall: f1 - 2,
}))

describe("learning curves", () => {
  it("are well-formed SVG with a line and the last score per measure", () => {
    const svg = drawLearningCurves(points, "explore <α> & more")
    parseXml(svg)
    expect(svg.match(/<polyline/g)).toHaveLength(3)
    for (const text of ["F1 86.00", "precision 88.00", "recall 84.00", "explore &lt;α> &amp; more"])
      expect(svg).toContain(text)
  })

  it("keep all points within the picture, even if scores are far below the axis", () => {
    for (const [, list] of drawLearningCurves(points, "x").matchAll(/points="([^"]+)"/g)) {
      for (const point of (list as string).split(" ")) {
        const [x, y] = point.split(",").map(Number) as [number, number]
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(640)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(400)
      }
    }
  })

  it("are drawn for one evaluation and for none", () => {
    parseXml(drawLearningCurves(points.slice(0, 1), "one"))
    parseXml(drawLearningCurves([], "none"))
  })
})
