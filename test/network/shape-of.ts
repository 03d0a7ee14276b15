// The paper's network in other sizes: words and tags, two layers.

import { type NetworkShape, paperShape } from "../../src/network/network-shape.ts"

/// The shape with vectors of `word` and `tag` numbers, and so many units.
export function shapeOf(sizes: {
  readonly word: number
  readonly tag: number
  readonly lstmUnits: number
  readonly hiddenUnits: number
}): NetworkShape {
  const { word, tag, ...units } = sizes
  const fields = [
    { name: "word", size: word },
    { name: "tag", size: tag },
  ]
  return { ...paperShape, fields, ...units }
}
