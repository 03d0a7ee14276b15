// The paper's network, in its own and in other sizes.

import type { BilstmShape, CharacterShape } from "../../src/network/bilstm/bilstm-shape.ts"
import type { NetworkShape } from "../../src/network/network-shape.ts"
import { shapeOf as shapeOfSettings } from "../../src/train/model-settings.ts"
import { paperSettings } from "../../src/train/settings.ts"

/// A network with the bi-LSTM.
export type BilstmNetworkShape = NetworkShape & { readonly encoder: BilstmShape }

// Settings make a bi-LSTM unless there is a pretrained encoder.
export const paperShape = shapeOfSettings(paperSettings) as BilstmNetworkShape

/// Sizes that differ from the paper's: of the vectors of words and tags, and of the layers.
export interface ShapeSizes {
  readonly word?: number
  readonly tag?: number
  readonly layers?: number
  readonly units?: number
  readonly hiddenUnits?: number
  readonly characters?: CharacterShape
}

export function shapeOf({
  word = 50,
  tag = 20,
  layers = 2,
  units = 200,
  hiddenUnits = 200,
  characters,
}: ShapeSizes): BilstmNetworkShape {
  const fields = [
    { name: "word", role: "word", size: word },
    { name: "tag", role: "tag", size: tag },
  ] as const
  const encoder = { ...paperShape.encoder, fields, ...(characters && { characters }), layers, units }
  return { encoder, hiddenUnits }
}
