// How a sentence is searched: what the user asks for, and what the model was trained for.

import { quoteValue } from "../check/quote-value.ts"
import type { DecoderName, Decoding, SearchSettings } from "../decode/search.ts"
import { decoderNames } from "../decode/search.ts"
import { ParserError } from "../sentence/sentence-error.ts"

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

const optionNames = ["decoder", "beam", "k", "confidence"]

/// Refuses options that are no object, as a program without types may give them.
export function checkOptions(options: unknown): void {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return
  throw new ParserError(`options are an object, such as { k: 3 }, not ${quoteValue(options)}`)
}

/// The decoder and its beam, for a model that was trained for such a search. A beam alone is taken for the decoder.
export function chooseDecoding(search: SearchSettings, options: ParseOptions): Decoding {
  const { decoder, beam, k = 1 } = options
  refuseStrangers(options)
  if (decoder !== undefined && !decoderNames.includes(decoder))
    throw new ParserError(`there is no decoder "${decoder}"; the decoders are ${decoderNames.join(", ")}`)
  if (beam !== undefined) checkCount("beam", beam)
  checkCount("k", k)
  const width = beam ?? Math.max(search.beam, beamOfAlternatives)
  const chosen = decoder ?? defaultDecoder(search, options)
  if (beam !== undefined && (chosen === "greedy" || chosen === "chart"))
    throw new ParserError(`the decoder ${chosen} has no beam; take beam or dp, or leave its width out`)
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

function defaultDecoder(search: SearchSettings, { beam, k = 1 }: ParseOptions): DecoderName {
  if (search.decoder === "chart") return "chart"
  if (k > 1) return "dp"
  return beam !== undefined && search.decoder === "greedy" ? "beam" : search.decoder
}

function refuseStrangers(options: ParseOptions): void {
  const stranger = Object.keys(options).find((name) => !optionNames.includes(name))
  if (stranger === undefined) return
  const remedy =
    stranger === "constraints"
      ? "constraints belong to a sentence, { tokens, constraints } or { text, constraints }, for parseTokens"
      : `the options are ${optionNames.join(", ")} and signal`
  throw new ParserError(`there is no option "${stranger}"; ${remedy}`)
}

function checkCount(name: string, value: unknown): void {
  if (Number.isSafeInteger(value) && (value as number) > 0) return
  throw new ParserError(`${name} is ${quoteValue(value)}; it must be a whole number from 1 on`)
}
