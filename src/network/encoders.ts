// The kinds of encoders.

import { BilstmDesign } from "./bilstm/bilstm-design.ts"
import type { EncoderDesign } from "./encoder.ts"
import type { EncoderShape } from "./network-shape.ts"
import { TransformerDesign } from "./transformer/transformer-design.ts"

/// The encoder of a shape.
export function designEncoder(shape: EncoderShape): EncoderDesign {
  switch (shape.kind) {
    case "bilstm":
      return new BilstmDesign(shape)
    case "transformer":
      return new TransformerDesign(shape)
  }
}
