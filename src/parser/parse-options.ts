// How a sentence is searched: what the user asks for, and what the model was trained for.

import { type DecoderName, type Decoding, decoderNames } from "../decode/decoder.ts"
import type { SearchSettings } from "../model/model-file.ts"
import { ParserError } from "./parser-error.ts"

/// How to parse.
export interface ParseOptions {
  /// The decoder; unless told, the one that the model was trained for.
  readonly decoder?: DecoderName | undefined
  /// The width of the beam, for the decoders beam and dp.
  readonly beam?: number | undefined
  /// How many trees of each sentence; more than one come from the decoders dp and chart.
  readonly k?: number | undefined
  /// With scores and probabilities.
  readonly confidence?: boolean | undefined
}

// More than one parse, and no decoder named: wide enough for the alternatives that matter.
const beamOfAlternatives = 16

/// The decoder and its beam, for a model that was trained for such a search.
export function chooseDecoding(search: SearchSettings, { decoder, beam, k = 1 }: ParseOptions): Decoding {
  if (decoder !== undefined && !decoderNames.includes(decoder))
    throw new ParserError(`there is no decoder "${decoder}"; the decoders are ${decoderNames.join(", ")}`)
  if (beam !== undefined && !(Number.isSafeInteger(beam) && beam > 0))
    throw new ParserError(`beam is ${beam}; it must be a whole number from 1 on`)
  const width = beam ?? Math.max(search.beam, beamOfAlternatives)
  if (!(Number.isSafeInteger(k) && k > 0))
    throw new ParserError(`k is ${k}; it must be a whole number from 1 on`)
  if (decoder === undefined && k > 1 && search.decoder !== "chart") return { decoder: "dp", beam: width }
  const chosen = decoder ?? search.decoder
  if (k > 1 && (chosen === "greedy" || chosen === "beam")) {
    throw new ParserError(`the decoder ${chosen} finds one tree; take dp or chart for ${k}`)
  }
  // Labels alone don't say which step comes first: only a search that keeps several finds the tree.
  const isGreedy = chosen === "greedy" || (chosen !== "chart" && width === 1)
  if (isGreedy && search.decoder === "chart") {
    throw new ParserError(
      "this model was trained for the chart and can't be searched greedily; take chart, or dp with a beam",
    )
  }
  return {
    decoder: chosen,
    beam: chosen === "beam" && search.decoder === "beam" ? (beam ?? search.beam) : width,
  }
}
